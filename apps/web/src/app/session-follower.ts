import type { SessionEndReason, SessionView } from '@puente/contract/identity/sessions'
import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import type { ApiProblem } from '../lib/api/api-problem.ts'
import { onRefusal } from '../lib/api/refusals.ts'
import { languageOf, zoneOf } from '../lib/i18n/language.ts'
import { textsOf } from '../lib/i18n/texts.ts'
import { isSessionLost } from '../lib/query/query-client.ts'
import { keptPage, sessionBack } from '../lib/session/interruption.ts'
import { mirrorSession } from '../lib/session/session-keys.ts'
import {
  dropAdminFlag,
  forgetAnswers,
  forgetWhenHidden,
  leaveSession,
  markSeen,
  rereadSession,
  seenSession,
  sessionQuery,
} from '../lib/session/session-query.ts'
import { onTabMessage, notifyTabs } from '../lib/session/session-tabs.ts'
import { showToast } from '../ui/toast-store.ts'
import { createInterruptionKeeper } from './interruption-keeper.ts'
import type { AppRouter } from './router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For the sign-in pages: why the previous session ended (ADM-024). */
    sessionEnd?: SessionEndReason
  }
}

/**
 * Follows the session. An answer, a refusal, another tab or a server event may change it. Clears what was shown when the
 * session ends or is locked, keeps the way back, and lets a new session in (AUTH-012, AUTH-013).
 * @returns a function that stops it
 */
export function followSession(queryClient: QueryClient, router: AppRouter): () => void {
  const keeper = createInterruptionKeeper(queryClient, router)
  /** Refusals whose reason is still being read. */
  const unexplained = new Set<ApiProblem>()
  const causeNow = (): EndCause => (unexplained.size > 0 ? 'refusal' : 'change')
  const end = (reason: SessionEndReason | null, cause: EndCause): void => {
    leaveSession(queryClient)
    // A browser that was signed out elsewhere has no session left to ask about: the sign-out is the reason.
    leadToSignIn(router, reason ?? 'signed_out', cause)
  }

  // The first answer may have arrived before this file loaded.
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (known !== undefined) {
    mirrorSession(known)
    markSeen(known)
    keeper.noteTaken(known)
  }

  const unsubscribeAnswers = queryClient.getQueryCache().subscribe((event) => {
    if (keeper.isRestoring() || event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session === undefined || keeper.keepPageFor(session)) return
    mirrorSession(session)
    const before = markSeen(session)
    const change = changeOf(before, session)
    keeper.noteTaken(session)
    if (change === 'locked') {
      forgetWhenHidden(queryClient)
      notifyTabs('changed')
    } else if (change === 'ended') end(session.endReason, causeNow())
    else if (change === 'opened') {
      forgetAnswers(queryClient)
      // The guards would close an admin's page without a word.
      const loses =
        before.state === 'signed-in' &&
        session.account?.role !== 'admin' &&
        zoneOf(router.state.location.pathname) === 'admin'
      if (!loses || !leadToSignIn(router, 'signed_out', 'change')) void router.invalidate()
    } else if (change === 'read-again' && keptPage().interruption !== null)
      keeper.goOn(session.account?.role === 'admin')
  })

  const askWhy = async (problem: ApiProblem): Promise<boolean> => {
    if (keptPage().interruption === null) {
      unexplained.add(problem)
      await rereadSession(queryClient)
      unexplained.delete(problem)
    }
    return sessionBack()
  }
  const unsubscribeRefusals = onRefusal((problem, endpoint) => {
    if (isSessionLost(problem)) return askWhy(problem)
    followRefusal(queryClient, router, problem, endpoint)
    return false
  })

  const unsubscribeTabs = onTabMessage((message) => {
    if (message === 'changed') void rereadSession(queryClient)
    else if (seenSession().state !== 'signed-out') end('signed_out', causeNow())
  })

  return () => {
    unsubscribeAnswers()
    unsubscribeRefusals()
    keeper.stop()
    unsubscribeTabs()
  }
}

/** How the page learned that the session is over: by a refused request, or by a change that it was notified of. */
type EndCause = 'refusal' | 'change'

/** What an answer changes. `read-again` is the session that was seen before. */
type Change = 'none' | 'locked' | 'ended' | 'opened' | 'read-again'

function changeOf(before: ReturnType<typeof seenSession>, session: SessionView): Change {
  if (session.locked) return before.state === 'locked' ? 'none' : 'locked'
  if (before.state === 'loading') return 'none'
  if (session.account === null) return before.state === 'signed-out' ? 'none' : 'ended'
  const isSame = before.state === 'signed-in' && before.accountId === session.account.id
  return isSame ? 'read-again' : 'opened'
}

/** From a guarded screen, to the sign-in of its area. @returns false on any other screen */
function leadToSignIn(router: AppRouter, reason: SessionEndReason, cause: EndCause): boolean {
  const { location, matches } = router.state
  if (!matches.some(({ staticData }) => staticData.guarded === true)) return false
  const inAdmin = zoneOf(location.pathname) === 'admin'
  if (cause === 'refusal' && !inAdmin) void reportNotSignedIn()
  void router.navigate({
    to: inAdmin ? '/admin/login' : '/login',
    search: { from: location.href },
    state: { sessionEnd: reason },
  })
  return true
}

/** A refusal that does not end the session: it is locked, or its rights were withdrawn. */
function followRefusal(
  queryClient: QueryClient,
  router: AppRouter,
  { code, status }: ApiProblem,
  { access }: Endpoint,
): void {
  if (code === 'session.locked') void rereadSession(queryClient)
  else if (access === 'admin' && status === 403) {
    dropAdminFlag(queryClient)
    if (code === 'access.denied') void router.invalidate()
  }
}

/** Shows a merchant why the screen closed, if their action was refused because they are no longer signed in (PROF-010). */
async function reportNotSignedIn(): Promise<void> {
  const { signInAgain } = await textsOf(languageOf('site'), 'problems')
  showToast({ tone: 'error', title: signInAgain.noSession })
}
