import type { ProviderName } from '@puente/contract/collections'
import type { TransferState } from '@puente/contract/finance/transfers'
import type { PixKey } from '@puente/domain/pix-key'

/** Who is to receive a transfer. */
export interface Recipient {
  readonly name: string
  /** A CPF masked, or a CNPJ. */
  readonly document: string | null
  readonly bank: string | null
  /** Whether the directory named them, or the admin did. */
  readonly isKnown: boolean
}

/** A transfer as it is stored. Amounts in centavos of BRL. */
export interface Transfer {
  readonly id: string
  /** The id at the provider. */
  readonly sentAs: string
  readonly provider: ProviderName
  /** Digest of the account that it leaves from. Empty in transfers that are older than this column. */
  readonly account: string
  readonly amountMinor: bigint
  /** Null if the provider does not name it before the transfer. */
  readonly feeMinor: bigint | null
  readonly state: TransferState
  readonly providerStatus: string | null
  /** What the provider shows instead of the amount that we sent; null unless it shows another one. */
  readonly shownMinor: bigint | null
  /** When the provider first showed it after it was closed: as it was sent, or with another amount than was known. */
  readonly foundAt: Date | null
  readonly createdAt: Date
  readonly version: number
}

/** A transfer to store, before the provider is called. */
export interface NewTransfer
  extends Omit<Transfer, 'state' | 'providerStatus' | 'shownMinor' | 'foundAt' | 'createdAt' | 'version'> {
  readonly sentBy: string
  readonly key: PixKey
  readonly recipient: Recipient
  readonly description: string | null
}

/** What the ledger takes of a transfer. */
export function amountsOf({ amountMinor, feeMinor }: Pick<Transfer, 'amountMinor' | 'feeMinor'>) {
  return { amountMinor, feeMinor: feeMinor ?? 0n }
}
