import type { ProviderName } from '@puente/contract/collections'
import type { FinancePeriod, Movement, readFinanceStatement } from '@puente/contract/finance'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { brl } from '@puente/contract/protocol/wire'
import type { LocalDayRange } from '@puente/domain/local-day'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { ProviderStatement } from '../collections/public.ts'
import { type AboutPix, nameOf, readAbout, readBookLines, readBooks } from './book-lines.ts'
import { daysOf, periodOf } from './finance-days.rules.ts'
import { countsOf, type Flow, flowOf, flowOfDays, inBooks, type Line, newestFirst } from './movement.ts'
import { queryProvider } from './provider-failure.ts'
import { readProviderLines } from './provider-lines.ts'

/** FIN-014. */
const pageSize = 20
/** One reading serves pages for this long, so that the second page continues the first. */
const keptMs = 5 * 60_000
/** A reading this young is not repeated, however often 'Atualizar' is pressed. */
const youngMs = 5_000

export interface StatementDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
}

export interface AskedStatement {
  readonly provider: ProviderName
  /** Null if the provider gives no statement: then it comes from our books. */
  readonly port: ProviderStatement | null
  readonly period: FinancePeriod
  readonly page: number
  /** Reads again, instead of serving the page from an earlier reading. */
  readonly fresh: boolean
}

export type StatementView = ResponseOf<typeof readFinanceStatement>

/** A whole period as it was read at one time, and the sums of the period before it. */
interface Reading {
  readonly source: StatementView['source']
  readonly days: LocalDayRange
  readonly readAt: Date
  /** Newest first. */
  readonly lines: readonly Line[]
  /** What the books have. Null if the lines are theirs, or the provider names no Pix. */
  readonly books: ReadonlyMap<string, bigint> | null
  readonly before: Flow
  readonly unreadable: number
}

interface KeptReading {
  readonly begunMs: number
  readonly port: ProviderStatement | null
  readonly reading: Promise<Reading>
}

export type ReadStatement = (asked: AskedStatement) => Promise<StatementView>

/**
 * Creates the reader of statements. It holds each reading for five minutes, and simultaneous requests share one.
 *
 * The reader throws DomainError `finance.provider-failed`, `finance.statement-too-long`.
 */
export function createStatementReader(deps: StatementDeps): ReadStatement {
  const { clock, database } = deps
  const kept = new Map<string, KeptReading>()

  function reading(asked: AskedStatement): Promise<Reading> {
    const nowMs = clock.now().getTime()
    for (const [key, { begunMs }] of kept) if (nowMs - begunMs >= keptMs) kept.delete(key)
    const { days } = daysOf(asked.period, clock.now())
    const key = `${asked.provider}:${asked.period}:${days.last}`
    const known = kept.get(key)
    // Other credentials come with another port, and may be those of another account.
    const isSame = known !== undefined && known.port === asked.port
    if (isSame && (!asked.fresh || nowMs - known.begunMs < youngMs)) return known.reading
    const begun = readAll(deps, asked)
    kept.set(key, { begunMs: nowMs, port: asked.port, reading: begun })
    begun.catch(() => {
      // A failure is reported to the requests that wait for it, and the next request queries again.
      if (kept.get(key)?.reading === begun) kept.delete(key)
    })
    return begun
  }

  return async (asked) => {
    const read = await reading(asked)
    const first = (asked.page - 1) * pageSize
    const lines = read.lines.slice(first, first + pageSize)
    const about = await readAbout(database, lines)
    const totalItems = read.lines.length
    return {
      source: read.source,
      firstDay: read.days.first,
      lastDay: read.days.last,
      readAt: read.readAt.toISOString(),
      transactions: lines.map((line) => movementView(line, read.books, about.get(nameOf(line)))),
      page: asked.page,
      pageSize,
      totalPages: Math.max(1, Math.ceil(totalItems / pageSize)),
      totalItems,
      ...flowView(flowOf(read.lines)),
      counts: countsOf(read.lines),
      days: flowOfDays(read.lines, read.days).map(({ day, ...flow }) => ({ day, ...flowView(flow) })),
      before: flowView(read.before),
      unreadable: read.unreadable,
    }
  }
}

async function readAll(deps: StatementDeps, { provider, port, period }: AskedStatement): Promise<Reading> {
  const { clock, database } = deps
  const readAt = clock.now()
  const ranges = daysOf(period, readAt)
  const days = periodOf(ranges.days)
  const daysBefore = periodOf(ranges.before)
  if (port === null) {
    const lines = await readBookLines(database, provider, days)
    const before = flowOf(await readBookLines(database, provider, daysBefore))
    return {
      source: 'books',
      days: ranges.days,
      readAt,
      lines: newestFirst(lines),
      books: null,
      before,
      unreadable: 0,
    }
  }
  const [now, before] = await queryProvider(deps, async () => [
    await readProviderLines(port, days, readAt),
    await readProviderLines(port, daysBefore, readAt),
  ])
  if (now === undefined || before === undefined) throw new Error('the reader returned fewer than two periods')
  return {
    source: 'provider',
    days: ranges.days,
    readAt,
    lines: newestFirst(now.lines),
    books: port.namesPix ? await readBooks(database, provider, days) : null,
    before: flowOf(before.lines),
    unreadable: now.unreadable,
  }
}

function flowView({ inMinor, outMinor }: Flow) {
  return { inflow: brl(inMinor), outflow: brl(outMinor) }
}

function movementView(line: Line, books: Reading['books'], about: AboutPix | undefined): Movement {
  const { amountMinor } = line
  return {
    id: line.key,
    at: line.at.toISOString(),
    type: amountMinor < 0n ? 'saida' : 'entrada',
    kind: line.kind,
    value: brl(amountMinor < 0n ? -amountMinor : amountMinor),
    name: line.name ?? about?.payer ?? null,
    payee: about?.payee ?? null,
    endToEndId: line.endToEndId,
    chargeId: about?.chargeId ?? null,
    transferId: about?.transferId ?? null,
    books: inBooks(line, books),
    state: line.state,
    text: line.text ?? null,
  }
}
