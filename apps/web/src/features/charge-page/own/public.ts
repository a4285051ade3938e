/** What other features may import from charge-page/own. */
export { ReceiptWays } from './receipt-ways.tsx'
export { PixId } from './pix-id.tsx'
export { chargePageQuery } from './charge-page-query.ts'
