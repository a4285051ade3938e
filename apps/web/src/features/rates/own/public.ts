/** What other features may import from rates/own. */
export { quoteQuery, refreshQuote } from './quote-query.ts'
export { RateCard } from './rate-card.tsx'
