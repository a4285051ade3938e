/** What other features may import from orders/payer-request. */
export { waitingRequestsQuery } from './payer-request-queries.ts'
