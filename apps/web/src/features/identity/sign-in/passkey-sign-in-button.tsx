import type { SessionView } from '@puente/contract/identity/sessions'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useSyncExternalStore } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasskeyCancelled } from '../second-factor/passkey-browser.ts'
import { passkeysWork } from '../second-factor/passkeys-work.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface PasskeySignInButtonProps {
  /** What the sign-in form's checkbox says. */
  remember: boolean
  /** The sign-in that the button is on. */
  adminArea: boolean
  onOpened: (session: SessionView) => void
  /** A refusal that the screen words itself, as it does for a password: `access.denied`, `email.not-confirmed`. */
  onFailed?: (error: unknown) => void
}

const neverChanges = () => () => {}

/** Signs in with a passkey alone, without email or password. Hidden if the browser has none. */
export function PasskeySignInButton({ remember, adminArea, onOpened, onFailed }: PasskeySignInButtonProps) {
  const texts = useTexts('identity/second-factor')
  const { problem } = useProblemText()
  const signIn = usePasskeySignIn(onOpened)
  // The server draws the button: nearly every browser has passkeys. The drawn document's script hides it from the others before the first
  // paint, so that nothing moves when it goes.
  const works = useSyncExternalStore(neverChanges, passkeysWork, () => true)
  if (!works) return null
  const press = (): void =>
    signIn.mutate({ challenge: null, remember, adminArea }, { onError: (error) => onFailed?.(error) })
  const { error } = signIn
  return (
    <div className="grid gap-3" data-needs="passkeys" suppressHydrationWarning>
      <Button size="large" full icon={Fingerprint} busy={signIn.isPending} onClick={press}>
        {signIn.isPending ? texts.passkeyWaiting : texts.passkeyAlone}
      </Button>
      {error !== null && (
        <Callout tone={error instanceof PasskeyCancelled ? 'info' : 'error'} announce>
          {error instanceof PasskeyCancelled ? texts.passkeyCancelled : problem(error)}
        </Callout>
      )}
    </div>
  )
}
