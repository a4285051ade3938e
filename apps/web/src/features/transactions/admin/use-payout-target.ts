import type { AdminCharge } from '@puente/contract/transactions'
import { useId, useRef, useState } from 'react'
import type { ChargeSearch } from './charge-search.ts'

interface PaidRow {
  /** As it is after the payout. */
  readonly charge: AdminCharge
  /** What this payout sent. Zero if the whole rest was set off. */
  readonly amount: AdminCharge['pesosPaid']
  /** The list in which it was paid, as text. The next payout depends on the list. */
  readonly list: string
}

/** Holds the transaction that is being paid, and the one that was paid last. */
export function usePayoutTarget(search: ChargeSearch) {
  const [charge, setCharge] = useState<AdminCharge | null>(null)
  const [paid, setPaid] = useState<PaidRow | null>(null)
  const justPaid = useRef(false)
  const nextButton = useId()
  const list = JSON.stringify(search)
  return {
    charge,
    /** Null before the first payout in this list. */
    last: paid?.list === list ? paid : null,
    open: (chosen: AdminCharge): void => {
      justPaid.current = false
      setCharge(chosen)
    },
    close: (): void => setCharge(null),
    paid: (after: AdminCharge, amount: AdminCharge['pesosPaid']): void => {
      justPaid.current = true
      setPaid({ charge: after, amount, list })
      setCharge(null)
    },
    /** Id of the button that opens the next one. It gets the focus once a payout is recorded. */
    nextButton,
    focusAfter: (): HTMLElement | null => (justPaid.current ? document.getElementById(nextButton) : null),
  }
}

export type PayoutTarget = ReturnType<typeof usePayoutTarget>
