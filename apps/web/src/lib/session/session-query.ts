import { readSession, type SessionView, signOut } from '@puente/contract/session'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiProblem, UnexpectedAnswer } from '../api/api-problem.ts'
import { call } from '../api/client.ts'
import { forgetCsrfToken, learnCsrfToken } from '../api/csrf.ts'
import { clearSessionKeys, forgetTerm, storedTermIsOver } from './session-keys.ts'
import { tellTabs } from './session-tabs.ts'

/** AUTH-012; `locked` is signed in and waits for the PIN (AUTH-021). */
export type SessionState = 'loading' | 'signed-in' | 'signed-out' | 'locked'

export function sessionState(session: SessionView | undefined): SessionState {
  if (session === undefined) return 'loading'
  if (session.locked) return 'locked'
  return session.account === null ? 'signed-out' : 'signed-in'
}

/**
 * Who is signed in. Fresh for 5 minutes (AUTH-044); a change of account, session or verification asks again at once. A
 * server that says nothing is asked on and on, so that its answer restores the session whenever it comes (AUTH-013).
 */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }) => {
    const session = await call(readSession, {}, { signal })
    learnCsrfToken(session.csrfToken)
    if (sessionState(session) === 'signed-out') forgetTerm()
    else if (storedTermIsOver(session.serverTime)) return signOutLate()
    return session
  },
  // A locked session may have been unlocked elsewhere: by another tab, or by the mailed link.
  staleTime: ({ state }) => (state.data?.locked === true ? 0 : 5 * 60_000),
  retry: (_failures, error) =>
    !((error instanceof ApiProblem || error instanceof UnexpectedAnswer) && error.status < 500),
  meta: { live: ['session', 'verification', 'notice'] },
})

/** AUTH-013: a server that says nothing for this long leaves the visitor signed out for now. */
const answerTimeoutMs = 3_000

/** The session for a decision about a route; null when the server does not say in time. */
export async function knownSession(queryClient: QueryClient): Promise<SessionView | null> {
  const session = await Promise.race([
    queryClient.ensureQueryData(sessionQuery).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, answerTimeoutMs, null)),
  ])
  if (session === null) giveUpWaiting()
  return session
}

/** AUTH-013: signed out for now; an answer that comes later is followed as a change. */
export function giveUpWaiting(): void {
  if (seen.state === 'loading') markSeen(signedOut())
}

/** What the app last acted upon: a change from it, by whatever answer, is followed up once. */
interface Seen {
  readonly state: SessionState
  readonly accountId: string | null
}

let seen: Seen = { state: 'loading', accountId: null }

export function seenSession(): Seen {
  return seen
}

/** Whose data this page may hold; a lock leaves them, for the same person. */
let owner: string | null = null
const forgetters: (() => void)[] = []

/**
 * What a module keeps in memory of the person who is signed in goes with that person's session, before anything of the next one is
 * shown; a lock only covers it.
 */
export function whenOwnerLeaves(forget: () => void): void {
  forgetters.push(forget)
}

/** Answers what was seen before. */
export function markSeen(session: SessionView | undefined): Seen {
  const before = seen
  seen = { state: sessionState(session), accountId: session?.account?.id ?? null }
  if (seen.state === 'locked' || seen.accountId === owner) return before
  // What came before the first word about the session is of whom that word names.
  if (owner !== null) for (const forget of forgetters) forget()
  owner = seen.accountId
  return before
}

/** Asks the server what the session is now. No answer changes nothing: the session is asked for again by itself. */
export async function rereadSession(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
}

/** Takes the session that a sign-in or an unlocking answered; nothing of another account stays in memory. */
export function openSession(queryClient: QueryClient, session: SessionView): void {
  learnCsrfToken(session.csrfToken)
  forgetTerm()
  markSeen(session)
  forgetAnswers(queryClient)
  setSession(queryClient, session)
  tellTabs('changed')
}

/**
 * Forgets everything of the account that was signed in, here and in the other tabs (AUTH-017, ADM-024).
 * @param signOutOwed the server may still hold the session, and is to be told at the next start
 */
export function closeSession(queryClient: QueryClient, signOutOwed = false): void {
  leaveSession(queryClient, signOutOwed)
  tellTabs('signed-out')
}

/** The same for a session that ended elsewhere: the other tabs hear of it as this one did. */
export function leaveSession(queryClient: QueryClient, signOutOwed = false): void {
  const nobody = signedOut()
  forgetCsrfToken()
  clearSessionKeys(signOutOwed)
  markSeen(nobody)
  setSession(queryClient, nobody)
  forgetAnswers(queryClient)
}

function setSession(queryClient: QueryClient, session: SessionView): void {
  // A read that is under way asked about the session of before.
  void queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  queryClient.setQueryData(sessionQuery.queryKey, session)
}

/** Begins the key of what is kept of an account being an admin's (AUTH-043). */
export const adminFlagKey = 'admin-flag'

/** The server refused an admin's request: neither the flag nor the session that it came from is to be believed. */
export function dropAdminFlag(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: [adminFlagKey] })
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
}

/** Every answer but those that are nobody's own. Screens that still show one are taken down by the change of the session. */
export function forgetAnswers(queryClient: QueryClient): void {
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) =>
      queryKey[0] !== 'session' && queryKey[0] !== 'settings' && meta?.ofNobody !== true,
  })
  queryClient.getMutationCache().clear()
}

/** AUTH-016: the term is over, or a sign-out never reached the server. */
async function signOutLate(): Promise<SessionView> {
  const told = await call(signOut).then(
    () => true,
    () => false,
  )
  forgetCsrfToken()
  clearSessionKeys(!told)
  return signedOut()
}

function signedOut(): SessionView {
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
