import { encryptedColumns } from '../crypto/encrypted-column.ts'

/** The notices of providers as they came. */
export const encryptedNoticeColumns = encryptedColumns({
  table: 'webhook_inbox',
  id: 'id',
  idType: 'uuid',
  columns: ['body'],
  form: 'bytea',
})
