/** The door of transactions/admin to other features. */
export { LatestTransactions } from './latest-transactions.tsx'
