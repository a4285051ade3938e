import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Product } from './product.ts'

/** Beside the log, since tests run in other processes than the one that reads it at the end. */
const placeOf = ({ log }: Pick<Product, 'log'>): string => `${log}.provoked`

/** Notes that a test makes the server log one error with this event. */
export function noteProvoked(product: Pick<Product, 'log'>, event: string): void {
  appendFileSync(placeOf(product), `${event}\n`)
}

/** The event of each error that tests provoked. */
export function provokedErrors(product: Pick<Product, 'log'>): string[] {
  const place = placeOf(product)
  return existsSync(place) ? readFileSync(place, 'utf8').split('\n').filter(Boolean) : []
}
