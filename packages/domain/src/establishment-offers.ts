import { readLine } from './establishment.ts'

/** The labels of an option in both languages (EST-048, EST-049). Its key is stored. */
export interface OfferOption {
  readonly key: string
  readonly es: string
  readonly pt: string
}

const option = (key: string, es: string, pt: string): OfferOption => ({ key, es, pt })

/** The predefined services, in the order in which they are offered. */
export const serviceOptions: readonly OfferOption[] = [
  option('wifi', 'WiFi', 'Wi-Fi'),
  option('parking', 'Estacionamiento', 'Estacionamento'),
  option('delivery', 'Delivery', 'Entrega'),
  option('open-24h', 'Servicio 24h', 'Atendimento 24h'),
  option('air-conditioning', 'Aire acondicionado', 'Ar-condicionado'),
  option('restrooms', 'Baños', 'Banheiros'),
  option('showers', 'Duchas', 'Chuveiros'),
  option('wheelchair-access', 'Acceso para silla de ruedas', 'Acesso para cadeirantes'),
  option('pets-welcome', 'Acepta mascotas', 'Aceita animais'),
  option('cash-machine', 'Cajero automático', 'Caixa eletrônico'),
  option('cards', 'Tarjetas de crédito y débito', 'Cartões de crédito e débito'),
  option('pix', 'Pago con Pix', 'Pagamento com Pix'),
  option('pickup', 'Retiro en el local', 'Retirada no local'),
  option('terrace', 'Terraza', 'Área externa'),
  option('playground', 'Zona infantil', 'Área infantil'),
  option('breakfast', 'Desayuno', 'Café da manhã'),
  option('car-wash', 'Lavado de autos', 'Lavagem de carros'),
  option('tyre-air', 'Aire para neumáticos', 'Calibragem de pneus'),
  option('roadside-help', 'Auxilio mecánico', 'Socorro mecânico'),
  option('ev-charging', 'Carga de vehículos eléctricos', 'Recarga de veículos elétricos'),
]

/** The predefined products, in the order in which they are offered. */
export const productOptions: readonly OfferOption[] = [
  option('petrol', 'Nafta súper', 'Gasolina comum'),
  option('premium-petrol', 'Nafta premium', 'Gasolina premium'),
  option('diesel', 'Gasoil', 'Diesel'),
  option('premium-diesel', 'Gasoil premium', 'Diesel premium'),
  option('cng', 'GNC', 'GNV'),
  option('lubricants', 'Lubricantes', 'Lubrificantes'),
  option('drinks', 'Bebidas', 'Bebidas'),
  option('coffee', 'Café', 'Café'),
  option('snacks', 'Snacks', 'Salgadinhos'),
  option('meals', 'Comidas', 'Refeições'),
  option('pizza', 'Pizza', 'Pizza'),
  option('empanadas', 'Empanadas', 'Empanadas'),
  option('grill', 'Parrilla', 'Churrasco'),
  option('desserts', 'Postres', 'Sobremesas'),
  option('groceries', 'Artículos de almacén', 'Mercearia'),
  option('medicines', 'Medicamentos', 'Medicamentos'),
  option('perfumery', 'Perfumería', 'Perfumaria'),
  option('spare-parts', 'Repuestos', 'Autopeças'),
  option('tyres', 'Neumáticos', 'Pneus'),
  option('lodging', 'Alojamiento', 'Hospedagem'),
]

/** One of the two lists of an establishment: its options, and how many items it holds (EST-050). */
export interface OfferList {
  readonly options: readonly OfferOption[]
  readonly most: number
}
export const services: OfferList = { options: serviceOptions, most: 20 }
export const products: OfferList = { options: productOptions, most: 30 }

/** Characters of an item that its owner wrote (EST-050, EST-051). */
export const offerItemLength = { least: 2, most: 50 } as const

export type OfferItemFault = 'too-short' | 'too-long' | 'characters' | 'duplicate'
export type OfferItemReading =
  | { readonly ok: true; readonly item: string }
  | { readonly ok: false; readonly fault: OfferItemFault }

/**
 * Reads one more item for a list: the key of an option, or a text of the owner's own. A text equal to a label in either language is that
 * option (EST-050), case aside.
 * @param before the items that the list has already
 */
export function readOfferItem(list: OfferList, text: string, before: readonly string[]): OfferItemReading {
  const reading = readLine(text, offerItemLength)
  if (!reading.ok) return { ok: false, fault: reading.fault === 'edge-spaces' ? 'characters' : reading.fault }
  const wanted = folded(reading.text)
  const found = list.options.find(({ key, es, pt }) => [key, es, pt].some((name) => folded(name) === wanted))
  const item = found?.key ?? reading.text
  return before.some((one) => folded(one) === folded(item))
    ? { ok: false, fault: 'duplicate' }
    : { ok: true, item }
}

export interface OfferFault {
  /** Position of the item; null if the list as a whole is at fault. */
  readonly index: number | null
  readonly rule: OfferItemFault | 'too-few' | 'too-many'
}

export interface OfferReading {
  /** Keys and texts in the given order, without the faulty ones. */
  readonly items: readonly string[]
  readonly faults: readonly OfferFault[]
}

/** Reads a whole list (EST-050, EST-051). */
export function readOffers(list: OfferList, texts: readonly string[]): OfferReading {
  const items: string[] = []
  const faults: OfferFault[] = []
  if (texts.length === 0) faults.push({ index: null, rule: 'too-few' })
  if (texts.length > list.most) faults.push({ index: null, rule: 'too-many' })
  for (const [index, text] of texts.entries()) {
    const reading = readOfferItem(list, text, items)
    if (reading.ok) items.push(reading.item)
    else faults.push({ index, rule: reading.fault })
  }
  return { items, faults }
}

/** The text of an item in a language: an option's label, or the owner's own words. */
export function offerLabel(list: OfferList, item: string, language: 'es' | 'pt'): string {
  return list.options.find(({ key }) => key === item)?.[language] ?? item
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
