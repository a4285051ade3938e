/** The door of rates/admin to other features. */
export { adminRateQuery } from './rate-queries.ts'
