import type { PayerKeys } from '../../features/collections/public.ts'
import type { Queryable } from '../../platform/db/kysely-driver.ts'
import { saleCopier } from './copied-sales.ts'
import type { PlannedCopy } from './plan-copies.ts'
import { type Receipts, sealCopy, type SealedCopy } from './sealed-copy.ts'

/** A copy as it was planned and as it is stored. */
export interface MadeCopy {
  readonly planned: PlannedCopy
  readonly sale: SealedCopy['sale']
}

export interface CopiesToStore {
  readonly copies: Iterable<PlannedCopy>
  readonly receipts: Receipts
}

/** How many sales are copied at once: as many as the memory holds without effort. */
const batchSize = 2_000

/**
 * Stores copies, one batch after the other. The rows of a copy are those of its pattern, so that every rule of the books holds for them as it does
 * for the pattern; the database checks each and keeps its counters and balances.
 */
export async function* copySales(
  connection: Queryable,
  keys: PayerKeys,
  { copies, receipts }: CopiesToStore,
): AsyncGenerator<readonly MadeCopy[]> {
  const copier = await saleCopier(connection)
  for (const planned of batches(copies, batchSize)) {
    const made = await Promise.all(
      planned.map(async (copy) => ({ planned: copy, sealed: await sealCopy(keys, copy, receipts) })),
    )
    await copier.copy(made.map(({ sealed }) => sealed))
    yield made.map(({ planned: copy, sealed: { sale } }) => ({ planned: copy, sale }))
  }
  await copier.end()
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
