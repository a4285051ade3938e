import type { HistoryItem } from '@puente/contract/history'
import { useState } from 'react'
import type { EntryActions } from './history-cells.tsx'

interface OpenEntry {
  readonly item: HistoryItem
  readonly as: 'details' | 'receipt'
}

/** Which entry is looked at, or gets its receipt; one at a time. */
export function useOpenEntry() {
  const [open, setOpen] = useState<OpenEntry | null>(null)
  const actions: EntryActions = {
    onDetails: (item) => setOpen({ item, as: 'details' }),
    onSendReceipt: (item) => setOpen({ item, as: 'receipt' }),
  }
  return { open, actions, close: () => setOpen(null) }
}
