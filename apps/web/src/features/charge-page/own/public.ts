/** What other features may import from charge-page/own. */
export { ReceiptChannels } from './receipt-channels.tsx'
export { PixId } from './pix-id.tsx'
export { chargePageQuery } from './charge-page-query.ts'
