import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** What bank accounts hold under the master key. */
export const encryptedBankColumns = encryptedColumns({
  table: 'bank_accounts',
  id: 'user_id',
  idType: 'uuid',
  columns: ['cbu_enc', 'cuit_enc', 'store_cuil_enc'],
})
