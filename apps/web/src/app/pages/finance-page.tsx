import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { readFinanceAddress } from '../../features/finance/admin/finance-search.ts'
import { GateForm } from '../../features/finance/admin/gate-form.tsx'
import { useGate } from '../../features/finance/admin/use-gate.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/state-views.tsx'
import { AdminPage } from '../shell/admin-page.tsx'

const route = getRouteApi('/admin-area/admin/financeiro-admin')

// Loaded once the gate is open, and not before.
const FinanceArea = lazy(() =>
  import('../../features/finance/admin/finance-area.tsx').then((module) => ({ default: module.FinanceArea })),
)
const FinanceTools = lazy(() =>
  import('../../features/finance/admin/finance-tools.tsx').then((module) => ({
    default: module.FinanceTools,
  })),
)

/** 'Financeiro Administrativo' in the frame of the admin area: the gate, and what is behind it while it is open (FIN-001). */
export function FinancePage() {
  const texts = useTexts('finance/gate')
  const { problem } = useProblemText()
  const address = route.useSearch()
  const search = useMemo(() => readFinanceAddress({ ...address }), [address])
  const navigate = route.useNavigate()
  const { query, grant, close } = useGate()
  if (grant !== null)
    return (
      <AdminPage
        title={texts.areaTitle}
        tools={
          <Suspense>
            <FinanceTools grant={grant} onClosed={close} search={search} />
          </Suspense>
        }
      >
        <Suspense fallback={<Skeleton className="h-80 rounded-box" />}>
          <FinanceArea
            grant={grant}
            onClosed={close}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
          />
        </Suspense>
      </AdminPage>
    )
  return (
    <AdminPage title={texts.title}>
      {query.data !== undefined ? (
        <GateForm gate={query.data} />
      ) : query.error === null ? (
        <Skeleton className="h-80 rounded-box" />
      ) : (
        <ErrorState
          title={texts.readFailed}
          action={<Button onClick={() => void query.refetch()}>{texts.retry}</Button>}
        >
          {problem(query.error)}
        </ErrorState>
      )}
    </AdminPage>
  )
}
