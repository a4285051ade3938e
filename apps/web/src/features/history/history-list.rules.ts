import type { ResponseOf } from '@puente/contract/endpoint'
import type { HistoryItem, historyPeriods, listHistory } from '@puente/contract/history'

export type HistoryPage = ResponseOf<typeof listHistory>

/** Which page of which filter a list is. */
export interface HistoryPageKey {
  readonly page: number
  readonly period: (typeof historyPeriods)[number]
}

/** The entries on screen, and the server's latest answer behind them. */
export interface ShownList extends HistoryPageKey {
  readonly shown: HistoryPage
  readonly latest: HistoryPage
  /** How many newer entries wait to be brought in. */
  readonly news: number
  /** What changed with the latest answer, to be tinted for a moment. */
  readonly changed: ReadonlySet<string>
  /** From memory, while the server was still being asked: the first real answer replaces it. */
  readonly provisional: boolean
}

interface Arrival extends HistoryPageKey {
  readonly answer: HistoryPage
  /** Somebody has the list in hand: no entry of it may move. */
  readonly inHand: boolean
  readonly provisional: boolean
}

/** What is on screen after an answer: all of it, or the same entries in their places with what is new about them. */
export function listAfter(before: ShownList | null, arrival: Arrival): ShownList {
  const { answer, page, period, provisional } = arrival
  const same = before !== null && before.page === page && before.period === period
  // The server said the same again: nothing moves, and what came from memory is its word from now on.
  if (same && before.latest === answer)
    return before.provisional && !provisional ? { ...before, provisional } : before
  const base = { page, period, latest: answer, provisional }
  if (!same) return { ...base, shown: answer, news: 0, changed: new Set() }
  const changed = before.provisional ? new Set<string>() : changedIn(before.shown.items, answer.items)
  if (!arrival.inHand || before.provisional || before.shown.items.length === 0)
    return { ...base, shown: answer, news: 0, changed }
  const shown = { ...before.shown, items: patched(before.shown.items, answer) }
  return { ...base, shown, news: newsIn(before.shown, answer), changed }
}

/** Brings the entries in that waited. */
export function withNews(list: ShownList): ShownList {
  return {
    ...list,
    shown: list.latest,
    news: 0,
    changed: changedIn(list.shown.items, list.latest.items),
  }
}

/** Each entry in its place and as it is now. One that a full page pushed out stays; one that exists no more does not. */
function patched(shown: readonly HistoryItem[], answer: HistoryPage): HistoryItem[] {
  const known = new Map(answer.items.map((item) => [item.id, item]))
  return shown.flatMap((item) => known.get(item.id) ?? (isGone(item, answer) ? [] : [item]))
}

function isGone(item: HistoryItem, { items, page, pageSize }: HistoryPage): boolean {
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined) return true
  // Before a later page an entry may stand on the one before it; behind a full one on the next.
  if (isNewer(item, first)) return page === 1
  return isNewer(item, last) || items.length < pageSize
}

function newsIn(shown: HistoryPage, answer: HistoryPage): number {
  const known = new Set(shown.items.map(({ id }) => id))
  const [first] = shown.items
  const seen = answer.items.filter(
    (item) => !known.has(item.id) && (first === undefined || isNewer(item, first)),
  ).length
  // A page shows no more news than it is long; the totals do, where they are exact.
  const counted = shown.totalIsExact && answer.totalIsExact ? answer.total - shown.total : 0
  return seen === 0 ? 0 : Math.max(seen, counted)
}

/** The server's order: newest first, equal times by id (HIST-006). */
function isNewer(one: HistoryItem, other: HistoryItem): boolean {
  return one.date === other.date ? one.id > other.id : one.date > other.date
}

/** An entry that did not change is the very same object: the query keeps it over its answers. */
function changedIn(before: readonly HistoryItem[], after: readonly HistoryItem[]): Set<string> {
  const known = new Map(before.map((item) => [item.id, item]))
  return new Set(after.filter((item) => known.get(item.id) !== item).map(({ id }) => id))
}
