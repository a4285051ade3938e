import type { caseEndings, ClosedCase, listClosedCases } from '@puente/contract/cases'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { pageSize } from '../../platform/paging/counted-page.ts'
import { closedCasesText } from './case-facts.ts'
import { type CaseRow, caseView, type Reader, withPeople } from './case-reads.ts'

interface ClosedRow extends CaseRow {
  readonly ended_micros: bigint
}

const order = 'order by f.ended_at desc, f.kind desc, f.subject desc'
const conditions = `($1::timestamptz is null or (f.ended_at, f.kind, f.subject) < ($1, $2::text, $3::text))
  and ($4::text is null or f.kind = $4) and ($5::text is null or f.ended_as = $5)`
const text = `select p.*, (extract(epoch from p.ended_at) * 1000000)::bigint as ended_micros
  from (${withPeople(`select f.* from (${closedCasesText(conditions, order, '$6')}) f ${order} limit $6`)}) p
  ${order.replaceAll('f.', 'p.')}`

/** One page of the closed cases, the newest end first. It begins after a case, so that a page far back costs as much as the first. */
export async function readClosedCases(
  database: Reader,
  { kind, as, after }: QueryOf<typeof listClosedCases>,
  adminId: string,
): Promise<ResponseOf<typeof listClosedCases>> {
  const rows = await database.statement<ClosedRow>('cases.closed', text, [
    ...edgeOf(after),
    kind ?? null,
    as ?? null,
    pageSize + 1,
  ])
  const shown = rows.slice(0, pageSize)
  const emails = await readEmails(database, shown)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => closedView(row, emails, adminId)),
    next: last === undefined ? null : `${last.ended_micros}.${last.kind}.${last.subject}`,
  }
}

/** The time, kind and key of the case that the page begins after. */
function edgeOf(after: string | undefined): readonly (string | null)[] {
  if (after === undefined) return [null, null, null]
  const [micros = '', kind = '', subject = ''] = after.split('.')
  const seconds = micros.slice(0, -6) || '0'
  const at = new Date(Number.parseInt(seconds, 10) * 1000).toISOString().slice(0, 19)
  return [`${at}.${micros.slice(-6).padStart(6, '0')}Z`, kind, subject]
}

async function readEmails(
  database: Reader,
  rows: readonly ClosedRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(rows.flatMap(({ ended_by }) => ended_by ?? []).filter((id) => id !== null))
  if (ids.size === 0) return new Map()
  const found = await database.statement<{ id: string; email: string }>(
    'cases.closed-by',
    'select id, email from users where id = any($1::uuid[])',
    [[...ids]],
  )
  return new Map(found.map(({ id, email }) => [id, email]))
}

function closedView(row: ClosedRow, emails: ReadonlyMap<string, string>, adminId: string): ClosedCase {
  const { ended_as: as, ended_at: at, ended_by: by } = row
  if (as === null || at === null) throw new Error(`the case ${row.subject} is open`)
  return {
    ...caseView(row, adminId),
    ending: {
      as: as as (typeof caseEndings)[number],
      at: at.toISOString(),
      by: by?.flatMap((id) => (id === null ? [] : [emails.get(id) ?? id])) ?? null,
    },
  }
}
