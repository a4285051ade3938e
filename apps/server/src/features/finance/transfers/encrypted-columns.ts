import { encryptedColumns } from '../../../platform/crypto/encrypted-column.ts'

/** What transfers hold of their recipients under the master key. */
export const encryptedTransferColumns = encryptedColumns({
  table: 'transfers',
  id: 'id',
  idType: 'uuid',
  columns: ['key_enc'],
})
