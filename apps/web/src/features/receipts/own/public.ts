/** What other features may import from receipts/own. */
export { ReceiptDialog } from './receipt-dialog.tsx'
