import { isTest, lineAt, readSource, type Fault, type Source } from './source.ts'

const styleGuide = 'docs/style.md'
const heading = '## Refused words'

/** A word that docs/style.md refuses, and what it offers in its place. */
export type RefusedWord = { word: string; instead: string }

/**
 * The table of refused words in docs/style.md: the words of the first column stand in backticks.
 * @throws Error if the document lacks the table, so that the check never passes because the list is empty
 */
export function refusedWords(styleText: string): RefusedWord[] {
  const start = styleText.indexOf(heading)
  const rows = start === -1 ? [] : styleText.slice(start).split('\n')
  const words = rows.flatMap((row): RefusedWord[] => {
    const [, first = '', , instead = ''] = row.split('|')
    return [...first.matchAll(/`([^`]+)`/g)].map((match) => ({
      word: match[1] ?? '',
      instead: instead.trim(),
    }))
  })
  if (words.length === 0) throw new Error(`${styleGuide} has no table under '${heading}'`)
  return words
}

function faultsIn(path: string, prose: string, words: readonly RefusedWord[]): Fault[] {
  return words.flatMap(({ word, instead }) =>
    [...prose.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))].map((match): Fault => {
      const message = `'${match[0]}': write ${instead} (${styleGuide})`
      return { path, line: lineAt(prose, match.index), rule: 'prose', message }
    }),
  )
}

/** Checks the sentences of a text, and the names in backticks. Skips quotations, which repeat somebody else's words. */
function faultsInProse(path: string, text: string, words: readonly RefusedWord[]): Fault[] {
  return [...faultsIn(path, withoutQuotations(text), words), ...faultsInBackticks(path, text, words)]
}

/** Checks the comments of a source, and those of the SQL in its strings. */
export function checkComments(source: Source, words: readonly RefusedWord[]): Fault[] {
  return [
    ...faultsInProse(source.path, source.comments, words),
    ...faultsInProse(source.path, sqlComments(stringsOf(source)), words),
  ]
}

/**
 * The last migration whose comments are not checked. A database refuses a migration that was changed after it was applied, and later ones were
 * not yet applied anywhere when this check was added.
 */
const lastFixedMigration = 38

/** Checks the comments of a file of SQL. */
export function checkSql(path: string, text: string, words: readonly RefusedWord[]): Fault[] {
  const migration = /\/migrations\/(\d+)-/.exec(path)?.[1]
  const isFixed = migration !== undefined && Number(migration) <= lastFixedMigration
  return isFixed ? [] : faultsInProse(path, sqlComments(text), words)
}

const titleBefore = /\b(?:it|test|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(?=(['"`]))/g

/** Checks the titles of tests, which people read as sentences. */
export function checkTitles(source: Source, words: readonly RefusedWord[]): Fault[] {
  if (!isTest(source.path)) return []
  const titles = source.text.split('').fill(' ')
  for (const match of source.code.matchAll(titleBefore)) {
    const start = match.index + match[0].length + 1
    const end = source.code.indexOf(match[1] ?? '', start)
    titles.splice(start, end - start, ...source.text.slice(start, end))
  }
  const prose = titles.map((char, at) => (source.text[at] === '\n' ? '\n' : char)).join('')
  return faultsIn(source.path, withoutQuotations(prose), words)
}

/** Checks each word of the names in the code and of the file's name. */
export function checkNamedWords(source: Source, words: readonly RefusedWord[]): Fault[] {
  const report = (name: string, line: number): Fault[] => faultsInName(source.path, name, line, words)
  const inCode = [...source.code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap((match) =>
    report(match[0], lineAt(source.text, match.index)),
  )
  return [...report(source.path.split('/').at(-1) ?? '', 1), ...inCode]
}

function faultsInName(path: string, name: string, line: number, words: readonly RefusedWord[]): Fault[] {
  const parts = new Set(wordsOfName(name))
  return words
    .filter(({ word }) => parts.has(word))
    .map(({ word, instead }): Fault => {
      const message = `'${word}' in the name ${name}: write ${instead} (${styleGuide})`
      return { path, line, rule: 'prose', message }
    })
}

function faultsInBackticks(path: string, text: string, words: readonly RefusedWord[]): Fault[] {
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap((match) =>
    faultsInName(path, match[1] ?? '', lineAt(text, match.index), words),
  )
}

function wordsOfName(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
}

/** Checks a document. Skips docs/product, which repeats the requirements, and the style guide, which lists the refused words. */
export function checkDocument(path: string, text: string, words: readonly RefusedWord[]): Fault[] {
  const isOurs = path.endsWith('.md') && !path.startsWith('docs/product/') && path !== styleGuide
  return isOurs ? faultsInProse(path, text, words) : []
}

/** Blanks what stands in backticks or quotation marks on one line, and keeps every position. */
function withoutQuotations(text: string): string {
  return text.replace(/`[^`\n]*`|"[^"\n]*"|“[^”\n]*”/g, (quoted) => ' '.repeat(quoted.length))
}

/** Blanks all but the comments of SQL, and keeps every position. */
function sqlComments(text: string): string {
  const comments = text.split('').map((char): string => (char === '\n' ? char : ' '))
  for (const { 0: comment, index } of text.matchAll(/(?<![^\s,;()])--\s[^\n]*|\/\*[\s\S]*?\*\//g)) {
    comments.splice(index, comment.length, ...comment)
  }
  return comments.join('')
}

/** Blanks all but the insides of strings, and keeps every position. */
function stringsOf({ text, code, comments }: Source): string {
  const isInside = (at: number): boolean => code[at] === ' ' && comments[at] === ' '
  return text
    .split('')
    .map((char, at) => (char === '\n' || isInside(at) ? char : ' '))
    .join('')
}

/** Finds every refused word in comments, titles of tests, names and documents. */
export function checkProse(files: ReadonlyMap<string, string | null>): Fault[] {
  const words = refusedWords(files.get(styleGuide) ?? '')
  return [...files].flatMap(([path, text]): Fault[] => {
    if (text === null) return []
    if (path.endsWith('.sql')) return checkSql(path, text, words)
    if (!/\.(?:tsx?|mjs)$/.test(path)) return checkDocument(path, text, words)
    const source = readSource(path, text)
    return [...checkComments(source, words), ...checkTitles(source, words), ...checkNamedWords(source, words)]
  })
}
