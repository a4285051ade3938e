import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The bank data that payouts keep under the master key. */
export const encryptedPayoutColumns = encryptedColumns({
  table: 'payouts',
  id: 'id',
  idType: 'uuid',
  columns: ['bank_snapshot_enc'],
})
