/** The door of rates/admin to other features. */
export { adminRateQuery } from './admin-rate-query.ts'
