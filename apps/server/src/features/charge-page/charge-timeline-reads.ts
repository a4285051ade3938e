import type { ChargeEvent, ChargeEventKind } from '@puente/contract/charge-page/charge-page'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../platform/db/database.ts'
import { confirmedAfter } from '../collections/public.ts'

interface EventRow {
  readonly kind: ChargeEventKind
  readonly at: Date
  readonly brl_minor: bigint | null
  readonly ars_minor: bigint | null
  readonly file_id: string | null
}

// Each branch is one kind of record; the number orders what one transaction did at one instant. A return that we
// learned of after its end has no entry for its start. The return that completes the sum of the Pix is the one that makes it refunded. The return of a
// held Pix stands before the end of the charge, which it may cause.
const timelineText = `
with charge as (select * from charges where id = $1 and owner_id = $2),
returned as (
  select r.*, c.total_minor, sum(r.amount_minor) filter (where r.state = 'returned')
    over (order by r.updated_at, r.return_id) as returned_so_far
  from charge c join refunds r on r.charge_id = c.id
)
select kind, at, brl_minor, ars_minor, file_id from (
  select 1 as step, 'created' as kind, created_at as at, total_minor as brl_minor, null::bigint as ars_minor, null::uuid as file_id
  from charge
  union all
  select 2, 'issued', a.answered_at, null, null, null
  from charge c join charge_attempts a on a.charge_id = c.id where a.state = 'issued'
  union all
  select 3, 'shown', shown_at, null, null, null from charge where shown_at is not null
  union all
  select 4, 'account-confirmed', a.confirmed_at, null, null, null
  from charge c join payout_account_confirmations a on a.charge_id = c.id
  union all
  select 5, closed_as, closed_at, null, null, null from charge where closed_at is not null
  union all
  select 6, 'honoured-' || d.kind, d.closed_at, d.amount_minor, null, null
  from charge c join pix_decisions d on d.charge_id = c.id where d.state = 'done'
  union all
  select 7, case confirmation_source when 'manual' then 'confirmed-by-hand'
           else case ${confirmedAfter} when 'expired' then 'confirmed-late' when 'cancelled' then 'confirmed-after-cancelling'
             when 'failed' then 'confirmed-after-failing' when 'unrecorded' then 'confirmed-after-closing' else 'confirmed' end end, confirmed_at, total_minor, null, null
  from charge c where confirmed_at is not null
  union all
  select 8, 'converted', confirmed_at, real_value_minor, pesos_value_minor, null from charge where confirmed_at is not null
  union all
  select 9, case x.held_reason when 'short' then 'received-short' when 'over' then 'received-over'
           when 'second-payment' then 'received-twice' when 'charge-closed' then 'received-after-close'
           else case x.disposition when 'credited' then 'received' else 'received-otherwise' end end,
         x.received_at, x.amount_minor, null, null
  from charge c join received_pix x on x.charge_id = c.id
  where x.disposition <> 'credited' or c.confirmation_source = 'manual'
  union all
  select case x.disposition when 'returned' then 4 else 10 end, 'received-' || x.disposition, x.settled_at, x.amount_minor, null, null
  from charge c join received_pix x on x.charge_id = c.id where x.settled_at is not null
  union all
  select 11, case nature when 'dispute' then 'dispute-opened' else 'refund-started' end, created_at, amount_minor, pesos_minor, null
  from returned where state = 'processing' or created_at < updated_at
  union all
  select 12, case when nature = 'dispute' then case state when 'returned' then 'dispute-lost' else 'dispute-won' end
           when state = 'not-done' then 'refund-not-done'
           when returned_so_far = total_minor then 'refunded' else 'refunded-part' end,
         updated_at, amount_minor, pesos_minor, null
  from returned where state <> 'processing'
  union all
  select 13, 'paid-out', p.confirmed_at, null, p.amount_minor, p.receipt_file_id
  from charge c join payouts p on p.charge_id = c.id where p.state = 'confirmed'
  union all
  select 14, 'set-off', s.created_at, null, sum(s.amount_minor)::bigint, null
  from charge c join debt_set_offs s on s.charge_id = c.id group by s.created_at
  union all
  select 15, 'debt-covered', s.created_at, null, sum(s.amount_minor)::bigint, null
  from charge c join debt_set_offs s on s.debt_charge_id = c.id group by s.created_at
  union all
  select 16, 'client-receipt', coalesce(f.attached_at, f.created_at), null, null, f.id
  from charge c join files f on f.id = c.client_receipt_file_id
  union all
  select 17, 'receipt-photo', r.created_at, null, null, r.file_id from charge c join receipts r on r.charge_id = c.id
) happened
order by at, step`

/** Everything that our records hold about the user's own charge, oldest first. */
export async function readTimeline(
  database: Pick<Database, 'statement'>,
  chargeId: string,
  ownerId: string,
): Promise<ChargeEvent[]> {
  const rows = await database.statement<EventRow>('charge-page.timeline', timelineText, [chargeId, ownerId])
  return rows.map((row) => ({
    kind: row.kind,
    at: row.at.toISOString(),
    brl: row.brl_minor === null ? null : brl(row.brl_minor),
    ars: row.ars_minor === null ? null : ars(row.ars_minor),
    fileId: row.file_id,
  }))
}
