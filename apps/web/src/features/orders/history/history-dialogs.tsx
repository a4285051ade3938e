import type { HistoryItem } from '@puente/contract/orders/history'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { languageOf } from '../../../lib/i18n/language.ts'
import { loadTexts } from '../../../lib/i18n/texts.ts'
import type { EntryActions } from './history-cells.tsx'

const EntryDetails = lazy(() =>
  import('./entry-details.tsx').then((module) => ({ default: module.EntryDetails })),
)
const DayPanel = lazy(() =>
  Promise.all([import('./day-panel.tsx'), loadTexts(languageOf('site'), ['orders/entry'])]).then(
    ([module]) => ({ default: module.DayPanel }),
  ),
)

/** The dialog that sends the payer's receipt of a charge. Another feature owns it, so the page passes it in. */
export type ReceiptDialog = ComponentType<{ open: boolean; chargeId: string; onClose: () => void }>

interface OpenEntry {
  readonly item: HistoryItem
  readonly as: 'details' | 'receipt'
}

/** The entry whose details or receipt dialog is open; one at a time. */
export function useOpenEntry() {
  const [open, setOpen] = useState<OpenEntry | null>(null)
  const actions: EntryActions = {
    onDetails: (item) => setOpen({ item, as: 'details' }),
    onSendReceipt: (item) => setOpen({ item, as: 'receipt' }),
  }
  return { open, actions, close: () => setOpen(null) }
}

interface HistoryDialogsProps {
  entry: ReturnType<typeof useOpenEntry>
  /** The day whose report is open. Undefined if none is open. */
  day: string | undefined
  onDay: (day: string | undefined) => void
  receiptDialog: ReceiptDialog
}

/** The dialogs over the list. The code of each loads when it first opens. */
export function HistoryDialogs({
  entry: { open, actions, close },
  day,
  onDay,
  receiptDialog: ReceiptDialog,
}: HistoryDialogsProps) {
  return (
    <Suspense>
      {open?.as === 'details' && (
        <EntryDetails
          key="details"
          entry={open.item}
          item={open.item}
          onClose={close}
          onSendReceipt={actions.onSendReceipt}
        />
      )}
      {open?.as === 'receipt' && <ReceiptDialog open chargeId={open.item.chargeId} onClose={close} />}
      {day !== undefined && <DayPanel day={day} onChange={onDay} onClose={() => onDay(undefined)} />}
    </Suspense>
  )
}
