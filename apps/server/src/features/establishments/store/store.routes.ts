import { readStore } from '@puente/contract/establishments/store'
import { DomainError } from '@puente/contract/protocol/problems'
import { parseStoreId } from '@puente/domain/establishment'
import type { Router } from '../../../platform/http/call.ts'
import type { StoreMemory } from './store-memory.ts'

export function storeRoutes(router: Router, stores: Pick<StoreMemory, 'at'>): void {
  router.on(readStore, async ({ params: { storeId } }) => {
    if (parseStoreId(storeId) === null) throw new DomainError('store.id-invalid')
    const store = await stores.at(storeId)
    if (store === null) throw new DomainError('store.not-found')
    return store
  })
}
