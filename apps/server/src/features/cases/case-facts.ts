import type { CaseKind } from '@puente/contract/cases'
import { debtAmount, debtCondition } from '../collections/public.ts'

/** A case without its owner: what is wrong, since when, and how it ended. */
export interface FactRow {
  readonly kind: CaseKind
  readonly subject: string
  readonly fact: string
  readonly amount_minor: bigint | null
  /** What of the amount counts in the sum of the cases. Null: all of it. */
  readonly open_minor: bigint | null
  readonly currency: 'BRL' | 'ARS'
  readonly expected_minor: bigint | null
  readonly provider: string | null
  readonly day: string | null
  readonly charge_id: string | null
  readonly end_to_end_id: string | null
  readonly payer_name: string | null
  readonly since: Date
  readonly is_asked: boolean
  readonly ended_as: string | null
  readonly ended_at: Date | null
  /** Accounts of the admins who decided the end, the one who asked first. Null if the fact does not keep them. */
  readonly ended_by: readonly (string | null)[] | null
}

interface FactText {
  readonly columns: string
  readonly from: string
  /** Of the open ones. An index answers it. */
  readonly open: string
  /** Of the closed ones. */
  readonly closed: string
  /** Of the one whose key is `$1`, open or closed. */
  readonly one: string
}

/**
 * SQL that reads cases from the facts, by kind. No state of a fact is copied, so a case closes with the commit that ends its fact. The return of
 * a held Pix is shown within the case of the Pix.
 */
const facts: Readonly<Record<CaseKind, FactText>> = {
  // What of a held Pix is back with its payer is no longer in suspense.
  pix: {
    columns: `x.end_to_end_id as subject, coalesce(x.held_reason, x.held_as) as fact, x.amount_minor,
      x.amount_minor - x.returned_minor as open_minor, 'BRL' as currency,
      coalesce(d.asked_real_minor + c.fee_minor, c.total_minor) as expected_minor, x.provider,
      null::text as day, x.charge_id, x.end_to_end_id, x.payer_name, x.received_at as since,
      exists (select from pix_decisions a where a.end_to_end_id = x.end_to_end_id and a.state = 'asked') as is_asked,
      case x.disposition when 'held' then null when 'returned' then 'returned' else 'credited' end as ended_as,
      coalesce(x.settled_at, x.held_until) as ended_at,
      case when d.id is not null then array[d.asked_by, d.confirmed_by] when x.disposition = 'returned' then array[
          (select q.asked_by from return_requests q where q.end_to_end_id = x.end_to_end_id and q.state = 'returned' order by q.updated_at desc limit 1)]
        when c.confirmation_source = 'manual' then null else array[]::uuid[] end as ended_by`,
    from: `received_pix x left join charges c on c.id = x.charge_id
      left join lateral (
        select * from pix_decisions d where d.end_to_end_id = x.end_to_end_id and d.state = 'done' order by d.closed_at desc limit 1
      ) d on true`,
    open: `x.disposition = 'held'`,
    closed: `x.disposition <> 'held' and coalesce(x.held_reason, x.held_as) is not null`,
    one: 'x.end_to_end_id = $1 and coalesce(x.held_reason, x.held_as) is not null',
  },
  return: {
    columns: `q.id::text as subject, 'return-' || q.state as fact, q.amount_minor, null::bigint as open_minor, 'BRL' as currency, null::bigint as expected_minor, q.provider,
      null::text as day, x.charge_id, x.end_to_end_id, x.payer_name, q.created_at as since, false as is_asked,
      case when q.ask_at is not null then null when q.state = 'returned' then 'returned' else 'kept' end as ended_as,
      q.updated_at as ended_at, array[q.asked_by] as ended_by`,
    from: `return_requests q join received_pix x on x.end_to_end_id = q.end_to_end_id and x.held_reason is null`,
    open: 'q.ask_at is not null',
    closed: 'q.ask_at is null',
    one: 'q.id = $1::uuid',
  },
  dispute: {
    columns: `r.charge_id::text as subject, 'dispute' as fact,
      coalesce(sum(r.amount_minor) filter (where r.state = 'processing'), sum(r.amount_minor))::bigint as amount_minor,
      null::bigint as open_minor, 'BRL' as currency, null::bigint as expected_minor, x.provider, null::text as day, r.charge_id, x.end_to_end_id, x.payer_name,
      coalesce(min(r.created_at) filter (where r.state = 'processing'), min(r.created_at)) as since, false as is_asked,
      case when bool_or(r.state = 'processing') then null when bool_or(r.state = 'returned') then 'returned' else 'kept' end as ended_as,
      max(r.updated_at) as ended_at, array[]::uuid[] as ended_by`,
    from: 'refunds r join received_pix x on x.end_to_end_id = r.end_to_end_id',
    open: `r.nature = 'dispute' and r.state = 'processing' group by r.charge_id, x.end_to_end_id`,
    closed: `r.nature = 'dispute' group by r.charge_id, x.end_to_end_id having not bool_or(r.state = 'processing')`,
    one: `r.nature = 'dispute' and r.charge_id = $1::uuid group by r.charge_id, x.end_to_end_id`,
  },
  difference: {
    columns: `d.id::text as subject, d.kind as fact,
      case when d.kind = 'unreadable' then null else abs(coalesce(d.statement_minor, 0) - coalesce(d.ledger_minor, 0)) end as amount_minor,
      null::bigint as open_minor, 'BRL' as currency, null::bigint as expected_minor, d.provider, d.day::text as day, x.charge_id, x.end_to_end_id, x.payer_name, d.found_at as since,
      d.state = 'asked' as is_asked, d.ending as ended_as, d.closed_at as ended_at,
      case d.ending when 'written-off' then array[d.asked_by, d.confirmed_by] else array[]::uuid[] end as ended_by`,
    from: `reconciliation_differences d left join received_pix x on x.end_to_end_id = split_part(d.key, ':', 1)`,
    open: `d.state <> 'closed'`,
    closed: `d.state = 'closed'`,
    one: 'd.id = $1::uuid',
  },
  debt: {
    columns: `c.id::text as subject,
      case when exists (select from refunds r where r.charge_id = c.id and r.nature = 'dispute' and r.state <> 'not-done')
        then 'debt-of-dispute' else 'debt-of-refund' end as fact,
      greatest(${debtAmount('c')}, 0)::bigint as amount_minor, null::bigint as open_minor, 'ARS' as currency, null::bigint as expected_minor, c.provider,
      null::text as day, c.id as charge_id, null::text as end_to_end_id, null::text as payer_name,
      coalesce((select max(r.created_at) from refunds r where r.charge_id = c.id and r.state <> 'not-done'), c.confirmed_at) as since,
      exists (select from debt_write_offs w where w.charge_id = c.id and w.state = 'asked') as is_asked,
      case when ${debtAmount('c')} > 0 then null else 'cleared' end as ended_as, cleared.at as ended_at, cleared.by as ended_by`,
    from: `charges c left join lateral (
        select at, by from (
          select s.created_at as at, array[s.created_by] as by from debt_set_offs s where s.debt_charge_id = c.id
          union all
          select w.closed_at, array[w.asked_by, w.confirmed_by] from debt_write_offs w where w.charge_id = c.id and w.state = 'done'
        ) clearings order by at desc limit 1
      ) cleared on true`,
    open: debtCondition('c'),
    closed: `c.debt_cleared_minor > 0 and cleared.at is not null and not (${debtCondition('c')})`,
    one: `c.id = $1::uuid and c.confirmed_at is not null and (c.debt_cleared_minor > 0 or ${debtCondition('c')})`,
  },
  chain: {
    columns: `k.id::text as subject, 'chain-broken' as fact, null::bigint as amount_minor, null::bigint as open_minor, 'BRL' as currency,
      null::bigint as expected_minor, null::text as provider, null::text as day, null::uuid as charge_id, null::text as end_to_end_id,
      null::text as payer_name, k.finished_at as since, false as is_asked, case when mended.at is not null then 'mended' end as ended_as,
      mended.at as ended_at, array[]::uuid[] as ended_by`,
    from: `audit_checks k left join lateral (
        select g.finished_at as at from audit_checks g where g.fault_count = 0 and g.finished_at > k.finished_at order by g.finished_at limit 1
      ) mended on true`,
    open: 'k.break_id = k.id and mended.at is null',
    closed: 'k.break_id = k.id and mended.at is not null',
    one: 'k.break_id = k.id and k.id = $1::uuid',
  },
}

/** SQL for all open cases, as rows of `FactRow`. */
export const openCasesText = Object.entries(facts)
  .map(
    ([kind, { columns, from, open }]) => `(select '${kind}' as kind, ${columns} from ${from} where ${open})`,
  )
  .join(' union all ')

/** SQL for the closed cases that meet conditions on `f`, a row, by their keys. Each part stops after `most` rows. */
export function countedClosedText(conditions: string, most: number): string {
  return Object.entries(facts)
    .map(
      ([kind, { columns, from, closed }]) =>
        `(select f.subject from (select '${kind}' as kind, ${columns} from ${from} where ${closed}) f where ${conditions} limit ${most})`,
    )
    .join(' union all ')
}

/**
 * SQL for the closed cases whose end is at `$1` or earlier, as rows of `FactRow`. Each part stops after `most` rows in the order of the list.
 * @param conditions further ones on `f`, a row
 */
export function closedCasesText(conditions: string, order: string, most: string): string {
  return Object.entries(facts)
    .map(
      ([kind, { columns, from, closed }]) =>
        `(select f.* from (select '${kind}' as kind, ${columns} from ${from} where ${closed}) f
          where ($1::timestamptz is null or f.ended_at <= $1) and ${conditions} ${order} limit ${most})`,
    )
    .join(' union all ')
}

/** SQL for one row with the number of open cases, and of those without an owner. */
export const openCaseCountsText = `
select count(*)::int as cases, (count(*) filter (where w.owner_id is null))::int as ownerless_cases
from (${openCasesText}) f left join case_owners w on w.kind = f.kind and w.subject = f.subject`

/** SQL for the case of a kind whose key is `$1`, open or closed. A key of any kind but a Pix must be a UUID. */
export function oneCaseText(kind: CaseKind): string {
  const { columns, from, one } = facts[kind]
  return `select '${kind}' as kind, ${columns} from ${from} where ${one}`
}
