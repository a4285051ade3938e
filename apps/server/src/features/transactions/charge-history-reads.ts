import type { ChargeHistoryEntry } from '@puente/contract/transactions'
import { brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../platform/db/database.ts'
import { actorOf, type AuditedHeldPix, type AuditedStep, heldStepOf, stepOf } from './charge-history.rules.ts'

interface HistoryRow extends AuditedStep, AuditedHeldPix {
  readonly chargeId: string
  readonly at: Date
  readonly actorKind: string
  readonly actorPart: string | null
  readonly email: string | null
  readonly reason: string | null
  readonly times: number
}

/**
 * Entries that a person can repeat at will. Only the last of each kind is read, with their number, so that repetitions do not push other entries out
 * of view.
 */
const repeatable = ['payments.check', 'payments.read-payer-contact', 'payments.open']

// An entry about a Pix that came for the charge counts only if it leaves the Pix in suspense or returned. The reason of such an entry is left out,
// because it is a code and not the words of a person. Requests for a second admin are objects of their own (decision 0071). A payment at an establishment has the id of its charge (decision 0034). Entries are read first
// and joined with users afterwards, so that PostgreSQL finds each user by key and does not read them all.
const historyText = `
select wanted.id as "chargeId", a.at, a.command, a.actor_kind as "actorKind", a.actor_id as "actorPart", u.email, a.times,
  case when a.object_type <> 'received-pix' then a.body ->> 'reason' end as reason,
  a.body #>> '{before,pixStatus}' as "pixBefore", a.body #>> '{after,pixStatus}' as "pixAfter",
  a.body #>> '{before,refundedMinor}' as "refundedBefore", a.body #>> '{after,refundedMinor}' as "refundedAfter",
  a.body #>> '{after,flag}' as flag, a.body #>> '{after,writeOff}' as "writeOff",
  coalesce(a.body -> 'after' ?| array['setOffFrom', 'setOffMinor'], false) as "setsOff",
  case when a.object_type = 'received-pix' then a.body #>> '{after,disposition}' end as disposition,
  case when a.object_type = 'payout-approval' then a.body #>> '{after,state}' end as approval,
  a.body #>> '{before,amountMinor}' as "heldBefore", a.body #>> '{after,amountMinor}' as "heldAfter",
  a.body #>> '{before,returnedMinor}' as "returnedBefore", a.body #>> '{after,returnedMinor}' as "returnedAfter"
from unnest($1::text[]) as wanted (id)
cross join lateral (
  select seq, at, command, object_type, actor_kind, actor_id, body::jsonb as body, times,
    case when actor_kind in ('user', 'admin') then actor_id::uuid end as user_id
  from (
    (select audit_log.*, 1 as times from audit_log
     where object_type in ('charge', 'establishment-payment') and object_id = wanted.id and outcome = 'done' and command <> all($3::text[])
     order by seq desc limit $2)
    union all
    (select l.*, 1 as times from received_pix x join audit_log l on l.object_type = 'received-pix' and l.object_id = x.end_to_end_id
     where x.charge_id = wanted.id::uuid and l.outcome = 'done'
       and l.body::jsonb #>> '{after,disposition}' in ('held', 'returned')
     order by l.seq desc limit $2)
    union all
    (select l.*, 1 as times from payout_approvals q join audit_log l on l.object_type = 'payout-approval' and l.object_id = q.id::text
     where q.charge_id = wanted.id::uuid and l.outcome = 'done' order by l.seq desc limit $2)
    union all
    (select distinct on (command) audit_log.*, count(*) over (partition by command)::int as times from audit_log
     where object_type = 'establishment-payment' and object_id = wanted.id and outcome = 'done' and command = any($3::text[])
     order by command, seq desc)
  ) entries
  order by seq desc
) a left join users u on u.id = a.user_id order by a.seq desc`

/**
 * The audit entries of these charges, newest first, by the id of the charge. No key for a charge without entries.
 * @param most entries about each charge, and again as many about Pix held for it and about approvals of its payouts, apart from those that can be repeated
 */
export async function readChargeHistories(
  database: Pick<Database, 'statement'>,
  chargeIds: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, readonly ChargeHistoryEntry[]>> {
  const rows = await database.statement<HistoryRow>('transactions.histories', historyText, [
    chargeIds,
    most,
    repeatable,
  ])
  const histories = new Map<string, ChargeHistoryEntry[]>()
  for (const row of rows) {
    const entries = histories.get(row.chargeId) ?? []
    histories.set(row.chargeId, [...entries, entryOf(row)])
  }
  return histories
}

function entryOf(row: HistoryRow): ChargeHistoryEntry {
  const held = heldStepOf(row)
  return {
    at: row.at.toISOString(),
    step: held?.step ?? stepOf(row),
    actor: actorOf(row.actorKind, row.actorPart, row.email),
    reason: row.reason,
    amount: held && brl(held.amountMinor),
    times: row.times,
  }
}
