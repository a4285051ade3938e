import type { Receiver } from '../begin/pix-code.rules.ts'
import type { PixStatus, ProviderName } from '@puente/contract/collections'
import type { TaxDocument } from '@puente/domain/tax-document'

/** What an adapter can do within this port. Screens look here and never at the adapter's name (ruling 37). */
export interface CollectorCapabilities {
  /** Documents that a charge may carry (PSP-005). */
  readonly payerDocuments: readonly TaxDocument['kind'][]
  /**
   * Whether creating a charge may be repeated with the same txid, without making a second charge. If not, a charge whose call had no answer is only
   * looked up.
   */
  readonly repeatsCreation: boolean
  /** Whether a charge can be withdrawn before its time is over. */
  readonly cancels: boolean
  /** Days after its arrival in which a Pix can be given back, whole or in part. Null if the provider takes no returns. */
  readonly returnsForDays: number | null
}

/**
 * The provider's status of a charge, in our words (PSP-007). `unknown` stands for a status that the adapter does not know. The charge then keeps its
 * own status, the provider's word is stored and flagged, and we query again. `unknown` never counts as failed or as paid (ruling 4).
 */
export type ReportedStatus = PixStatus | 'unknown'

/** A charge to issue (PSP-002). */
export interface ChargeRequest {
  /** external_id: our own id, stored before the call. It is also the provider's idempotency key. */
  readonly txid: string
  /** valor: centavos of BRL, fee included; R$ 0.01 to R$ 100,000.00 (PSP-004). */
  readonly amountMinor: bigint
  /** descricao: shown to the payer. */
  readonly description: string
  /** cliente_nome, cliente_cpf: the person named on the charge. Somebody else may pay it. */
  readonly payerName: string
  readonly payerDocument: TaxDocument
  /** expira_em: whole seconds, 1200 by default (PSP-006). */
  readonly expiresInSeconds: number
  /** The receiver's Pix key. */
  readonly pixKey: string
}

/** A charge as the provider has it (PSP-003). */
export interface IssuedCharge {
  readonly txid: string
  /** transactionId: the provider's own id. */
  readonly transactionId: string
  /** pixCode: the copy-and-paste code, or null if the provider makes none. The QR code (pixQrCode) encodes the same text. */
  readonly pixCode: string | null
  /** paymentLink: the address of the payload without its scheme, or null if the provider leaves it out. */
  readonly location: string | null
  readonly status: ReportedStatus
  /** The status in the provider's own words. */
  readonly providerStatus: string
  /** The receiver's key, or null if the provider leaves it out. Never filled from our own request. */
  readonly pixKey: string | null
  /** As `pixKey`. */
  readonly amountMinor: bigint | null
  /** generateTime and expirationDate, each null if the provider leaves it out. */
  readonly generatedAt: Date | null
  readonly expiresAt: Date | null
  /** Every Pix that paid it. */
  readonly payments: readonly ReceivedPix[]
}

/** One Pix that arrived. */
export interface ReceivedPix {
  readonly endToEndId: string
  /** Null for a Pix that the payer sent straight to the key. */
  readonly txid: string | null
  /** Null if the provider leaves it out. */
  readonly pixKey: string | null
  readonly amountMinor: bigint
  /** The Pix's own time, by the provider. */
  readonly paidAt: Date
  /** Null if the provider does not name them. */
  readonly payer: PixPayer | null
  readonly returns: readonly PixReturn[]
  /** Whether the provider reports a return that we cannot read. An admin then has to find out how much was returned. */
  readonly hasUnreadReturn: boolean
}

/** Who sent a Pix, as the provider reports it. At least one of both is known. */
export interface PixPayer {
  /** 1 to 200 characters. */
  readonly name: string | null
  /** Null for one that is masked or no valid CPF or CNPJ. */
  readonly document: TaxDocument | null
}

/** A part of one Pix that is on its way back to the payer, or has arrived there. */
export interface PixReturn {
  readonly id: string
  readonly amountMinor: bigint
  /** `dispute`: forced by the scheme (MED), not requested by us. */
  readonly nature: 'asked' | 'dispute'
  readonly state: 'processing' | 'returned' | 'not-done'
}

/** A return that we request. */
export interface ReturnRequest {
  readonly endToEndId: string
  /** Our own id, stored before the call: 1 to 35 letters and digits. The provider gives back once for one id. */
  readonly returnId: string
  /** Centavos of BRL, at most what is left of the Pix. */
  readonly amountMinor: bigint
}

export interface ReceivedPixPage {
  readonly items: readonly ReceivedPix[]
  readonly hasMore: boolean
}

/**
 * Why a call failed (PSP-012): `validation` a 400 · `network` nothing was sent, and a retry now would not help · `api` another
 * refusal or an unreadable answer · `authentication` a 401 or 403 · `retryable-network` no connection or no answer in time, or
 * a 5xx.
 */
export type FailureClass = 'validation' | 'network' | 'api' | 'authentication' | 'retryable-network'

/**
 * What a failed call did. `refused`: certainly nothing, and the same call would fail again. `not-sent`: certainly nothing. The call never
 * left us (our own queue was full, our breaker was open, we could open no connection), or the provider asked us to wait (ruling 50). The
 * same call may be made again as it is. `unknown`: the provider may have carried it out. Only a query shows whether it did, and a second attempt with
 * another key could make a second charge.
 */
export type FailureOutcome = 'refused' | 'not-sent' | 'unknown'

/** A call that failed. */
export class CollectorFailure extends Error {
  readonly failure: FailureClass
  readonly outcome: FailureOutcome
  /** Until when the provider asked us to wait (ruling 50). Null if it did not. */
  readonly pausedUntil: Date | null

  constructor(
    failure: FailureClass,
    outcome: FailureOutcome,
    detail: string,
    pausedUntil: Date | null = null,
    /** The error below the adapter. */
    cause?: unknown,
  ) {
    super(detail, { cause })
    this.name = 'CollectorFailure'
    this.failure = failure
    this.outcome = outcome
    this.pausedUntil = pausedUntil
  }
}

/**
 * Milliseconds that one call of a collector may take in all: the wait for its turn, the connection, the access token, and retries with
 * their pauses. Every adapter keeps to it. If an attempt has no answer by then, its process died.
 */
export const longestCallMs = 25_000

/**
 * The interface to a provider that collects Pix. Every call goes over the network: never inside a transaction.
 * A call that fails rejects with `CollectorFailure`. Amounts are centavos of BRL.
 */
export interface PixCollector {
  readonly name: ProviderName
  /** True if this is not a real provider. Screens show it (ruling 16). */
  readonly simulated: boolean
  /** The receiver's key, to which charges are paid. */
  readonly pixKey: string
  /** Name and city for a code that we write ourselves where the provider gives only the address of its payload; null where it gives the code. */
  readonly receiver: Receiver | null
  readonly capabilities: CollectorCapabilities
  /** Returns the existing charge for a txid that the provider knows already, if it has the capability `repeatsCreation`. */
  createCharge(request: ChargeRequest): Promise<IssuedCharge>
  /** Null if the provider does not know the txid. */
  findCharge(txid: string): Promise<IssuedCharge | null>
  /**
   * Withdraws a charge, so that nobody can pay it any more, and returns it as the provider has it then. May be repeated. Rejects as
   * `refused` if the provider no longer withdraws it (it was paid, it is over, or it was withdrawn before), or never withdraws any.
   */
  cancelCharge(txid: string): Promise<IssuedCharge>
  /** Null if no such Pix reached our account. */
  findPix(endToEndId: string): Promise<ReceivedPix | null>
  /**
   * Gives a Pix back, whole or in part. Repeating it with the same id never gives back twice. Rejects as `refused` also if the provider knows
   * the id already: only `findReturn` shows which of the two happened.
   */
  returnPix(request: ReturnRequest): Promise<PixReturn>
  /** Null if the provider knows no return of this Pix with this id. */
  findReturn(endToEndId: string, returnId: string): Promise<PixReturn | null>
}

/** The interface to a provider that can list the Pix that reached our account. Its calls follow the rules of `PixCollector`. */
export interface ReceivedPixList {
  readonly name: ProviderName
  /** The longest window that the provider lists, in milliseconds. */
  readonly longestWindowMs: number
  /**
   * Pix by the time they arrived, both ends included. Pages count from 0. `with-returns` lists only those of which a part went back or is on its
   * way back.
   */
  listReceivedPix(window: PixWindow, page: number, which?: 'all' | 'with-returns'): Promise<ReceivedPixPage>
}

export interface PixWindow {
  readonly from: Date
  readonly to: Date
}
