/** What a typed text asks for: everything, only actions (`>`), or the keys of the admin area (`?`). */
export type PaletteMode = 'all' | 'actions' | 'keys'

export function readTyped(typed: string): { readonly mode: PaletteMode; readonly text: string } {
  const text = typed.trimStart()
  if (text.startsWith('>')) return { mode: 'actions', text: text.slice(1).trim() }
  if (text.startsWith('?')) return { mode: 'keys', text: text.slice(1).trim() }
  return { mode: 'all', text: text.trim() }
}

/** Without case and accents. Each character of the text gives one or none, so that marks can be placed in the original. */
function foldedLetters(text: string): string[] {
  return [...text.normalize('NFC')].map((letter) =>
    letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase(),
  )
}

const folded = (text: string): string => foldedLetters(text).join('')

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * How well a name fits a typed text: 0 if it begins with it, 1 if a word does, 2 if each typed word begins some word of it. Null if it does not fit.
 * The middle of a word never fits: a short text would bring names that nobody means.
 */
export function fitOf(name: string, typed: string): 0 | 1 | 2 | null {
  const text = folded(typed)
  const whole = folded(name)
  if (whole.startsWith(text)) return 0
  for (let at = whole.indexOf(text); at !== -1; at = whole.indexOf(text, at + 1))
    if (!/[\p{L}\p{N}]/u.test(whole.charAt(at - 1))) return 1
  const words = wordsOf(name)
  const typedWords = wordsOf(typed)
  const fits =
    typedWords.length > 0 && typedWords.every((part) => words.some((word) => word.startsWith(part)))
  return fits ? 2 : null
}

/** Those that fit, the best first; equal ones keep their order. All of them if nothing is typed. */
export function fitting<Item extends { readonly label: string }>(
  items: readonly Item[],
  typed: string,
): readonly Item[] {
  if (typed === '') return items
  return items
    .flatMap((item) => {
      const fit = fitOf(item.label, typed)
      return fit === null ? [] : [{ item, fit }]
    })
    .toSorted((one, other) => one.fit - other.fit)
    .map(({ item }) => item)
}

export interface Part {
  readonly text: string
  readonly marked: boolean
}

/** A name in parts, of which the first place that repeats the typed text is marked. */
export function markedParts(name: string, typed: string): readonly Part[] {
  const letters = [...name.normalize('NFC')]
  const plain = foldedLetters(name)
  const text = folded(typed)
  const whole = plain.join('')
  const from = text === '' ? -1 : whole.indexOf(text)
  if (from === -1) return [{ text: name, marked: false }]
  const starts = plain.map((_, nth) => plain.slice(0, nth).join('').length)
  const first = starts.findLastIndex((start) => start <= from)
  const end = starts.findIndex((start) => start >= from + text.length)
  const last = end === -1 ? letters.length : end
  return [
    { text: letters.slice(0, first).join(''), marked: false },
    { text: letters.slice(first, last).join(''), marked: true },
    { text: letters.slice(last).join(''), marked: false },
  ].filter((part) => part.text !== '')
}

const mostRecent = 6

/** The newest first, each once. */
export function withRecent<Item extends { readonly key: string }>(
  recent: readonly Item[],
  chosen: Item,
): readonly Item[] {
  return [chosen, ...recent.filter(({ key }) => key !== chosen.key)].slice(0, mostRecent)
}

/** Where an arrow moves the choice, round the ends. Null for any other key, and in an empty list. */
export function movedTo(key: string, at: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at + count - 1) % count
  return null
}
