import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** What received Pix hold of their payers under the master key. */
export const encryptedPixColumns = encryptedColumns({
  table: 'received_pix',
  id: 'end_to_end_id',
  idType: 'text',
  columns: ['payer_document_enc'],
})
