import { useQuery } from '@tanstack/react-query'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../ui/state-views.tsx'
import { CaseData } from './case-data.tsx'
import { personQuery } from './people-queries.ts'

export interface PersonPanelProps {
  userId: string
  /** The words of the screen that the panel is a part of. */
  words: { missing: string; missingHint: string; failed: string; retry: string }
}

/** The data of one person as a part of another record's details. Reads them, which the server audits, once it is on screen. */
export function PersonPanel({ userId, words }: PersonPanelProps) {
  const { data, error, refetch } = useQuery(personQuery(userId))
  const { problem } = useProblemText()
  if (data !== undefined) return <CaseData person={data} />
  if (error === null) {
    return (
      <div className="grid gap-3" aria-busy="true">
        {['w-1/3', 'w-full', 'w-full', 'w-1/3', 'w-full'].map((width, index) => (
          <Skeleton key={`${width}${index}`} className={`h-9 ${width}`} />
        ))}
      </div>
    )
  }
  if (error instanceof ApiProblem && error.code === 'person.not-found')
    return <EmptyState title={words.missing}>{words.missingHint}</EmptyState>
  return (
    <ErrorState title={words.failed} action={<Button onClick={() => refetch()}>{words.retry}</Button>}>
      {problem(error)}
    </ErrorState>
  )
}
