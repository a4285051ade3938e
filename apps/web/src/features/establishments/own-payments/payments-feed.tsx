import type { OwnPayment } from '@puente/contract/establishments/own-payments'
import type { HistoryDay } from '@puente/contract/orders/history'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { DayFeed, entryRowClass } from '../../orders/history/public.ts'
import { paymentRules } from './own-payments-queries.ts'
import { PaymentFacts } from './payment-facts.tsx'

interface PaymentsFeedProps {
  /** Undefined while the first answer is awaited. */
  payments: readonly OwnPayment[] | undefined
  /** Shown until then. */
  skeleton: ReactNode
  /** The totals of the days, as the server last gave them. */
  days: readonly HistoryDay[]
  /** Ids of the payments that just changed. */
  changed: ReadonlySet<string> | undefined
  onDetails: (payment: OwnPayment) => void
}

/** The payments below 768 px, day by day, each a button to its details. */
export function PaymentsFeed({ payments, skeleton, days, changed, onDetails }: PaymentsFeedProps) {
  const { caption } = useTexts('establishments/own-payments')
  if (payments === undefined) return skeleton
  return (
    <DayFeed
      caption={caption}
      items={payments}
      days={days}
      changed={changed}
      keyOf={paymentRules.keyOf}
      dateOf={({ createdAt }) => createdAt}
      entry={(payment) => (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => onDetails(payment)}
          className={entryRowClass}
        >
          <PaymentFacts payment={payment} />
        </button>
      )}
    />
  )
}
