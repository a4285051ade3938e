import type { SessionView } from '@puente/contract/identity/sessions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Interruption } from '../../../lib/session/interruption.ts'
import { leaveSession, openSession } from '../../../lib/session/session-query.ts'
import { NoUserInAnswer, type SignInFailure, signInFailure } from './sign-in-failure.ts'
import { answerAtDoor, type SecondStep } from './use-sign-in.ts'

/** Signs the admin of an interrupted session in again. Their page comes back; for any other account it is dropped. */
export function useSignInAgain({ account }: Interruption) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)

  const leave = (): void => {
    leaveSession(queryClient)
    void navigate({ to: '/admin/login' })
  }
  const arrive = async (session: SessionView): Promise<void> => {
    if (session.account === null) throw new NoUserInAnswer()
    openSession(queryClient, session)
    if (session.account.id !== account.id) await navigate({ to: '/admin', replace: true })
  }
  const follow = (error: unknown): void => {
    // The account is no admin's any more.
    if (signInFailure(error, 'admin').kind === 'denied') leave()
  }
  const password = useMutation({
    // Each try counts against the account, so none is repeated automatically.
    retry: false,
    mutationFn: async (credentials: { password: string; remember: boolean }) => {
      const answer = await answerAtDoor('admin', { email: account.email, ...credentials })
      if (answer.kind === 'second-factor') setSecondStep(answer)
      else await arrive(answer.session)
    },
    onError: follow,
  })
  const opened = useMutation({ retry: false, mutationFn: arrive, onError: follow })
  const error = password.error ?? opened.error
  const failure: SignInFailure | null = error === null ? null : signInFailure(error, 'admin')
  return {
    signIn: password.mutate,
    busy: password.isPending || opened.isPending,
    failure,
    /** Differs from try to try. */
    attempt: password.submittedAt,
    /** The password was right and a second factor is asked for. */
    secondStep,
    restart: (): void => setSecondStep(null),
    /** The session that a second step or a passkey opened. */
    takeSession: opened.mutate,
    follow,
    leave,
  }
}
