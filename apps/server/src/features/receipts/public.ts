/** The door of receipts: what becomes of them when a virus is found, and when their person is erased. */
export { eraseReceipts } from './erase-receipts.ts'
