import type { OrderView } from '@puente/contract/orders/orders'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

const DoNotDeliver = lazy(() =>
  import('./do-not-deliver.tsx').then((module) => ({ default: module.DoNotDeliver })),
)

export interface HeldChargeProps {
  order: OrderView
  /** Leaves the warning. Given only where it lies over another screen. */
  onLeave?: (() => void) | undefined
}

/** A charge with a payment in suspense. The warning shows at once, even without a network; the details of the payment follow. */
export function HeldCharge(props: HeldChargeProps) {
  const { stopWords } = useTexts('collections/own')
  return (
    <Suspense
      fallback={
        <div className="stop-grid">
          <header className="stop-plate">
            <h1>
              {stopWords.map((word) => (
                <span key={word}>{word} </span>
              ))}
            </h1>
          </header>
        </div>
      }
    >
      <DoNotDeliver {...props} />
    </Suspense>
  )
}
