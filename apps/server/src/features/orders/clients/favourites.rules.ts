import { mostFavourites } from '@puente/contract/orders/orders'

/** The free texts of an order. */
export interface OrderTexts {
  readonly clientId: string
  readonly description: string
}

interface Favourites {
  readonly clientIds: string[]
  readonly descriptions: string[]
}

/**
 * Suggestions for the next order: the identifications used last, and the descriptions used most. Texts that differ only in case count as one,
 * in its newest spelling.
 * @param orders newest first
 */
export function favouritesOf(orders: readonly OrderTexts[]): Favourites {
  const clientIds = countTexts(orders.map(({ clientId }) => clientId))
  const descriptions = countTexts(orders.map(({ description }) => description))
  // The sort is stable: of two equally frequent ones, the newer one stays ahead.
  const frequent = descriptions.toSorted((one, other) => other.count - one.count)
  return { clientIds: textsOf(clientIds), descriptions: textsOf(frequent) }
}

interface Counted {
  readonly text: string
  count: number
}

function countTexts(texts: readonly string[]): Counted[] {
  const counted = new Map<string, Counted>()
  for (const text of texts) {
    const key = text.toLocaleLowerCase('es')
    const known = counted.get(key)
    if (known === undefined) counted.set(key, { text, count: 1 })
    else known.count++
  }
  return [...counted.values()]
}

function textsOf(counted: readonly Counted[]): string[] {
  return counted.slice(0, mostFavourites).map(({ text }) => text)
}
