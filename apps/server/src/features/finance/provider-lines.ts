import { DomainError } from '@puente/contract/protocol/problems'
import {
  CollectorFailure,
  partsOf,
  type PixWindow,
  type ProviderStatement,
  readStatementPage,
  type StatementEntry,
  type StatementMovement,
  statementLimits,
} from '../collections/public.ts'
import { returnKey } from '../reconciliation/public.ts'
import type { Period } from './finance-days.rules.ts'
import type { Line } from './movement.ts'

/** How many pages one answer reads at most: 10,000 movements. */
const mostPages = 200
/** A window whose count changes while it is read is read again this often. */
const mostRestarts = 2

export interface ProviderLines {
  readonly lines: readonly Line[]
  /** Entries that cannot be read. They are in no sum. */
  readonly unreadable: number
}

/**
 * Every movement of a period as the provider lists it. Never call it inside a transaction.
 * @throws CollectorFailure
 * @throws DomainError `finance.statement-too-long`
 */
export async function readProviderLines(
  statement: ProviderStatement,
  { from, to }: Period,
  now: Date,
): Promise<ProviderLines> {
  // The provider includes both ends, and has nothing of the future.
  const last = new Date(Math.min(to.getTime() - 1, now.getTime()))
  const found = new Map<string, Line>()
  const unreadable = new Set<string>()
  const budget = { pages: mostPages }
  for (const part of partsOf({ from, to: last }, statement.longestWindowMs)) {
    const entries = await readWindow(statement, part, { now, budget })
    const seen = new Map<string, number>()
    entries.forEach((entry, index) => {
      // A movement at the edge of two windows is listed twice.
      for (const line of entry.kind === 'movement' ? [movementLine(entry, seen)] : linesOf(entry))
        if (line.at >= from && line.at < to) found.set(line.key, line)
      if (entry.kind === 'unreadable') unreadable.add(entry.endToEndId ?? `${part.from.getTime()}:${index}`)
    })
  }
  return { lines: [...found.values()], unreadable: unreadable.size }
}

interface Reading {
  readonly now: Date
  readonly budget: { pages: number }
}

/** Reads a window again if the provider's count changes while it is read, or differs from what it lists. */
async function readWindow(
  statement: ProviderStatement,
  part: PixWindow,
  { now, budget }: Reading,
): Promise<StatementEntry[]> {
  for (let restart = 0; restart <= mostRestarts; restart += 1) {
    const entries: StatementEntry[] = []
    let hasMore = true
    let hasMoved = false
    let total: number | null = null
    for (let page = 0; hasMore; page += 1) {
      if (budget.pages === 0) throw new DomainError('finance.statement-too-long')
      budget.pages -= 1
      const asked = { ...part, page, limit: statementLimits.mostEntries }
      const answer = await readStatementPage(statement, asked, now)
      entries.push(...answer.entries)
      hasMore = answer.hasMore
      hasMoved ||= page > 0 && answer.total !== total
      total = answer.total
    }
    if (!hasMoved && (total === null || total === entries.length)) return entries
  }
  throw new CollectorFailure('api', 'refused', 'the statement changes while it is read')
}

/**
 * The key of a row without an id: its content, and its number among equal rows of its window. So equal rows of one window are different movements,
 * and the same row in two windows is one.
 */
function movementLine(entry: StatementMovement, seen: Map<string, number>): Line {
  const { ourId, direction, amountMinor, at, state, text } = entry
  const name = ['movement', at.getTime(), direction, amountMinor, ourId ?? ''].join(':')
  const nth = (seen.get(name) ?? 0) + 1
  seen.set(name, nth)
  const signed = direction === 'in' ? amountMinor : -amountMinor
  const common = { kind: 'movement' as const, name: null, endToEndId: null }
  return { ...common, key: `${name}:${nth}`, amountMinor: signed, at, ourId, text, state }
}

function linesOf(entry: Exclude<StatementEntry, StatementMovement>): Line[] {
  if (entry.kind === 'unreadable') return []
  if (entry.kind !== 'received') {
    const { kind, id, direction, amountMinor, at } = entry
    const signed = direction === 'in' ? amountMinor : -amountMinor
    return [
      { key: `${kind}:${id}`, kind, amountMinor: signed, at, name: null, endToEndId: null, state: 'done' },
    ]
  }
  const { endToEndId, amountMinor, paidAt: at, payer, returns } = entry.pix
  const common = { at, name: payer?.name ?? null, endToEndId, state: 'done' as const }
  return [
    { ...common, key: endToEndId, kind: 'received', amountMinor },
    ...returns
      .filter(({ state }) => state === 'returned')
      .map((one) => ({
        ...common,
        key: returnKey(endToEndId, one.id),
        kind: 'return' as const,
        amountMinor: -one.amountMinor,
      })),
  ]
}
