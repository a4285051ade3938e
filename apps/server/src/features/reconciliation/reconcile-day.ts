import type { ProviderName } from '@puente/contract/collections'
import { type Match, reconcile } from '@puente/domain/reconcile'
import type { Clock } from '../../platform/clock/clock.ts'
import { isConnectionLoss } from '../../platform/db/database-errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  CollectorFailure,
  type ProviderBalance,
  type ProviderStatement,
  readStatementPage,
  type ReceivedPix,
  statementLimits,
  type TakenIn,
} from '../collections/public.ts'
import { closeUnseen, type Found, saveFound, saveTakenIn } from './difference-repository.ts'
import { ledgerBalance, ledgerLines } from './ledger-lines.ts'
import {
  dropLines,
  endRun,
  type Flow,
  holdComparing,
  moveRun,
  postponeRun,
  type Run,
  RunTaken,
  type RunTotals,
  savedLines,
  saveLines,
} from './run-repository.ts'
import { lastDueDay, periodsOf, runParts } from './run-windows.ts'
import { namelessCount, receivedOf, statementLines } from './statement-lines.ts'

/** A window whose count changes this often while it is read is postponed. */
const mostRestarts = 3
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
/** Differences per commit. */
const batch = 500

export interface ReconcileDayDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  readonly takeInStatement: (provider: ProviderName, items: readonly ReceivedPix[]) => Promise<TakenIn>
}

export interface StatementPorts {
  readonly statement: ProviderStatement
  /** Null if the provider shows no balance. */
  readonly balance: ProviderBalance | null
}

/**
 * Continues a run to its end: reads the statement page by page, and then compares it with the books. Each page is one call and one commit, so a
 * process that dies costs only one repeated page. If the provider does not answer, the run waits and compares nothing. Returns whether it ended.
 * @throws RunTaken if another process has taken it over
 */
export async function reconcileDay(
  deps: ReconcileDayDeps,
  ports: StatementPorts,
  begun: Run,
): Promise<boolean> {
  let run = begun
  try {
    while (run.state === 'reading') run = await readPage(deps, ports.statement, run)
    await compare(deps, ports.balance, run)
    return true
  } catch (error) {
    if (isConnectionLoss(error) || error instanceof RunTaken) throw error
    await postpone(deps, run, error)
    return false
  }
}

async function readPage(deps: ReconcileDayDeps, statement: ProviderStatement, run: Run): Promise<Run> {
  const parts = runParts(run.day, statement.longestWindowMs)
  const part = parts[run.part]
  if (part === undefined) throw new Error(`a run of ${run.day} has no window ${run.part}`)
  const asked = { ...part, page: run.page, limit: statementLimits.mostEntries }
  const page = await readStatementPage(statement, asked, deps.clock.now())
  const received = receivedOf(page.entries)
  const taken = await deps.takeInStatement(run.provider, received)
  reportTakenIn(deps, run, taken)

  const isFirst = run.page === 0
  const partRead = (isFirst ? 0 : run.partRead) + page.entries.length
  const hasMoved = !isFirst && page.total !== run.partTotal
  const isShort = !page.hasMore && page.total !== null && partRead !== page.total
  const isWhole = !hasMoved && !isShort
  const place = { state: 'reading', part: run.part, partTotal: page.total, partRead } as const
  const next = !isWhole
    ? { ...place, page: 0, partTotal: null, partRead: 0, partRestarts: run.partRestarts + 1 }
    : page.hasMore
      ? { ...place, page: run.page + 1, partRestarts: run.partRestarts }
      : { ...place, part: run.part + 1, page: 0, partTotal: null, partRead: 0, partRestarts: 0 }
  if (next.partRestarts > mostRestarts) throw new Error('the statement changes while it is read')
  const isLast = next.part === parts.length

  return deps.unitOfWork.run(job, 'reconciliation.read-page', async (tx) => {
    tx.unchanged()
    // Drop lines that an earlier round may have left when its process died.
    if (run.part === 0 && run.page === 0 && run.partRestarts === 0) await dropLines(tx, run)
    const moved = await moveRun(
      tx,
      run,
      { ...next, state: isLast ? 'comparing' : 'reading' },
      {
        nameless: isWhole ? namelessCount(page.entries) : 0,
        takenIn: taken.pix.length + taken.returned.length,
      },
    )
    await saveLines(tx, run, statementLines(page.entries, part, periodsOf(run.day)))
    await saveTakenIn(tx, run, takenInOf(received, taken))
    return moved
  })
}

function takenInOf(received: readonly ReceivedPix[], { pix }: TakenIn): Found[] {
  return received
    .filter(({ endToEndId }) => pix.includes(endToEndId))
    .map(({ endToEndId, amountMinor }) => ({
      kind: 'missing-here',
      key: endToEndId,
      statementMinor: amountMinor,
      ledgerMinor: null,
    }))
}

function reportTakenIn({ log }: ReconcileDayDeps, { provider, day }: Run, taken: TakenIn): void {
  if (taken.pix.length + taken.returned.length === 0) return
  log.warn(
    { event: 'reconciliation.taken-in', provider, day, pix: taken.pix, returned: taken.returned },
    'the statement shows money that neither a notice nor a sweep brought; it is in the books now',
  )
}

/** Compares the stored lines with the books. May be repeated after a crash. */
async function compare(deps: ReconcileDayDeps, balance: ProviderBalance | null, run: Run): Promise<void> {
  const { unitOfWork, database, clock, log } = deps
  const now = clock.now()
  // The provider only shows its present balance, so a missed day has none.
  const balanceAt = balance !== null && run.day === lastDueDay(now) ? now : null
  let found: Found[] =
    balance !== null && balanceAt !== null ? await compareBalance(database, balance, run) : []
  let totals: RunTotals = {
    lines: 0,
    matched: 0,
    differing: found.length,
    statement: nothing,
    ledger: nothing,
  }
  const save = async () => {
    const batchFound = found
    found = []
    await unitOfWork.run(job, 'reconciliation.save-found', async (tx) => {
      tx.unchanged()
      // Another process may have ended the run and dropped the lines, so that lines read after that would look missing.
      await holdComparing(tx, run)
      await saveFound(tx, run, batchFound)
    })
  }
  const ours = ledgerLines(database, run.provider, periodsOf(run.day))
  for await (const match of reconcile(savedLines(database, run), ours)) {
    totals = counted(totals, match)
    if (match.outcome === 'matched') continue
    const { outcome: kind, key, statementMinor, ledgerMinor } = match
    found.push({ kind, key, statementMinor, ledgerMinor })
    if (found.length === batch) await save()
  }
  await save()
  const closed = await unitOfWork.run(job, 'reconciliation.end-run', (tx) => end(tx, run, totals, balanceAt))
  const about = {
    provider: run.provider,
    day: run.day,
    lines: totals.lines,
    differing: totals.differing,
    closed,
  }
  if (totals.differing === 0)
    log.info({ event: 'reconciliation.matched', ...about }, 'statement and books match')
  else log.error({ event: 'reconciliation.differs', ...about }, 'statement and books differ')
}

const nothing: Flow = { inMinor: 0n, outMinor: 0n }

function counted(totals: RunTotals, { outcome, statementMinor, ledgerMinor }: Match): RunTotals {
  const isMatched = outcome === 'matched'
  return {
    lines: totals.lines + 1,
    matched: totals.matched + (isMatched ? 1 : 0),
    differing: totals.differing + (isMatched ? 0 : 1),
    statement: withAmount(totals.statement, statementMinor),
    ledger: withAmount(totals.ledger, ledgerMinor),
  }
}

function withAmount({ inMinor, outMinor }: Flow, minor: bigint | null): Flow {
  if (minor === null || minor === 0n) return { inMinor, outMinor }
  return minor > 0n ? { inMinor: inMinor + minor, outMinor } : { inMinor, outMinor: outMinor - minor }
}

/** Money may move during the query of the balance, so the books are read before and after. */
export async function compareBalance(
  database: Database,
  balance: ProviderBalance,
  run: Run,
): Promise<Found[]> {
  const before = await ledgerBalance(database, run.provider)
  const { availableMinor } = await balance.readBalance()
  const ledgerMinor = await ledgerBalance(database, run.provider)
  if (availableMinor === before || availableMinor === ledgerMinor) return []
  return [{ kind: 'balance', key: 'balance', statementMinor: availableMinor, ledgerMinor }]
}

async function end(
  tx: Parameters<Parameters<UnitOfWork['run']>[2]>[0],
  run: Run,
  totals: RunTotals,
  balanceAt: Date | null,
): Promise<number> {
  const closed = await closeUnseen(tx, run, balanceAt !== null)
  await dropLines(tx, run)
  await endRun(tx, run, totals, balanceAt)
  const { lines, matched, differing } = totals
  tx.audit({
    object: { type: 'reconciliation-run', id: run.id },
    after: { provider: run.provider, day: run.day, round: run.round, lines, matched, differing, closed },
  })
  return closed
}

/** Postpones a failed run: for the pause that the provider requested (ruling 50), else for pauses that double. */
export async function postpone(
  { database, clock, log }: Pick<ReconcileDayDeps, 'database' | 'clock' | 'log'>,
  run: Run,
  error: unknown,
): Promise<void> {
  const asked = error instanceof CollectorFailure ? error.pausedUntil : null
  const pauseMs = Math.min(firstPauseMs * 2 ** Math.min(run.tries, 20), longestPauseMs)
  const until = asked ?? new Date(clock.now().getTime() + pauseMs)
  await postponeRun(database, run, until, error instanceof Error ? error.message : String(error))
  log.warn(
    { event: 'reconciliation.postponed', provider: run.provider, day: run.day, until, err: error },
    'the statement could not be compared and is asked for again later',
  )
}
