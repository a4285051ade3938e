import { readOwnAccess } from '@puente/contract/diagnostics'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** The first thing that `/debug` reads: it also shows whether the operator has switched the tools on. */
export const ownAccessQuery = queryOptions({
  queryKey: ['debug-access'],
  queryFn: ({ signal }) => call(readOwnAccess, {}, { signal }),
  staleTime: 0,
  retry: false,
  meta: { live: ['session', 'verification'] },
})
