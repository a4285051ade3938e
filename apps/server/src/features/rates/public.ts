export { claimQuote, heldQuote } from './quotes/claim-quote.ts'
export { claimShownRate } from './quotes/claim-shown-rate.ts'
export type { GiveQuote } from './quotes/give-quote.ts'
