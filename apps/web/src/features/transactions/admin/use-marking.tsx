import type { AdminCharge, ChargeView } from '@puente/contract/transactions'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Selection } from '../../../ui/data-table.tsx'
import { loadFileBar } from '../../payouts/admin/public.ts'

const FileBar = lazy(loadFileBar)
const none: ReadonlySet<string> = new Set()

/** The marks of the queue: charges that are paid together through a file for the bank. Only those that can be paid now take a mark. */
export function useMarking(view: ChargeView | undefined): {
  selection?: Selection<AdminCharge>
  bar: ReactNode
} {
  const texts = useTexts('transactions/admin').table
  const [marked, setMarked] = useState(none)
  if (view !== 'to-pay') return { bar: null }
  return {
    selection: {
      selected: marked,
      onChange: setMarked,
      rowLabel: ({ clientName }) => texts.mark(clientName),
      allLabel: texts.markAll,
      selectable: ({ allowedActions, begun }) => begun === null && allowedActions.includes('pay'),
    },
    bar: marked.size > 0 && (
      <Suspense>
        <FileBar chargeIds={[...marked]} onClear={() => setMarked(none)} />
      </Suspense>
    ),
  }
}
