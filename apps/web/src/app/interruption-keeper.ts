import type { SessionView } from '@puente/contract/identity/sessions'
import type { QueryClient } from '@tanstack/react-query'
import { zoneOf } from '../lib/i18n/language.ts'
import {
  abandonSession,
  type Interruption,
  interruptSession,
  keptPage,
  resumeSession,
} from '../lib/session/interruption.ts'
import { forgetAnswers, leaveSession, seenSession, sessionQuery } from '../lib/session/session-query.ts'
import { notifyTabs } from '../lib/session/session-tabs.ts'
import { currentToast, dismissToast } from '../ui/toast-store.ts'
import type { AppRouter } from './router.tsx'

/** Keeps the page of an admin whose session ended by time, until they sign in again or leave (ADM-024, ruling 72, decision 0027). */
export function createInterruptionKeeper(queryClient: QueryClient, router: AppRouter) {
  let restoring = false
  /** The last answer that the app has taken. */
  let held: SessionView | null = null

  // Runs before the guards of the next page ask who is signed in.
  const stop = router.subscribe('onBeforeNavigate', ({ toLocation: { pathname } }) => {
    if (keptPage().interruption === null) return
    if (zoneOf(pathname) !== 'admin' || pathname === '/admin/login') leaveSession(queryClient)
  })

  return {
    stop,
    /** True during the change of the session that `keepPageFor` makes itself. */
    isRestoring: (): boolean => restoring,

    /** Notes an answer that the app has taken: the page now belongs to the account that it names. */
    noteTaken(session: SessionView): void {
      held = session
    },

    /**
     * Keeps the page if this answer ends the session of its admin by time. To the screens of the page, the session is then still open.
     * @returns whether the page is kept, so that the answer needs no other action
     */
    keepPageFor(session: SessionView): boolean {
      if (held === null) return false
      const interruption = interruptionBy(session, held)
      const { location, matches } = router.state
      const onAdminScreen =
        zoneOf(location.pathname) === 'admin' && matches.some(({ staticData }) => staticData.guarded === true)
      if (interruption === null || !onAdminScreen || seenSession().state !== 'signed-in') return false
      restoring = true
      queryClient.setQueryData(sessionQuery.queryKey, held)
      restoring = false
      if (keptPage().interruption !== null) return true
      interruptSession(interruption)
      const toast = currentToast()
      if (toast !== null) dismissToast(toast.key)
      notifyTabs('changed')
      return true
    },

    /** The account of the kept page has signed in again, here or in another tab. */
    goOn(isStillAdmin: boolean): void {
      if (isStillAdmin) {
        resumeSession()
        void queryClient.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0],
        })
      } else {
        abandonSession()
        forgetAnswers(queryClient)
        void router.invalidate()
      }
    },
  }
}

/** Null unless time ended the session of an admin. A browser drops the cookie of a remembered session at its end, and the reason with it. */
function interruptionBy(session: SessionView, held: SessionView): Interruption | null {
  const { account, remembered, expiresAt } = held
  if (session.account !== null || session.locked || account?.role !== 'admin') return null
  const isOver = expiresAt !== null && expiresAt <= session.serverTime
  const reason = session.endReason ?? (isOver ? 'expired' : null)
  return reason === 'expired' || reason === 'idle' ? { account, remembered, reason } : null
}
