import { encryptedColumns } from '../../../platform/crypto/encrypted-column.ts'

/** The columns of payments at establishments with data of payers, encrypted under the master key. */
export const encryptedPaymentColumns = encryptedColumns({
  table: 'establishment_payments',
  id: 'charge_id',
  idType: 'uuid',
  columns: ['payer_document_enc', 'payer_email_enc', 'payer_phone_enc'],
})
