import {
  type SettingChange,
  type SettingKey,
  settingKeys,
  settingValueSchema,
} from '@puente/contract/settings/admin-settings'
import type { Database } from '../../platform/db/database.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'

interface Row {
  readonly at: Date
  readonly object_id: SettingKey
  readonly before: unknown
  readonly after: unknown
  readonly email: string | null
}

const condition = `
a.object_type = 'setting' and a.outcome = 'done' and a.object_id = any($1::text[])`

const changesCountText = countText(`from audit_log a where ${condition}`)

const pageText = `
select a.at, a.object_id, a.body::jsonb #> '{before,value}' as before, a.body::jsonb #> '{after,value}' as after, u.email
from audit_log a left join users u on a.actor_kind = 'admin' and u.id::text = a.actor_id
where ${condition}
order by a.seq desc limit ${pageSize} offset $2`

/** Changes of settings as the audit log has them, newest first (SEC-006). */
export async function listChanges(
  database: Database,
  { page, key }: { readonly page: number; readonly key?: SettingKey | undefined },
) {
  const keys = key === undefined ? settingKeys : [key]
  const [counted, rows] = await Promise.all([
    countRows(database, 'settings.changes-count', changesCountText, [keys]),
    database.statement<Row>('settings.changes', pageText, [keys, offsetOf(page)]),
  ])
  return countedPage(rows.map(changeOf), page, counted)
}

function changeOf(row: Row): SettingChange {
  return {
    at: row.at.toISOString(),
    by: row.email,
    key: row.object_id,
    from: settingValueSchema.parse(row.before),
    to: settingValueSchema.parse(row.after),
  }
}
