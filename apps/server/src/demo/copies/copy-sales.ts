import type { PayerKeys } from '../../features/collections/public.ts'
import type { Database } from '../../platform/db/database.ts'
import { saleCopier } from './copied-sales.ts'
import { type CopiesToPlan, type PlannedCopy, planCopies } from './plan-copies.ts'
import { type Receipts, sealCopy, type SealedCopy } from './sealed-copy.ts'

export interface CopySalesDeps extends PayerKeys {
  readonly database: Database
}

/** A copy as it was planned and as it is stored. */
export interface MadeCopy {
  readonly planned: PlannedCopy
  readonly sale: SealedCopy['sale']
}

/** How many sales one transaction copies: as many as the memory holds without effort. */
const batchSize = 2_000

export interface CopySalesOptions {
  readonly receipts: Receipts
  /** Runs before each transaction ends. */
  readonly beforeCommit?: (made: readonly MadeCopy[]) => Promise<void>
  /**
   * Leaves out the triggers and foreign keys, which takes the rights of a superuser and a third of the time. The caller then sets the balances and
   * counters that triggers keep.
   */
  readonly isUnchecked?: boolean
}

/**
 * Copies sales for these sellers. The rows of a copy are those of its pattern, so that every rule of the books holds for them as it does for the
 * pattern; the database checks each and keeps its counters and balances.
 */
export async function copySales(
  deps: CopySalesDeps,
  plan: CopiesToPlan,
  { receipts, beforeCommit, isUnchecked = false }: CopySalesOptions,
): Promise<void> {
  await deps.database.borrow(async (connection) => {
    const copier = await saleCopier(connection)
    for (const planned of batches(planCopies(plan), batchSize)) {
      const sealed = await Promise.all(planned.map((copy) => sealCopy(deps, copy, receipts)))
      await connection.query('begin')
      try {
        await connection.query('set local statement_timeout = 0')
        if (isUnchecked) await connection.query('set local session_replication_role = replica')
        await copier.copy(sealed)
        await beforeCommit?.(planned.flatMap((one, nth) => withSale(one, sealed[nth])))
        await connection.query('commit')
      } catch (error) {
        await connection.query('rollback')
        throw error
      }
    }
    await connection.query('drop table made_sales, made_payouts, made_journals')
  })
}

function withSale(planned: PlannedCopy, sealed: SealedCopy | undefined): MadeCopy[] {
  return sealed === undefined ? [] : [{ planned, sale: sealed.sale }]
}

function* batches<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    batch.push(item)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
