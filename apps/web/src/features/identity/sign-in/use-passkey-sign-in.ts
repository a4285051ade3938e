import { beginPasskeySignIn, signInWithPasskey } from '@puente/contract/identity/second-factor'
import type { SessionView } from '@puente/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { signWithPasskey } from '../second-factor/passkey-browser.ts'

export interface PasskeyQuestion {
  /** Of the sign-in whose second step it is; null for a sign-in by passkey alone. */
  challenge: string | null
  remember: boolean
  adminArea: boolean
}

/** Asks the device for a passkey and opens the session with its answer. Never retries automatically: the device asks the person. */
export function usePasskeySignIn(onOpened: (session: SessionView) => void) {
  return useMutation({
    retry: false,
    mutationFn: async ({ challenge, remember, adminArea }: PasskeyQuestion) => {
      const asked = await call(beginPasskeySignIn, { body: { challenge } })
      const response = await signWithPasskey(asked.options)
      const body = { challenge: asked.challenge, response, remember, adminArea }
      const answer = await call(signInWithPasskey, { body })
      if (answer.kind !== 'open') throw new Error('a passkey is both factors')
      return answer.session
    },
    onSuccess: onOpened,
  })
}
