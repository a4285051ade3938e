import type { PageOf } from '@puente/contract/protocol/wire'

/** What a list knows about its rows: a constant beside its query. */
export interface RowRules<Row> {
  /** Identifies a row in all of its states. */
  readonly keyOf: (row: Row) => string
  /** The order of the server: whether one row precedes the other, even on different pages. */
  readonly isBefore: (one: Row, other: Row) => boolean
  /** Whether two states of a row differ in what deserves a tint. Without it, any change does. */
  readonly isChanged?: (before: Row, after: Row) => boolean
}

/** Which list it is, and which page of it. */
export interface ListPlace {
  /** The filters as text: another filter is another list. */
  readonly filter: string
  readonly page: number
}

/** The rows on screen, and the server's latest answer behind them. */
export interface LiveList<Row> extends ListPlace {
  readonly shown: PageOf<Row>
  readonly latest: PageOf<Row>
  /** How many rows wait to be brought in. */
  readonly waiting: number
  /** Keys of the rows that the latest answer changed: tinted for a moment. */
  readonly changed: ReadonlySet<string>
  /** Read from the cache while the server was still being asked: the first real answer replaces it. */
  readonly provisional: boolean
}

export interface Arrival<Row> extends ListPlace {
  readonly answer: PageOf<Row>
  /** A person is using the list, so no row may move. */
  readonly inUse: boolean
  readonly provisional: boolean
}

/** The list after an answer: either the whole answer, or the same rows in their places with their new states. */
export function listAfter<Row>(
  rules: RowRules<Row>,
  before: LiveList<Row> | null,
  { answer, inUse, ...place }: Arrival<Row>,
): LiveList<Row> {
  const same = before !== null && before.page === place.page && before.filter === place.filter
  // The server confirmed what is shown. Nothing moves, and rows from the cache count as confirmed from now on.
  if (same && before.latest === answer)
    return before.provisional && !place.provisional ? { ...before, provisional: false } : before
  const base = { ...place, latest: answer, waiting: 0 }
  if (!same) return { ...base, shown: answer, changed: none }
  const changed = before.provisional ? none : changedIn(rules, before.shown.items, answer.items)
  const items = inUse && !before.provisional ? patched(rules, before.shown.items, answer) : []
  if (items.length === 0) return { ...base, shown: answer, changed }
  const kept = {
    ...before.shown,
    items,
    total: before.shown.total - goneFrom(rules, before.shown.items, items),
  }
  const waiting = waitingIn(rules, kept, answer)
  return { ...base, shown: withTotal(kept, answer, waiting), waiting, changed }
}

/** How many rows of the page left it for good. */
function goneFrom<Row>({ keyOf }: RowRules<Row>, before: readonly Row[], after: readonly Row[]): number {
  const kept = new Set(after.map(keyOf))
  return before.filter((row) => !kept.has(keyOf(row))).length
}

/** The total counts what is on screen and on other pages, and not what waits. */
function withTotal<Row>(shown: PageOf<Row>, answer: PageOf<Row>, waiting: number): PageOf<Row> {
  if (!answer.totalIsExact) return shown
  return { ...shown, total: answer.total - waiting, totalIsExact: true }
}

const none: ReadonlySet<string> = new Set()

/** Brings in the rows that waited. */
export function withWaiting<Row>(rules: RowRules<Row>, list: LiveList<Row>): LiveList<Row> {
  const changed = changedIn(rules, list.shown.items, list.latest.items)
  return { ...list, shown: list.latest, waiting: 0, changed }
}

export function withoutTint<Row>(list: LiveList<Row>): LiveList<Row> {
  return { ...list, changed: none }
}

/**
 * Each row in its place, in its new state. A row that a full page pushed out stays; a row that left the list goes. Rows that
 * follow the last one fill the page: they move nothing.
 */
function patched<Row>(rules: RowRules<Row>, shown: readonly Row[], answer: PageOf<Row>): Row[] {
  const { keyOf, isBefore } = rules
  const known = new Map(answer.items.map((row) => [keyOf(row), row]))
  const kept = shown.flatMap((row) => known.get(keyOf(row)) ?? (isGone(rules, row, answer) ? [] : [row]))
  const keys = new Set(kept.map(keyOf))
  const last = kept.at(-1)
  if (last === undefined) return []
  const following = answer.items.filter((row) => !keys.has(keyOf(row)) && isBefore(last, row))
  return [...kept, ...following.slice(0, Math.max(0, answer.pageSize - kept.length))]
}

function isGone<Row>({ isBefore }: RowRules<Row>, row: Row, { items, page, pageSize }: PageOf<Row>): boolean {
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) return true
  // A row that sorts before a later page may have moved to the previous one. A row after a full page may have moved to the next.
  if (isBefore(row, first)) return page === 1
  return isBefore(row, last) || items.length < pageSize
}

function waitingIn<Row>({ keyOf, isBefore }: RowRules<Row>, shown: PageOf<Row>, answer: PageOf<Row>): number {
  const known = new Set(shown.items.map(keyOf))
  const last = shown.items.at(-1)
  const isNews = (row: Row): boolean => !known.has(keyOf(row)) && (last === undefined || isBefore(row, last))
  const seen = answer.items.filter(isNews).length
  // A full page has no room for more new rows: exact totals count the others. The server counts the total by another statement than it
  // reads the rows, so the total may know a row that the answer lacks. That row comes with the next answer.
  const isFull = answer.items.length >= answer.pageSize
  const counted = isFull && shown.totalIsExact && answer.totalIsExact ? answer.total - shown.total : 0
  return seen === 0 ? 0 : Math.max(seen, counted)
}

/** By default a row changed if it is another object: the query keeps the object of a row that did not change. */
function changedIn<Row>(
  { keyOf, isChanged = (before, after) => before !== after }: RowRules<Row>,
  before: readonly Row[],
  after: readonly Row[],
): ReadonlySet<string> {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const changed = after.filter((row) => {
    const earlier = known.get(keyOf(row))
    return earlier === undefined || isChanged(earlier, row)
  })
  return new Set(changed.map(keyOf))
}
