import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'

/** Shows why something could not be read, with a second try. While an earlier answer is shown it is one quiet line. */
export function ReadFault({
  query: { data, error, refetch },
  of = 'one',
}: {
  query: { readonly data: unknown; readonly error: Error | null; readonly refetch: () => unknown }
  of?: 'all' | 'one'
}) {
  const texts = useTexts('cases/admin')
  const { problem } = useProblemText()
  if (error === null) return null
  if (data !== undefined)
    return (
      <p role="status" className="text-label text-tierra">
        {texts.notRefreshed(problem(error))}
      </p>
    )
  return (
    <ErrorState
      title={of === 'all' ? texts.failed : texts.failedOne}
      action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
    >
      {problem(error)}
    </ErrorState>
  )
}
