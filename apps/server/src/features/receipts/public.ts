/** What other features may use of receipts: what happens to them when a virus is found, and when their person is erased. */
export { eraseReceipts } from './erase-receipts.ts'
