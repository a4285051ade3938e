import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useAccount } from '../../../lib/session/use-account.ts'

const AdminEnrolment = lazy(() =>
  import('./admin-enrolment.tsx').then((module) => ({ default: module.AdminEnrolment })),
)

/**
 * The admin area, or the way to the second factor that it needs. A dialog of that way that is open keeps it in place: the account has
 * its factor a moment before the recovery codes were read.
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
