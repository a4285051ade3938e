import { expect, it } from 'vitest'
import {
  checkComments,
  checkDocument,
  checkNamedWords,
  checkProse,
  checkSql,
  checkTitles,
  refusedWords,
} from './prose.ts'
import { readSource } from './source.ts'

const style = `# Style

| Not | But |
|---|---|
| \`elsewhere\` | a table that is not the list |

## Refused words

| Word | Because | Write |
|---|---|---|
| \`told\` | hides who | is reported |
| \`he\`, \`his\` | unknown | they, their |
`
const words = refusedWords(style)
// Apart from the comments in the strings below, so that the check of this file does not find them.
const [refused, person] = ['told', 'His']

it('reads the words from the table under its heading', () => {
  expect(words.map(({ word }) => word)).toEqual(['told', 'he', 'his'])
})

it('fails when the style guide has no such table', () => {
  expect(() => refusedWords('# Style')).toThrow('no table')
})

it('reports a refused word in a comment, with its line and what to write', () => {
  const source = readSource('a.ts', `const a = 1\n/** The admin is ${refused}. */\nconst b = 2\n`)
  expect(checkComments(source, words)).toEqual([
    { path: 'a.ts', line: 2, rule: 'prose', message: "'told': write is reported (docs/style.md)" },
  ])
})

it('reports a refused word as a part of a name, of a file too', () => {
  const source = readSource('a/told-orders.ts', 'const problem = toldProblem\nconst retold = 1\n')
  expect(checkNamedWords(source, words).map(({ line, message }) => `${line} ${message}`)).toEqual([
    "1 'told' in the name told-orders.ts: write is reported (docs/style.md)",
    "1 'told' in the name toldProblem: write is reported (docs/style.md)",
  ])
})

it.each([
  "it('is told', () => {})",
  'test.each([1, (2)])(\n  "is told %s", () => {})',
  'describe(`what ${person} is told`, () => {})',
])('reports a refused word in the title of a test: %s', (code) => {
  expect(checkTitles(readSource('a.test.ts', code), words)).toMatchObject([{ rule: 'prose' }])
  expect(checkTitles(readSource('a.ts', code), words)).toEqual([])
})

it('leaves the body of a test alone', () => {
  const source = readSource('a.test.ts', "it('notifies', () => expect(text).toBe('told'))")
  expect(checkTitles(source, words)).toEqual([])
})

it('reports a refused word of a name in backticks, in a comment and in a document', () => {
  const source = readSource('a.ts', '// Throws `toldProblem` or `problem`.\n')
  const message = "'told' in the name toldProblem: write is reported (docs/style.md)"
  expect(checkComments(source, words)).toEqual([{ path: 'a.ts', line: 1, rule: 'prose', message }])
  expect(checkDocument('docs/a.md', 'Run\n`npm run toldProblem`.\n', words)).toMatchObject([{ line: 2 }])
})

it.each([
  ['a line', `select 1 as one,\n  -- The admin is ${refused}.\n  2 as two`],
  ['the end of a line', `select 1 as one,\n  2 as two -- ${person} is ${refused} later.`],
  ['a block', `select 1 as one,\n  /* The admin is ${refused}. */ 2 as two`],
])('reports a refused word in a comment of SQL, in a string and in a file: %s', (_where, sql) => {
  const inString = checkComments(readSource('a.ts', `const text = \`${sql}\``), words)
  expect(inString).toContainEqual({
    path: 'a.ts',
    line: 2,
    rule: 'prose',
    message: "'told': write is reported (docs/style.md)",
  })
  const inFile = inString.map((fault) => ({ ...fault, path: 'a.sql' }))
  expect(checkSql('a.sql', sql, words)).toEqual(inFile)
})

it('leaves the comments of migrations that cannot be changed any more alone', () => {
  const sql = `-- The admin is ${refused}.`
  expect(checkSql('apps/server/migrations/0038-a/up.sql', sql, words)).toEqual([])
  expect(checkSql('apps/server/migrations/0039-b/up.sql', sql, words)).toHaveLength(1)
})

it('leaves SQL itself and other strings alone', () => {
  const text = "const a = `select told from his where x = 'told'`\nconst b = 'a--told'\nconst c = 2 - -told"
  expect(checkComments(readSource('a.ts', text), words)).toEqual([])
})

it('leaves code, strings, quotations and longer words alone', () => {
  const text = 'const told = \'told\' // "told" stands here; the history is untold\n'
  expect(checkComments(readSource('a.ts', text), words)).toEqual([])
})

it('reports a refused word of a document, and none of the requirements or of the guide itself', () => {
  expect(checkDocument('docs/a.md', 'A line.\nHe pays.\n', words)).toMatchObject([
    { path: 'docs/a.md', line: 2 },
  ])
  expect(checkDocument('docs/product/3-admin.md', 'He pays.', words)).toEqual([])
  expect(checkDocument('docs/style.md', style, words)).toEqual([])
})

it('reads every source and document', () => {
  const files = new Map([
    ['docs/style.md', style],
    ['a.ts', '// The admin is told.\n'],
    ['a.sql', `-- The admin is ${refused}.`],
    ['docs/a.md', 'He pays.\n'],
    ['logo.png', null],
  ])
  expect(checkProse(files).map(({ path }) => path)).toEqual(['a.ts', 'a.sql', 'docs/a.md'])
})
