export { readHistoryItem } from './history-entry.ts'
export { takesClientReceipt } from './history.rules.ts'
export { readOwnOrder } from './order-reads.ts'
