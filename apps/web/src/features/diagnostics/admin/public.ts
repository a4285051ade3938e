/** What other features may import from diagnostics/admin. */
export { monitored } from './monitoring-log.ts'
