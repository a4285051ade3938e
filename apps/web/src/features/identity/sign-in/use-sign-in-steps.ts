import type { SessionView, SignInAnswer } from '@puente/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { answerToCredentials, type Credentials } from './sign-in-request.ts'
import { signInFailure, type SignInMode } from './sign-in-failure.ts'

/** One try: a password, or the session that a second step or a passkey opened. */
type Try = { readonly credentials: Credentials } | { readonly session: SessionView }

interface SignInEnds {
  /** Takes the session and leads on. Throws `NoUserInAnswer` if the session names no account. */
  readonly arrive: (session: SessionView) => Promise<void>
  /** What a failed try leads to besides its words above the form. */
  readonly follow: (error: unknown) => unknown
}

export type SecondStep = Extract<SignInAnswer, { kind: 'second-factor' }>

/** The steps of a sign-in: a password, then a second factor if the account has one. `failure` stays until the next try. */
export function useSignInSteps(mode: SignInMode, { arrive, follow }: SignInEnds) {
  const [secondStep, setSecondStep] = useState<SecondStep | null>(null)
  // One mutation for all kinds of tries: each clears the failure of the one before it.
  const { mutate, isPending, error, submittedAt } = useMutation({
    // A sign-in is never retried automatically: each try counts against the account.
    retry: false,
    mutationFn: async (given: Try) => {
      if ('session' in given) return arrive(given.session)
      const answer = await answerToCredentials(mode, given.credentials)
      if (answer.kind === 'open') return arrive(answer.session)
      setSecondStep(answer)
    },
    onError: follow,
  })
  return {
    signIn: (credentials: Credentials): void => mutate({ credentials }),
    busy: isPending,
    failure: error === null ? null : signInFailure(error, mode),
    /** Differs from try to try. */
    attempt: submittedAt,
    /** The password was right and a second factor is asked for. */
    secondStep,
    restart: (): void => setSecondStep(null),
    /** Takes the session that a second step or a passkey opened. */
    takeSession: (session: SessionView): void => mutate({ session }),
    /** Follows the refusal of a passkey. Its button shows the reason. */
    follow,
  }
}

export type SignInSteps = ReturnType<typeof useSignInSteps>
