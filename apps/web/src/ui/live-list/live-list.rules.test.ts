import type { PageOf } from '@puente/contract/protocol/wire'
import { describe, expect, it } from 'vitest'
import { listAfter, type LiveList, type RowRules, withWaiting, withoutTint } from './live-list.rules.ts'

/** A row, identified by its minute: 9 is newer than 8, and the newest comes first. */
interface Row {
  readonly minute: number
  readonly state: string
}

const rules: RowRules<Row> = {
  keyOf: ({ minute }) => String(minute),
  isBefore: (one, other) => one.minute > other.minute,
}

const row = (minute: number, state = 'pending'): Row => ({ minute, state })
/** The query gives the same object for a row that did not change. */
const rows = new Map(Array.from({ length: 60 }, (_, minute) => [minute, row(minute)]))

function page(of: readonly (number | Row)[], over: Partial<PageOf<Row>> = {}): PageOf<Row> {
  const items = of.map((one) => (typeof one === 'number' ? (rows.get(one) ?? row(one)) : one))
  return { items, page: 1, pageSize: 3, total: 9, totalIsExact: true, ...over }
}

const place = { page: 1, filter: 'all' } as const
const first = (answer: PageOf<Row>): LiveList<Row> =>
  listAfter(rules, null, { ...place, answer, inUse: false, provisional: false })
const then = (before: LiveList<Row>, answer: PageOf<Row>, inUse: boolean): LiveList<Row> =>
  listAfter(rules, before, {
    page: before.page,
    filter: before.filter,
    answer,
    inUse,
    provisional: false,
  })
const minutes = ({ shown }: LiveList<Row>): number[] => shown.items.map(({ minute }) => minute)

describe('a list that nobody is using', () => {
  it('shows an inserted row at once, and tints it for a moment (HIST-033)', () => {
    const after = then(first(page([3, 2, 1])), page([4, 3, 2], { total: 10 }), false)
    expect(minutes(after)).toEqual([4, 3, 2])
    expect(after.waiting).toBe(0)
    expect([...after.changed]).toEqual(['4'])
    expect(withoutTint(after)).toEqual({ ...after, changed: new Set() })
  })

  it('starts over with another page or filter', () => {
    const other = listAfter(rules, first(page([3, 2, 1])), {
      page: 1,
      filter: '7',
      answer: page([3]),
      inUse: true,
      provisional: false,
    })
    expect(other).toMatchObject({ waiting: 0, filter: '7' })
    expect(minutes(other)).toEqual([3])
  })
})

describe('a list in use', () => {
  it('holds inserted rows back, counts them, and brings them in when asked (HIST-033)', () => {
    const held = then(first(page([3, 2, 1])), page([5, 4, 3], { total: 11 }), true)
    expect(minutes(held)).toEqual([3, 2, 1])
    expect(held.waiting).toBe(2)
    const more = then(held, page([9, 8, 7], { total: 15 }), true)
    expect(minutes(more)).toEqual([3, 2, 1])
    expect(more.waiting).toBe(6)
    const brought = withWaiting(rules, more)
    expect(minutes(brought)).toEqual([9, 8, 7])
    expect(brought).toMatchObject({ waiting: 0, shown: { total: 15 } })
    expect([...brought.changed]).toEqual(['9', '8', '7'])
  })

  it('changes a row in its place, held or not (HIST-034)', () => {
    const confirmed = row(2, 'confirmed')
    for (const inUse of [true, false]) {
      const after = then(first(page([3, 2, 1])), page([3, confirmed, 1]), inUse)
      expect(minutes(after)).toEqual([3, 2, 1])
      expect(after.shown.items[1]?.state).toBe('confirmed')
      expect([...after.changed]).toEqual(['2'])
    }
    const late = then(then(first(page([3, 2, 1])), page([4, 3, confirmed]), true), page([6, 5, 4]), true)
    expect(late.shown.items[1]?.state, 'known from an answer in between').toBe('confirmed')
  })

  it('tints only what its own rule calls a change', () => {
    const byState: RowRules<Row> = { ...rules, isChanged: (before, after) => before.state !== after.state }
    const arrival = { ...place, inUse: true, provisional: false }
    const before = listAfter(byState, null, { ...arrival, answer: page([row(2), row(1)]) })
    const answer = page([row(2), row(1, 'confirmed')])
    expect([...listAfter(byState, before, { ...arrival, answer }).changed]).toEqual(['1'])
  })

  it('removes a row that left the list, and fills the page from below (HIST-033)', () => {
    expect(minutes(then(first(page([3, 2, 1])), page([3, 1], { total: 2 }), true))).toEqual([3, 1])
    expect(minutes(then(first(page([3, 2, 1])), page([2, 1, 0]), true))).toEqual([2, 1, 0])
    expect(minutes(then(first(page([3, 2, 1])), page([3, 1, 0]), true))).toEqual([3, 1, 0])
    const oneCame = then(first(page([3, 2, 1])), page([4, 3, 1]), true)
    expect(minutes(oneCame)).toEqual([3, 1])
    expect(oneCame.waiting).toBe(1)
    expect(oneCame.shown.total, 'one left, and the one that waits is not counted yet').toBe(8)
  })

  it('counts what is left after a row was paid, as the range below the rows shows it', () => {
    const paid = then(first(page([3, 2, 1], { total: 3 })), page([3, 1], { total: 2 }), true)
    expect(paid.shown).toMatchObject({ total: 2, totalIsExact: true })
    const elsewhere = then(first(page([3, 2, 1], { total: 9 })), page([3, 2, 1], { total: 8 }), true)
    expect(elsewhere.shown.total).toBe(8)
    const held = then(first(page([3, 2, 1])), page([5, 4, 3], { total: 11 }), true)
    expect(held.shown.total).toBe(9)
  })

  it('keeps a row that only moved to another page (HIST-033)', () => {
    const second = listAfter(rules, null, {
      ...place,
      page: 2,
      answer: page([6, 5, 4], { page: 2 }),
      inUse: false,
      provisional: false,
    })
    const shifted = then(second, page([7, 6, 5], { page: 2, total: 10 }), true)
    expect(minutes(shifted)).toEqual([6, 5, 4])
    expect(shifted.waiting).toBe(1)
    const back = then(second, page([5, 4, 3], { page: 2 }), true)
    expect(minutes(back)).toEqual([6, 5, 4])
    expect(back.waiting, 'rows that follow do not wait').toBe(0)
  })

  it('counts a row that came between others, which would push the rest down', () => {
    const held = then(first(page([5, 3, 1])), page([5, 4, 3]), true)
    expect(minutes(held)).toEqual([5, 3, 1])
    expect(held.waiting).toBe(1)
  })

  it('counts only the new rows that it sees if totals are not exact', () => {
    const many = { total: 10_000, totalIsExact: false }
    expect(then(first(page([3, 2, 1], many)), page([5, 4, 3], many), true).waiting).toBe(2)
  })

  it('counts only the new rows that it sees on a page with room, even if the total counts one more', () => {
    const held = then(first(page([1], { total: 1 })), page([2, 1], { total: 3 }), true)
    expect(held.waiting).toBe(1)
    expect(then(held, page([3, 2, 1], { total: 3 }), true).waiting).toBe(2)
  })

  it('shows the answer once none of its rows is left', () => {
    const after = then(first(page([1])), page([3, 2]), true)
    expect(minutes(after)).toEqual([3, 2])
    expect(after.waiting).toBe(0)
    expect(minutes(then(first(page([])), page([1]), true))).toEqual([1])
  })
})

describe('a list from the cache', () => {
  it('is replaced by the first real answer, in use or not', () => {
    const cached = listAfter(rules, null, {
      ...place,
      answer: page([3, 2, 1]),
      inUse: true,
      provisional: true,
    })
    const after = then(cached, page([5, 4, 3]), true)
    expect(minutes(after)).toEqual([5, 4, 3])
    expect([...after.changed]).toEqual([])
  })

  it('keeps its rows in place once the server has confirmed them (HIST-033)', () => {
    const answer = page([3, 2, 1])
    const cached = listAfter(rules, null, { ...place, answer, inUse: true, provisional: true })
    const confirmed = then(cached, answer, true)
    expect(confirmed).toEqual({ ...cached, provisional: false })
    const held = then(confirmed, page([4, 3, 2], { total: 10 }), true)
    expect(minutes(held)).toEqual([3, 2, 1])
    expect(held.waiting).toBe(1)
    expect(then(held, held.latest, false), 'the same again moves nothing').toBe(held)
  })
})
