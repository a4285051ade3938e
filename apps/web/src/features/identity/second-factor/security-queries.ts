import { readSecondFactor } from '@puente/contract/identity/second-factor'
import { listSessions } from '@puente/contract/identity/own-sessions'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { sessionQuery } from '../../../lib/session/session-query.ts'

/** The second factors of the account. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => call(readSecondFactor, {}, { signal }),
  meta: { live: ['session'] },
})

/** Where the account is open. */
export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  meta: { live: ['session'] },
})

/** After a change of a factor: reads the panel and the session's account again. */
export async function rereadSecurity(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [secondFactorQuery.queryKey, sessionQuery.queryKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
