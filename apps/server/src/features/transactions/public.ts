/** What other features may use of transactions. */
export { readChargeHistories } from './charge-history-reads.ts'
export { type StatusWords, statusWords } from './status-words.ts'
