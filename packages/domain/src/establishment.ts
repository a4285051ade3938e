import { containsMarkup } from './names.ts'
import { toAscii } from './transliterate.ts'
import { isDisguised } from './unseen.ts'

/** The one list of categories (ruling 18). */
export const establishmentCategories = [
  'combustible',
  'restaurante',
  'taller',
  'hotel',
  'supermercado',
  'farmacia',
  'conveniencia',
  'banco',
  'otros',
] as const
export type EstablishmentCategory = (typeof establishmentCategories)[number]

export function parseEstablishmentCategory(text: string): EstablishmentCategory | null {
  return establishmentCategories.find((category) => category === text) ?? null
}

/** The 24 jurisdictions of Argentina as they are written in an address (EST-033). */
export const argentineProvinces = [
  'Buenos Aires',
  'Ciudad Autónoma de Buenos Aires',
  'Catamarca',
  'Chaco',
  'Chubut',
  'Córdoba',
  'Corrientes',
  'Entre Ríos',
  'Formosa',
  'Jujuy',
  'La Pampa',
  'La Rioja',
  'Mendoza',
  'Misiones',
  'Neuquén',
  'Río Negro',
  'Salta',
  'San Juan',
  'San Luis',
  'Santa Cruz',
  'Santa Fe',
  'Santiago del Estero',
  'Tierra del Fuego',
  'Tucumán',
] as const
export type ArgentineProvince = (typeof argentineProvinces)[number]

export function parseArgentineProvince(text: string): ArgentineProvince | null {
  return argentineProvinces.find((province) => province === text) ?? null
}

/** Bounds in characters, as a reader counts them: an emoji of one code point is one. */
export const establishmentNameLength = { least: 2, most: 255 } as const
export const cityLength = { least: 2, most: 100 } as const
export const addressLength = { least: 5, most: 500 } as const
export const longestDescription = 1000

export type LineFault = 'too-short' | 'too-long' | 'edge-spaces' | 'characters'
export type LineReading =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: LineFault }

/** Reads the name of an establishment (EST-013). It is stored as typed, so spaces at its ends are refused and not dropped. */
export function readEstablishmentName(text: string): LineReading {
  const reading = readLine(text, establishmentNameLength)
  return reading.ok && reading.text !== text ? { ok: false, fault: 'edge-spaces' } : reading
}

/**
 * Reads one line that payers will see: trimmed, within its bounds, without markup and without characters that cannot be seen.
 * A faulty line is refused and not cleaned, so that no place is stored under another name.
 */
export function readLine(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): LineReading {
  const line = text.trim()
  const length = [...line].length
  if (length < least) return { ok: false, fault: 'too-short' }
  if (length > most) return { ok: false, fault: 'too-long' }
  return containsMarkup(line) ? { ok: false, fault: 'characters' } : { ok: true, text: line }
}

export type DescriptionReading =
  | { readonly ok: true; readonly description: string | null }
  | { readonly ok: false; readonly fault: 'too-long' | 'characters' }

/**
 * Reads the description (EST-028): trimmed, with single line ends, null if it is empty. Markup stays as plain text. Control characters
 * and the marks that turn the direction of text are refused.
 */
export function readDescription(text: string): DescriptionReading {
  const description = text.replaceAll(/\r\n?/g, '\n').trim()
  if ([...description].length > longestDescription) return { ok: false, fault: 'too-long' }
  if (isDisguised(description)) return { ok: false, fault: 'characters' }
  return { ok: true, description: description === '' ? null : description }
}

const longestSlug = 50

/**
 * The readable part of a public address (ESTA-018): `Parrilla Ñandú & Cía.` becomes `parrilla-nandu-cia`. At most 50 characters.
 * Empty for a name without a letter or digit of the Latin alphabet.
 */
export function slugOf(name: string): string {
  return toAscii(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, longestSlug)
    .replace(/-$/, '')
}

/** A store id in capitals, from any case (ESTA-017, SHOP-002); null unless it is five letters or digits. */
export function parseStoreId(text: string): string | null {
  return /^[A-Za-z0-9]{5}$/.test(text) ? text.toUpperCase() : null
}

/**
 * The other store ids that a reader may have meant: 0 and O, and 1 and I, look the same on a poster.
 * @param storeId in capitals
 * @returns at most 31
 */
export function lookAlikeStoreIds(storeId: string): readonly string[] {
  const spellings = [...storeId].reduce<readonly string[]>(
    (before, character) => {
      const twin = lookAlikes[character]
      const choices = twin === undefined ? [character] : [character, twin]
      return before.flatMap((start) => choices.map((choice) => start + choice))
    },
    [''],
  )
  return spellings.filter((spelling) => spelling !== storeId)
}

const lookAlikes: Readonly<Record<string, string>> = { '0': 'O', O: '0', '1': 'I', I: '1' }
