/** The country whose car plates have this form. */
export type PlateCountry = 'brazil' | 'argentina'

/** A plate as payers typed it, and as it is compared. */
export interface LicensePlate {
  /** Upper-case without spaces and hyphens; never empty. */
  readonly key: string
  /** Null if the form is that of neither country. */
  readonly country: PlateCountry | null
}

// Brazil: the form until 2018, and that of Mercosur. Argentina: the form from 1995, and that of Mercosur.
const forms: readonly (readonly [RegExp, PlateCountry])[] = [
  [/^[A-Z]{3}[0-9]{4}$/, 'brazil'],
  [/^[A-Z]{3}[0-9][A-Z][0-9]{2}$/, 'brazil'],
  [/^[A-Z]{3}[0-9]{3}$/, 'argentina'],
  [/^[A-Z]{2}[0-9]{3}[A-Z]{2}$/, 'argentina'],
]

/** Spaces and hyphens of any width, for a regular expression of JavaScript and of PostgreSQL. */
export const plateSeparators = '[\\s\\u2010-\\u2015\\u2212-]'

const separators = new RegExp(plateSeparators, 'g')

/**
 * Reads a typed plate (PLUS-009).
 * @returns null if nothing but spaces and hyphens was typed
 */
export function readPlate(typed: string): LicensePlate | null {
  const key = typed.toUpperCase().replaceAll(separators, '')
  if (key === '') return null
  return { key, country: forms.find(([form]) => form.test(key))?.[1] ?? null }
}
