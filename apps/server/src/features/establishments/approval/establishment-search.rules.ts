/** A parsed search (ESTA-005). */
export interface EstablishmentSearch {
  /** For `like`, its wildcards escaped; case and accents are folded by the database. */
  readonly pattern: string
  /** Null unless eleven digits were typed. */
  readonly cuit: string | null
}

/** Null when nothing was typed. */
export function readEstablishmentSearch(typed: string): EstablishmentSearch | null {
  const text = typed.trim()
  if (text === '') return null
  const digits = /^[\d.\-/\s]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  return {
    pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`,
    cuit: digits.length === 11 ? digits : null,
  }
}
