import type { readPaymentFigures as endpoint } from '@puente/contract/establishments/payments-desk'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import { owedAmount, owedCondition } from '../../payouts/public.ts'
import { deskStatus } from './desk-payment-rows.ts'
import { periodOf } from './period.ts'

interface FiguresRow {
  readonly total: number
  readonly volume_minor: bigint
  readonly confirmed_minor: bigint
  readonly pending: number
  readonly paid: number
  readonly to_send_minor: bigint
  readonly sent_minor: bigint
}

// A payment is made together with its charge, so the charges alone have all figures. Few payments are deleted.
const text = `
select count(*)::int as total,
  coalesce(sum(c.real_value_minor), 0)::bigint as volume_minor,
  coalesce(sum(c.real_value_minor) filter (where c.pix_status = 'confirmed'), 0)::bigint as confirmed_minor,
  (count(*) filter (where ${deskStatus} = 'pending'))::int as pending,
  (count(*) filter (where ${deskStatus} = 'paid'))::int as paid,
  coalesce(sum(${owedAmount('c')}) filter (where ${owedCondition('c')}), 0)::bigint as to_send_minor,
  coalesce(sum(c.pesos_paid_minor), 0)::bigint as sent_minor
from charges c
where c.kind = 'establishment' and ($1::timestamptz is null or c.created_at >= $1) and ($2::timestamptz is null or c.created_at < $2)
  and (c.confirmed_at is not null or not exists (
    select from establishment_payments p where p.charge_id = c.id and p.deleted_at is not null))`

/**
 * The figures of all payments of a period, not of one page (URLT-004).
 * @throws DomainError `request.invalid` for days that exclude each other or do not exist
 */
export async function readFigures(
  database: Pick<Database, 'statement'>,
  query: QueryOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  const { from, to } = periodOf(query)
  const [row] = await database.statement<FiguresRow>('payments-desk.figures', text, [from, to])
  if (row === undefined) throw new Error('the payments have no figures')
  return {
    total: row.total,
    volume: brl(row.volume_minor),
    confirmed: brl(row.confirmed_minor),
    pending: row.pending,
    paid: row.paid,
    toSend: ars(row.to_send_minor),
    sent: ars(row.sent_minor),
  }
}
