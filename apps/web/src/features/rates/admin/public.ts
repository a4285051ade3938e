/** What other features may import from rates/admin. */
export { adminRateQuery } from './rate-queries.ts'
