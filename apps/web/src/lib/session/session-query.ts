import { readSession, type SessionView, signOut } from '@puente/contract/identity/sessions'
import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiProblem, UnexpectedAnswer } from '../api/api-problem.ts'
import { call } from '../api/client.ts'
import { forgetCsrfToken, learnCsrfToken } from '../api/csrf.ts'
import { clearSessionKeys, forgetTerm, storedTermIsOver } from './session-keys.ts'
import { beginEnding, finishEnding } from './ending.ts'
import { notifyTabs } from './session-tabs.ts'

/** AUTH-012. `locked` means signed in and waiting for the PIN (AUTH-021). */
export type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'locked'

export function sessionState(session: SessionView | undefined): SessionState {
  if (session === undefined) return 'loading'
  if (session.locked) return 'locked'
  return session.account === null ? 'signed-out' : 'signed-in'
}

/**
 * Who is signed in. Fresh for 5 minutes (AUTH-044). A change of account, session or verification reads it again at once. Retries
 * until the server answers, so that its answer restores the session whenever it comes (AUTH-013).
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(readSession, {}, { signal })
    learnCsrfToken(session.csrfToken)
    if (sessionState(session) === 'signed-out') forgetTerm()
    else if (storedTermIsOver(session.serverTime)) return signOutOwedSession()
    return session
  },
  // Another tab or the mailed link may have unlocked a locked session.
  staleTime: ({ state }) => (state.data?.locked === true ? 0 : 5 * 60_000),
  retry: (_failures, error) => !isRefusal(error) || error.status === 429,
  meta: { live: ['session', 'verification', 'message'] },
})

function isRefusal(error: Error): error is ApiProblem | UnexpectedAnswer {
  return (error instanceof ApiProblem || error instanceof UnexpectedAnswer) && error.status < 500
}

/** AUTH-013: without an answer for this long, the visitor counts as signed out for now. */
const answerTimeoutMs = 3_000

/** The session, for a decision about a route. Null if the server does not answer in time. */
export async function knownSession(queryClient: QueryClient): Promise<SessionView | null> {
  const session = await Promise.race([
    queryClient.ensureQueryData(sessionQuery).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, answerTimeoutMs, null)),
  ])
  if (session === null) giveUpWaiting()
  return session
}

/** AUTH-013: signed out for now. A later answer is handled as a change. */
export function giveUpWaiting(): void {
  if (seen.state === 'loading') markSeen(signedOut())
}

/** The session that the app last acted upon. A differing answer from any source is handled once. */
interface Seen {
  readonly state: SessionState
  readonly accountId: string | null
}

let seen: Seen = { state: 'loading', accountId: null }

export function seenSession(): Seen {
  return seen
}

/** The account whose data this page may hold. A lock keeps the data, for the same person. */
let owner: string | null = null
const forgetters: (() => void)[] = []

/**
 * Registers how a module forgets what it holds in memory about the signed-in person. Runs when their session ends, before
 * anything of the next one is shown. A lock only hides the data.
 */
export function whenOwnerLeaves(forget: () => void): void {
  forgetters.push(forget)
}

/** @returns what was seen before */
export function markSeen(session: SessionView | undefined): Seen {
  const before = seen
  seen = { state: sessionState(session), accountId: session?.account?.id ?? null }
  if (seen.state === 'locked' || seen.accountId === owner) return before
  // Data from before the first known session belongs to the account that this session names.
  if (owner !== null) for (const forget of forgetters) forget()
  owner = seen.accountId
  return before
}

/**
 * Asks the server for the current session. If a request is already running, sends a second one, because the first answer may be out of
 * date. A lost answer changes nothing: the query retries by itself.
 */
export async function rereadSession(queryClient: QueryClient): Promise<void> {
  const { queryKey } = sessionQuery
  if (queryClient.getQueryState(queryKey)?.fetchStatus === 'fetching')
    await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Takes the session that a sign-in or unlock returned. Keeps nothing of another account in memory. */
export function openSession(queryClient: QueryClient, session: SessionView): void {
  learnCsrfToken(session.csrfToken)
  forgetTerm()
  // The screens of an interrupted session still show the answers of the same account.
  if (markSeen(session).accountId !== session.account?.id) forgetAnswers(queryClient)
  setSession(queryClient, session)
  notifyTabs('changed')
}

/** Marks that a sign-out has started. Until the session is closed, nothing is read for the account. */
export function beginEnd(queryClient: QueryClient): void {
  beginEnding()
  void queryClient.cancelQueries({ predicate: belongsToAccount })
}

/** Continues the session after a failed sign-out, and repeats the reads that the sign-out cancelled. */
export function callOffEnd(queryClient: QueryClient): void {
  finishEnding()
  void queryClient.invalidateQueries({ predicate: belongsToAccount })
}

/**
 * Forgets all data of the account that was signed in, here and in the other tabs (AUTH-017, ADM-024).
 * @param signOutOwed the server may still hold the session, and the next start must end it there
 */
export function closeSession(queryClient: QueryClient, signOutOwed = false): void {
  leaveSession(queryClient, signOutOwed)
  notifyTabs('signed-out')
}

/** Does the same for a session that ended elsewhere, but does not notify the other tabs: they learn of it as this one did. */
export function leaveSession(queryClient: QueryClient, signOutOwed = false): void {
  const nobody = signedOut()
  forgetCsrfToken()
  clearSessionKeys(signOutOwed)
  markSeen(nobody)
  setSession(queryClient, nobody)
  forgetWhenHidden(queryClient)
  finishEnding()
}

function setSession(queryClient: QueryClient, session: SessionView): void {
  // A read that is under way is about the previous session.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Prefix of the key that stores whether an account is an admin's (AUTH-043). */
export const adminFlagKey = 'admin-flag'

/** The server refused an admin's request: trust neither the flag nor the session that it came from. */
export function dropAdminFlag(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [adminFlagKey] })
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

function belongsToAccount({ queryKey, meta }: Query): boolean {
  return queryKey[0] !== 'session' && queryKey[0] !== 'settings' && meta?.isPublicAnswer !== true
}

/** Forgets every answer that belongs to an account. A screen that shows one reads it again, for the current account. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({ predicate: belongsToAccount })
  queryClient.getMutationCache().clear()
}

/**
 * Forgets every answer that belongs to an account, for a session that may not read. The change of the session removes the screens.
 * Active queries are removed when their screen unmounts. Removing them earlier would make the screen refetch and be refused.
 */
export function forgetWhenHidden(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache()
  const shown = new Set(cache.findAll({ type: 'active', predicate: belongsToAccount }))
  for (const query of shown) void query.cancel({ silent: true })
  queryClient.removeQueries({ type: 'inactive', predicate: belongsToAccount })
  queryClient.getMutationCache().clear()
  if (shown.size === 0) return
  const stop = cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && shown.has(query) && !query.isActive()) cache.remove(query)
    if (type === 'removed') shown.delete(query)
    if (shown.size === 0) stop()
  })
}

/** AUTH-016: the term is over, or a sign-out never reached the server. */
async function signOutOwedSession(): Promise<SessionView> {
  const confirmed = await call(signOut).then(
    () => true,
    () => false,
  )
  forgetCsrfToken()
  clearSessionKeys(!confirmed)
  return signedOut()
}

/** The session of a visitor without one. */
export function signedOut(): SessionView {
  return {
    account: null,
    locked: false,
    scope: 'full',
    endReason: null,
    csrfToken: null,
    remembered: false,
    expiresAt: null,
    serverTime: new Date().toISOString(),
  }
}
