import { establishmentCategories } from '@puente/domain/establishment'
import { hourPresets } from '@puente/domain/establishment-hours'
import { describe, expect, it } from 'vitest'
import { sampleStore } from './store-sample.ts'
import { storeStructuredData } from './store-structured-data.ts'

/** What may stand as a value of a property: a data type of schema.org, or the type of a node. */
type Range = 'Text' | 'URL' | 'Time' | 'DayOfWeek' | 'PostalAddress' | 'OpeningHoursSpecification'

// The vocabulary of schema.org, as far as the page uses it: the properties of a type with what they expect.
const localBusiness: Readonly<Record<string, readonly Range[]>> = {
  name: ['Text'],
  url: ['URL'],
  description: ['Text'],
  image: ['URL'],
  telephone: ['Text'],
  address: ['PostalAddress', 'Text'],
  hasMap: ['URL'],
  openingHoursSpecification: ['OpeningHoursSpecification'],
}
/** Types below LocalBusiness. */
const businesses = [
  'LocalBusiness',
  'GasStation',
  'Restaurant',
  'AutoRepair',
  'Hotel',
  'GroceryStore',
  'Pharmacy',
  'ConvenienceStore',
  'BankOrCreditUnion',
]
const vocabulary: Readonly<Record<string, Readonly<Record<string, readonly Range[]>>>> = {
  ...Object.fromEntries(businesses.map((type) => [type, localBusiness])),
  PostalAddress: {
    streetAddress: ['Text'],
    addressLocality: ['Text'],
    addressRegion: ['Text'],
    addressCountry: ['Text'],
  },
  OpeningHoursSpecification: { dayOfWeek: ['DayOfWeek'], opens: ['Time'], closes: ['Time'] },
}
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

function isValue(value: unknown, range: Range): boolean {
  if (range === 'PostalAddress' || range === 'OpeningHoursSpecification') return typeOf(value) === range
  if (typeof value !== 'string' || value === '') return false
  if (range === 'URL') return URL.canParse(value) && value.startsWith('https://')
  if (range === 'Time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
  if (range === 'DayOfWeek') return days.some((day) => value === `https://schema.org/${day}`)
  return true
}

const typeOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '@type' in value ? value['@type'] : null

/** What a validator of the vocabulary would report. */
function faultsOf(node: object, path = ''): string[] {
  const type = String(typeOf(node))
  const properties = vocabulary[type]
  if (properties === undefined) return [`${path}: no type ${type}`]
  return Object.entries(node).flatMap(([name, value]) => {
    if (name.startsWith('@')) return []
    const ranges = properties[name]
    const values: unknown[] = Array.isArray(value) ? value : [value]
    if (ranges === undefined) return [`${path}/${name}: no property of ${type}`]
    return values.flatMap((one) => [
      ...(ranges.some((range) => isValue(one, range)) ? [] : [`${path}/${name}: ${JSON.stringify(one)}`]),
      ...(typeof one === 'object' && one !== null ? faultsOf(one, `${path}/${name}`) : []),
    ])
  })
}

const dataOf = (over: Partial<typeof sampleStore> = {}) =>
  storeStructuredData({ ...sampleStore, ...over }, 'https://puente.example')

describe('the structured data of a store', () => {
  it('has only types, properties and values of the vocabulary, for every kind of store', () => {
    for (const category of establishmentCategories)
      expect(faultsOf(dataOf({ category })), category).toEqual([])
    const bare = dataOf({
      description: null,
      address: null,
      phone: null,
      googleMapsUrl: null,
      operatingHours: null,
      profileImageUrl: null,
      slug: null,
    })
    expect(faultsOf(bare)).toEqual([])
    expect(bare).toMatchObject({ '@context': 'https://schema.org', url: 'https://puente.example/loja/A7K2M' })
    expect(bare).not.toHaveProperty('openingHoursSpecification')
  })

  it('contains a checker that finds each fault that this test makes, so that the check above is valid', () => {
    const good = dataOf()
    for (const bad of [
      { ...good, '@type': 'Bodega' },
      { ...good, openNow: 'yes' },
      { ...good, url: '/loja/A7K2M' },
      { ...good, address: { '@type': 'Place' } },
      { ...good, openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', opens: '9' }] },
      { ...good, openingHoursSpecification: [{ '@type': 'OpeningHoursSpecification', dayOfWeek: 'Mo' }] },
    ])
      expect(faultsOf(bad)).not.toEqual([])
  })

  it('says the hours of each day: a closed one has no length, and midnight is 23:59', () => {
    const hours = {
      ...hourPresets.comercial,
      friday: { open: '18:00', close: '00:00', closed: false },
    }
    const { openingHoursSpecification: specified } = dataOf({ operatingHours: hours }) as {
      openingHoursSpecification: { dayOfWeek: string; opens: string; closes: string }[]
    }
    const of = (day: string) => specified.find(({ dayOfWeek }) => dayOfWeek.endsWith(day))
    expect(specified).toHaveLength(7)
    expect(of('Monday')).toMatchObject({ opens: '09:00', closes: '18:00' })
    expect(of('Friday')).toMatchObject({ opens: '18:00', closes: '23:59' })
    expect(of('Sunday')).toMatchObject({ opens: '00:00', closes: '00:00' })
  })
})
