import type { ArgentineProvince } from './establishment.ts'

/** The letters of ISO 3166-2:AR, with which a postal code begins. */
const provinces: Readonly<Record<string, ArgentineProvince>> = {
  A: 'Salta',
  B: 'Buenos Aires',
  C: 'Ciudad Autónoma de Buenos Aires',
  D: 'San Luis',
  E: 'Entre Ríos',
  F: 'La Rioja',
  G: 'Santiago del Estero',
  H: 'Chaco',
  J: 'San Juan',
  K: 'Catamarca',
  L: 'La Pampa',
  M: 'Mendoza',
  N: 'Misiones',
  P: 'Formosa',
  Q: 'Neuquén',
  R: 'Río Negro',
  S: 'Santa Fe',
  T: 'Tucumán',
  U: 'Chubut',
  V: 'Tierra del Fuego',
  W: 'Corrientes',
  X: 'Córdoba',
  Y: 'Jujuy',
  Z: 'Santa Cruz',
}

/**
 * The province of an Argentine postal code (CPA): a letter and four digits, mostly with three more letters, `N3370ABC`. Null for any other
 * text. The four digits of the old code alone name no province with certainty, and no code names a city here: there is no complete table of
 * them that we may keep.
 */
export function provinceOfPostalCode(text: string): ArgentineProvince | null {
  const [, letter] = /^([A-Z])\d{4}(?:[A-Z]{3})?$/.exec(text.replace(/[\s-]/g, '').toUpperCase()) ?? []
  return provinces[letter ?? ''] ?? null
}
