/** What other features may import from transactions/admin. */
export { LatestTransactions } from './latest-transactions.tsx'
