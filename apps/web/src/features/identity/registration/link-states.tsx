import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadingScreen } from '../../../ui/spinner.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'

/** Shown while the server checks a mailed link. */
export function LinkPending({ label }: { label?: string }) {
  const texts = useTexts('identity/recovery').link
  return <LoadingScreen label={label ?? texts.checking} />
}

interface LinkFailedProps {
  error: unknown
  title?: string
  /** Left out where another try cannot help. */
  onRetry?: () => void
}

/** The server could not be asked about a link, or would not take it. */
export function LinkFailed({ error, title, onRetry }: LinkFailedProps) {
  const texts = useTexts('identity/recovery').link
  const { problem } = useProblemText()
  return (
    <ErrorState
      title={title ?? texts.failedTitle}
      {...(onRetry !== undefined && {
        action: (
          <Button variant="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
        ),
      })}
    >
      {problem(error)}
    </ErrorState>
  )
}
