export { claimQuote } from './quotes/claim-quote.ts'
export { claimShownRate } from './quotes/claim-shown-rate.ts'
export { heldQuote } from './quotes/held-quote.ts'
export type { GiveQuote } from './quotes/give-quote.ts'
