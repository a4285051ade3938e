import type { ProviderName } from '@puente/contract/collections'
import type { PixWindow, ReceivedPix } from './collector.port.ts'

/**
 * One entry of a provider's statement, as far as it can be read. `received`: a Pix that came in, with its returns. `transfer` and `fee`: what
 * else moved our balance, at a provider that lists it; centavos of BRL. `movement`: the same at a provider whose entries have no id of their own
 * (`namesPix`). `unreadable`: the provider listed something that we cannot read; its end-to-end id is null if that cannot be read either.
 */
export type StatementEntry =
  | { readonly kind: 'received'; readonly pix: ReceivedPix }
  | {
      readonly kind: 'transfer' | 'fee'
      readonly id: string
      readonly direction: 'in' | 'out'
      readonly amountMinor: bigint
      readonly at: Date
    }
  | StatementMovement
  | { readonly kind: 'unreadable'; readonly endToEndId: string | null }

/** Money that came in or went out, without an id by which the books have it. For reading: it is compared with nothing. */
export interface StatementMovement {
  readonly kind: 'movement'
  /** The id that we gave the charge or the transfer behind it. Null if it has none, or the provider leaves it out. */
  readonly ourId: string | null
  readonly direction: 'in' | 'out'
  /** Centavos of BRL, never below zero. */
  readonly amountMinor: bigint
  readonly at: Date
  /** Whether the balance moved by it. `unknown` for a word that the adapter does not know: it belongs in no sum without being marked. */
  readonly state: 'done' | 'processing' | 'not-done' | 'unknown'
  /** The status in the provider's own words. */
  readonly providerStatus: string
  /** The provider's description. Null if it has none. */
  readonly text: string | null
}

/** A query of a statement (PSP-009). Both ends of the window are included, by the time of the movement. Pages count from 0. */
export interface StatementQuery extends PixWindow {
  readonly page: number
  /** Entries of a page, 1 to 50 (PSP-011). */
  readonly limit: number
  /** `with-returns` lists only the Pix of which a part went back or is on its way back. */
  readonly which: 'all' | 'with-returns'
}

export interface StatementPage {
  readonly entries: readonly StatementEntry[]
  /** Entries of the whole window; null if the provider does not count them. */
  readonly total: number | null
  readonly hasMore: boolean
}

/**
 * The interface to a provider that gives a statement of our account: every movement of a period that it can list. Its calls follow the rules of
 * `PixCollector`. Only `readStatementPage` calls it, which keeps the limits of PSP-011.
 */
export interface ProviderStatement {
  readonly name: ProviderName
  /** The longest window that the provider lists, in milliseconds. */
  readonly longestWindowMs: number
  /**
   * Whether each Pix carries its end-to-end id, and each return an id. Only then can lines be compared with the books, one by one. Otherwise every
   * entry is a `movement`, reconciliation leaves the statement alone, since each Pix would look missing on both sides, and `with-returns` rejects
   * as `refused`.
   */
  readonly namesPix: boolean
  readPage(query: StatementQuery): Promise<StatementPage>
}

/** What our account at a provider holds, in centavos of BRL. */
export interface AccountBalance {
  /** What can be sent now (FIN-013). Below zero if the account is overdrawn. */
  readonly availableMinor: bigint
  /** What a dispute or the provider itself holds back. Null if the provider does not name it. */
  readonly blockedMinor: bigint | null
}

/** The interface to a provider that shows the balance of our account. Its calls follow the rules of `PixCollector`. */
export interface ProviderBalance {
  readonly name: ProviderName
  readBalance(): Promise<AccountBalance>
}
