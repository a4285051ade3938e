import { balanceOf } from '../ledger/public.ts'
import { type ClosingFacts, latePaymentMs } from './closing.rules.ts'

/** A connection or a transaction. */
interface Reader {
  statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
}

// A charge without a code cannot be paid. Any other may be, even after it closed.
const factsText = `
select u.role,
       (select count(*) from charges c where c.owner_id = u.id
          and (c.pix_status in ('pending', 'disputed') or c.pesos_reserved_minor > 0 or exists (
            select from received_pix r where r.charge_id = c.id and r.disposition = 'held'))) as open_charges,
       (select count(*) from charges c where c.owner_id = u.id and c.pix_code is not null
          and c.pix_status in ('expired', 'cancelled', 'failed') and c.closed_at > $2) as late_payable_charges,
       (select max(coalesce(c.closed_at, c.expires_at)) from charges c where c.owner_id = u.id and c.pix_code is not null
          and (c.pix_status = 'pending' or c.pix_status in ('expired', 'cancelled', 'failed') and c.closed_at > $2)) as last_code_ended_at,
       greatest(
         (select max(c.confirmed_at) from charges c where c.owner_id = u.id),
         (select max(p.confirmed_at) from payouts p where p.owner_id = u.id)) as last_movement_at
from users u where u.id = $1`

/** The facts that decide whether an account may be closed, and until when its records are kept. */
export async function readClosingFacts(reader: Reader, userId: string, now: Date): Promise<ClosingFacts> {
  const [row] = await reader.statement<{
    role: ClosingFacts['role']
    open_charges: bigint
    late_payable_charges: bigint
    last_code_ended_at: Date | null
    last_movement_at: Date | null
  }>('privacy.closing-facts', factsText, [userId, new Date(now.getTime() - latePaymentMs)])
  if (row === undefined) throw new Error(`account ${userId} does not exist`)
  const { minor } = await balanceOf(reader, userId)
  return {
    role: row.role,
    balanceMinor: minor,
    // tidy-allow number: a count of rows
    openCharges: Number(row.open_charges),
    // tidy-allow number: a count of rows
    latePayableCharges: Number(row.late_payable_charges),
    lastCodeEndedAt: row.last_code_ended_at,
    lastMovementAt: row.last_movement_at,
  }
}
