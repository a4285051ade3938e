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
import { foundRefuelings, type FoundRefuelings, type RefuelingFilter } from './refueling-filter.ts'

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

const columns = `c.id, c.created_at, p.establishment_id, e.name, e.city, p.license_plate, p.product_description, p.payer_name,
  c.real_value_minor, c.pesos_value_minor, c.pesos_paid_minor,
  case when ${heldCondition('c')} then 'held' else c.pix_status end as pix_status, c.payout_status`

/** The rows before a page are not joined with what only its own rows show. */
const pageText = ({ fewest, newestFirst, values }: FoundRefuelings) => `
select ${columns} from (
  select p.charge_id ${fewest} ${newestFirst} limit ${pageSize} offset $${values.length + 1}
) page
join establishment_payments p on p.charge_id = page.charge_id
join establishments e on e.id = p.establishment_id
join charges c on c.id = page.charge_id
order by p.created_at desc, p.charge_id desc`

/** Payments at petrol stations, newest first (PLUS-007, PLUS-008). */
export async function readRefuelings(
  database: Reader,
  { page, ...filter }: QueryOf<typeof listRefuelings>,
): Promise<ResponseOf<typeof listRefuelings>> {
  const found = foundRefuelings(filter)
  const [rows, counted] = await Promise.all([
    database.statement<RefuelingRow>(found.named('list'), pageText(found), [...found.values, offsetOf(page)]),
    countRows(database, found.named('count'), countText(found.fewest), found.values),
  ])
  return countedPage(rows.map(refuelingView), page, counted)
}

/** Rows per statement of an export. */
const batchSize = 500

const batchText = ({ from, newestFirst, values }: FoundRefuelings) => {
  const last = `$${values.length + 1}::uuid`
  return `select ${columns} ${from}
    and (${last} is null or (c.created_at, c.id) < (select l.created_at, l.id from charges l where l.id = ${last}))
    ${newestFirst} limit ${batchSize}`
}

/** Every payment that a filter finds, in the order of the list. Each batch begins after the last row of the one before. */
export async function* refuelingsOf(
  database: Reader,
  filter: RefuelingFilter,
): AsyncGenerator<readonly Refueling[]> {
  const found = foundRefuelings(filter)
  let last: string | null = null
  for (;;) {
    const rows: RefuelingRow[] = await database.statement<RefuelingRow>(
      found.named('export'),
      batchText(found),
      [...found.values, last],
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
