import { lazy } from 'react'
import { OwnPaymentsScreen } from '../../features/establishments/own-payments/own-payments-screen.tsx'

const EntryDetails = lazy(() =>
  import('../../features/orders/history/entry-details.tsx').then((module) => ({
    default: module.EntryDetails,
  })),
)
const ReceiptDialog = lazy(() =>
  import('../../features/receipts/own/receipt-dialog.tsx').then((module) => ({
    default: module.ReceiptDialog,
  })),
)

/** The payments of an own establishment, with the details of the history and the dialog for the payer's receipt. */
export function OwnPaymentsPage() {
  return <OwnPaymentsScreen details={EntryDetails} receiptDialog={ReceiptDialog} />
}
