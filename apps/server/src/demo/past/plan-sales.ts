import { addDays, type LocalDay, localDayOf, localTimeOf, startOfLocalDay } from '@puente/domain/local-day'
import { sales as morningSales } from '../demo-people.ts'
import { cpfOfCustomer, customers, type Goods, trades } from './trades.ts'

/** The outcome of a sale. `short`: paid with too little, so that the Pix is held. `late`: paid after its code had expired.
 * `failed`: the provider gives no code. */
export type Fate =
  | 'paid'
  | 'late'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | 'part-refunded'
  | 'disputed'
  | 'short'
  | 'failed'

export interface PlannedSale {
  /** When its charge is created. Each sale has a unique instant, by which a later start finds it again. */
  readonly at: Date
  /** The name of the establishment; null for an order of the merchant's own desk. */
  readonly store: string | null
  readonly reaisMinor: bigint
  readonly customer: { readonly name: string; readonly cpf: string }
  readonly what: string
  readonly plate: string | null
  readonly fate: Fate
  /** When the pesos are paid out; null if they are still owed, or nothing is. */
  readonly paidOutAt: Date | null
  /** Whether the payout sends only half. */
  readonly half: boolean
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** The least time between two sales. */
const leastGapMs = 16 * minuteMs
/** When the admin pays out on working days, in hours of Buenos Aires. */
const payoutHours = [10.5, 16] as const
/** The least time from a sale until its pesos are paid out. */
const restMs = 40 * minuteMs
/** Rare outcomes, and how many days ago the sale was. */
const rare: readonly (readonly [fate: Fate, daysAgo: number])[] = [
  ['refunded', 23.4],
  ['late', 16.2],
  ['part-refunded', 11.3],
  ['expired', 8.2],
  ['cancelled', 6.1],
  ['disputed', 5.4],
  ['short', 2.3],
  ['failed', 3.6],
]

/** The sales of the last days before `now`, oldest first. The same for the same instant. */
export function planSales(now: Date, dayCount: number): readonly PlannedSale[] {
  const random = seededRandom(20_261_125)
  const today = localDayOf(now)
  const days = Array.from({ length: dayCount + 1 }, (_, nth) => addDays(today, nth - dayCount))
  const drawn = days.flatMap((day) => drawDay(day, random))
  const earlier = apart(drawn).filter(({ at }) => at.getTime() < now.getTime() - 4 * hourMs)
  return [...withPayouts(withRareFates(earlier, now), now), ...ofThisMorning(now)]
}

type DrawnSale = Omit<PlannedSale, 'paidOutAt' | 'half'>

function drawDay(day: LocalDay, random: () => number): DrawnSale[] {
  const midnight = startOfLocalDay(day).getTime()
  const { weekdayIndex } = localTimeOf(new Date(midnight))
  return trades.flatMap(({ store, perDay, hours, goods }) => {
    const count = Math.floor((perDay[weekdayIndex] ?? 0) + random())
    return Array.from({ length: count }, (): DrawnSale => {
      const [from, to] = pick(weekdayIndex === 6 ? hours.slice(0, 1) : hours, random)
      const article = pick(goods, random)
      const index = Math.floor(random() * customers.length)
      const { what } = article
      const kind = random()
      return {
        at: new Date(midnight + Math.floor((from + (to - from) * random()) * hourMs)),
        store,
        reaisMinor: priceOf(article, random),
        customer: { name: customers[index] ?? '', cpf: cpfOfCustomer(index) },
        what,
        plate: article.withPlate === true ? plateOf(random) : null,
        fate: kind < 0.05 ? 'expired' : store === null && kind < 0.12 ? 'cancelled' : 'paid',
      }
    })
  })
}

function priceOf({ price: [least, most, step] }: Goods, random: () => number): bigint {
  return BigInt((least + step * Math.floor(((most - least) / step + 1) * random())) * 100)
}

/** A plate as Brazil gives them out since 2018: `ABC1D23`. */
function plateOf(random: () => number): string {
  const letter = () => String.fromCodePoint(65 + Math.floor(random() * 26))
  const digit = () => String(Math.floor(random() * 10))
  return `${letter()}${letter()}${letter()}${digit()}${letter()}${digit()}${digit()}`
}

/** Moves sales that are too close to the one before. */
function apart(drawn: readonly DrawnSale[]): DrawnSale[] {
  let earliest = 0
  return drawn
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((sale) => {
      const at = Math.max(sale.at.getTime(), earliest)
      earliest = at + leastGapMs
      return { ...sale, at: new Date(at) }
    })
}

function withRareFates(drawn: readonly DrawnSale[], now: Date): DrawnSale[] {
  const sales = [...drawn]
  for (const [fate, daysAgo] of rare) {
    const wanted = now.getTime() - daysAgo * 24 * hourMs
    // Only an order of the merchant's own desk is cancelled by hand.
    const fits = ({ store }: DrawnSale) => fate !== 'cancelled' || store === null
    const index = sales.findIndex((sale) => sale.fate === 'paid' && sale.at.getTime() >= wanted && fits(sale))
    const sale = sales[index]
    if (sale !== undefined) sales[index] = { ...sale, fate }
  }
  return sales
}

const paidOut: readonly Fate[] = ['paid', 'late', 'part-refunded']

/** Sets the payouts of the admin, who pays one after the other in working hours. Sales whose payout would be less than 26 hours ago are still owed. */
function withPayouts(drawn: readonly DrawnSale[], now: Date): PlannedSale[] {
  let free = 0
  return drawn.map((sale) => {
    const never = { ...sale, paidOutAt: null, half: false }
    if (!paidOut.includes(sale.fate)) return never
    const at = Math.max(nextPayoutHour(sale.at), free)
    if (at > now.getTime() - 26 * hourMs) return never
    free = at + 2.5 * minuteMs
    return { ...never, paidOutAt: new Date(at) }
  })
}

function nextPayoutHour(soldAt: Date): number {
  for (let day = localDayOf(soldAt); ; day = addDays(day, 1)) {
    const midnight = startOfLocalDay(day)
    if (localTimeOf(midnight).weekdayIndex > 4) continue
    for (const hour of payoutHours) {
      const at = midnight.getTime() + hour * hourMs
      if (at >= soldAt.getTime() + restMs) return at
    }
  }
}

/** The sales in the last hours before `now`, which a demo without weeks has, too. Excludes the sale that waits for its Pix. */
function ofThisMorning(now: Date): PlannedSale[] {
  return morningSales
    .filter(({ fate }) => fate !== 'pending')
    .map((sale, nth) => ({
      at: new Date(now.getTime() - (3 - nth) * hourMs),
      store: null,
      reaisMinor: BigInt(sale.reaisMinor),
      customer: { name: sale.client, cpf: sale.document },
      what: sale.description,
      plate: null,
      fate: 'paid',
      paidOutAt: sale.fate === 'paid' ? null : new Date(now.getTime() - (25 - nth * 5) * minuteMs),
      half: sale.fate === 'part-paid',
    }))
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to pick from')
  return item
}

/** Mulberry32: numbers from 0 up to 1, the same for the same seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
