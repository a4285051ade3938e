import { requestPasswordReset, resendConfirmation } from '@puente/contract/identity/accounts'
import { requestPinReset } from '@puente/contract/identity/session-pin'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MailKind } from './check-email-screen.tsx'

/** A mail takes a moment to arrive: asking sooner would only void the link that is on its way. */
const waitMs = 60_000

/** The same mail once more. */
export function MailAgain({ email, kind }: { email: string; kind: MailKind }) {
  const texts = useTexts('identity/recovery').checkEmail
  const { problem } = useProblemText()
  const [from, setFrom] = useState(() => serverClock.now() + waitMs)
  const waitSeconds = useCountdown(from)
  const again = useMutation({
    mutationFn: () => sendAgain(kind, email),
    onSuccess: () => setFrom(serverClock.now() + waitMs),
  })
  return (
    <div className="mt-6 border-line border-t pt-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 text-small text-t2">
        <span>{texts.notThere}</span>
        {waitSeconds > 0 ? (
          <span className="tabular-nums">{texts.resendIn(waitSeconds)}</span>
        ) : (
          <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
            {again.isPending ? texts.resending : texts.resend}
          </Button>
        )}
      </div>
      <p role="status" className={`text-small ${again.isError ? 'text-ceibo' : 'text-t2'}`}>
        {again.isError && problem(again.error)}
        {again.isSuccess && texts.resent}
      </p>
    </div>
  )
}

function sendAgain(kind: MailKind, email: string): Promise<{ email: string }> {
  switch (kind) {
    case 'confirmation':
      return call(resendConfirmation, { body: { email } })
    case 'password':
      return call(requestPasswordReset, { body: { email } })
    case 'pin':
      return call(requestPinReset)
  }
}
