import { readOfTab, removeOfTab, writeOfTab } from '../../../lib/storage.ts'

const keyOf = (storeId: string): string => `payment.${storeId}`

/**
 * Which payment of a store this tab has open, so that a reload finds it again. Only its id, which opens nothing without the cookie of the
 * payment's session, and only until the tab is closed: the next person with this phone does not meet it.
 */
export const keptPayment = {
  read: (storeId: string): string | null => readOfTab(keyOf(storeId)),
  /** A browser that refuses storage loses the way back at a reload, and nothing else. */
  keep: (storeId: string, id: string): void => void writeOfTab(keyOf(storeId), id),
  forget: (storeId: string): void => removeOfTab(keyOf(storeId)),
}
