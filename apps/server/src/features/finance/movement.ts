import type { Movement } from '@puente/contract/finance'
import { addDays, type LocalDay, localDayOf, type LocalDayRange } from '@puente/domain/local-day'

/** One movement of our account at a provider, from its statement or from the books. */
export interface Line {
  /** The key by which both sides identify it (decision 0041). */
  readonly key: string
  readonly kind: Movement['kind']
  /** Centavos of BRL, below zero for money that left. */
  readonly amountMinor: bigint
  readonly at: Date
  /** The payer, if the provider names them. */
  readonly name: string | null
  readonly endToEndId: string | null
  /** Our own id of the charge or transfer behind it, if the provider identifies the movement only by that. */
  readonly ourId?: string | null
  /** The provider's own description. */
  readonly text?: string | null
  /** Whether it changed the balance. Sums contain only movements that did. */
  readonly state: Movement['state']
}

/** What came in and what left, both positive, in centavos of BRL. */
export interface Flow {
  readonly inMinor: bigint
  readonly outMinor: bigint
}

/** The sums of all lines that are done (FIN-015). */
export function flowOf(lines: readonly Line[]): Flow {
  let inMinor = 0n
  let outMinor = 0n
  for (const { amountMinor, state } of lines)
    if (state === 'done' && amountMinor > 0n) inMinor += amountMinor
    else if (state === 'done') outMinor -= amountMinor
  return { inMinor, outMinor }
}

/** The sums of each day, the oldest first, days without a movement too. */
export function flowOfDays(
  lines: readonly Line[],
  { first, last }: LocalDayRange,
): (Flow & { readonly day: LocalDay })[] {
  const byDay = Map.groupBy(lines, ({ at }) => localDayOf(at))
  const flows: (Flow & { readonly day: LocalDay })[] = []
  for (let day = first; day <= last; day = addDays(day, 1))
    flows.push({ day, ...flowOf(byDay.get(day) ?? []) })
  return flows
}

/** The number of movements of each kind, and of those that may or may not have changed the balance. */
export function countsOf(lines: readonly Line[]) {
  const done = lines.filter(({ state }) => state === 'done')
  const received = done.filter(({ kind }) => kind === 'received').length
  const returns = done.filter(({ kind }) => kind === 'return').length
  const ins = done.filter(({ kind, amountMinor }) => kind === 'movement' && amountMinor > 0n).length
  const outs = done.filter(({ kind, amountMinor }) => kind === 'movement' && amountMinor < 0n).length
  const open = lines.filter(({ state }) => state === 'processing' || state === 'unknown').length
  return { received, returns, ins, outs, others: done.length - received - returns - ins - outs, open }
}

/** Newest first. A return stands beside its Pix, whose time it has. */
export function newestFirst(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    (one, other) => other.at.getTime() - one.at.getTime() || (one.key < other.key ? 1 : -1),
  )
}

/** Whether the books have a line, with the same amount. @param books what they have, by key; null if there is nothing to compare */
export function inBooks(line: Line, books: ReadonlyMap<string, bigint> | null): Movement['books'] {
  if (books === null) return null
  const amountMinor = books.get(line.key)
  if (amountMinor === undefined) return 'missing'
  return amountMinor === line.amountMinor ? 'matched' : 'different'
}
