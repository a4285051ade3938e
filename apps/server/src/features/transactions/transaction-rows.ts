import type { ClosingBeforeConfirmation, PixStatus, ProviderName } from '@puente/contract/collections'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import type { EncryptedField } from '../../platform/crypto/field-cipher.ts'
import type { PaymentRow } from '../collections/public.ts'

/** One row of the list of all transactions, as the query gives it. */
export interface AdminChargeRow extends PaymentRow {
  readonly id: string
  readonly txid: string
  readonly kind: 'order' | 'establishment'
  readonly created_at: Date
  readonly updated_at: Date
  readonly owner_id: string | null
  readonly beneficiary_id: string
  readonly client_name: string | null
  readonly client_document: string | null
  readonly client_document_hash: Buffer | null
  readonly client_id: string | null
  readonly description: string
  readonly whatsapp_enc: EncryptedField | null
  readonly payer_phone_enc: EncryptedField | null
  readonly establishment_id: string | null
  readonly product_description: string | null
  readonly license_plate: string | null
  readonly client_receipt_file_id: string | null
  readonly company_name: string | null
  readonly real_value_minor: bigint
  readonly fee_minor: bigint
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pesos_paid_minor: bigint
  readonly refunded_minor: bigint
  readonly pesos_taken_back_minor: bigint
  readonly pesos_reserved_minor: bigint
  readonly pesos_set_off_minor: bigint
  readonly debt_cleared_minor: bigint
  readonly base_rate: string
  readonly customer_rate: string
  readonly applied_spread: string
  readonly pix_status: PixStatus
  readonly payout_status: PayoutStatus
  readonly pix_code: string | null
  readonly provider: ProviderName
  readonly provider_transaction_id: string | null
  readonly provider_status: string | null
  readonly end_to_end_id: string | null
  readonly confirmed_at: Date | null
  readonly confirmed_after: ClosingBeforeConfirmation | null
  readonly confirmation_source: 'webhook' | 'reconciliation' | 'manual' | null
  readonly flags: string[]
  /** The sum of the Pix that are held, and the time of the newest. Null if there are none. */
  readonly held_minor: bigint | null
  readonly held_paid_at: Date | null
  /** Whether the approval of its owner's identity is withdrawn (decision 0063). */
  readonly approval_withdrawn: boolean
  readonly version: number
}

/** A payout with the address of the admin who made it. */
export interface PayoutRow {
  readonly id: string
  readonly charge_id: string
  readonly amount_minor: bigint
  readonly receipt_file_id: string
  readonly paid_by: string
  readonly confirmed_at: Date
}

/** A begun payout with the name of the admin who pays. */
export interface BegunRow {
  readonly id: string
  readonly charge_id: string
  readonly amount_minor: bigint
  readonly created_by: string
  readonly admin_name: string
  /** Null in a file for the bank. */
  readonly expires_at: Date | null
  readonly file_number: number | null
}
