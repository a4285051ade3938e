import { containsMarkup } from './names.ts'

export type TradeNameFault = 'empty' | 'too-short' | 'too-long' | 'markup' | 'address' | 'no-letter'

export type TradeNameReading =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly fault: TradeNameFault }

const SHORTEST = 2
export const LONGEST_TRADE_NAME = 60

/** A web or mail address. Payers might open it, and we have not checked it. */
const ADDRESS =
  /@|:\/\/|\bwww\.|[\p{L}\d-]\.(?:com|net|org|info|app|io|me|shop|store|online|site|xyz|link|ly|ar|br|uy|py)\b/iu

/**
 * Reads the name under which a person does business: trimmed, with single spaces, 2 to 60 characters, at least one letter, no markup, no
 * unseen characters, no address.
 */
export function readTradeName(text: string): TradeNameReading {
  const name = text.trim().replace(/ +/g, ' ')
  const length = [...name].length
  if (length === 0) return { ok: false, fault: 'empty' }
  if (length < SHORTEST) return { ok: false, fault: 'too-short' }
  if (length > LONGEST_TRADE_NAME) return { ok: false, fault: 'too-long' }
  if (containsMarkup(name)) return { ok: false, fault: 'markup' }
  if (ADDRESS.test(name)) return { ok: false, fault: 'address' }
  return /\p{L}/u.test(name) ? { ok: true, name } : { ok: false, fault: 'no-letter' }
}
