import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultHours, setAllClosed } from './establishment-hours.ts'
import {
  readRegistration,
  readStoreDetails,
  type RegistrationForm,
  registrationFaults,
  registrationSteps,
} from './establishment-registration.ts'

const form: RegistrationForm = {
  name: 'Parrilla Ñandú',
  category: 'restaurante',
  cuit: '30-71234567-1',
  phone: '(0376) 15 442-1234',
  whatsapp: '',
  description: '  Asado al paso <3\r\n',
  province: 'Misiones',
  city: ' Puerto Iguazú ',
  address: 'Av. Victoria Aguirre 66',
  googleMapsUrl: 'https://maps.app.goo.gl/AbC123',
  operatingHours: defaultHours,
  services: ['wifi', 'Estacionamiento'],
  products: ['Parrilla', 'Surubí'],
}
const faultsOf = (over: Partial<RegistrationForm>) => {
  const reading = readRegistration({ ...form, ...over })
  return reading.ok ? [] : reading.faults
}

it('reads a valid form into its stored values', () => {
  expect(readRegistration(form)).toEqual({
    ok: true,
    registration: {
      name: 'Parrilla Ñandú',
      category: 'restaurante',
      cuit: '30712345671',
      phone: '+5493764421234',
      whatsapp: null,
      description: 'Asado al paso <3',
      province: 'Misiones',
      city: 'Puerto Iguazú',
      address: 'Av. Victoria Aguirre 66',
      googleMapsUrl: 'https://maps.app.goo.gl/AbC123',
      operatingHours: defaultHours,
      services: ['wifi', 'parking'],
      products: ['grill', 'Surubí'],
    },
  })
})

describe('the fields of step 1', () => {
  it.each([
    ['name', 'a', 'too-short', 2],
    ['name', 'a'.repeat(256), 'too-long', 255],
    ['name', ' Bar', 'edge-spaces', undefined],
    ['name', '<b>Bar</b>', 'characters', undefined],
    ['category', 'casino', 'unknown', undefined],
    ['cuit', ' ', 'required', undefined],
    ['cuit', '3071234567', 'too-short', 11],
    ['cuit', '30712345670', 'format', undefined],
    ['cuit', '99712345671', 'format', undefined],
    ['cuit', '30--71234567-1', 'format', undefined],
    ['cuit', '30-71234567-12', 'format', undefined],
    ['cuit', '３０７１２３４５６７１', 'format', undefined],
    ['phone', '', 'required', undefined],
    ['phone', '115551234', 'format', undefined],
    ['phone', '+54 (0376) 15 442-1234', 'format', undefined],
    ['phone', '0000000000', 'format', undefined],
    ['phone', '１１４３２１００００', 'format', undefined],
    ['whatsapp', '123', 'format', undefined],
    ['description', 'a'.repeat(1001), 'too-long', 1000],
    ['description', 'a\u0000', 'characters', undefined],
  ])(
    '%s as %j breaks the rule %s (EST-013, EST-014, EST-021, EST-025, EST-026, EST-028)',
    (field, value, rule, limit) => {
      const fault = { field, step: 1, rule, ...(limit !== undefined && { limit }) }
      expect(faultsOf({ [field]: value })).toEqual([fault])
      expect(registrationFaults({ ...form, [field]: value }, 1)).toEqual([fault])
    },
  )

  it.each([
    ['11 1234-5678', '+541112345678'],
    ['11 4234-5678', '+541142345678'],
    ['+54 11 4234-5678', '+541142345678'],
    ['9 11 4234-5678', '+5491142345678'],
    ['011 15 4234-5678', '+5491142345678'],
    ['03757 15 421234', '+5493757421234'],
    ['(3757) 42-1234', '+543757421234'],
    ['9999 421234', null],
    ['15 2345 6789', null],
  ])('the phone %s is stored as %s (EST-022, EST-023, EST-024)', (phone, e164) => {
    const reading = readRegistration({ ...form, phone, whatsapp: phone })
    if (e164 === null) expect(reading.ok).toBe(false)
    else expect(reading).toMatchObject({ registration: { phone: e164, whatsapp: e164 } })
  })

  it.each(['20', '25', '26', '33', '55'])('a CUIT may begin with %s (EST-017)', (prefix) => {
    const cuits = Array.from({ length: 10 }, (_, digit) => `${prefix}12345678${digit}`)
    expect(cuits.filter((cuit) => faultsOf({ cuit }).length === 0)).toHaveLength(1)
  })
})

it.each([
  ['province', '', 'required', undefined],
  ['province', 'Asunción', 'unknown', undefined],
  ['city', ' a ', 'too-short', 2],
  ['city', 'a'.repeat(101), 'too-long', 100],
  ['city', 'a\u0000b', 'characters', undefined],
  ['address', 'Av 1', 'too-short', 5],
  ['address', 'a'.repeat(501), 'too-long', 500],
  ['address', '<img src=x>', 'characters', undefined],
  ['googleMapsUrl', ' ', 'required', undefined],
  ['googleMapsUrl', 'https://evil.com/maps', 'format', undefined],
])(
  'step 2 refuses %s as %j by the rule %s (EST-033, EST-034, EST-035, EST-036)',
  (field, value, rule, limit) => {
    const fault = { field, step: 2, rule, ...(limit !== undefined && { limit }) }
    expect(faultsOf({ [field]: value })).toEqual([fault])
  },
)

it.each([
  ['city', 'ab'],
  ['city', 'a'.repeat(100)],
  ['address', 'Av 12'],
  ['address', 'a'.repeat(500)],
  ['description', 'a'.repeat(1000)],
  ['name', 'a'.repeat(255)],
])('takes %s at its bound', (field, value) => {
  expect(faultsOf({ [field]: value })).toEqual([])
})

it('names the day and the time of a fault in the hours (EST-046)', () => {
  const operatingHours = {
    ...defaultHours,
    monday: { open: '9', close: '18:00', closed: false },
    friday: { open: '10:00', close: '10:00', closed: false },
  }
  expect(faultsOf({ operatingHours })).toEqual([
    { field: 'operatingHours.monday.open', step: 3, rule: 'format' },
    { field: 'operatingHours.friday.close', step: 3, rule: 'order' },
  ])
  expect(faultsOf({ operatingHours: setAllClosed(defaultHours, true) })).toEqual([
    { field: 'operatingHours', step: 3, rule: 'none-open' },
  ])
})

it('names the list or the item at fault (EST-050, EST-051)', () => {
  expect(faultsOf({ services: [], products: ['Pizza', 'PIZZA', 'x', 'a'.repeat(51)] })).toEqual([
    { field: 'services', step: 4, rule: 'too-few', limit: 1 },
    { field: 'products.1', step: 4, rule: 'duplicate' },
    { field: 'products.2', step: 4, rule: 'too-short', limit: 2 },
    { field: 'products.3', step: 4, rule: 'too-long', limit: 50 },
  ])
})

it('finds the same faults in all steps together as in each step (EST-002, EST-057)', () => {
  const text = fc.oneof(
    fc.string(),
    fc.constantFrom('', form.name, form.cuit, form.phone, 'Misiones', 'otros'),
  )
  const broken = fc.record({
    name: text,
    category: text,
    cuit: text,
    phone: text,
    whatsapp: text,
    description: text,
    province: text,
    city: text,
    address: text,
    googleMapsUrl: text,
    operatingHours: fc.constantFrom(defaultHours, setAllClosed(defaultHours, true)),
    services: fc.array(text),
    products: fc.array(text),
  })
  fc.assert(
    fc.property(broken, (typed) => {
      const reading = readRegistration(typed)
      const faults = registrationSteps.flatMap((step) => registrationFaults(typed, step))
      expect(reading.ok ? [] : reading.faults).toEqual(faults)
      expect(faults.map(({ step }) => step)).toEqual(faults.map(({ step }) => step).toSorted())
    }),
  )
})

it("reads an owner's later change by the same rules, and names every fault in the order of the form (decision 0040)", () => {
  const { description, operatingHours, services, products } = form
  const later = { description, operatingHours, services, products }
  expect(readStoreDetails(later)).toEqual({
    ok: true,
    details: {
      description: 'Asado al paso <3',
      operatingHours: defaultHours,
      services: ['wifi', 'parking'],
      products: ['grill', 'Surubí'],
    },
  })
  const faulty = {
    description: 'x'.repeat(1_001),
    operatingHours: setAllClosed(defaultHours, true),
    services: [],
    products: ['Surubí', 'surubí'],
  }
  const reading = readStoreDetails(faulty)
  expect(reading.ok ? [] : reading.faults.map(({ field, step, rule }) => [field, step, rule])).toEqual([
    ['description', 1, 'too-long'],
    ['operatingHours', 3, 'none-open'],
    ['services', 4, 'too-few'],
    ['products.1', 4, 'duplicate'],
  ])
})
