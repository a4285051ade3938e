import type { PublicStore } from '@puente/contract/establishments/store'
import type { NextOpening } from '@puente/domain/opening-hours'
import { parseMapsLink } from '@puente/domain/maps-link'
import type { StoreStatus } from '@puente/domain/store-status'
import type { Areas } from '../../../messages/areas.ts'

type Texts = Areas['establishments/store']

/** SHOP-010. */
export function statusWords(texts: Pick<Texts, 'status'>, status: StoreStatus): string {
  if (status.kind === 'open') return texts.status.open(status.until)
  if (status.kind === 'opens') return texts.status.opens(status.at)
  return texts.status[status.kind]
}

/** When a closed store opens next: `Abre amanhã às 07:00`. Null if it is today, since the badge says that. */
export function nextOpeningWords(texts: Texts, next: NextOpening | null): string | null {
  if (next === null || next.inDays === 0) return null
  const day = next.inDays === 1 ? texts.tomorrow : texts.onDay(texts.days[next.weekday])
  return texts.nextOpening(day, next.from)
}

/** In characters: about five lines on a phone. */
const shortDescription = 240

/** Whether the owner's words would push the payment out of sight on a phone. They then stand below it. */
export function isLongDescription({ description }: PublicStore): boolean {
  return description !== null && (description.length > shortDescription || description.split('\n').length > 5)
}

/** The whole address in one line (EST-039). */
export function addressLine({ address, city, province }: PublicStore): string {
  return [address, city, province, 'Argentina'].filter((part) => part !== null).join(', ')
}

/** The owner's link to Google Maps, or a search for the address (SHOP-012). */
export function directionsUrl(store: PublicStore): string {
  const own = store.googleMapsUrl === null ? null : parseMapsLink(store.googleMapsUrl)
  return own ?? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(addressLine(store))}`
}
