/** What other features may import from orders/exchange. */
export { draftOfOrder, draftStore } from './order-draft.ts'
export {
  cancelOrder,
  confirmedSince,
  findPendingOrder,
  orderKeys,
  orderQuery,
  pollOrder,
  orderForm,
  recentClientsQuery,
  waitingOrdersQuery,
} from './order-queries.ts'
export { orderSubmission, type Submission, useOrderSubmission } from './order-submission.ts'
export { HeldBadge } from './held-badge.tsx'
export { PixStatusBadge } from './pix-status-badge.tsx'
