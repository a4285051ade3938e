/** What other features may use of notices: when the last one came. */
export { readLastNotices } from './silence-reads.ts'
