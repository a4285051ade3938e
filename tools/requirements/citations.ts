import { readSource, type Source } from '../tidy/source.ts'

/** A requirement's id: the letters of its area, a hyphen and three digits. */
export const idPattern = /\b[A-Z]{2,5}-\d{3}\b/g

/** The requirements of one inventory, id to text. Each is a list item that begins with its id in bold. */
export function requirementsIn(markdown: string): Map<string, string> {
  const found = markdown.matchAll(/^- \*\*([A-Z]{2,5}-\d{3})\*\*\s*(.*)/gm)
  return new Map([...found].map((match) => [match[1] ?? '', match[2] ?? '']))
}

const titled = /\b(?:it|test|describe)\b((?:\.\w+)*)/g

/** Returns where the bracket or template that opens at `start` ends. Strings are blank in the mask, so only brackets count. */
function closing(code: string, start: number): number {
  if (code[start] === '`') return code.indexOf('`', start + 1)
  let depth = 0
  for (let i = start; i < code.length; i++) {
    if ('([{'.includes(code[i] ?? '')) depth++
    else if (')]}'.includes(code[i] ?? '') && --depth === 0) return i
  }
  return -1
}

/** Returns the title of the test whose name ends at `position`, after the table of an `each`; empty if it has no title. */
function titleAfter({ code, text }: Source, position: number): string {
  let at = position
  for (let hops = 0; hops < 3; hops++) {
    while (/\s/.test(code[at] ?? '')) at++
    if (code[at] !== '(' && code[at] !== '`') return ''
    if (code[at] === '(') {
      let first = at + 1
      while (/\s/.test(code[first] ?? '')) first++
      const quote = code[first] ?? ''
      if (/['"`]/.test(quote)) return text.slice(first + 1, code.indexOf(quote, first + 1))
    }
    const end = closing(code, at)
    if (end === -1) return ''
    at = end + 1
  }
  return ''
}

/** Returns the ids in the titles of a test file. Leaves out skipped tests, which prove nothing, and comments and fixtures. */
export function citationsIn(path: string, text: string): Set<string> {
  const source = readSource(path, text)
  const ids = new Set<string>()
  for (const match of source.code.matchAll(titled)) {
    if (/\.(?:skip|todo)\b/.test(match[1] ?? '')) continue
    const title = titleAfter(source, match.index + match[0].length)
    for (const [id] of title.matchAll(idPattern)) ids.add(id)
  }
  return ids
}

/** How much of one area the tests cite. */
export type Coverage = { area: string; all: number; cited: number; missing: string[] }

export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('-'))
}

/** Returns the coverage of each area, or of the given areas and ids only. */
export function coverageOf(
  required: ReadonlyMap<string, string>,
  cited: ReadonlySet<string>,
  asked: readonly string[],
): Coverage[] {
  const rows = new Map<string, Coverage>()
  for (const id of required.keys()) {
    const area = areaOf(id)
    if (asked.length > 0 && !asked.includes(area) && !asked.includes(id)) continue
    const row = rows.get(area) ?? { area, all: 0, cited: 0, missing: [] }
    rows.set(area, row)
    row.all++
    if (cited.has(id)) row.cited++
    else row.missing.push(id)
  }
  return [...rows.values()]
}

/** Returns the cited ids of a known area that no inventory lists: typing errors in titles. */
export function unknownIds(required: ReadonlyMap<string, string>, cited: ReadonlySet<string>): string[] {
  const areas = new Set([...required.keys()].map(areaOf))
  return [...cited].filter((id) => !required.has(id) && areas.has(areaOf(id)))
}
