import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Interruption } from '../../../lib/session/interruption.ts'
import { leaveSession, openSession } from '../../../lib/session/session-query.ts'
import { NoUserInAnswer, signInFailure } from './sign-in-failure.ts'
import { useSignInSteps } from './use-sign-in-steps.ts'

/** Signs the admin of an interrupted session in again. Their page comes back; for any other account it is dropped. */
export function useSignInAgain({ account }: Interruption) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = (): void => {
    leaveSession(queryClient)
    void navigate({ to: '/admin/login' })
  }
  const steps = useSignInSteps('admin', {
    async arrive(session) {
      if (session.account === null) throw new NoUserInAnswer()
      openSession(queryClient, session)
      if (session.account.id !== account.id) await navigate({ to: '/admin', replace: true })
    },
    follow(error) {
      // The account is no longer an admin.
      if (signInFailure(error, 'admin').kind === 'denied') leave()
    },
  })
  return {
    ...steps,
    signIn: (given: { password: string; remember: boolean }): void =>
      steps.signIn({ email: account.email, ...given }),
    leave,
  }
}
