import { listProviders, type ProviderList, type ProviderView } from '@puente/contract/provider-settings'
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'

/** Its key begins like the keys of all answers from behind the gate, so that it is dropped with them (FIN-001). */
export const providersQuery = queryOptions({
  queryKey: ['finance', 'providers'],
  queryFn: ({ signal }) => call(listProviders, {}, { signal }),
  gcTime: 0,
  // The event of a charge that ends does not name its provider, so the counts of open charges are polled.
  refetchInterval: 30_000,
  meta: { live: ['providers', 'settings'] },
})

export type Provider = ProviderView
export type ProviderName = ProviderList['providers'][number]['name']

/** Whether the server refused because the grant has ended. */
export function isLocked(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'finance.locked'
}
