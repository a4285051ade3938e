import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The credentials of providers under the master key. */
export const encryptedCredentialColumns = encryptedColumns({
  table: 'provider_credentials',
  id: 'id',
  idType: 'text',
  columns: ['value_enc'],
})
