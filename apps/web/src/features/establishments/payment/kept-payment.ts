import { readOfTab, removeOfTab, writeOfTab } from '../../../lib/storage.ts'

/**
 * The payment of a store that this tab has open, so that a reload finds it again, and the last one that it paid, for its receipt. Only their ids
 * are kept, which open nothing without the session cookie of the payment. They go when the tab is closed, so that the next person with this
 * phone does not see them.
 */
function keptId(kind: 'payment' | 'receipt') {
  const keyOf = (storeId: string): string => `${kind}.${storeId}`
  return {
    read: (storeId: string): string | null => readOfTab(keyOf(storeId)),
    /** A browser that refuses storage loses the way back at a reload, and nothing else. */
    keep: (storeId: string, id: string): void => void writeOfTab(keyOf(storeId), id),
    forget: (storeId: string): void => removeOfTab(keyOf(storeId)),
  }
}

export const keptPayment = keptId('payment')
export const keptReceipt = keptId('receipt')
