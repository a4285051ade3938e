import { readAdminSession } from '@puente/contract/identity/own-sessions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

const askEveryMs = 60_000

/** The term of the admin session (ADM-018), asked each minute and when the server says that the session changed. */
export const adminSessionQuery = queryOptions({
  queryKey: ['admin-session'],
  queryFn: ({ signal }) => call(readAdminSession, {}, { signal }),
  staleTime: askEveryMs,
  refetchInterval: askEveryMs,
  meta: { live: ['session'] },
})
