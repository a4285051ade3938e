import type { ProviderName } from '@puente/contract/collections'
import type { PixWindow, ReceivedPix } from './collector.port.ts'

/**
 * One entry of a provider's statement, as far as it can be read. `received`: a Pix that came in, with its returns. `transfer` and `fee`: what
 * else moved our balance, at a provider that lists it; centavos of BRL. `unreadable`: the provider listed something that we cannot read; its
 * end-to-end id is null if that cannot be read either.
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
  | { readonly kind: 'unreadable'; readonly endToEndId: string | null }

/** What is asked of a statement (PSP-009). Both ends of the window are included, by the time of the movement. Pages count from 0. */
export interface StatementQuery extends PixWindow {
  readonly page: number
  /** Entries of a page, 1 to 50 (PSP-011). */
  readonly limit: number
  /** `with-returns` leaves out the Pix of which nothing went back or is on its way back. */
  readonly which: 'all' | 'with-returns'
}

export interface StatementPage {
  readonly entries: readonly StatementEntry[]
  /** Entries of the whole window; null if the provider does not count them. */
  readonly total: number | null
  readonly hasMore: boolean
}

/**
 * What we ask of a provider that gives a statement of our account: every movement of a period that it can list. Its calls follow the rules of
 * `PixCollector`. Only `readStatementPage` calls it, which keeps the limits of PSP-011.
 */
export interface ProviderStatement {
  readonly name: ProviderName
  /** The longest window that the provider lists, in milliseconds. */
  readonly longestWindowMs: number
  readPage(query: StatementQuery): Promise<StatementPage>
}

/** What our account at a provider holds, in centavos of BRL. */
export interface AccountBalance {
  /** What can be sent now (FIN-013). */
  readonly availableMinor: bigint
  /** What a dispute or the provider itself holds back. Null if the provider does not name it. */
  readonly blockedMinor: bigint | null
}

/** What we ask of a provider that shows the balance of our account. Its calls follow the rules of `PixCollector`. */
export interface ProviderBalance {
  readonly name: ProviderName
  readBalance(): Promise<AccountBalance>
}
