import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  offerLabel,
  productOptions,
  products,
  readOfferItem,
  readOffers,
  serviceOptions,
  services,
} from './establishment-offers.ts'

const labels = (options: typeof serviceOptions) => options.map(({ es, pt }) => `${es} / ${pt}`).join('; ')

it('offers twenty services in both languages (EST-048)', () => {
  expect(labels(serviceOptions)).toBe(
    'WiFi / Wi-Fi; Estacionamiento / Estacionamento; Delivery / Entrega; Servicio 24h / Atendimento 24h; Aire acondicionado / Ar-condicionado; Baños / Banheiros; Duchas / Chuveiros; Acceso para silla de ruedas / Acesso para cadeirantes; Acepta mascotas / Aceita animais; Cajero automático / Caixa eletrônico; Tarjetas de crédito y débito / Cartões de crédito e débito; Pago con Pix / Pagamento com Pix; Retiro en el local / Retirada no local; Terraza / Área externa; Zona infantil / Área infantil; Desayuno / Café da manhã; Lavado de autos / Lavagem de carros; Aire para neumáticos / Calibragem de pneus; Auxilio mecánico / Socorro mecânico; Carga de vehículos eléctricos / Recarga de veículos elétricos',
  )
  expect(new Set(serviceOptions.map(({ key }) => key)).size).toBe(20)
})

it('offers twenty products in both languages (EST-049)', () => {
  expect(labels(productOptions)).toBe(
    'Nafta súper / Gasolina comum; Nafta premium / Gasolina premium; Gasoil / Diesel; Gasoil premium / Diesel premium; GNC / GNV; Lubricantes / Lubrificantes; Bebidas / Bebidas; Café / Café; Snacks / Salgadinhos; Comidas / Refeições; Pizza / Pizza; Empanadas / Empanadas; Parrilla / Churrasco; Postres / Sobremesas; Artículos de almacén / Mercearia; Medicamentos / Medicamentos; Perfumería / Perfumaria; Repuestos / Autopeças; Neumáticos / Pneus; Alojamiento / Hospedagem',
  )
  expect(new Set(productOptions.map(({ key }) => key)).size).toBe(20)
})

it('shows a key in the language of the page, and an own text as written (EST-048)', () => {
  expect(offerLabel(services, 'parking', 'es')).toBe('Estacionamiento')
  expect(offerLabel(services, 'parking', 'pt')).toBe('Estacionamento')
  expect(offerLabel(services, 'Sauna', 'pt')).toBe('Sauna')
})

describe('one more item', () => {
  it.each([
    ['estacionamiento', 'parking'],
    [' ESTACIONAMENTO ', 'parking'],
    ['wi-fi', 'wifi'],
    ['Ban\u0303os', 'restrooms'],
    ['parking', 'parking'],
  ])('%j selects the option %s (EST-050)', (text, item) => {
    expect(readOfferItem(services, text, [])).toEqual({ ok: true, item })
  })

  it.each([
    ['a', 'too-short'],
    ['  a ', 'too-short'],
    ['a'.repeat(51), 'too-long'],
    ['<i>Té</i>', 'characters'],
    ['Té\u0000', 'characters'],
    ['SAUNA', 'duplicate'],
    ['Wi-Fi', 'duplicate'],
  ])('%j is refused as %s (EST-050, EST-051)', (text, fault) => {
    expect(readOfferItem(services, text, ['Sauna', 'wifi'])).toEqual({ ok: false, fault })
  })

  it('is trimmed, and takes 2 to 50 characters (EST-051)', () => {
    for (const text of ['Té', 'ñ'.repeat(50), '🙂'.repeat(50)])
      expect(readOfferItem(products, ` ${text} `, [])).toEqual({ ok: true, item: text })
  })
})

it('counts 1 to 20 services and 1 to 30 products (EST-050)', () => {
  const many = (count: number) => Array.from({ length: count }, (_, nth) => `Cosa ${nth}`)
  const rules = (reading: ReturnType<typeof readOffers>) => reading.faults
  expect(rules(readOffers(services, []))).toEqual([{ index: null, rule: 'too-few' }])
  expect(rules(readOffers(services, many(1)))).toEqual([])
  expect(rules(readOffers(services, many(20)))).toEqual([])
  expect(rules(readOffers(services, many(21)))).toEqual([{ index: null, rule: 'too-many' }])
  expect(rules(readOffers(products, many(30)))).toEqual([])
  expect(rules(readOffers(products, many(31)))).toEqual([{ index: null, rule: 'too-many' }])
  expect(rules(readOffers(services, ['wifi', 'x', 'WiFi']))).toEqual([
    { index: 1, rule: 'too-short' },
    { index: 2, rule: 'duplicate' },
  ])
})

it('never keeps two items that differ in case alone (EST-050)', () => {
  const text = fc.constantFrom('Sauna', 'sauna', 'SAUNA', ' Sauna', 'WiFi', 'wi-fi', 'Piscina', 'PISCINA')
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 8 }), (texts) => {
      const { items } = readOffers(services, texts)
      expect(new Set(items.map((item) => item.toLowerCase())).size).toBe(items.length)
      expect(readOffers(services, items)).toEqual({ items, faults: [] })
    }),
  )
})
