import { toAscii } from './transliterate.ts'
import { containsUnseen, isLegible } from './unseen.ts'

export type NameFault = 'empty' | 'too-short' | 'too-long' | 'markup'

export type NameReading =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly fault: NameFault }

const SHORTEST_NAME = 2
const LONGEST_NAME = 100

/**
 * Reads the name of a person or client (PAY-033, SEC-011): trimmed, 2 to 100 characters, otherwise kept as typed
 * (O'Higgins, Ñandú, ruling 44). Markup and unseen characters are refused, not stripped, so nobody is stored under another name, and so is a
 * name without a letter or digit.
 */
export function readName(text: string): NameReading {
  const name = text.trim()
  const length = [...name].length
  if (length === 0) return { ok: false, fault: 'empty' }
  if (length < SHORTEST_NAME) return { ok: false, fault: 'too-short' }
  if (length > LONGEST_NAME) return { ok: false, fault: 'too-long' }
  const isFit = !containsMarkup(name) && !containsUnseen(name) && isLegible(name)
  return isFit ? { ok: true, name } : { ok: false, fault: 'markup' }
}

/** The trimmed name, or null for any fault. */
export function parseName(text: string): string | null {
  const reading = readName(text)
  return reading.ok ? reading.name : null
}

/** Angle brackets, character references and script. No name or short text needs them. */
const MARKUP = /[<>]|&#?\w+;|\b(?:java|vb)script\s*:|\bon\w+\s*=/i

/** Phones add these marks to an emoji, to show it in colour or not. */
const EMOJI_LOOK = /[\ufe0e\ufe0f]/g

/** Whether one line of free text carries markup, script patterns or characters that cannot be seen, except those that belong to an emoji. */
export function containsMarkup(text: string): boolean {
  return MARKUP.test(text) || containsUnseen(text.replaceAll(EMOJI_LOOK, ''))
}

/**
 * Whether two names can be one person's: the longer name contains all words of the shorter one. Letter case and accents do not count. Null if
 * a name has no word that can be compared.
 */
export function areOnePersonsNames(name: string, otherName: string): boolean | null {
  const one = wordsOf(name)
  const other = wordsOf(otherName)
  if (one.length === 0 || other.length === 0) return null
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  return shorter.every((word) => longer.includes(word))
}

function wordsOf(name: string): readonly string[] {
  return (
    toAscii(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  )
}
