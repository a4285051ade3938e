/** What other features may import from insights/admin. */
export { summaryQuery } from './summary-queries.ts'
export { useRefreshMetrics } from './use-refresh-metrics.ts'
