import { lazy, Suspense } from 'react'
import type { useOpenEntry } from './use-open-entry.ts'

const EntryDetails = lazy(() =>
  import('./entry-details.tsx').then((module) => ({ default: module.EntryDetails })),
)
const DayPanel = lazy(() => import('./day-panel.tsx').then((module) => ({ default: module.DayPanel })))
const ReceiptDialog = lazy(() =>
  import('../receipts/receipt-dialog.tsx').then((module) => ({ default: module.ReceiptDialog })),
)

interface HistoryDialogsProps {
  entry: ReturnType<typeof useOpenEntry>
  /** The day whose close is open. */
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/** What opens over the list; each comes with its first opening. */
export function HistoryDialogs({ entry: { open, actions, close }, day, onDay }: HistoryDialogsProps) {
  return (
    <Suspense>
      {open?.as === 'details' && (
        <EntryDetails key="details" item={open.item} onClose={close} actions={actions} />
      )}
      {open?.as === 'receipt' && <ReceiptDialog open chargeId={open.item.chargeId} onClose={close} />}
      {day !== undefined && <DayPanel day={day} onChange={onDay} onClose={() => onDay(undefined)} />}
    </Suspense>
  )
}
