import type { PixFilter } from '@puente/contract/collections'
import type {
  listRefuelings,
  listRefuelingStations,
  Refueling,
} from '@puente/contract/establishments/refueling'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import { ars, brl } from '@puente/contract/protocol/wire'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import { plateView } from './plate-view.ts'
import { heldCondition } from '../../collections/public.ts'
import { filterValues, type RefuelingFilter, refuelingsFrom, statementName } from './refueling-filter.ts'

type Reader = Pick<Database, 'statement'>

interface RefuelingRow {
  readonly id: string
  readonly created_at: Date
  readonly establishment_id: string
  readonly name: string
  readonly city: string
  readonly license_plate: string | null
  readonly product_description: string | null
  readonly payer_name: string | null
  readonly real_value_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pesos_paid_minor: bigint
  readonly pix_status: PixFilter
  readonly payout_status: PayoutStatus
}

const rowsText = (filter: RefuelingFilter) => `
select c.id, c.created_at, p.establishment_id, e.name, e.city, p.license_plate, p.product_description, p.payer_name,
  c.real_value_minor, c.pesos_value_minor, c.pesos_paid_minor,
  case when ${heldCondition('c')} then 'held' else c.pix_status end as pix_status, c.payout_status
${refuelingsFrom(filter)}`
const newestFirst = 'order by c.created_at desc, c.id desc'

/** Payments at petrol stations, newest first (PLUS-007, PLUS-008). */
export async function readRefuelings(
  database: Reader,
  { page, ...filter }: QueryOf<typeof listRefuelings>,
): Promise<ResponseOf<typeof listRefuelings>> {
  const values = filterValues(filter)
  const [rows, counted] = await Promise.all([
    database.statement<RefuelingRow>(
      statementName('list', filter),
      `${rowsText(filter)} ${newestFirst} limit ${pageSize} offset $5`,
      [...values, offsetOf(page)],
    ),
    countRows(database, statementName('count', filter), countText(refuelingsFrom(filter)), values),
  ])
  return countedPage(rows.map(refuelingView), page, counted)
}

/** Rows per statement of an export. */
const batchSize = 500

const batchText = (filter: RefuelingFilter) => `${rowsText(filter)}
and ($5::uuid is null or (c.created_at, c.id) < (select l.created_at, l.id from charges l where l.id = $5))
${newestFirst} limit ${batchSize}`

/** Every payment that a filter finds, in the order of the list. Each batch begins after the last row of the one before. */
export async function* refuelingsOf(
  database: Reader,
  filter: RefuelingFilter,
): AsyncGenerator<readonly Refueling[]> {
  const values = filterValues(filter)
  let last: string | null = null
  for (;;) {
    const rows: RefuelingRow[] = await database.statement<RefuelingRow>(
      statementName('export', filter),
      batchText(filter),
      [...values, last],
    )
    if (rows.length > 0) yield rows.map(refuelingView)
    const final = rows.at(-1)
    if (final === undefined || rows.length < batchSize) return
    last = final.id
  }
}

export async function readStations(database: Reader): Promise<ResponseOf<typeof listRefuelingStations>> {
  const stations = await database.statement<{ id: string; name: string; city: string }>(
    'refueling.stations',
    `select id, name, city from establishments e where category = 'combustible'
       and (status = 'approved' or exists (select from establishment_payments p where p.establishment_id = e.id))
     order by folded(name), id`,
    [],
  )
  return { stations: stations.map(({ id, name, city }) => ({ id, name, city })) }
}

function refuelingView(row: RefuelingRow): Refueling {
  return {
    chargeId: row.id,
    createdAt: row.created_at.toISOString(),
    station: { id: row.establishment_id, name: row.name },
    city: row.city,
    plate: plateView(row.license_plate),
    product: row.product_description,
    payerName: row.payer_name,
    realValue: brl(row.real_value_minor),
    pesosValue: ars(row.pesos_value_minor),
    pesosPaid: ars(row.pesos_paid_minor),
    pixStatus: row.pix_status,
    payoutStatus: row.payout_status,
  }
}
