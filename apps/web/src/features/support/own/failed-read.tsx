import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'

interface FailedReadProps {
  /** Names what could not be read. */
  title: string
  error: Error
  onRetry: () => void
}

/** Messages that could not be read, and the way to try again. */
export function FailedRead({ title, error, onRetry }: FailedReadProps) {
  const texts = useTexts('support/own').messages
  const { problem } = useProblemText()
  return (
    <Callout
      tone="error"
      announce
      title={title}
      action={
        <Button size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      }
    >
      {problem(error)}
    </Callout>
  )
}
