import type { AuditFilterChoices } from '@puente/contract/audit'
import type { Database } from '../../platform/db/database.ts'

/** Jumps from value to value in the index, so that a log of millions is not read. */
const distinctText = (column: 'command' | 'object_type') => `
with recursive found as (
  (select ${column} as value from audit_log order by ${column} limit 1)
  union all
  select (select ${column} from audit_log where ${column} > found.value order by ${column} limit 1)
  from found where found.value is not null)
select value from found where value is not null order by value`

export const filterStatements = {
  actions: distinctText('command'),
  objectTypes: distinctText('object_type'),
  admins: `select id, email from users where role = 'admin' order by email limit 200`,
} as const

/** What the filters of the desk offer. */
export async function readFilters(database: Pick<Database, 'statement'>): Promise<AuditFilterChoices> {
  const valuesOf = async (name: 'actions' | 'objectTypes') => {
    const rows = await database.statement<{ value: string }>(`audit.${name}`, filterStatements[name], [])
    return rows.map(({ value }) => value)
  }
  const [admins, actions, objectTypes] = await Promise.all([
    database.statement<{ id: string; email: string }>('audit.admins', filterStatements.admins, []),
    valuesOf('actions'),
    valuesOf('objectTypes'),
  ])
  return { admins, actions, objectTypes }
}
