import type { ProviderName } from '@puente/contract/collections'
import type { PixKey } from '@puente/domain/pix-key'
import type { TransferLimits } from '@puente/domain/transfer-limits'
import { CollectorFailure } from './collector.port.ts'

/** What a provider's transfers can do. Screens look here and never at the adapter's name (ruling 37). */
export interface TransferCapabilities {
  /** Kinds of keys that money can be sent to. */
  readonly keyTypes: readonly PixKey['type'][]
  /** Characters of the text for the receiver. */
  readonly longestText: number
  /**
   * Hours in which a request with an id that was used makes no second transfer, by the provider's own documents. Later, and where it is null,
   * nothing is promised.
   */
  readonly repeatsForHours: number | null
  /** Centavos that one transfer costs. Null if the provider does not name it before the transfer. */
  readonly feeMinor: bigint | null
}

/** Who owns a Pix key, as the directory of the Central Bank (DICT) has it. */
export interface KeyOwner {
  /** 1 to 200 characters. */
  readonly name: string
  /** CPF or CNPJ as the provider shows it, which may be masked. For reading only. Null if it shows none. */
  readonly document: string | null
  readonly bankName: string | null
  /** Eight digits or capitals (ISPB). */
  readonly bankIspb: string | null
}

/** A transfer to send. */
export interface TransferRequest {
  /** Our own id, stored before the call: 1 to 32 letters and digits. One id makes one transfer. */
  readonly transferId: string
  readonly key: PixKey
  /** Centavos of BRL, at least 1. */
  readonly amountMinor: bigint
  /** Shown to the receiver, at most `longestText` characters. Null for none. */
  readonly text: string | null
}

/** A transfer as the provider has it. */
export interface Transfer {
  readonly transferId: string
  /**
   * `completed`: the receiver has the money. `failed`: nothing was sent, or it came back; certain. `processing`: everything else, also a status that
   * the adapter does not know, or one that leaves open where the money is.
   */
  readonly status: 'processing' | 'completed' | 'failed'
  /** The status in the provider's own words. */
  readonly providerStatus: string
  /** The provider's own id. Null while it names none. */
  readonly providerId: string | null
  readonly endToEndId: string | null
  /** Centavos. Null if the provider leaves it out. Never filled from our own request. */
  readonly amountMinor: bigint | null
}

/**
 * A transfer that the provider refused. No money moved, and the same request would be refused again. `balance`: the account holds too little ·
 * `limit`: one of the provider's own limits · `key`: the directory does not know the key · `other`: see the message.
 */
export class TransferRefused extends CollectorFailure {
  readonly reason: 'balance' | 'limit' | 'key' | 'other'

  constructor(reason: TransferRefused['reason'], { failure, message, pausedUntil, cause }: CollectorFailure) {
    super(failure, 'refused', message, pausedUntil, cause)
    this.name = 'TransferRefused'
    this.reason = reason
  }
}

/** The provider's own limits of transfers, where it has an interface for them. The operator's own bind in any case (ruling 59). */
export interface ProviderLimits {
  read(): Promise<TransferLimits>
  /** Requests other limits, and returns those in force afterwards. Null if the provider only shows them. */
  readonly set: ((limits: TransferLimits) => Promise<TransferLimits>) | null
}

/**
 * The interface to a provider that sends money from our account. Its calls follow the rules of `PixCollector`: they go over the network, never
 * inside a transaction, and reject with `CollectorFailure`, whose message shows no CPF, CNPJ, phone or email.
 */
export interface ProviderTransfers {
  readonly name: ProviderName
  readonly capabilities: TransferCapabilities
  /**
   * Returns who owns a key, or null if it has no owner. Null in place of the function if the provider shows no owners. The directory is rationed:
   * each query counts, and many queries without a transfer block it for the whole account. Query only for a person who is about to send to this key.
   * Once the ration is used up it rejects as `not-sent`.
   */
  readonly keyOwner: ((key: PixKey) => Promise<KeyOwner | null>) | null
  /**
   * Sends a Pix to a key. It is sent once, and the adapter never repeats a request that the provider may have carried out (FIN-026).
   *
   * Rejects as `unknown` if the money may have moved: from then on only `findTransfer` decides, and nothing is sent under a second id. Rejects as
   * `not-sent` if nothing left us, or the provider asked us to wait: the same request may be sent again with the same id.
   * @throws TransferRefused if the provider certainly refused
   */
  sendTransfer(request: TransferRequest): Promise<Transfer>
  /**
   * A transfer by our own id. Null if the provider does not know it. Soon after a call without an answer the request may still reach the provider, so
   * null proves nothing then.
   */
  findTransfer(transferId: string): Promise<Transfer | null>
  /** Null if the provider has no interface for its limits. */
  readonly limits: ProviderLimits | null
}
