import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'

/** Shows why something could not be read, with a second try. Draws nothing while an earlier answer is shown. */
export function ReadFault({
  query: { data, error, refetch },
}: {
  query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown }
}) {
  const texts = useTexts('cases/admin')
  const { problem } = useProblemText()
  if (error === null || data !== undefined) return null
  return (
    <ErrorState title={texts.failed} action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
}
