import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { readFinanceAddress } from '../../features/finance/admin/finance-search.ts'
import { KeptForms, KeptFormsPlace } from '../../features/finance/admin/kept-forms.ts'
import { useGate } from '../../features/finance/admin/use-gate.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../shell/admin-page.tsx'
import { ClosedGate } from './closed-gate.tsx'

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
  const address = route.useSearch()
  const search = useMemo(() => readFinanceAddress({ ...address }), [address])
  const navigate = route.useNavigate()
  const { query, grant, close } = useGate()
  const [kept] = useState(() => new KeptForms())
  if (grant !== null)
    return (
      <KeptFormsPlace value={kept}>
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
      </KeptFormsPlace>
    )
  return (
    <AdminPage title={texts.title}>
      <ClosedGate query={query} keepsForm={kept.comesBack()} />
    </AdminPage>
  )
}
