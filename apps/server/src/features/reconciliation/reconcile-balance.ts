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
  differingDays,
  dueRun,
  endRun,
  newestDay,
  type Run,
  RunTaken,
} from './run-repository.ts'
import { lastDueAt, lastDueDay } from './run-windows.ts'

const job = { kind: 'system', name: 'job' } as const

type BalanceDeps = Pick<ReconcileDayDeps, 'unitOfWork' | 'database' | 'clock' | 'log'>

/**
 * For a provider whose statement names no Pix, so that no line can be compared: compares its balance with the books once a day (decision 0045). Waits
 * while a transfer has no known outcome: the provider may have taken its amount already. Does not wait for one that was closed and is then shown with
 * another amount: no answer ends it (decision 0052). Skips a provider without postings. Returns
 * whether a run ended.
 */
export async function reconcileBalance(
  deps: BalanceDeps,
  provider: ProviderName,
  balance: ProviderBalance,
): Promise<boolean> {
  const { database, clock } = deps
  if (!(await isInBooks(database, provider))) return false
  await schedule(deps, provider)
  const run = await dueRun(database, provider, clock.now())
  if (run === null) return false
  try {
    if (await hasOpenTransfer(database, provider)) throw new Error('a transfer has no certain end')
    await compare(deps, balance, run)
    return true
  } catch (error) {
    if (error instanceof RunTaken) return false
    if (isConnectionLoss(error)) throw error
    await stopComparing(database, run)
    await postpone(deps, run, error)
    return false
  }
}

/** A balance is the current one, so days that were missed cannot be made up for. One that differs is compared again each day. */
async function schedule({ database, unitOfWork, clock }: BalanceDeps, provider: ProviderName): Promise<void> {
  const now = clock.now()
  const day = lastDueDay(now)
  const newest = await newestDay(database, provider)
  const again = await differingDays(database, provider, { before: lastDueAt(now), since: day })
  if (newest !== null && newest >= day && again.length === 0) return
  await unitOfWork.run(job, 'reconciliation.begin', async (tx) => {
    tx.unchanged()
    await beginRun(tx, provider, day, null)
  })
}

async function compare(
  { unitOfWork, database, log }: BalanceDeps,
  balance: ProviderBalance,
  run: Run,
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
    await endRun(tx, run, null)
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
