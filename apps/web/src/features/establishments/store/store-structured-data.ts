import type { PublicStore } from '@puente/contract/establishments/store'
import type { EstablishmentCategory } from '@puente/domain/establishment'
import type { EstablishmentHours } from '@puente/domain/establishment-hours'
import { type Weekday, weekdays } from '@puente/domain/opening-hours'
import { storePath } from '@puente/domain/store-address'
import { directionsUrl } from './store-words.ts'

/** The types of schema.org below LocalBusiness. */
const types = {
  combustible: 'GasStation',
  restaurante: 'Restaurant',
  taller: 'AutoRepair',
  hotel: 'Hotel',
  supermercado: 'GroceryStore',
  farmacia: 'Pharmacy',
  conveniencia: 'ConvenienceStore',
  banco: 'BankOrCreditUnion',
  otros: 'LocalBusiness',
} as const satisfies Record<EstablishmentCategory, string>

/** The store as schema.org describes a local business. States only what its owner gave. */
export function storeStructuredData(store: PublicStore, origin: string): object {
  const url = new URL(storePath(store), origin).href
  const { description, address, phone, operatingHours, profileImageUrl } = store
  return {
    '@context': 'https://schema.org',
    '@type': types[store.category],
    '@id': url,
    name: store.name,
    url,
    ...(description !== null && { description }),
    ...(profileImageUrl !== null && { image: new URL(profileImageUrl, origin).href }),
    ...(phone !== null && { telephone: phone }),
    address: {
      '@type': 'PostalAddress',
      ...(address !== null && { streetAddress: address }),
      addressLocality: store.city,
      addressRegion: store.province,
      addressCountry: 'AR',
    },
    hasMap: directionsUrl(store),
    ...(operatingHours !== null && { openingHoursSpecification: hoursOf(operatingHours) }),
  }
}

/** Search engines read a day with equal opening and closing times as closed, and 23:59 as the end of the day. */
function hoursOf(hours: EstablishmentHours): object[] {
  return weekdays.map((weekday) => {
    const { open, close, closed } = hours[weekday]
    return {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: dayUrls[weekday],
      opens: closed ? '00:00' : open,
      closes: closed ? '00:00' : close === '00:00' ? '23:59' : close,
    }
  })
}

const dayUrls = {
  monday: 'https://schema.org/Monday',
  tuesday: 'https://schema.org/Tuesday',
  wednesday: 'https://schema.org/Wednesday',
  thursday: 'https://schema.org/Thursday',
  friday: 'https://schema.org/Friday',
  saturday: 'https://schema.org/Saturday',
  sunday: 'https://schema.org/Sunday',
} as const satisfies Record<Weekday, string>
