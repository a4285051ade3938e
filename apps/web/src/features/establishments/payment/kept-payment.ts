import { readOfTab, removeOfTab, writeOfTab } from '../../../lib/storage.ts'

/**
 * Which payment of a store this tab has open, so that a reload finds it again, and which it paid last, so that its receipt is found again. Only
 * their ids, which open nothing without the cookie of the payment's session, and only until the tab is closed: the next person with this phone
 * does not meet them.
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
