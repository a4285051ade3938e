import { readSession, type SessionView } from '@puente/contract/identity/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { adminCheckTimeoutMs } from '../../../lib/session/admin-flag.ts'
import { returnPath } from '../../../lib/session/return-path.ts'
import { takeVerificationIntent } from '../../../lib/session/session-keys.ts'
import { closeSession, openSession } from '../../../lib/session/session-query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { signOutHere } from '../sessions/sign-out.ts'
import { NoUserInAnswer, type SignInFailure, signInFailure, type SignInMode } from './sign-in-failure.ts'
import { type SignInSteps, useSignInSteps } from './use-sign-in-steps.ts'

/** ADM-005 on the view that an admin's day begins with, 'A pagar' (ruling 71). */
const adminStart = '/admin?view=to-pay&first=table'

/** Signs in and opens the page that the sign-in leads to. */
export function useSignIn(mode: SignInMode, from: string | undefined): SignInSteps {
  const queryClient = useQueryClient()
  const arrive = useArrival(mode, from)
  const announce = useFailureToast()
  return useSignInSteps(mode, {
    arrive,
    async follow(error) {
      const failure = signInFailure(error, mode)
      announce(failure)
      if (failure.kind !== 'denied' && failure.kind !== 'check-failed') return
      // The server opened no session, but an earlier one may still exist (ADM-012).
      if (failure.kind === 'check-failed') await signOutHere(queryClient)
      else closeSession(queryClient)
    },
  })
}

/** Takes the new session and opens the page that the sign-in leads to (AUTH-004, AUTH-011, ADM-009). */
function useArrival(mode: SignInMode, from: string | undefined): (session: SessionView) => Promise<void> {
  const texts = useTexts('identity/sign-in')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (session) => {
    if (session.account === null) throw new NoUserInAnswer()
    openSession(queryClient, session)
    if (mode === 'admin') {
      showToast({ tone: 'success', title: texts.admin.success })
      return navigate({ href: from === undefined ? adminStart : returnPath(from, 'admin'), replace: true })
    }
    const wantsVerification = takeVerificationIntent(session.account.verificationStatus)
    if (mode === 'user') {
      if (wantsVerification) return navigate({ to: '/verification-flow', replace: true })
      return navigate({ href: returnPath(from, 'app'), replace: true })
    }
    const role = await checkedRole()
    if (role === 'admin') return navigate({ href: returnPath(from, 'admin'), replace: true })
    showToast({ tone: 'error', title: role === 'user' ? texts.denied : texts.checkFailed })
    return navigate({ to: '/exchange', replace: true })
  }
}

/** The role as the server sees it now. Null if it does not answer in time (AUTH-005). */
async function checkedRole(): Promise<'user' | 'admin' | null> {
  try {
    const session = await call(readSession, {}, { signal: AbortSignal.timeout(adminCheckTimeoutMs) })
    return session.account?.role ?? null
  } catch {
    return null
  }
}

/** Shows a toast for the refusals that the requirements want as a toast too. All of them are also shown above the form. */
function useFailureToast(): (failure: SignInFailure) => void {
  const texts = useTexts('identity/sign-in')
  return ({ kind }) => {
    if (kind === 'unconfirmed') showToast({ tone: 'error', title: texts.failures.unconfirmed })
    if (kind === 'denied') {
      showToast({ tone: 'error', title: texts.admin.deniedTitle, description: texts.admin.deniedText })
    }
    if (kind === 'check-failed') {
      showToast({
        tone: 'error',
        title: texts.admin.checkFailedTitle,
        description: texts.admin.checkFailedText,
      })
    }
  }
}
