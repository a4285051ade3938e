import { expect, it } from 'vitest'
import {
  checkComments,
  checkDocument,
  checkNamedWords,
  checkProse,
  checkTitles,
  refusedWords,
} from './prose.ts'
import { readSource } from './source.ts'

const style = `# Style

| Not | But |
|---|---|
| \`elsewhere\` | a table that is not the list |

## Words that do not come back

| Word | Because | Write |
|---|---|---|
| \`told\` | hides who | is reported |
| \`he\`, \`his\` | unknown | they, their |
`
const words = refusedWords(style)

it('reads the words from the table under its heading', () => {
  expect(words.map(({ word }) => word)).toEqual(['told', 'he', 'his'])
})

it('fails when the style guide has no such table', () => {
  expect(() => refusedWords('# Style')).toThrow('no table')
})

it('reports a refused word in a comment, with its line and what to write', () => {
  const source = readSource('a.ts', 'const a = 1\n/** The admin is told. */\nconst b = 2\n')
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

it('leaves code, strings, quotations and longer words alone', () => {
  const text = 'const told = \'told\' // "told" and `told` stand here; the history is untold\n'
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
    ['docs/a.md', 'He pays.\n'],
    ['logo.png', null],
  ])
  expect(checkProse(files).map(({ path }) => path)).toEqual(['a.ts', 'docs/a.md'])
})
