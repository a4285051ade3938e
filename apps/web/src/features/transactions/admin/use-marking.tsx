import type { AdminCharge } from '@puente/contract/transactions'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Selection } from '../../../ui/data-table.tsx'
import { loadFileBar } from '../../payouts/admin/public.ts'
import { CardMark } from './card-mark.tsx'
import { type ChargeSearch, chargeFilters } from './charge-search.ts'
import { freshened, isFree, type Marks, marksOf, totalMinor, withoutMark } from './marking.rules.ts'

const FileBar = lazy(loadFileBar)
const none: Marks = new Map()
const noRows: readonly AdminCharge[] = []

interface MarkingInput {
  search: ChargeSearch
  /** Without their actions nothing can be marked. */
  isBasic: boolean
  rows: readonly AdminCharge[] | undefined
}

export interface Marking {
  /** For the table. */
  selection?: Selection<AdminCharge>
  /** For the cards of a narrow screen: the mark of one, and of all on the page. */
  markOf?: (charge: AdminCharge) => ReactNode
  markAll?: ReactNode
  bar: ReactNode
  /** Takes the mark of a charge that was paid by itself: its row may be gone by then. */
  unmark: (id: string) => void
}

/** The marks of the queue: charges that are paid together through a file for the bank. Only those that can be paid now take a mark. */
export function useMarking({ search, isBasic, rows = noRows }: MarkingInput): Marking {
  const texts = useTexts('transactions/admin').table
  const { page: _page, ...filters } = chargeFilters(search)
  const list = JSON.stringify(filters)
  const isOn = search.view === 'to-pay' && !isBasic
  // Other filters and views begin without marks, so that nothing is paid that the person no longer sees. Pages share theirs.
  const [kept, setKept] = useState({ list, marks: none })
  // As the marks were when the export was opened: a repeat after a lost answer must send the same charges.
  const [exported, setExported] = useState<readonly string[] | null>(null)
  const before = kept.list === list ? kept.marks : none
  const current = isOn ? freshened(before, rows) : before
  if (kept.list !== list && exported !== null) setExported(null)
  if (kept.list !== list || kept.marks !== current) setKept({ list, marks: current })
  const setMarks = (marks: Marks): void => setKept({ list, marks })
  // A payout may end long after it was sent, so that the marks may be others by then.
  const unmark = (id: string): void =>
    setKept((now) => ({ list: now.list, marks: withoutMark(now.marks, id) }))
  if (!isOn) return { bar: null, unmark }
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
    unmark,
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
    // The export outlasts the marks: its own charges lose theirs as soon as they are in its file.
    bar: (current.size > 0 || exported !== null) && (
      <Suspense>
        <FileBar
          chargeIds={[...current.keys()]}
          totalMinor={totalMinor(current)}
          onClear={() => setMarks(none)}
          exported={exported}
          onExport={setExported}
        />
      </Suspense>
    ),
  }
}
