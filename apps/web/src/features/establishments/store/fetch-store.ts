import { type PublicStore, readStore } from '@puente/contract/establishments/store'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import type { StoreFault } from './use-store.ts'

/** The store with this id, or why no store can be shown. A failure is an answer too: this never throws. */
export async function fetchStore(storeId: string): Promise<PublicStore | StoreFault> {
  try {
    return await call(readStore, { params: { storeId } })
  } catch (error) {
    if (error instanceof NetworkFailure) return 'offline'
    if (error instanceof ApiProblem && error.code === 'store.not-found') return 'unknown'
    if (error instanceof ApiProblem && error.code === 'store.id-invalid') return 'invalid'
    logError(error, location.pathname)
    return 'failed'
  }
}
