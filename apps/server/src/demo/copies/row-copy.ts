import type { Queryable } from '../../platform/db/kysely-driver.ts'

/** What a copy sets in a row, as SQL over the original `t` and the copy `m`. All other columns are copied; all instants are moved by `m.shift`. */
export interface CopiedTable {
  readonly table: string
  /** From `from … t` on, up to and with the join of the copies. */
  readonly from: string
  readonly set: Readonly<Record<string, string>>
  /** Columns that the database fills itself, such as an id without a meaning. */
  readonly leave?: readonly string[]
}

/** Fills a temporary table of copies from `$1`, an array of its rows as JSON. */
export function fillText(made: string): string {
  return `insert into ${made} select * from jsonb_populate_recordset(null::${made}, $1::jsonb)`
}

/** Copies every column of the table, also those that a later migration adds. */
export async function copyText(
  connection: Queryable,
  { table, from, set, leave = [] }: CopiedTable,
): Promise<string> {
  const { rows } = await connection.query<{ name: string; is_instant: boolean }>(
    `select attname as name, atttypid = 'timestamptz'::regtype as is_instant from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
     order by attnum`,
    [table],
  )
  const columns = rows.filter(({ name }) => !leave.includes(name))
  const values = columns.map(
    ({ name, is_instant }) => set[name] ?? (is_instant ? `t.${name} + m.shift` : `t.${name}`),
  )
  return `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) select ${values.join(', ')} from ${from}`
}
