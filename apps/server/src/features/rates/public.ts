export { claimQuote } from './claim-quote.ts'
export { claimShownRate } from './claim-shown-rate.ts'
export { heldQuote } from './held-quote.ts'
export type { GiveQuote } from './give-quote.ts'
