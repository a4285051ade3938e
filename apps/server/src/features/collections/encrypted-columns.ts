import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The columns of received Pix with data of payers, encrypted under the master key. */
export const encryptedPixColumns = encryptedColumns({
  table: 'received_pix',
  id: 'end_to_end_id',
  idType: 'text',
  columns: ['payer_document_enc'],
})
