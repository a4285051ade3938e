import type { PixStatus } from '@puente/contract/collections'
import type { listOwnPayments, OwnPayment } from '@puente/contract/establishments/own-payments'
import type { HistoryDay } from '@puente/contract/orders/history'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import { periodStart } from '../../orders/public.ts'
import { shownPayment } from './list-payments.ts'
import { paidByDay, valuesOfDays } from './paid-by-day.ts'

type Reader = Pick<Database, 'statement'>

export interface OwnPaymentsRequest extends QueryOf<typeof listOwnPayments> {
  readonly ownerId: string
  readonly establishmentId: string
}

interface PaymentRow {
  readonly id: string
  readonly created_at: Date
  readonly pix_status: PixStatus
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pesos_taken_back_minor: bigint
  readonly held_minor: bigint | null
  readonly payer_name: string | null
  readonly payer_document_shown: string | null
  readonly product_description: string | null
  readonly license_plate: string | null
}

const from = `
from establishment_payments p
join charges c on c.id = p.charge_id
where p.establishment_id = $1 and c.created_at >= $2 and ($3::text is null or c.pix_status = $3) and ${shownPayment}`

// The id of a charge begins with the time of its creation.
const pageText = `
select c.id, c.created_at, c.pix_status, c.total_minor, c.pesos_value_minor, c.pesos_taken_back_minor,
  (select sum(r.amount_minor) from received_pix r where r.charge_id = c.id and r.disposition = 'held')::bigint as held_minor,
  p.payer_name, p.payer_document_shown, p.product_description, p.license_plate
${from}
order by p.charge_id desc limit ${pageSize} offset $4`

/**
 * A page of the payments at an establishment, for its owner, with the totals of its days.
 * @throws DomainError establishment.not-found, also for another owner's
 */
export async function readOwnPayments(
  database: Reader,
  { ownerId, establishmentId, page, period, status }: OwnPaymentsRequest,
  now: Date,
): Promise<ResponseOf<typeof listOwnPayments>> {
  const [establishment] = await database.statement<{ id: string }>(
    'own-payments.establishment',
    'select id from establishments where id = $1 and owner_id = $2',
    [establishmentId, ownerId],
  )
  if (establishment === undefined) throw new DomainError('establishment.not-found')
  const filter = [establishmentId, periodStart(period, now) ?? new Date(0), status ?? null]
  const [rows, counted] = await Promise.all([
    database.statement<PaymentRow>('own-payments.page', pageText, [...filter, offsetOf(page)]),
    countRows(database, 'own-payments.count', countText(from), filter),
  ])
  const days = [...new Set(rows.map((row) => localDayOf(row.created_at)))]
  return {
    ...countedPage(rows.map(paymentView), page, counted),
    days: await readDays(database, ownerId, establishmentId, days),
  }
}

function paymentView(row: PaymentRow): OwnPayment {
  return {
    chargeId: row.id,
    createdAt: row.created_at.toISOString(),
    pixStatus: row.pix_status,
    total: brl(row.total_minor),
    pesosValue: ars(row.pesos_value_minor),
    pesosTakenBack: ars(row.pesos_taken_back_minor),
    heldAmount: row.held_minor === null ? null : brl(row.held_minor),
    payerName: row.payer_name,
    payerCpf: row.payer_document_shown,
    productDescription: row.product_description,
    licensePlate: row.license_plate,
  }
}

interface DayRow {
  readonly day: LocalDay
  readonly payments: number
  readonly pesos: bigint
}

/** The totals of these days. Leaves out the days in which nothing was confirmed. */
async function readDays(
  database: Reader,
  ownerId: string,
  establishmentId: string,
  days: readonly LocalDay[],
): Promise<HistoryDay[]> {
  if (days.length === 0) return []
  const rows = await database.statement<DayRow>(
    'own-payments.days',
    `with ${paidByDay} select day, payments, pesos from paid where establishment_id = $5`,
    [...valuesOfDays(ownerId, days), establishmentId],
  )
  return rows.map(({ day, payments, pesos }) => ({
    day,
    confirmedCount: payments,
    confirmedPesos: ars(pesos),
  }))
}
