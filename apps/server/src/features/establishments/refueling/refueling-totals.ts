import type {
  listRefuelingTotals,
  RefuelingGroup,
  RefuelingSums,
  RefuelingTotal,
} from '@puente/contract/establishments/refueling'
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
import {
  foundRefuelings,
  type FoundRefuelings,
  plateKeyText,
  type RefuelingFilter,
} from './refueling-filter.ts'

type Reader = Pick<Database, 'statement'>

interface SumsRow {
  readonly payments: number
  readonly real_value_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pesos_paid_minor: bigint
  readonly first_at: Date | null
  readonly last_at: Date | null
}

interface TotalRow extends SumsRow {
  readonly key: string
  readonly name: string | null
  readonly city: string | null
  readonly plate: string | null
}

/** Only a confirmed Pix counts (PLUS-010). */
const countedFrom = ({ from }: FoundRefuelings) => `${from} and c.pix_status = 'confirmed'`
const sumsColumns = `count(*)::int as payments, coalesce(sum(c.real_value_minor), 0)::bigint as real_value_minor,
  coalesce(sum(c.pesos_value_minor), 0)::bigint as pesos_value_minor,
  coalesce(sum(c.pesos_paid_minor), 0)::bigint as pesos_paid_minor, min(c.created_at) as first_at, max(c.created_at) as last_at`

/** The first day of the period of a payment, in Buenos Aires (ruling 19). Weeks of PostgreSQL begin on Monday. */
const periodKey = (unit: 'day' | 'week' | 'month') =>
  `to_char(date_trunc('${unit}', c.created_at at time zone 'UTC' - interval '3 hours'), 'YYYY-MM-DD')`

interface Grouping {
  readonly key: string
  readonly columns: string
  readonly groupedBy: string
  readonly order: string
}

const byAmount = 'pesos_value_minor desc, key'
const noColumns = 'null as name, null as city, null as plate'
const period = (unit: 'day' | 'week' | 'month'): Grouping => ({
  key: periodKey(unit),
  columns: noColumns,
  groupedBy: '1',
  order: 'key desc',
})

const groupings: Readonly<Record<RefuelingGroup, Grouping>> = {
  station: {
    key: 'e.id::text',
    columns: 'e.name, e.city, null as plate',
    groupedBy: 'e.id, e.name, e.city',
    order: byAmount,
  },
  plate: {
    key: `coalesce(nullif(${plateKeyText}, ''), '-')`,
    columns: `null as name, null as city, min(p.license_plate) as plate`,
    groupedBy: '1',
    order: byAmount,
  },
  day: period('day'),
  week: period('week'),
  month: period('month'),
}

function groupsText({ key, columns, groupedBy, order }: Grouping, found: FoundRefuelings): string {
  return `select ${key} as key, ${columns}, ${sumsColumns} ${countedFrom(found)} group by ${groupedBy} order by ${order}`
}

/** Totals per station, plate or period (PLUS-010). */
export async function readRefuelingTotals(
  database: Reader,
  { page, by, ...filter }: QueryOf<typeof listRefuelingTotals>,
): Promise<ResponseOf<typeof listRefuelingTotals>> {
  const found = foundRefuelings(filter)
  const grouping = groupings[by]
  const [rows, counted] = await Promise.all([
    database.statement<TotalRow>(
      found.named(`totals-${by}`),
      `${groupsText(grouping, found)} limit ${pageSize} offset $${found.values.length + 1}`,
      [...found.values, offsetOf(page)],
    ),
    countRows(
      database,
      found.named(`count-${by}`),
      countText(`from (select distinct ${grouping.key} ${countedFrom(found)}) counted_groups`),
      found.values,
    ),
  ])
  return countedPage(
    rows.map((row) => totalView(by, row)),
    page,
    counted,
  )
}

/** Every group of a totals view, in its order. */
export async function refuelingTotalsOf(
  database: Reader,
  by: RefuelingGroup,
  filter: RefuelingFilter,
): Promise<RefuelingTotal[]> {
  const found = foundRefuelings(filter)
  const rows = await database.statement<TotalRow>(
    found.named(`export-${by}`),
    groupsText(groupings[by], found),
    found.values,
  )
  return rows.map((row) => totalView(by, row))
}

/**
 * The sums of all payments that a filter finds. An answer of its own, because a screen reads it less often than its rows, and keeps these if it
 * takes too long.
 */
export async function readRefuelingSums(database: Reader, filter: RefuelingFilter): Promise<RefuelingSums> {
  const found = foundRefuelings(filter)
  const [row] = await database.statement<SumsRow>(
    found.named('sums'),
    `select ${sumsColumns} ${countedFrom(found)}`,
    found.values,
  )
  if (row === undefined) throw new Error('refueling.sums returned no row')
  return sumsView(row)
}

function totalView(by: RefuelingGroup, row: TotalRow): RefuelingTotal {
  const { key, name, city, plate } = row
  return {
    ...sumsView(row),
    key,
    station: by === 'station' && name !== null && city !== null ? { id: key, name, city } : null,
    plate: plateView(plate),
  }
}

function sumsView(row: SumsRow): RefuelingSums {
  return {
    payments: row.payments,
    realValue: brl(row.real_value_minor),
    pesosValue: ars(row.pesos_value_minor),
    pesosPaid: ars(row.pesos_paid_minor),
    firstAt: row.first_at?.toISOString() ?? null,
    lastAt: row.last_at?.toISOString() ?? null,
  }
}
