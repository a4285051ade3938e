import type { Database } from '../../../platform/db/database.ts'
import { createClaimFinder, type KeyedRequest } from '../../../platform/idempotency/idempotency-keys.ts'
import { gathered } from '../../../platform/memory/gathered.ts'
import type { StoreMemory } from '../store/store-memory.ts'
import { readRecentPayments, type RecentPayments } from './payment-repository.ts'

/**
 * The reads that check a request for a payment before its transaction, which checks again. Reads of simultaneous requests are batched, so a crowd of
 * payers costs a few statements instead of three each.
 */
export interface PaymentLookups {
  /** The charge of the same request; null if the key is free. @throws DomainError `idempotency.key-reused` for another request */
  claimOf(request: KeyedRequest): Promise<string | null>
  /** Whether the page of the establishment is served, according to the memory of stores. */
  isServed(storeId: string): Promise<boolean>
  /** When these payments were made, newest first. */
  madeBy(asked: RecentPayments): Promise<readonly Date[]>
}

/** Payers of one read. */
const mostTogether = 100

export function createPaymentLookups(
  database: Pick<Database, 'statement'>,
  stores: Pick<StoreMemory, 'at'>,
): PaymentLookups {
  const recent = gathered(
    (asked: readonly RecentPayments[]) => readRecentPayments(database, asked),
    mostTogether,
  )
  return {
    claimOf: createClaimFinder(database),
    isServed: async (storeId) => (await stores.at(storeId))?.storeId === storeId,
    madeBy: async (asked) => (await recent(asked)) ?? [],
  }
}
