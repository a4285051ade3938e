export { readHistoryItem } from './history-entry.ts'
export { openWhatsapp } from './order-fields.ts'
export { takesClientReceipt } from './history.rules.ts'
export { readOwnOrder } from './order-reads.ts'
