import { type AccountView, readSession } from '@puente/contract/identity/sessions'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { adminFlagKey, sessionQuery } from './session-query.ts'

/** AUTH-042: a check that takes longer has failed. */
export const adminCheckTimeoutMs = 2_000
/** AUTH-043. It only decides what is shown: the server reads the role at each request. */
const keptForMs = 30 * 60_000

function adminFlagQuery(queryClient: QueryClient, { id, role }: AccountView) {
  const session = queryClient.getQueryState(sessionQuery.queryKey)
  return queryOptions({
    queryKey: [adminFlagKey, id],
    queryFn: async () => {
      const session = await call(readSession, {}, { signal: AbortSignal.timeout(adminCheckTimeoutMs) })
      return session.account?.role === 'admin'
    },
    // The role in the session counts as the first answer, unless the session is known to be out of date.
    initialData: role === 'admin',
    initialDataUpdatedAt: session?.isInvalidated === false ? session.dataUpdatedAt : 0,
    staleTime: keptForMs,
    retry: false,
  })
}

/** Whether the account is an admin's, by an answer of the server that is at most 30 minutes old. @throws when the check fails */
export function isAdmin(queryClient: QueryClient, account: AccountView): Promise<boolean> {
  return queryClient.fetchQuery(adminFlagQuery(queryClient, account))
}
