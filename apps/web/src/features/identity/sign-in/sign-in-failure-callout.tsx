import CircleAlert from 'lucide-react/icons/circle-alert'
import type { Ref } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { SignInFailure, SignInMode } from './sign-in-failure.ts'

interface SignInFailureCalloutProps {
  ref: Ref<HTMLDivElement>
  failure: SignInFailure
  mode: SignInMode
}

/** Shows above the form why the sign-in failed. Takes the focus, so that it is read before the next try. */
export function SignInFailureCallout({ ref, failure, mode }: SignInFailureCalloutProps) {
  const { title, text } = useWords(failure, mode)
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="tint flex items-start gap-3 rounded-box border border-ceibo/50 p-3.5 [--c:var(--ceibo)]"
    >
      <CircleAlert size={20} className="mt-px" aria-hidden="true" />
      <div className="min-w-0 flex-1 text-small">
        <p className="font-[620]">{title}</p>
        {text !== undefined && <p className="mt-0.5 text-t1">{text}</p>}
      </div>
    </div>
  )
}

interface Words {
  title: string
  text?: string | undefined
}

function useWords(failure: SignInFailure, mode: SignInMode): Words {
  const texts = useTexts('identity/sign-in')
  const network = useTexts('problems').network
  const { problem } = useProblemText()
  const wait =
    'waitSeconds' in failure && failure.waitSeconds !== null
      ? texts.failures.wait(failure.waitSeconds)
      : undefined
  switch (failure.kind) {
    case 'credentials':
      return mode === 'admin'
        ? { title: texts.admin.credentials }
        : { title: texts.failures.credentials, text: wait }
    case 'too-many':
      return { title: texts.admin.tooMany, text: wait }
    case 'unconfirmed':
      return { title: texts.failures.unconfirmed, text: texts.failures.unconfirmedHint }
    case 'no-user':
      return { title: texts.failures.noUser }
    case 'connection':
      return { title: texts.failures.connection(network) }
    case 'denied':
      return { title: texts.admin.deniedTitle, text: texts.admin.deniedText }
    case 'check-failed':
      return { title: texts.admin.checkFailedTitle, text: texts.admin.checkFailedText }
    case 'problem':
      return { title: problem(failure.problem) }
    case 'unexpected':
      return { title: texts.failures.unexpected }
  }
}
