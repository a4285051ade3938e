import { lazy, Suspense, useState } from 'react'
import { useGate } from '../../features/finance/admin/use-gate.ts'
import { KeptEdits, KeptEditsPlace } from '../../features/provider-settings/admin/kept-edits.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../shell/admin-page.tsx'
import { ClosedGate } from './closed-gate.tsx'

// Loaded once the gate is open, and not before.
const OpenProviders = lazy(() =>
  import('./open-providers.tsx').then((module) => ({ default: module.OpenProviders })),
)

/** The settings of the providers, behind the gate of the finance area (ADM-003, FIN-029). */
export function ProvidersPage() {
  const texts = useTexts('finance/gate')
  const { query, grant, close } = useGate()
  const [kept] = useState(() => new KeptEdits())
  if (grant === null)
    return (
      <AdminPage title={texts.title}>
        <ClosedGate query={query} keepsForm={kept.comesBack()} />
      </AdminPage>
    )
  return (
    <Suspense
      fallback={
        <AdminPage title={texts.title}>
          <Skeleton className="h-[42rem] rounded-box" />
        </AdminPage>
      }
    >
      <KeptEditsPlace value={kept}>
        <OpenProviders grant={grant} onClosed={close} />
      </KeptEditsPlace>
    </Suspense>
  )
}
