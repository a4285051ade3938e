import { type ArgentineProvince, argentineProvinces } from './establishment.ts'
import { toAscii } from './transliterate.ts'

/** Other names that people write for a jurisdiction, folded as `folded` does. */
const otherNames: ReadonlyMap<string, ArgentineProvince> = new Map([
  ['caba', 'Ciudad Autónoma de Buenos Aires'],
  ['c a b a', 'Ciudad Autónoma de Buenos Aires'],
  ['capital federal', 'Ciudad Autónoma de Buenos Aires'],
  ['ciudad de buenos aires', 'Ciudad Autónoma de Buenos Aires'],
  ['ciudad autonoma buenos aires', 'Ciudad Autónoma de Buenos Aires'],
  ['bs as', 'Buenos Aires'],
  ['gran buenos aires', 'Buenos Aires'],
  ['gba', 'Buenos Aires'],
  ['tierra del fuego antartida e islas del atlantico sur', 'Tierra del Fuego'],
])

const byName: ReadonlyMap<string, ArgentineProvince> = new Map([
  ...argentineProvinces.map((province) => [folded(province), province] as const),
  ...otherNames,
])

/**
 * The jurisdiction that a typed text names, whatever its case, accents and punctuation, also with the word "provincia" before it.
 * @returns null if the text names none
 */
export function provinceNamed(text: string): ArgentineProvince | null {
  const name = folded(text)
  return byName.get(name) ?? byName.get(name.replace(/^(?:provincia|pcia|prov)(?: de)? /, '')) ?? null
}

function folded(text: string): string {
  return toAscii(text)
    .toLowerCase()
    .replaceAll('.', ' ')
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
}
