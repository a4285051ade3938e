import type { caseEndings, ClosedCase, listClosedCases } from '@puente/contract/cases'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { countedUpTo } from '@puente/contract/protocol/paging'
import { DomainError } from '@puente/contract/protocol/problems'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import { countRows, countText, pageSize } from '../../platform/paging/counted-page.ts'
import { closedCasesText, countedClosedText } from './case-facts.ts'
import { type CaseRow, caseView, type Reader, withPeople } from './case-reads.ts'

interface ClosedRow extends CaseRow {
  readonly ended_micros: bigint
}

const order = 'order by f.ended_at desc, f.kind desc, f.subject desc'
/** SQL for the filters, whose values are four parameters from this number on. */
const filteredBy = (first: number): string =>
  `($${first}::text is null or f.kind = $${first}) and ($${first + 1}::text is null or f.ended_as = $${first + 1})
  and ($${first + 2}::timestamptz is null or f.ended_at >= $${first + 2})
  and ($${first + 3}::timestamptz is null or f.ended_at < $${first + 3})`
const conditions = `($1::timestamptz is null or (f.ended_at, f.kind, f.subject) < ($1, $2::text, $3::text)) and ${filteredBy(4)}`
const totalText = countText(`from (${countedClosedText(filteredBy(1), countedUpTo + 1)}) f`)
const text = `select p.*, (extract(epoch from p.ended_at) * 1000000)::bigint as ended_micros
  from (${withPeople(`select f.* from (${closedCasesText(conditions, order, '$8')}) f ${order} limit $8`)}) p
  ${order.replaceAll('f.', 'p.')}`

/** One page of the closed cases, the newest end first. It begins after a case, so that a page far back costs as much as the first. */
export async function readClosedCases(
  database: Reader,
  { kind, as, from, to, after }: QueryOf<typeof listClosedCases>,
  adminId: string,
): Promise<ResponseOf<typeof listClosedCases>> {
  const filters = [
    kind ?? null,
    as ?? null,
    from === undefined ? null : startOfLocalDay(dayOf('from', from)),
    to === undefined ? null : endOfLocalDay(dayOf('to', to)),
  ]
  const [rows, counted] = await Promise.all([
    database.statement<ClosedRow>('cases.closed', text, [...edgeOf(after), ...filters, pageSize + 1]),
    countRows(database, 'cases.closed-count', totalText, filters),
  ])
  const shown = rows.slice(0, pageSize)
  const emails = await readEmails(database, shown)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => closedView(row, emails, adminId)),
    next: last === undefined ? null : `${last.ended_micros}.${last.kind}.${last.subject}`,
    total: Math.min(counted, countedUpTo),
    totalIsExact: counted <= countedUpTo,
  }
}

function dayOf(field: 'from' | 'to', text: string): LocalDay {
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
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
