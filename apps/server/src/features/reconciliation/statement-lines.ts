import type { StatementLine } from '@puente/domain/reconcile'
import type { ReceivedPix, StatementEntry } from '../collections/public.ts'
import { isWithin, type RunPart, type RunPeriods } from './run-windows.ts'

/** The key of a return on both sides. A provider may change the letter case of an id that we chose. */
export function returnKey(endToEndId: string, returnId: string): string {
  return `${endToEndId}:${returnId.toLowerCase()}`
}

/**
 * The movements of a page: one line for each transfer and fee, for each return that has arrived at the payer, and for each Pix, unless the window is
 * read only for its returns.
 */
export function statementLines(
  entries: readonly StatementEntry[],
  { which }: RunPart,
  periods: RunPeriods,
): StatementLine[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'received') {
      const returns = returnLines(entry.pix, periods)
      return which === 'all' ? [pixLine(entry.pix, periods), ...returns] : returns
    }
    if (entry.kind === 'unreadable') {
      // Its time is unknown. In a window of returns it may lie outside the day, so there it is only the counterpart of a Pix that we have.
      return entry.endToEndId === null
        ? []
        : [{ key: entry.endToEndId, amountMinor: null, isCounterpartOnly: which !== 'all' }]
    }
    // The books have no line for it.
    if (entry.kind === 'movement') return []
    const { id, direction, amountMinor, at } = entry
    const isCounterpartOnly = !isWithin(periods.pix, at)
    return [
      {
        key: `${entry.kind}:${id}`,
        amountMinor: direction === 'in' ? amountMinor : -amountMinor,
        isCounterpartOnly,
      },
    ]
  })
}

/** The number of unreadable entries without an end-to-end id. */
export function namelessCount(entries: readonly StatementEntry[]): number {
  return entries.filter((entry) => entry.kind === 'unreadable' && entry.endToEndId === null).length
}

export function receivedOf(entries: readonly StatementEntry[]): ReceivedPix[] {
  return entries.flatMap((entry) => (entry.kind === 'received' ? [entry.pix] : []))
}

function pixLine({ endToEndId, amountMinor, paidAt }: ReceivedPix, { pix }: RunPeriods): StatementLine {
  return { key: endToEndId, amountMinor, isCounterpartOnly: !isWithin(pix, paidAt) }
}

function returnLines({ endToEndId, paidAt, returns }: ReceivedPix, periods: RunPeriods): StatementLine[] {
  const isCounterpartOnly = !isWithin(periods.returns, paidAt)
  return returns
    .filter(({ state }) => state === 'returned')
    .map(({ id, amountMinor }) => ({
      key: returnKey(endToEndId, id),
      amountMinor: -amountMinor,
      isCounterpartOnly,
    }))
}
