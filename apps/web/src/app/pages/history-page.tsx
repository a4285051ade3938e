import { lazy } from 'react'
import { HistoryScreen } from '../../features/orders/history/history-screen.tsx'

const ReceiptDialog = lazy(() =>
  import('../../features/receipts/own/receipt-dialog.tsx').then((module) => ({
    default: module.ReceiptDialog,
  })),
)

/** Historial, with the dialog for the payer's receipt. */
export function HistoryPage() {
  return <HistoryScreen receiptDialog={ReceiptDialog} />
}
