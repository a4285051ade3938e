import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Refund, RefundNature, RefundState } from './refund.rules.ts'

interface RefundRow {
  readonly return_id: string
  readonly nature: RefundNature
  readonly state: RefundState
  readonly amount_minor: bigint
  readonly fee_minor: bigint
  readonly spread_minor: bigint
  readonly exchanged_minor: bigint
  readonly pesos_minor: bigint
  readonly request_state: string | null
}

/** The returns of a charge that this transaction holds. */
export async function readRefunds(tx: Tx, chargeId: string): Promise<Refund[]> {
  const rows = await tx.statement<RefundRow>(
    'collections.read-refunds',
    `select r.return_id, r.nature, r.state, r.amount_minor, r.fee_minor, r.spread_minor, r.exchanged_minor, r.pesos_minor,
       q.state as request_state
     from refunds r left join return_requests q using (end_to_end_id, return_id)
     where r.charge_id = $1 order by r.created_at, r.return_id`,
    [chargeId],
  )
  return rows.map((row) => ({
    returnId: row.return_id,
    nature: row.nature,
    state: row.state,
    amountMinor: row.amount_minor,
    request: row.request_state === null ? null : row.request_state === 'refused' ? 'refused' : 'open',
    shares: {
      feeMinor: row.fee_minor,
      spreadMinor: row.spread_minor,
      exchangedMinor: row.exchanged_minor,
      pesosMinor: row.pesos_minor,
    },
  }))
}

/** The final states of these Pix' returns in the books, as keys made by `endedReturn`. */
export async function readEndedReturns(
  database: Pick<Tx, 'statement'>,
  endToEndIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.statement<Pick<RefundRow, 'return_id' | 'state'> & { end_to_end_id: string }>(
    'collections.ended-returns',
    `select end_to_end_id, return_id, state from refunds
     where end_to_end_id = any($1::text[]) and state in ('returned', 'not-done')`,
    [endToEndIds],
  )
  return new Set(rows.map((row) => endedReturn(row.end_to_end_id, { id: row.return_id, state: row.state })))
}

/** Names a return and its state, in any letter case of its id. */
export function endedReturn(
  endToEndId: string,
  { id, state }: { readonly id: string; readonly state: RefundState },
): string {
  return `${endToEndId} ${id.toLowerCase()} ${state}`
}

/** Stores the present state of a return, new or known. */
export async function saveRefund(
  tx: Tx,
  chargeId: string,
  endToEndId: string,
  refund: Refund,
): Promise<void> {
  const { shares } = refund
  await tx.statement(
    'collections.save-refund',
    `insert into refunds (end_to_end_id, return_id, charge_id, nature, state, amount_minor, fee_minor, spread_minor,
       exchanged_minor, pesos_minor, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
     on conflict (end_to_end_id, return_id) do update set state = excluded.state, fee_minor = excluded.fee_minor,
       spread_minor = excluded.spread_minor, exchanged_minor = excluded.exchanged_minor, pesos_minor = excluded.pesos_minor,
       updated_at = excluded.updated_at`,
    [
      endToEndId,
      refund.returnId,
      chargeId,
      refund.nature,
      refund.state,
      refund.amountMinor,
      shares.feeMinor,
      shares.spreadMinor,
      shares.exchangedMinor,
      shares.pesosMinor,
      tx.now,
    ],
  )
}
