/** Letters that Unicode does not decompose into a base letter and a mark. */
const WITHOUT_BASE: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['ð', 'd'],
  ['Ð', 'D'],
  ['þ', 'th'],
  ['Þ', 'Th'],
  ['ı', 'i'],
  ['º', 'o'],
  ['ª', 'a'],
  ['‘', "'"],
  ['’', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
])

/** Name and city in a BR Code: EMV fields 59 and 60. */
const NAME_LENGTH = 25
const CITY_LENGTH = 15

/** Printable ASCII for any text: ñ becomes n, Ç becomes C; drops characters without a counterpart. A run of white space becomes one space. */
export function toAscii(text: string): string {
  const letters = [...text].map((character) => WITHOUT_BASE.get(character) ?? character).join('')
  return letters
    .normalize('NFD')
    .replace(/\s+/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
}

/** A receiver's name as payers' banks show it: ASCII in capitals, at most 25 characters; may be empty. */
export function brCodeName(name: string): string {
  return capitals(name, NAME_LENGTH)
}

/** A receiver's city as payers' banks show it: ASCII in capitals, at most 15 characters; may be empty. */
export function brCodeCity(city: string): string {
  return capitals(city, CITY_LENGTH)
}

function capitals(text: string, length: number): string {
  return toAscii(text).replace(/ +/g, ' ').trim().toUpperCase().slice(0, length).trimEnd()
}
