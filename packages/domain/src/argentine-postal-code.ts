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

export interface ArgentinePostalCode {
  /** The four digits of the old code, which a new one has after its letter. */
  readonly digits: string
  /** The province of its letter; null for the old code, which has none. */
  readonly province: ArgentineProvince | null
}

/**
 * Reads an Argentine postal code: the old four digits, or a CPA with a letter before them and usually three letters after them, `N3370ABC`. Null
 * for any other text.
 */
export function parseArgentinePostalCode(text: string): ArgentinePostalCode | null {
  const found = /^([A-Z]?)(\d{4})([A-Z]{3})?$/.exec(text.replace(/[\s-]/g, '').toUpperCase())
  const [, letter = '', digits = '', block] = found ?? []
  if (letter === '') return digits === '' || block !== undefined ? null : { digits, province: null }
  const province = provinces[letter]
  return province === undefined ? null : { digits, province }
}
