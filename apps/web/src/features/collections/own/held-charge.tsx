import type { OrderView } from '@puente/contract/orders/orders'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

const DoNotDeliver = lazy(() =>
  import('./do-not-deliver.tsx').then((module) => ({ default: module.DoNotDeliver })),
)

const ReturnedCharge = lazy(() =>
  import('./returned-charge.tsx').then((module) => ({ default: module.ReturnedCharge })),
)

export interface HeldChargeProps {
  order: OrderView
  /** Leaves the warning. Given only where it lies over another screen. */
  onLeave?: (() => void) | undefined
}

/** A charge with a payment in suspense. The warning shows at once, even without a network; the details of the payment follow. */
export function HeldCharge(props: HeldChargeProps) {
  return (
    <Suspense fallback={<BarePlate />}>
      <DoNotDeliver {...props} />
    </Suspense>
  )
}

function BarePlate() {
  const { stopWords } = useTexts('collections/own')
  return (
    <div className="stop-grid">
      <header className="stop-plate">
        <h1>
          {stopWords.map((word) => (
            <span key={word}>{word} </span>
          ))}
        </h1>
      </header>
    </div>
  )
}

/**
 * What a screen of a charge shows instead of its own content while a payment of it is in suspense, and after that payment went back before the
 * person's eyes. Null if there is no such payment.
 */
export function useHeldScreen(order: OrderView | undefined): ReactNode {
  const isHeld = order?.heldPix === true && order.confirmedAt === null
  const [seen, setSeen] = useState<string | null>(null)
  if (order !== undefined && isHeld && seen !== order.id) setSeen(order.id)
  if (order === undefined) return null
  if (isHeld) return <HeldCharge order={order} />
  // A Pix can also leave suspense for another charge. Then this one can still be paid.
  const isReturned = seen === order.id && order.pixStatus === 'cancelled'
  return isReturned ? (
    <Suspense fallback={<BarePlate />}>
      <ReturnedCharge order={order} />
    </Suspense>
  ) : null
}
