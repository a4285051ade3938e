import { toAscii } from './transliterate.ts'

export type NameFault = 'empty' | 'too-short' | 'too-long' | 'markup'

export type NameReading =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly fault: NameFault }

const SHORTEST_NAME = 2
const LONGEST_NAME = 100

/**
 * Reads the name of a person or client (PAY-033, SEC-011): trimmed, 2 to 100 characters, otherwise kept as typed
 * (O'Higgins, Ñandú, ruling 44). Markup is refused, not stripped, so nobody is stored under another name.
 */
export function readName(text: string): NameReading {
  const name = text.trim()
  const length = [...name].length
  if (length === 0) return { ok: false, fault: 'empty' }
  if (length < SHORTEST_NAME) return { ok: false, fault: 'too-short' }
  if (length > LONGEST_NAME) return { ok: false, fault: 'too-long' }
  return containsMarkup(name) ? { ok: false, fault: 'markup' } : { ok: true, name }
}

/** The trimmed name, or null for any fault. */
export function parseName(text: string): string | null {
  const reading = readName(text)
  return reading.ok ? reading.name : null
}

/** Angle brackets, character references and script. No name or short text needs them. */
const MARKUP = /[<>]|&#?\w+;|\b(?:java|vb)script\s*:|\bon\w+\s*=/i

/** Control characters, lone surrogates, and the marks that turn the direction of text and so disguise it. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

/** Whether one line of free text carries markup, script patterns or characters that cannot be seen. */
export function containsMarkup(text: string): boolean {
  return MARKUP.test(text) || UNSEEN.test(text)
}

/**
 * Whether two names can be one person's: all words of the shorter name stand in the longer one. Letter case and accents do not count. Null if
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
