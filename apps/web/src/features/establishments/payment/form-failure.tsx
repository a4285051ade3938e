import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { Failure } from './use-payment-form.ts'

/** Why no code was generated (PAY-010, PAY-019), or that nobody knows whether one was (ruling 64). */
export function FormFailure({ failure }: { failure: Failure }) {
  const { failed: texts, noStoreId } = useTexts('establishments/payment')
  const { problem } = useProblemText()
  if (failure.kind === 'unknown') {
    return (
      <Callout tone="pending" title={texts.unknown} announce>
        {texts.unknownText}
      </Callout>
    )
  }
  const words = {
    'no-store-id': () => noStoreId,
    'too-many': () => texts.tooMany,
    'no-store': (error: unknown) => texts.noStore(problem(error)),
    problem: (error: unknown) => texts.other(problem(error)),
  }
  return (
    <Callout
      tone="error"
      title={failure.kind === 'no-store-id' ? words['no-store-id']() : words[failure.kind](failure.error)}
      announce
    />
  )
}
