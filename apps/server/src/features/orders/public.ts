export { readHistoryItem } from './history/history-entry.ts'
export {
  contactColumns,
  type ContactReader,
  type ContactRow,
  openPayerContact,
  openPayerPhone,
  type PayerContactDeps,
} from './clients/payer-contact.ts'
export { periodStart } from './history/history-reads.ts'
export { takesClientReceipt } from './history/history.rules.ts'
export { readOwnCharge } from './order-reads.ts'
export { isPayable } from './order.rules.ts'
export { isPayerSecret, payerCookie, payerReadsForMs } from './payer-requests/payer-session.ts'
export { encryptedOrderColumns } from './encrypted-columns.ts'
