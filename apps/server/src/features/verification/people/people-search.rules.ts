import { parseDni } from '@puente/domain/dni'

/** A parsed search. */
export interface PeopleSearch {
  /** For `like`, its wildcards escaped; case and accents are folded by the database. */
  readonly pattern: string
  /** Digits of a CPF and of a CUIT, which have eleven both; null when no such number was typed. */
  readonly elevenDigits: string | null
  readonly dni: string | null
}

/**
 * PEOP-003: names and emails by "contains", numbers exactly by their digits, in any spelling.
 * @returns null when nothing was typed
 */
export function readPeopleSearch(typed: string): PeopleSearch | null {
  const text = typed.trim()
  if (text === '') return null
  // A number is digits with the marks people write between them; anything else is a name or an address.
  const digits = /^[\d.\-/\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return {
    pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
    elevenDigits: digits.length === 11 ? digits : null,
    dni: parseDni(digits),
  }
}
