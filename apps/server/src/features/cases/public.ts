/** What other features may use of cases. */
export { openCaseCountsText } from './case-facts.ts'
