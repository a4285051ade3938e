import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '../../../lib/session/use-account.ts'

const AdminEnrolment = lazy(() =>
  import('./admin-enrolment.tsx').then((module) => ({ default: module.AdminEnrolment })),
)

/**
 * The admin area, or the way to the second factor that it needs. It stays while a dialog of the enrolment is open: the
 * account has its factor before the person has read the recovery codes.
 */
export function AdminEnrolmentGate({ children }: { children: ReactNode }) {
  const missing = useAccount()?.secondFactor === 'missing'
  const [busy, setBusy] = useState(false)
  if (!missing && !busy) return children
  return (
    <Suspense>
      <AdminEnrolment onBusyChange={setBusy} />
    </Suspense>
  )
}
