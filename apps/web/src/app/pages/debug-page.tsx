import { useQuery } from '@tanstack/react-query'
import { DebugScreen } from '../../features/diagnostics/admin/debug-screen.tsx'
import { ownAccessQuery } from '../../features/diagnostics/admin/diagnostics-queries.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-views.tsx'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

/** The debug tools; where the operator has not switched them on, a page that does not exist (DBG-001). */
export function DebugPage() {
  const texts = useTexts('diagnostics/admin')
  const { problem } = useProblemText()
  const { data, error, isFetching, refetch } = useQuery(ownAccessQuery)
  if (error instanceof ApiProblem && error.code === 'route.not-found') return <NotFoundScreen />
  return (
    <AdminPage title={texts.title}>
      {data !== undefined ? (
        <DebugScreen access={data} isReading={isFetching} onRead={() => void refetch()} />
      ) : error === null ? (
        <div className="grid gap-4 xl:grid-cols-2">
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-96 rounded-card" />
        </div>
      ) : (
        <ErrorState
          title={texts.failed}
          action={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
        >
          {problem(error)}
        </ErrorState>
      )}
    </AdminPage>
  )
}
