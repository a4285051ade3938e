import type { AdminCharge } from '@puente/contract/transactions'

/** What each of the dialogs about a second admin needs. */
export interface SharedProps {
  charge: AdminCharge
  onClose: () => void
  returnFocusTo: () => HTMLElement | null
  /** Reads the charge again, and the lists that show it. */
  onChanged: () => Promise<unknown>
}

/** A note or a reason as the server accepts it: one line. */
export function lineOf(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}
