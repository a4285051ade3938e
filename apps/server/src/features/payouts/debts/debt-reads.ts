import type { DebtEntry } from '@puente/contract/orders/debt-entries'
import type { DebtView, listDebts, readDebt as readDebtEndpoint } from '@puente/contract/payouts/debts'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import { debtAmount, debtCondition } from '../../collections/public.ts'
import { debtWrittenOff } from '../../ledger/public.ts'
import { owedAmount } from '../owed-text.ts'

type Reader = Pick<Database, 'statement'>

/** The amounts that decide, besides the balance, how much of a beneficiary's charges is paid and how much is set off. Centavos of ARS. */
export interface Standing {
  /** The part of the balance that begun payouts reserve. */
  readonly reservedMinor: bigint
  /** The overpaid amount that is not cleared. */
  readonly debtsMinor: bigint
}

/** The standing of many beneficiaries in one call. No entry for one without begun payouts and debts. */
export async function readStandings(
  database: Reader,
  beneficiaryIds: readonly string[],
): Promise<Map<string, Standing>> {
  const rows = await database.statement<Standing & { readonly id: string }>(
    'payouts.standings',
    `select id, sum(reserved)::bigint as "reservedMinor", sum(debt)::bigint as "debtsMinor" from (
       select p.owner_id as id, least(p.amount_minor, greatest(${owedAmount('c')}, 0)) as reserved, 0 as debt
       from payouts p join charges c on c.id = p.charge_id
       where p.owner_id = any($1::uuid[]) and p.state = 'reserved' and c.pix_status = 'confirmed'
       union all
       select c.beneficiary_id, 0, ${debtAmount('c')} from charges c
       where c.beneficiary_id = any($1::uuid[]) and ${debtCondition('c')}
     ) facts group by id`,
    [beneficiaryIds],
  )
  return new Map(rows.map(({ id, ...standing }) => [id, standing]))
}

/**
 * Whether a charge was in debt because of a dispute at a given time. A dispute that had been rejected by then does not count.
 * @param charge the table or its alias in the query
 * @param at SQL for the time
 */
function causeText(charge: string, at: string): string {
  return `case when exists (select from refunds r where r.charge_id = ${charge}.id and r.nature = 'dispute' and r.created_at <= ${at}
    and (r.state <> 'not-done' or r.updated_at > ${at})) then 'dispute' else 'refund' end`
}

interface EntryRow {
  readonly kind: DebtEntry['kind']
  readonly at: Date
  readonly amount_minor: bigint
  readonly cause: DebtEntry['cause']
  readonly other_id: string | null
  readonly other_txid: string | null
}

/**
 * SQL for the pesos that are owed again because a return failed after they had been cleared as a debt. Cleared pesos are owed as far as they exceed
 * the charge's excess. The excess is the amount that was paid, kept and taken back beyond the charge's value. A return that is open raises the excess
 * and so reduces the amount owed. A failed return restores its reduction at the time of its end, less its reduction at the time of its beginning,
 * because those pesos were owed at that time and were not a debt. Other returns count with their state at each of the two times.
 */
const owedAgainText = `
select 'owed-again', r.updated_at,
  sum(m.sign * (greatest(0, t.cleared - greatest(0, t.excess)) - greatest(0, t.cleared - greatest(0, t.excess + r.pesos_minor))))::bigint,
  case r.nature when 'dispute' then 'dispute' else 'refund' end, null::uuid, null
from refunds r join charges c on c.id = r.charge_id
cross join lateral (values (r.created_at, -1), (r.updated_at, 1)) as m (at, sign)
cross join lateral (select
  coalesce((select sum(p.amount_minor) from payouts p
    where p.charge_id = c.id and p.state = 'confirmed' and p.confirmed_at < m.at), 0)
  + coalesce((select sum(s.amount_minor) from debt_set_offs s where s.charge_id = c.id and s.created_at < m.at), 0)
  + coalesce((select sum(o.pesos_minor) from refunds o
    where o.charge_id = c.id and (o.end_to_end_id, o.return_id) <> (r.end_to_end_id, r.return_id) and o.created_at < m.at
      and (o.state <> 'not-done' or (o.updated_at, o.return_id) > (m.at, r.return_id))), 0)
  - c.pesos_value_minor as excess,
  coalesce((select sum(s.amount_minor) from debt_set_offs s where s.debt_charge_id = c.id and s.created_at < m.at), 0)
  + coalesce((select sum(w.amount_minor) from debt_write_offs w
    where w.charge_id = c.id and w.state = 'done' and w.closed_at < m.at), 0) as cleared) as t
where r.charge_id = $1 and r.state = 'not-done'
group by r.end_to_end_id, r.return_id having sum(
  m.sign * (greatest(0, t.cleared - greatest(0, t.excess)) - greatest(0, t.cleared - greatest(0, t.excess + r.pesos_minor)))) > 0`

const entriesText = `
select 'kept' as kind, s.created_at as at, s.amount_minor, ${causeText('d', 's.created_at')} as cause, d.id as other_id, d.txid as other_txid
from debt_set_offs s join charges d on d.id = s.debt_charge_id where s.charge_id = $1
union all
select 'covered', s.created_at, s.amount_minor, ${causeText('d', 's.created_at')}, c.id, c.txid
from debt_set_offs s join charges d on d.id = s.debt_charge_id join charges c on c.id = s.charge_id where s.debt_charge_id = $1
union all
select 'written-off', w.closed_at, w.amount_minor, ${causeText('d', 'w.closed_at')}, null, null
from debt_write_offs w join charges d on d.id = w.charge_id where w.charge_id = $1 and w.state = 'done'
union all
${owedAgainText}
order by at, amount_minor limit 200`

/** The set-offs and write-offs of a charge, and pesos of it that are owed again, the oldest first. */
export async function readDebtEntries(database: Reader, chargeId: string): Promise<DebtEntry[]> {
  const rows = await database.statement<EntryRow>('payouts.debt-entries', entriesText, [chargeId])
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    amount: ars(row.amount_minor),
    cause: row.cause,
    other:
      row.other_id === null || row.other_txid === null
        ? null
        : { chargeId: row.other_id, transactionId: row.other_txid },
  }))
}

interface DebtRow {
  readonly id: string
  readonly beneficiary_id: string
  readonly txid: string
  readonly owner_id: string | null
  readonly company_name: string | null
  readonly debt_minor: bigint
  readonly cause: DebtView['cause']
  readonly is_final: boolean
  readonly since: Date
  readonly asked_minor: bigint | null
  readonly reason: string | null
  readonly asked_by: string | null
  readonly asked_by_email: string | null
  readonly asked_at: Date | null
}

const debtText = `
select c.id, c.txid, c.owner_id, c.beneficiary_id, coalesce(o.company_name, e.name, u.company_name, nullif(u.full_name, '')) as company_name,
  greatest(${debtAmount('c')}, 0)::bigint as debt_minor, ${causeText('c', `'infinity'`)} as cause,
  not exists (select from refunds r where r.charge_id = c.id and r.state = 'processing') as is_final,
  coalesce((select max(r.created_at) from refunds r where r.charge_id = c.id and r.state <> 'not-done'), c.confirmed_at) as since,
  w.amount_minor as asked_minor, w.reason, w.asked_by, a.email as asked_by_email, w.asked_at
from charges c
left join orders o on o.charge_id = c.id
left join users u on u.id = c.owner_id
left join establishment_payments ep on ep.charge_id = c.id
left join establishments e on e.id = ep.establishment_id
left join debt_write_offs w on w.charge_id = c.id and w.state = 'asked'
left join users a on a.id = w.asked_by`

/** One page of the debts, the oldest charge first, and the sum of all that match. */
export async function readDebtPage(
  database: Reader,
  { page, userId }: QueryOf<typeof listDebts>,
  adminId: string,
): Promise<ResponseOf<typeof listDebts>> {
  const wanted = `where ${debtCondition('c')} and ($1::uuid is null or c.owner_id = $1)`
  const filters = [userId ?? null]
  const [rows, counted, sums] = await Promise.all([
    database.statement<DebtRow>(
      'payouts.debt-page',
      `${debtText} ${wanted} order by c.confirmed_at, c.id limit $2 offset $3`,
      [...filters, pageSize, offsetOf(page)],
    ),
    countRows(database, 'payouts.count-debts', countText(`from charges c ${wanted}`), filters),
    database.statement<{ minor: bigint }>(
      'payouts.sum-debts',
      `select coalesce(sum(${debtAmount('c')}), 0)::bigint as minor from charges c ${wanted}`,
      filters,
    ),
  ])
  return {
    ...countedPage(
      rows.map((row) => debtView(row, adminId)),
      page,
      counted,
    ),
    sum: ars(sums[0]?.minor ?? 0n),
  }
}

/** The debt of a charge, zero once it is cleared. @throws DomainError `debt.not-found` */
export async function readDebt(database: Reader, chargeId: string, adminId: string): Promise<DebtView> {
  return debtView(await readDebtRow(database, chargeId), adminId)
}

/** The same with the lines that writing it off would post. @throws DomainError `debt.not-found` */
export async function readDebtDetail(
  database: Reader,
  chargeId: string,
  adminId: string,
): Promise<ResponseOf<typeof readDebtEndpoint>> {
  const row = await readDebtRow(database, chargeId)
  const posting = row.debt_minor === 0n ? [] : debtWrittenOff(row.beneficiary_id, row.debt_minor)
  return {
    ...debtView(row, adminId),
    posting: posting.map(({ account, minor }) => ({ account, amount: ars(minor) })),
  }
}

async function readDebtRow(database: Reader, chargeId: string): Promise<DebtRow> {
  const [row] = await database.statement<DebtRow>(
    'payouts.debt',
    `${debtText} where c.id = $1 and c.confirmed_at is not null`,
    [chargeId],
  )
  if (row === undefined) throw new DomainError('debt.not-found')
  return row
}

function debtView(row: DebtRow, adminId: string): DebtView {
  return {
    chargeId: row.id,
    transactionId: row.txid,
    userId: row.owner_id,
    companyName: row.company_name,
    amount: ars(row.debt_minor),
    cause: row.cause,
    isFinal: row.is_final,
    since: row.since.toISOString(),
    writeOff: writeOffView(row, adminId),
  }
}

function writeOffView(row: DebtRow, adminId: string): DebtView['writeOff'] {
  const { asked_minor: amount, reason, asked_by_email: askedBy, asked_at: askedAt } = row
  if (amount === null || reason === null || askedBy === null || askedAt === null) return null
  const isOther = row.asked_by !== adminId && row.owner_id !== adminId
  return {
    amount: ars(amount),
    reason,
    askedBy,
    askedAt: askedAt.toISOString(),
    mayConfirm: isOther && row.is_final && amount === row.debt_minor,
  }
}
