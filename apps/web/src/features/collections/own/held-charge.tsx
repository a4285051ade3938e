import type { OrderView } from '@puente/contract/orders/orders'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'

const DoNotDeliver = lazy(() =>
  import('./do-not-deliver.tsx').then((module) => ({ default: module.DoNotDeliver })),
)

export interface HeldChargeProps {
  order: OrderView
  /** Leaves it, where it lies over another screen. */
  onLeave?: (() => void) | undefined
}

/** A charge with a payment in suspense. The words come at once, whatever the network does; what came follows. */
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
