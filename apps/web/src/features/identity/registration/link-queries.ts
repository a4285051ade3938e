import { confirmEmail, confirmEmailChange, inspectToken } from '@puente/contract/identity/accounts'
import { queryOptions } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'

/** The shape of the token in a mailed link; anything else is not worth a request. */
export function isLinkToken(token: string | undefined): token is string {
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token)
}

/** Whether the link itself is refused, so that no second try can help. */
export function isLinkRefused(error: unknown): boolean {
  return error instanceof ApiProblem && (error.code === 'token.invalid' || error.code === 'request.invalid')
}

/**
 * One call for each token and page. Those that use the token up are queries too, so that two mounts of a screen share one
 * request, and nothing repeats it by itself, for the token works a single time.
 */
function once<Answer>(about: string, token: string, ask: () => Promise<Answer>) {
  return queryOptions({
    queryKey: [about, token],
    queryFn: ask,
    // A link for a new PIN, opened in a locked session, may still be checked when the lock is detected.
    meta: { isPublicAnswer: true },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
}

/** The purpose of a link. Reading it does not use the link up. */
export function linkPurposeQuery(token: string) {
  return once('link-purpose', token, async () => (await call(inspectToken, { body: { token } })).purpose)
}

/** Confirms the address of a new account, and gives it (AUTH-032). */
export function confirmationQuery(token: string) {
  return once('email-confirmation', token, async () => (await call(confirmEmail, { body: { token } })).email)
}

/** Changes the email of an account, and gives the new one (PROF-030). */
export function emailChangeQuery(token: string) {
  return once('email-change', token, async () => (await call(confirmEmailChange, { body: { token } })).email)
}
