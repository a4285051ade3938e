import {
  type SettingChange,
  type SettingKey,
  settingKeys,
  settingValueSchema,
} from '@puente/contract/admin-settings'
import type { Database } from '../../platform/db/database.ts'

const pageSize = 20
const countedUpTo = 10_000

interface Row {
  readonly at: Date
  readonly object_id: SettingKey
  readonly before: unknown
  readonly after: unknown
  readonly email: string | null
}

const condition = `
a.object_type = 'setting' and a.outcome = 'done' and a.object_id = any($1::text[])`

const countText = `
select count(*)::int as n
from (select 1 from audit_log a where ${condition} limit ${countedUpTo + 1}) counted`

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
  const [[counted], rows] = await Promise.all([
    database.statement<{ n: number }>('settings.changes-count', countText, [keys]),
    database.statement<Row>('settings.changes', pageText, [keys, (page - 1) * pageSize]),
  ])
  const found = counted?.n ?? 0
  return {
    items: rows.map(changeOf),
    page,
    pageSize,
    total: Math.min(found, countedUpTo),
    totalIsExact: found <= countedUpTo,
  }
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
