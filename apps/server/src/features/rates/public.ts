export { claimQuote } from './claim-quote.ts'
export type { GiveQuote } from './give-quote.ts'
