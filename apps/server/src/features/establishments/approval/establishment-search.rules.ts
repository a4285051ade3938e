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

/** A typed text as the search of the desk compares it with an establishment. */
export interface StoreFind extends EstablishmentSearch {
  /** Null unless it has the form of a store id. */
  readonly storeId: string | null
}

/** Also the short name of its address, whose hyphens stand for anything between two words of the name. Null when nothing was typed. */
export function readStoreFind(typed: string): StoreFind | null {
  const search = readEstablishmentSearch(typed)
  if (search === null) return null
  const text = typed.trim()
  const isSlug = /^[a-z]+[a-z0-9]*(-[a-z0-9]+)+$/.test(text)
  return {
    ...search,
    ...(isSlug && { pattern: `%${text.replaceAll('-', '%')}%` }),
    storeId: /^[A-Za-z0-9]{5}$/.test(text) ? text.toUpperCase() : null,
  }
}
