import { useQuery } from '@tanstack/react-query'
import { QrTest } from '../../features/establishments/studio/qr-test.tsx'
import { qrSampleQuery } from '../../features/establishments/studio/studio-queries.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-views.tsx'
import { NotFoundScreen } from '../screens/not-found-screen.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

/** The QR generation test; where the operator has not switched it on, a page that does not exist (DBG-001, DBG-009). */
export function QrDebugPage() {
  const texts = useTexts('establishments/studio')
  const { problem } = useProblemText()
  const { data, error, refetch } = useQuery(qrSampleQuery())
  if (error instanceof ApiProblem && error.code === 'route.not-found') return <NotFoundScreen />
  return (
    <AdminPage title={texts.debug.title}>
      {data !== undefined ? (
        <QrTest sample={data} />
      ) : error === null ? (
        <Skeleton className="h-96 rounded-card" />
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
