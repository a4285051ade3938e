import type { AdminCharge, ChargeView } from '@puente/contract/transactions'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Selection } from '../../../ui/data-table.tsx'
import { loadFileBar } from '../../payouts/admin/public.ts'
import { CardMark } from './card-mark.tsx'
import { freshened, type Marks, marksOf, totalMinor } from './marking.rules.ts'

const FileBar = lazy(loadFileBar)
const none: Marks = new Map()
const isFree = ({ allowedActions, begun }: AdminCharge): boolean =>
  begun === null && allowedActions.includes('pay')
const noRows: readonly AdminCharge[] = []

interface Marking {
  /** For the table. */
  selection?: Selection<AdminCharge>
  /** For the cards of a narrow screen: the mark of one, and of all on the page. */
  markOf?: (charge: AdminCharge) => ReactNode
  markAll?: ReactNode
  bar: ReactNode
}

/** The marks of the queue: charges that are paid together through a file for the bank. Only those that can be paid now take a mark. */
export function useMarking(view: ChargeView | undefined, rows: readonly AdminCharge[] = noRows): Marking {
  const texts = useTexts('transactions/admin').table
  const [marks, setMarks] = useState(none)
  const current = freshened(marks, rows)
  if (current !== marks) setMarks(current)
  if (view !== 'to-pay') return { bar: null }
  const free = rows.filter(isFree)
  const chosen = free.filter(({ id }) => current.has(id)).length
  const change = (charges: readonly AdminCharge[], isMarked: boolean): void => {
    const ids = new Set(current.keys())
    for (const { id } of charges)
      if (isMarked) ids.add(id)
      else ids.delete(id)
    setMarks(marksOf(ids, rows, current))
  }
  return {
    selection: {
      selected: new Set(current.keys()),
      onChange: (ids) => setMarks(marksOf(ids, rows, current)),
      rowLabel: ({ clientName }) => texts.mark(clientName),
      allLabel: texts.markAll,
      selectable: isFree,
    },
    markOf: (charge) =>
      isFree(charge) && (
        <CardMark
          label={texts.mark(charge.clientName)}
          checked={current.has(charge.id)}
          onChange={(isMarked) => change([charge], isMarked)}
        />
      ),
    markAll: free.length > 1 && (
      <CardMark
        label={texts.markAll}
        checked={chosen === free.length}
        indeterminate={chosen > 0 && chosen < free.length}
        onChange={(isMarked) => change(free, isMarked)}
      />
    ),
    bar: current.size > 0 && (
      <Suspense>
        <FileBar
          chargeIds={[...current.keys()]}
          totalMinor={totalMinor(current)}
          onClear={() => setMarks(none)}
        />
      </Suspense>
    ),
  }
}
