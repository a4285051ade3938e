import type { PublicStore } from '@puente/contract/establishments/store'
import { lookAlikeStoreIds, parseStoreId } from '@puente/domain/establishment'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/memory/gathered.ts'
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
  /** Empties the memory. Called when an establishment changed. */
  forget(): void
}

// The event empties the memory at once. This bounds the age if an event is lost.
const memoryMs = 2_000
const mostStores = 1_000
/** Ids of one read. Each may have 31 others that look the same. */
const mostTogether = 50

export function createStoreMemory(deps: { readonly database: Database; readonly clock: Clock }): StoreMemory {
  let stores = mostRecent<Remembered<PublicStore | null>>(mostStores)
  // An invented id is rarely requested twice, so it is not kept in memory. Many of them are read in one batch, which costs the database little.
  const readStore = gathered((ids: readonly string[]) => readStoresMeant(deps.database, ids), mostTogether)
  return {
    async at(text) {
      const storeId = parseStoreId(text)
      if (storeId === null) return null
      let store = stores.get(storeId)
      if (store === undefined) {
        store = remembered(() => readStore(storeId), {
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

async function readStoresMeant(
  database: Database,
  storeIds: readonly string[],
): Promise<ReadonlyMap<string, PublicStore>> {
  const spellings = new Map(storeIds.map((storeId) => [storeId, [storeId, ...lookAlikeStoreIds(storeId)]]))
  const found = await findServedStores(database, [...new Set([...spellings.values()].flat())])
  const stores = new Map(found.map((store) => [store.storeId, store]))
  const meant = new Map<string, PublicStore>()
  for (const [storeId, alike] of spellings) {
    const [only, another] = alike.flatMap((spelling) => stores.get(spelling) ?? [])
    // If several look the same, it is unknown which one is meant.
    const store = stores.get(storeId) ?? (another === undefined ? only : undefined)
    if (store !== undefined) meant.set(storeId, store)
  }
  return meant
}
