/** What other features may import from charge-page/own. */
export { ReceiptWays } from './receipt-ways.tsx'
export { chargePageQuery } from './charge-page-query.ts'
