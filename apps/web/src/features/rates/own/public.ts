/** The door of rates/own to other features. */
export { quoteQuery, refreshQuote } from './quote-query.ts'
export { RateCard } from './rate-card.tsx'
