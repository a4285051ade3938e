import type { AskedReturn } from '@puente/contract/collections/returns'
import { DomainError } from '@puente/contract/protocol/problems'
import { brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import type { RequestState } from './return-request-repository.ts'

type Reader = Pick<Database, 'statement'>

// A request that `refunds` holds already must not count twice.
const leftText = `
select x.amount_minor
  - case when x.disposition = 'credited' then coalesce((
      select sum(r.amount_minor) from refunds r where r.end_to_end_id = x.end_to_end_id and r.state <> 'not-done'), 0)
    else x.returned_minor end
  - coalesce((
      select sum(q.amount_minor) from return_requests q
      where q.end_to_end_id = x.end_to_end_id and q.state in ('asked', 'processing') and not exists (
        select from refunds r where r.end_to_end_id = q.end_to_end_id and r.return_id = q.return_id)), 0) as left_minor
from received_pix x where x.end_to_end_id = $1`

/** Centavos of a Pix that no return has taken or is about to take. Null if no such Pix was received. */
export async function leftToReturn(reader: Reader, endToEndId: string): Promise<bigint | null> {
  const [row] = await reader.statement<{ readonly left_minor: string }>(
    'collections.left-to-return',
    leftText,
    [endToEndId],
  )
  return row === undefined ? null : BigInt(row.left_minor)
}

interface RequestRow {
  readonly id: string
  readonly amount_minor: bigint
  readonly state: RequestState
  readonly reason: string
  readonly email: string
  readonly created_at: Date
  readonly updated_at: Date
}

/**
 * The returns of a Pix that admins requested, the oldest first, and the amount left.
 * @throws DomainError `return.pix-not-found`
 */
export async function readAskedReturns(
  reader: Reader,
  endToEndId: string,
): Promise<{ readonly left: AskedReturn['amount']; readonly returns: AskedReturn[] }> {
  const leftMinor = await leftToReturn(reader, endToEndId)
  if (leftMinor === null) throw new DomainError('return.pix-not-found')
  const rows = await reader.statement<RequestRow>(
    'collections.asked-returns',
    `select q.id, q.amount_minor, q.state, q.reason, u.email, q.created_at, q.updated_at
     from return_requests q join users u on u.id = q.asked_by where q.end_to_end_id = $1
     order by q.created_at, q.id limit 200`,
    [endToEndId],
  )
  return { left: brl(leftMinor), returns: rows.map(askedReturn) }
}

function askedReturn(row: RequestRow): AskedReturn {
  const isOpen = row.state === 'asked' || row.state === 'processing'
  return {
    id: row.id,
    amount: brl(row.amount_minor),
    state: row.state,
    reason: row.reason,
    askedBy: row.email,
    startedAt: row.created_at.toISOString(),
    endedAt: isOpen ? null : row.updated_at.toISOString(),
  }
}
