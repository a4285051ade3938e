import type { HistoryItem } from '@puente/contract/history'
import { describe, expect, it } from 'vitest'
import { type HistoryPage, listAfter, type ShownList, withNews } from './history-list.rules.ts'

/** Entries by the minute of their date: 9 is newer than 8. */
function item(minute: number, over: Partial<HistoryItem> = {}): HistoryItem {
  return {
    id: `pix-${minute}`,
    type: 'pix',
    chargeId: '019aa000-0000-7000-8000-000000000000',
    kind: 'order',
    date: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`,
    value: { amountMinor: '4860000', currency: 'ARS' },
    total: { amountMinor: '18100', currency: 'BRL' },
    fee: { amountMinor: '100', currency: 'BRL' },
    pixStatus: 'pending',
    status: 'pending',
    heldPix: false,
    refundedPart: null,
    description: null,
    clientName: 'Marina Souza',
    clientCpf: null,
    clientId: null,
    transactionId: 'txid',
    receiptFileId: null,
    canUploadReceipt: false,
    canContinue: false,
    ...over,
  }
}

const minutes = new Map(Array.from({ length: 60 }, (_, minute) => [minute, item(minute)]))

function page(of: readonly (number | HistoryItem)[], over: Partial<HistoryPage> = {}): HistoryPage {
  const items = of.map((one) => (typeof one === 'number' ? (minutes.get(one) ?? item(one)) : one))
  return { items, page: 1, pageSize: 3, total: 9, totalIsExact: true, ...over }
}

const key = { page: 1, period: 'all' } as const
const first = (answer: HistoryPage): ShownList =>
  listAfter(null, { ...key, answer, inHand: false, provisional: false })
const then = (before: ShownList, answer: HistoryPage, inHand: boolean): ShownList =>
  listAfter(before, { page: before.page, period: before.period, answer, inHand, provisional: false })
const ids = ({ shown }: ShownList): string[] => shown.items.map(({ id }) => id)

describe('the list under a thumb', () => {
  it('shows an inserted entry at once while nobody has the list in hand, and tints it (HIST-033)', () => {
    const after = then(first(page([3, 2, 1])), page([4, 3, 2], { total: 10 }), false)
    expect(ids(after)).toEqual(['pix-4', 'pix-3', 'pix-2'])
    expect(after.news).toBe(0)
    expect([...after.changed]).toEqual(['pix-4'])
  })

  it('holds inserted entries back while the list is in hand, counts them, and brings them when asked (HIST-033)', () => {
    const held = then(first(page([3, 2, 1])), page([5, 4, 3], { total: 11 }), true)
    expect(ids(held)).toEqual(['pix-3', 'pix-2', 'pix-1'])
    expect(held.news).toBe(2)
    const more = then(held, page([9, 8, 7], { total: 15 }), true)
    expect(ids(more)).toEqual(['pix-3', 'pix-2', 'pix-1'])
    expect(more.news).toBe(6)
    const brought = withNews(more)
    expect(ids(brought)).toEqual(['pix-9', 'pix-8', 'pix-7'])
    expect(brought).toMatchObject({ news: 0, shown: { total: 15 } })
  })

  it('patches an updated entry in its place, held or not (HIST-034)', () => {
    const confirmed = item(2, { pixStatus: 'confirmed' })
    for (const inHand of [true, false]) {
      const after = then(first(page([3, 2, 1])), page([3, confirmed, 1]), inHand)
      expect(ids(after)).toEqual(['pix-3', 'pix-2', 'pix-1'])
      expect(after.shown.items[1]?.pixStatus).toBe('confirmed')
      expect([...after.changed]).toEqual(['pix-2'])
    }
    const late = then(then(first(page([3, 2, 1])), page([4, 3, confirmed]), true), page([6, 5, 4]), true)
    expect(late.shown.items[1]?.pixStatus, 'known from an answer in between').toBe('confirmed')
  })

  it('takes a deleted entry out, and keeps one that only moved to another page (HIST-033)', () => {
    expect(ids(then(first(page([3, 2, 1])), page([3, 1], { total: 2 }), true))).toEqual(['pix-3', 'pix-1'])
    expect(ids(then(first(page([3, 2, 1])), page([2, 1, 0]), true))).toEqual(['pix-2', 'pix-1'])
    const second = listAfter(null, {
      ...key,
      page: 2,
      answer: page([6, 5, 4], { page: 2 }),
      inHand: false,
      provisional: false,
    })
    const shifted = then(second, page([7, 6, 5], { page: 2, total: 10 }), true)
    expect(ids(shifted)).toEqual(['pix-6', 'pix-5', 'pix-4'])
    expect(shifted.news).toBe(1)
    expect(ids(then(second, page([5, 4, 3], { page: 2 }), true))).toEqual(['pix-6', 'pix-5', 'pix-4'])
  })

  it('counts news by what it sees where totals are no longer exact', () => {
    const many = { total: 10_000, totalIsExact: false }
    expect(then(first(page([3, 2, 1], many)), page([5, 4, 3], many), true).news).toBe(2)
  })

  it('replaces what came from memory by the first real answer, in hand or not', () => {
    const memory = listAfter(null, { ...key, answer: page([3, 2, 1]), inHand: true, provisional: true })
    expect(ids(then(memory, page([5, 4, 3]), true))).toEqual(['pix-5', 'pix-4', 'pix-3'])
  })

  it('holds what came from memory once the server said the very same (HIST-033)', () => {
    const answer = page([3, 2, 1])
    const memory = listAfter(null, { ...key, answer, inHand: true, provisional: true })
    const confirmed = then(memory, answer, true)
    expect(confirmed).toEqual({ ...memory, provisional: false })
    const held = then(confirmed, page([4, 3, 2], { total: 10 }), true)
    expect(ids(held)).toEqual(['pix-3', 'pix-2', 'pix-1'])
    expect(held.news).toBe(1)
    expect(then(held, held.latest, false), 'the same again moves nothing').toBe(held)
  })

  it('begins anew with another page or period', () => {
    const other = listAfter(first(page([3, 2, 1])), {
      page: 1,
      period: '7',
      answer: page([3]),
      inHand: true,
      provisional: false,
    })
    expect(other).toMatchObject({ news: 0, period: '7' })
    expect(ids(other)).toEqual(['pix-3'])
  })
})
