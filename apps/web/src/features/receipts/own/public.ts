/** The door of receipts/own to other features. */
export { ReceiptDialog } from './receipt-dialog.tsx'
