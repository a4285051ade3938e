/** A parsed search of the inbox (PLUS-022). */
export interface TicketSearch {
  /** For `like`, its wildcards escaped; case and accents are folded by the database. */
  readonly pattern: string
  /** The number of a ticket, typed as `2318`, `#2318`, `nº 2318` or `n.º 2318`. Null for other text. */
  readonly number: string | null
}

/** Null when nothing was typed. */
export function readTicketSearch(typed: string): TicketSearch | null {
  const text = typed.trim()
  if (text === '') return null
  const number = /^(?:#|n\.?\s?[º°o]\.?)?\s*(\d{1,12})$/iu.exec(text)?.[1] ?? null
  return { pattern: `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`, number }
}
