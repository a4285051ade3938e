import { encryptedColumns } from '../../platform/crypto/encrypted-column.ts'

/** The bank data that payouts and their files keep under the master key. */
export const encryptedPayoutColumns = [
  ...encryptedColumns({
    table: 'payouts',
    id: 'id',
    idType: 'uuid',
    columns: ['bank_snapshot_enc'],
  }),
  ...encryptedColumns({
    table: 'payout_files',
    id: 'id',
    idType: 'uuid',
    columns: ['content_enc'],
    form: 'bytea',
  }),
  ...encryptedColumns({
    table: 'payout_file_results',
    id: 'id',
    idType: 'uuid',
    columns: ['content_enc'],
    form: 'bytea',
  }),
]
