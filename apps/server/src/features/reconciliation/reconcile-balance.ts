import { job } from '../../platform/unit-of-work/actors.ts'
import type { ProviderName } from '@puente/contract/collections'
import { isConnectionLoss } from '../../platform/db/database-errors.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ProviderBalance } from '../collections/public.ts'
import { closeUnseen, saveFound } from './difference-repository.ts'
import { compareBalance, postpone, type ReconcileDayDeps } from './reconcile-day.ts'
import {
  beginComparing,
  stopComparing,
  beginRun,
  dueRun,
  endRun,
  inheritTries,
  newestDay,
  type Run,
  RunTaken,
} from './run-repository.ts'
import { lastDueDay, missedDays } from './run-windows.ts'

type BalanceDeps = Pick<ReconcileDayDeps, 'unitOfWork' | 'database' | 'clock' | 'log'>

/**
 * Compares the balance of a provider whose statement names no Pix with the books, once a day (decision 0045). The lines of such a statement cannot be
 * compared. Waits while the outcome of a transfer is unknown, because the provider may have taken its amount already. Does not wait for a closed
 * transfer that is shown with another amount, because no answer ends it (decision 0052). Skips a provider without postings. Returns whether a balance
 * was compared.
 */
export async function reconcileBalance(
  deps: BalanceDeps,
  provider: ProviderName,
  balance: ProviderBalance,
): Promise<boolean> {
  const { database, clock } = deps
  if (!(await isInBooks(database, provider))) return false
  await schedule(deps, provider)
  const run = await dueAfterMissed(deps, provider)
  if (run === null) return false
  try {
    if (await hasOpenTransfer(database, provider)) throw new Error('the outcome of a transfer is unknown')
    await compare(deps, balance, run, clock.now())
    return true
  } catch (error) {
    if (error instanceof RunTaken) return false
    if (isConnectionLoss(error)) throw error
    await stopComparing(database, run)
    await postpone(deps, run, error)
    return false
  }
}

/** The run of the next day compares a balance that differs again. */
async function schedule({ database, unitOfWork, clock }: BalanceDeps, provider: ProviderName): Promise<void> {
  for (const day of missedDays(await newestDay(database, provider), clock.now())) {
    await unitOfWork.run(job, 'reconciliation.begin', async (tx) => {
      tx.unchanged()
      await beginRun(tx, provider, day, null)
    })
  }
}

/**
 * Returns the run of the last day, if it is due. First ends runs of earlier days as not compared, because a provider only shows its present balance.
 * Also returns null if another process ends one of them at this moment, and so continues with the last day.
 */
async function dueAfterMissed(deps: BalanceDeps, provider: ProviderName): Promise<Run | null> {
  const { database, clock } = deps
  for (;;) {
    const run = await dueRun(database, provider, clock.now())
    if (run === null || run.day === lastDueDay(clock.now())) return run
    if (!(await endUncompared(deps, run))) return null
  }
}

/** Returns false if another process has taken over the run. */
async function endUncompared({ unitOfWork, log }: BalanceDeps, run: Run): Promise<boolean> {
  const { provider, day, round, tries } = run
  try {
    await unitOfWork.run(job, 'reconciliation.end-run', async (tx) => {
      await beginComparing(tx, run)
      await endRun(tx, run, null, null)
      await inheritTries(tx, run)
      tx.audit({
        object: { type: 'reconciliation-run', id: run.id },
        after: { provider, day, round, tries, balance: 'not-compared' },
      })
    })
  } catch (error) {
    if (error instanceof RunTaken) return false
    throw error
  }
  const about = { event: 'reconciliation.not-compared', provider, day, tries }
  // A failure that lasted a whole day is an error, because the next day would fail too. A day on which no server ran needs only a warning.
  if (tries > 0) log.error(about, 'the balance of a day could not be compared until the day was over')
  else log.warn(about, 'the balance of a day that was missed was not compared')
  return true
}

async function compare(
  { unitOfWork, database, log }: BalanceDeps,
  balance: ProviderBalance,
  run: Run,
  at: Date,
): Promise<void> {
  // Locked before the books are read. Otherwise a write-off at the same moment would let the difference be reported twice.
  await unitOfWork.run(job, 'reconciliation.begin-comparing', async (tx) => {
    tx.unchanged()
    await beginComparing(tx, run)
  })
  const found = await compareBalance(database, balance, run)
  const closed = await unitOfWork.run(job, 'reconciliation.end-run', async (tx) => {
    const { provider, day, round } = run
    await saveFound(tx, run, found)
    const count = await closeUnseen(tx, run, true)
    await endRun(tx, run, null, at)
    tx.audit({
      object: { type: 'reconciliation-run', id: run.id },
      after: { provider, day, round, balance: found.length === 0 ? 'matched' : 'differs', closed: count },
    })
    return count
  })
  const about = { provider: run.provider, day: run.day, closed }
  if (found.length === 0) log.info({ event: 'reconciliation.matched', ...about }, 'balance and books match')
  else log.error({ event: 'reconciliation.differs', ...about }, 'balance and books differ')
}

async function isInBooks(database: Database, provider: ProviderName): Promise<boolean> {
  const rows = await database.statement(
    'reconciliation.is-in-books',
    'select 1 as known from postings where account = $1 limit 1',
    [`psp:${provider}`],
  )
  return rows.length > 0
}

async function hasOpenTransfer(database: Database, provider: ProviderName): Promise<boolean> {
  const rows = await database.statement(
    'reconciliation.open-transfer',
    `select 1 as open from transfers where provider = $1 and state in ('sending', 'processing')
       and (found_at is null or shown_minor is null) limit 1`,
    [provider],
  )
  return rows.length > 0
}
