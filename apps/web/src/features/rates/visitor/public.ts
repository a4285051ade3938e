/** What other features may import from rates/visitor. */
export { CalculatorCard } from './calculator-card.tsx'
export { useCalculatorOrder } from './calculator-order.tsx'
export { rateLine } from './calculator.rules.ts'
export { RateAge } from './rate-time.tsx'
export { useCalculator } from './use-calculator.ts'
export { givenWallets, orderChannel } from './order-channel.rules.ts'
