import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ErrorState } from '../../../ui/state-views.tsx'

interface DetailsPartProps<Answer> {
  query: Pick<UseQueryResult<Answer>, 'data' | 'error' | 'refetch'>
  /** What failed, as the heading of the error. */
  failed: string
  children: (answer: Answer) => ReactNode
}

/** A part of the details with a reading of its own. If it fails, the other parts still work (TXN-038). */
export function DetailsPart<Answer>({
  query: { data, error, refetch },
  failed,
  children,
}: DetailsPartProps<Answer>) {
  const texts = useTexts('transactions/admin').drawer
  const { problem } = useProblemText()
  if (data !== undefined) return children(data)
  if (error !== null) {
    return (
      <ErrorState title={failed} action={<Button onClick={() => refetch()}>{texts.retry}</Button>}>
        {problem(error)}
      </ErrorState>
    )
  }
  return (
    <div className="grid gap-3" aria-busy="true">
      {['w-2/3', 'w-full', 'w-full', 'w-1/2', 'w-full', 'w-3/4'].map((width, index) => (
        <Skeleton key={`${width}${index}`} className={`h-9 ${width}`} />
      ))}
    </div>
  )
}
