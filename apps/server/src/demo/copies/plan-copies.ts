import { cpfOfCustomer, customers } from '../past/trades.ts'
import type { Pattern } from './patterns.ts'

/** A merchant who gets copied sales. */
export interface Seller {
  readonly id: string
  readonly companyName: string | null
  /** Their bank data as a payout freezes it; null if they declared none. */
  readonly bankData: string | null
  /** What is sold at their own desk; null if that is what the copied sales say. */
  readonly goods: readonly string[] | null
  /** Their establishments that take payments. */
  readonly stores: readonly SellingStore[]
}

interface SellingStore {
  readonly id: string
  readonly name: string
  readonly storeId: string
  /** As for the desk. */
  readonly goods: readonly string[] | null
}

export interface PlannedCopy {
  readonly pattern: Pattern
  readonly seller: Seller
  readonly store: SellingStore | null
  /** What was sold; null if that is what the copied sale says. */
  readonly what: string | null
  /** When its charge is created. */
  readonly at: Date
  readonly customer: { readonly name: string; readonly cpf: string }
}

export interface CopiesToPlan {
  readonly patterns: readonly Pattern[]
  readonly sellers: readonly Seller[]
  readonly count: number
  /** The first instant and the one after the last. */
  readonly from: Date
  readonly to: Date
  /** Numbers from 0 up to 1. */
  readonly random: () => number
}

const minuteMs = 60_000
const weekMs = 7 * 24 * 60 * minuteMs
/** A copy keeps the weekday of its pattern, and the hour up to this. */
const mostMovedMs = 25 * minuteMs
/** How many copies are not finished, if the sales are of a week. */
const openInAWeek = 0.12
/** A customer buys about as often, up to the most customers. */
const salesOfCustomer = 5
const mostCustomers = 50_000

/** Copies of the patterns, spread over the sellers and the time. What is not finished is of the last days. */
export function* planCopies({
  patterns,
  sellers,
  count,
  from,
  to,
  random,
}: CopiesToPlan): Generator<PlannedCopy> {
  const fits = (pattern: Pattern) => weeksOf(pattern, from, to) !== null
  const open = patterns.filter((pattern) => pattern.isOpen && fits(pattern))
  const closed = patterns.filter((pattern) => !pattern.isOpen && fits(pattern))
  if (closed.length === 0) throw new Error('no finished sale fits into the time')
  const openShare =
    open.length === 0 ? 0 : (openInAWeek * weekMs) / Math.max(weekMs, to.getTime() - from.getTime())
  const customerCount = Math.min(
    mostCustomers,
    Math.max(customers.length, Math.floor(count / salesOfCustomer)),
  )
  const withStores = sellers.filter(({ stores }) => stores.length > 0)
  for (let nth = 0; nth < count; nth += 1) {
    const pattern = pick(random() < openShare ? open : closed, random)
    const ofStore = pattern.kind === 'establishment'
    const seller = pick(ofStore ? withStores : sellers, random)
    const own = seller.stores.find(({ id }) => id === pattern.establishmentId)
    const store = ofStore ? (own ?? pick(seller.stores, random)) : null
    const goods = (store ?? seller).goods
    yield {
      pattern,
      seller,
      store,
      what: goods && pick(goods, random),
      at: instantOf(pattern, { from, to, random }),
      customer: customerOf(Math.floor(random() * customerCount)),
    }
  }
}

/** By how many weeks a copy may be older than its pattern. Null if it does not fit into the time. */
function weeksOf(
  { createdAt, lastAt, isOpen }: Pattern,
  from: Date,
  to: Date,
): [least: number, most: number] | null {
  const least = Math.max(0, Math.ceil((lastAt.getTime() + mostMovedMs - to.getTime()) / weekMs))
  const most = Math.floor((createdAt.getTime() - mostMovedMs - from.getTime()) / weekMs)
  if (most < least) return null
  return isOpen ? [least, least] : [least, most]
}

function instantOf(
  pattern: Pattern,
  { from, to, random }: Pick<CopiesToPlan, 'from' | 'to' | 'random'>,
): Date {
  const weeks = weeksOf(pattern, from, to)
  if (weeks === null) throw new Error('a pattern does not fit into the time')
  const [least, most] = weeks
  const older = least + Math.floor(random() * (most - least + 1))
  return new Date(pattern.createdAt.getTime() - older * weekMs + Math.round((2 * random() - 1) * mostMovedMs))
}

/** The first customers are those of the plan of sales. The others have first names and last names of theirs. */
function customerOf(index: number): PlannedCopy['customer'] {
  const nameOf = (nth: number) => customers[nth % customers.length] ?? ''
  const first = nameOf(index).split(' ').slice(0, -1).join(' ')
  const last = nameOf(index + Math.floor(index / customers.length))
    .split(' ')
    .at(-1)
  return { name: `${first} ${last}`, cpf: cpfOfCustomer(index) }
}

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('there is nothing to copy from')
  return item
}
