import {
  readSession,
  type SessionView,
  type SignInAnswer,
  signIn,
  signInAdmin,
} from '@puente/contract/identity/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { learnCsrfToken } from '../../../lib/api/csrf.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { adminCheckTimeoutMs } from '../../../lib/session/admin-flag.ts'
import { returnPath } from '../../../lib/session/return-path.ts'
import { takeVerificationIntent } from '../../../lib/session/session-keys.ts'
import { closeSession, openSession } from '../../../lib/session/session-query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { signOutHere } from '../sessions/sign-out.ts'
import { NoUserInAnswer, type SignInFailure, signInFailure, type SignInMode } from './sign-in-failure.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** ADM-005 on the view that an admin's day begins with, 'A pagar' (ruling 71). */
const adminStart = '/admin?view=to-pay&first=table'

export type SecondStep = Extract<SignInAnswer, { kind: 'second-factor' }>

/** Signs in and opens the page that the sign-in leads to. `failure` stays until the next try. */
export function useSignIn(mode: SignInMode, from: string | undefined) {
  const queryClient = useQueryClient()
  const arrive = useArrival(mode, from)
  const announce = useFailureToast()
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)

  /** What a refusal asks for besides its words above the form. */
  const follow = async (error: unknown): Promise<void> => {
    const failure = signInFailure(error, mode)
    announce(failure)
    if (failure.kind !== 'denied' && failure.kind !== 'check-failed') return
    // The server opened no session, but an earlier one may still exist (ADM-012).
    if (failure.kind === 'check-failed') await signOutHere(queryClient)
    else closeSession(queryClient)
  }
  const password = useMutation({
    // A sign-in is never retried automatically: each try counts against the account.
    retry: false,
    mutationFn: async (credentials: Credentials) => {
      const answer = await answerAtDoor(mode, credentials)
      if (answer.kind === 'second-factor') setSecondStep(answer)
      else await arrive(answer.session)
    },
    onError: follow,
  })
  const opened = useMutation({ retry: false, mutationFn: arrive, onError: follow })
  const error = password.error ?? opened.error
  return {
    signIn: (credentials: Credentials): void => {
      opened.reset()
      password.mutate(credentials)
    },
    busy: password.isPending || opened.isPending,
    failure: error === null ? null : signInFailure(error, mode),
    /** Differs from try to try. */
    attempt: password.submittedAt + opened.submittedAt,
    /** The password was right and a second factor is asked for. */
    secondStep,
    restart: () => setSecondStep(null),
    /** The session that a second step or a passkey opened. */
    takeSession: (session: SessionView): void => opened.mutate(session),
    /** A passkey was refused. Its button shows the reason. */
    follow,
  }
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

/** Sends the credentials to the sign-in of this mode. */
export async function answerAtDoor(mode: SignInMode, credentials: Credentials): Promise<SignInAnswer> {
  // Reading the session shows that the server is there before any password leaves the page (AUTH-007), and brings the
  // token of whatever session this browser holds now.
  learnCsrfToken((await call(readSession)).csrfToken)
  return call(mode === 'admin' ? signInAdmin : signIn, { body: credentials })
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

/** Refusals that the requirements want as a toast too; all of them also stand above the form. */
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
