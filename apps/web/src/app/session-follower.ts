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
 * Follows the session, whatever changes it: an answer, a refusal, another tab, a server event. Clears what was shown when the
 * session ends or is locked, keeps the way back, and lets a new session in (AUTH-012, AUTH-013).
 * @returns how to stop
 */
export function followSession(queryClient: QueryClient, router: AppRouter): () => void {
  /** A request was refused for want of a session, and the answer that gives the reason is on its way. */
  let wasRefused = false

  /** The last answer that named an account. */
  let held: SessionView | null = null
  const keeper = createInterruptionKeeper(queryClient, router)

  // The first answer may have arrived before this file loaded.
  const known = queryClient.getQueryData(sessionQuery.queryKey)
  if (known !== undefined) {
    mirrorSession(known)
    markSeen(known)
    held = known
  }

  const leaveAnswers = queryClient.getQueryCache().subscribe((event) => {
    if (keeper.isRestoring() || event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const session = queryClient.getQueryData(sessionQuery.queryKey)
    if (session === undefined || keeper.holds(session, held)) return
    mirrorSession(session)
    const before = markSeen(session)
    held = session
    if (session.locked) {
      if (before.state === 'locked') return
      forgetWhenHidden(queryClient)
      notifyTabs('changed')
    } else if (before.state === 'loading') return
    else if (session.account === null) {
      if (before.state !== 'signed-out') end(session.endReason)
    } else if (before.state !== 'signed-in' || before.accountId !== session.account.id) {
      forgetAnswers(queryClient)
      void router.invalidate()
    } else if (keptPage().interruption !== null) keeper.goOn(session.account.role === 'admin')
  })

  const end = (reason: SessionEndReason | null): void => {
    leaveSession(queryClient)
    // A browser that was signed out elsewhere has no session left to ask about: the sign-out is the reason.
    leadToSignIn(router, reason ?? 'signed_out', wasRefused)
  }

  const whenLost = async (): Promise<boolean> => {
    if (keptPage().interruption === null) {
      wasRefused = true
      await rereadSession(queryClient)
      wasRefused = false
    }
    return sessionBack()
  }
  const leaveRefusals = onRefusal((problem, endpoint) => {
    if (isSessionLost(problem)) return whenLost()
    followRefusal(queryClient, router, problem, endpoint)
    return false
  })

  const leaveTabs = onTabMessage((message) => {
    if (message === 'changed') void rereadSession(queryClient)
    else if (seenSession().state !== 'signed-out') end('signed_out')
  })

  return () => {
    leaveAnswers()
    leaveRefusals()
    keeper.stop()
    leaveTabs()
  }
}

/** From a guarded screen, to the sign-in of its area. */
function leadToSignIn(router: AppRouter, reason: SessionEndReason, wasRefused: boolean): void {
  const { location, matches } = router.state
  if (!matches.some(({ staticData }) => staticData.guarded === true)) return
  const inAdmin = zoneOf(location.pathname) === 'admin'
  if (wasRefused && !inAdmin) void sayNotSignedIn()
  void router.navigate({
    to: inAdmin ? '/admin/login' : '/login',
    search: { from: location.href },
    state: { sessionEnd: reason },
  })
}

/** A refusal that does not end the session: its lock, or rights that are gone. */
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

/** PROF-010. */
async function sayNotSignedIn(): Promise<void> {
  const { signInAgain } = await textsOf(languageOf('site'), 'problems')
  showToast({ tone: 'error', title: signInAgain.noSession })
}
