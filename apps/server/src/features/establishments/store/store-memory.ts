import type { PublicStore } from '@puente/contract/establishments/store'
import { lookAlikeStoreIds, parseStoreId } from '@puente/domain/establishment'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { mostRecent } from '../../../platform/memory/most-recent.ts'
import { type Remembered, remembered } from '../../../platform/memory/remembered.ts'
import { findServedStores } from './store-reads.ts'

/** The stores that anybody may see, from memory (decision 0012). */
export interface StoreMemory {
  /**
   * The store that a text in an address means: the one with this id, else the only one whose id looks the same.
   * @param text in any case
   * @returns null if no store is served there
   */
  at(text: string): Promise<PublicStore | null>
  /** The next reads ask the database: called when an establishment changed. */
  forget(): void
}

// The event drops the memory at once. This bounds the age when an event is lost.
const memoryMs = 2_000
const mostStores = 1_000

export function createStoreMemory(deps: { readonly database: Database; readonly clock: Clock }): StoreMemory {
  let stores = mostRecent<Remembered<PublicStore | null>>(mostStores)
  return {
    async at(text) {
      const storeId = parseStoreId(text)
      if (storeId === null) return null
      let store = stores.get(storeId)
      if (store === undefined) {
        store = remembered(() => readStoreMeant(deps.database, storeId), {
          clock: deps.clock,
          maxAgeMs: memoryMs,
        })
        stores.set(storeId, store)
      }
      return store.current()
    },
    forget() {
      stores = mostRecent(mostStores)
    },
  }
}

async function readStoreMeant(database: Database, storeId: string): Promise<PublicStore | null> {
  const found = await findServedStores(database, [storeId, ...lookAlikeStoreIds(storeId)])
  const exact = found.find((store) => store.storeId === storeId)
  // Among several that look the same nobody knows which one is meant.
  const [only, another] = found
  return exact ?? (another === undefined ? (only ?? null) : null)
}
