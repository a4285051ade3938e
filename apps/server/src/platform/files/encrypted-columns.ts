import { encryptedColumns } from '../crypto/encrypted-column.ts'

/** The key of each file. The file itself stays as it is. */
export const encryptedFileColumns = encryptedColumns({
  table: 'files',
  id: 'id',
  idType: 'uuid',
  columns: ['wrapped_key'],
})
