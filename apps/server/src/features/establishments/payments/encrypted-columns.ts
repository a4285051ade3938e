import { encryptedColumns } from '../../../platform/crypto/encrypted-column.ts'

/** What payments at establishments hold of their payers under the master key. */
export const encryptedPaymentColumns = encryptedColumns({
  table: 'establishment_payments',
  id: 'charge_id',
  idType: 'uuid',
  columns: ['payer_document_enc', 'payer_email_enc', 'payer_phone_enc'],
})
