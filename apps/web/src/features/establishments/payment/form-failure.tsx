import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { Failure } from './use-payment-form.ts'

/**
 * Why no code was generated, beside the button that was pressed. The region is always rendered, so that screen readers announce what is added
 * to it.
 */
export function FormFailure({ failure }: { failure: Failure | null }) {
  return (
    <div role="alert" className="empty:-mt-4">
      {failure !== null && (
        <div ref={bringIntoView}>
          <Words failure={failure} />
        </div>
      )}
    </div>
  )
}

/** The payer may have scrolled to any field before they pressed the button below them all. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

/** The texts of PAY-010 and PAY-019, or that it is unknown whether a payment was made (ruling 64). */
function Words({ failure }: { failure: Failure }) {
  const { failed: texts, noStoreId } = useTexts('establishments/payment')
  const { problem } = useProblemText()
  if (failure.kind === 'unknown') {
    return (
      <Callout tone="pending" title={texts.unknown}>
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
    />
  )
}
