import { DomainError } from '@puente/contract/protocol/problems'

const dayMs = 24 * 60 * 60_000

/** PSP-011. */
export const statementLimits = { mostDays: 90, usualDays: 15, mostEntries: 50, usualEntries: 10 } as const

/** A page of a statement as a caller asks for it. Omitted fields take the defaults. */
export interface AskedPage {
  /** Default: 15 days before `to`. */
  readonly from?: Date
  /** Default: now. */
  readonly to?: Date
  /** From 0, the default. */
  readonly page?: number
  /** Entries of a page, 10 by default. */
  readonly limit?: number
  readonly which?: 'all' | 'with-returns'
}

/**
 * Fills in the defaults and refuses what a statement does not give.
 * @throws DomainError `statement.period-refused` unless the period is 0 to 90 days long, `statement.page-refused` unless a page has 1 to 50
 *   entries
 */
export function statementQuery(asked: AskedPage, now: Date) {
  const { mostDays, usualDays, mostEntries, usualEntries } = statementLimits
  const { to = now, page = 0, limit = usualEntries, which = 'all' } = asked
  const from = asked.from ?? new Date(to.getTime() - usualDays * dayMs)
  const lengthMs = to.getTime() - from.getTime()
  if (!(lengthMs >= 0 && lengthMs <= mostDays * dayMs))
    throw new DomainError('statement.period-refused', { mostDays })
  if (!isWhole(page, 0, Number.MAX_SAFE_INTEGER) || !isWhole(limit, 1, mostEntries))
    throw new DomainError('statement.page-refused', { mostEntries })
  return { from, to, page, limit, which }
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most
}
