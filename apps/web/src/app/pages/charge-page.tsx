import { lazy } from 'react'
import { ChargePageScreen } from '../../features/charge-page/own/charge-page-screen.tsx'

const KeptCharge = lazy(() =>
  import('../../features/orders/history/kept-charge.tsx').then((module) => ({ default: module.KeptCharge })),
)

/** A charge's own page, with what the history keeps of it while there is no network. */
export function ChargePage() {
  return <ChargePageScreen keptCharge={KeptCharge} />
}
