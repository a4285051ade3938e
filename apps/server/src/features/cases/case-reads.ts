import type { Case, CaseDetail, CaseFact, CaseKind, listCases } from '@puente/contract/cases'
import type { ProviderName } from '@puente/contract/collections'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl, uuidSchema } from '@puente/contract/protocol/wire'
import type { Database } from '../../platform/db/database.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'
import { type FactRow, oneCaseText, openCasesText } from './case-facts.ts'
import { readSides } from './case-sides.ts'

export type Reader = Pick<Database, 'statement'>

/** A case by its key. */
export interface CaseRef {
  readonly kind: CaseKind
  readonly subject: string
}

export interface CaseRow extends FactRow {
  readonly merchant_name: string | null
  readonly owner_id: string | null
  readonly owner_email: string | null
  readonly taken_at: Date | null
}

/** Adds the merchant's name and the owner to rows of facts. @param text SQL of the facts */
export function withPeople(text: string): string {
  return `select f.*, coalesce(o.company_name, e.name, u.company_name, nullif(u.full_name, '')) as merchant_name,
    w.owner_id, a.email as owner_email, w.taken_at
  from (${text}) f
  left join charges c on c.id = f.charge_id
  left join orders o on o.charge_id = f.charge_id
  left join users u on u.id = c.owner_id
  left join establishment_payments ep on ep.charge_id = f.charge_id
  left join establishments e on e.id = ep.establishment_id
  left join case_owners w on w.kind = f.kind and w.subject = f.subject
  left join users a on a.id = w.owner_id`
}

const order = `order by (f.kind <> 'dispute'), f.since, f.kind, f.subject`
const filtered = `select f.* from (${openCasesText}) f left join case_owners held on held.kind = f.kind and held.subject = f.subject
  where ($1::text is null or f.kind = $1)
    and ($2 = 'any' or ($2 = 'nobody' and held.owner_id is null) or ($2 = 'reader' and held.owner_id = $3::uuid))`

interface TotalsRow {
  readonly counted: number
  readonly of_reader: number
  readonly ownerless: number
  readonly brl_minor: bigint
  readonly ars_minor: bigint
}

const totalsText = `
select count(*)::int as counted, (count(*) filter (where held.owner_id = $1))::int as of_reader,
  (count(*) filter (where held.owner_id is null))::int as ownerless,
  coalesce(sum(coalesce(open_minor, amount_minor)) filter (where currency = 'BRL'), 0)::bigint as brl_minor,
  coalesce(sum(coalesce(open_minor, amount_minor)) filter (where currency = 'ARS'), 0)::bigint as ars_minor
from (${openCasesText}) f left join case_owners held on held.kind = f.kind and held.subject = f.subject`

/** One page of the open cases: disputes, then the oldest. The counts and sums are those of all open cases. */
export async function readCasePage(
  database: Reader,
  { page, kind, owner }: QueryOf<typeof listCases>,
  adminId: string,
): Promise<ResponseOf<typeof listCases>> {
  const filters = [kind ?? null, owner, adminId]
  const [rows, counted, [totals]] = await Promise.all([
    database.statement<CaseRow>(
      'cases.page',
      `${withPeople(`${filtered} ${order} limit $4 offset $5`)} ${order}`,
      [...filters, pageSize, offsetOf(page)],
    ),
    countRows(database, 'cases.count', countText(`from (${filtered}) matching`), filters),
    database.statement<TotalsRow>('cases.totals', totalsText, [adminId]),
  ])
  if (totals === undefined) throw new Error('the totals of the cases returned no row')
  return {
    ...countedPage(
      rows.map((row) => caseView(row, adminId)),
      page,
      counted,
    ),
    counts: { all: totals.counted, ofReader: totals.of_reader, ownerless: totals.ownerless },
    sums: { brl: brl(totals.brl_minor), ars: ars(totals.ars_minor) },
  }
}

interface StepRow {
  readonly id: string
  readonly kind: 'taken' | 'left' | 'note'
  readonly note: string | null
  readonly email: string
  readonly at: Date
}

/** @throws DomainError `case.not-found` */
export async function readCase(
  database: Reader,
  { kind, subject }: CaseRef,
  adminId: string,
): Promise<CaseDetail> {
  if (!canBeCase({ kind, subject })) throw new DomainError('case.not-found')
  const [[row], steps] = await Promise.all([
    database.statement<CaseRow>(`cases.one-${kind}`, withPeople(oneCaseText(kind)), [subject]),
    database.statement<StepRow>(
      'cases.steps',
      `select * from (
         select s.id, s.kind, s.note, a.email, s.at from case_steps s join users a on a.id = s.admin_id
         where s.case_kind = $1 and s.subject = $2 order by s.at desc, s.id desc limit 200
       ) newest order by at, id`,
      [kind, subject],
    ),
  ])
  if (row === undefined) throw new DomainError('case.not-found')
  return {
    case: caseView(row, adminId),
    ...(await readSides(database, row)),
    ending:
      row.ended_as === null
        ? null
        : {
            as: row.ended_as as NonNullable<CaseDetail['ending']>['as'],
            at: row.ended_at?.toISOString() ?? null,
          },
    steps: steps.map(({ id, kind: step, note, email, at }) => ({
      id,
      kind: step,
      text: note,
      by: email,
      at: at.toISOString(),
    })),
  }
}

/** The key of every fact but a Pix is a UUID, so that its index finds it. */
function canBeCase({ kind, subject }: CaseRef): boolean {
  return kind === 'pix' || uuidSchema.safeParse(subject).success
}

/** Whether a case with this key exists, open or closed. */
export async function isCase(reader: Reader, { kind, subject }: CaseRef): Promise<boolean> {
  if (!canBeCase({ kind, subject })) return false
  const found = await reader.statement(`cases.known-${kind}`, oneCaseText(kind), [subject])
  return found.length > 0
}

export function caseView(row: CaseRow, adminId: string): Case {
  const { owner_email: email, taken_at: takenAt, amount_minor: minor } = row
  return {
    kind: row.kind,
    subject: row.subject,
    fact: row.fact as CaseFact,
    amount: minor === null ? null : row.currency === 'BRL' ? brl(minor) : ars(minor),
    expected: row.expected_minor === null ? null : brl(row.expected_minor),
    provider: row.provider as ProviderName | null,
    day: row.day,
    chargeId: row.charge_id,
    payerName: row.payer_name,
    merchantName: row.merchant_name,
    since: row.since.toISOString(),
    isAsked: row.is_asked,
    owner:
      email === null || takenAt === null
        ? null
        : { email, isReader: row.owner_id === adminId, since: takenAt.toISOString() },
  }
}
