import { type PixFilter, pixFilters, type ProviderName, providerNames } from '@puente/contract/collections'
import { type PayoutStatus, payoutStatuses } from '@puente/contract/orders/statuses'
import { lastPage } from '@puente/contract/protocol/paging'
import { type AdminCharge, chargeKinds } from '@puente/contract/transactions'
import type { SheetColumn, SheetSort } from '@puente/contract/transactions/spreadsheet'
import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'

/** PLUS-015. */
export interface SheetFilters {
  /** Buenos Aires days, both included. */
  from?: LocalDay
  to?: LocalDay
  kind?: AdminCharge['kind']
  pix?: PixFilter
  payout?: PayoutStatus
  user?: string
  store?: string
  provider?: ProviderName
  /** Centavos of BRL, both included. */
  least?: string
  most?: string
  q?: string
}

/** What the screen shows, as the address holds it. */
export interface SheetSearch extends SheetFilters {
  /** Absent: the date, newest first. */
  sort?: SheetSort
  /** Absent: descending. */
  up?: true
  /** Absent on the first page. */
  page?: number
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const centavos = /^[1-9]\d{0,14}$/
const longestText = 100

/** Reads an address. Leaves out what it does not understand, so that an old link still opens the screen. */
export function readSheetSearch(search: Record<string, unknown>): SheetSearch {
  const { page, sort } = search
  const from = dayOf(search['from'])
  const to = dayOf(search['to'])
  const parts = {
    from: from ?? undefined,
    // An end before the start is no period.
    to: to !== null && (from === null || from <= to) ? to : undefined,
    kind: chargeKinds.find((known) => known === search['kind']),
    pix: pixFilters.find((known) => known === search['pix']),
    payout: payoutStatuses.find((known) => known === search['payout']),
    user: matching(search['user'], uuid),
    store: matching(search['store'], uuid),
    provider: providerNames.find((known) => known === search['provider']),
    least: matching(search['least'], centavos),
    most: matching(search['most'], centavos),
    q: textOf(search['q'])?.trim().slice(0, longestText) || undefined,
    // Whether the sheet can be sorted by it is known once its columns are.
    sort: typeof sort === 'string' && /^[a-zA-Z]{1,40}$/.test(sort) ? (sort as SheetSort) : undefined,
    up: search['up'] === true ? (true as const) : undefined,
    page:
      typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage ? page : undefined,
  }
  return stated(parts)
}

/** Leaves out the parts that are undefined. */
function stated<Parts extends object>(
  parts: Parts,
): { [Name in keyof Parts]?: Exclude<Parts[Name], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Parts]?: Exclude<Parts[Name], undefined>
  }
}

/** The router reads a text that has only digits as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' ? value : undefined
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = textOf(value)
  return text !== undefined && pattern.test(text) ? text : undefined
}

function dayOf(value: unknown): LocalDay | null {
  return typeof value === 'string' ? parseLocalDay(value) : null
}

export function filtersOf({ page: _page, sort: _sort, up: _up, ...filters }: SheetSearch): SheetFilters {
  return filters
}

export function isFiltered(search: SheetSearch): boolean {
  return Object.keys(filtersOf(search)).length > 0
}

/** The filters as the server takes them. */
export function filterQuery({
  from,
  to,
  pix,
  payout,
  user,
  store,
  least,
  most,
  q,
  kind,
  provider,
}: SheetFilters) {
  return stated({
    startDate: from,
    endDate: to,
    kind,
    pixStatus: pix,
    payoutStatus: payout,
    userId: user,
    establishmentId: store,
    provider,
    amountFrom: least,
    amountTo: most,
    search: q,
  })
}

/** The order in force. A column that is not shown sorts nothing: the date does, newest first. */
export function orderOf(
  { sort, up }: SheetSearch,
  shown: readonly SheetColumn[],
  sorts: readonly SheetSort[],
) {
  const by = sorts.find((known) => known === sort && shown.includes(known))
  return by === undefined
    ? ({ sort: 'createdAt', direction: sort === undefined && up === true ? 'asc' : 'desc' } as const)
    : { sort: by, direction: up === true ? ('asc' as const) : ('desc' as const) }
}

/** The same order with some filters changed or, as undefined, removed; from the first page. */
export function withFilters(
  { page: _page, ...before }: SheetSearch,
  change: { [Name in keyof SheetFilters]?: SheetFilters[Name] | undefined },
): SheetSearch {
  return stated({ ...before, ...change })
}

/** Sorts by a column, or turns its order round if the sheet is sorted by it; from the first page. */
export function sortedBy(
  search: SheetSearch,
  column: SheetSort,
  now: { readonly sort: SheetSort; readonly direction: 'asc' | 'desc' },
): SheetSearch {
  const up = now.sort === column && now.direction === 'desc'
  return { ...filtersOf(search), sort: column, ...(up && { up: true as const }) }
}
