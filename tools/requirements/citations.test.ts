import { describe, expect, it } from 'vitest'
import { citationsIn, coverageOf, requirementsIn, unknownIds } from './citations.ts'

// Ids of an area that does not exist: a real one here would look like proof of it.
const required = requirementsIn(
  ['# Inventory', '- **ZZZ-001** The first.', '- **ZZZ-002** The second.', '- **YYY-001** Another.'].join(
    '\n',
  ),
)

describe('requirements of an inventory', () => {
  it('are its list items that begin with an id in bold', () => {
    expect([...required]).toEqual([
      ['ZZZ-001', 'The first.'],
      ['ZZZ-002', 'The second.'],
      ['YYY-001', 'Another.'],
    ])
    expect(requirementsIn('see **ZZZ-009** and - ZZZ-008')).toEqual(new Map())
  })
})

describe('citations of a test file', () => {
  it.each([
    ['a plain title', `it('does (ZZZ-001)', () => {})`],
    ['a title on its own line', `test(\n  "does (ZZZ-001)",\n  () => {})`],
    ['a suite', `describe('part ZZZ-001', () => {})`],
    ['a table', `it.each([['(', 1], [')', 2]])('does %s (ZZZ-001)', () => {})`],
    ['a tagged table', 'it.each`a | b\n${1} | ${2}`("does (ZZZ-001)", () => {})'],
  ])('count in %s', (_what, text) => {
    expect([...citationsIn('a.test.ts', text)]).toEqual(['ZZZ-001'])
  })

  it.each([
    ['a comment', `// it('does (ZZZ-001)')\n/* it('ZZZ-001') */`],
    ['a body', `it('does', () => { expect('ZZZ-001') })`],
    ['a fixture', `const text = "it('does (ZZZ-001)')"`],
    ['a skipped test', `it.skip('does (ZZZ-001)', () => {})\nit.todo('does (ZZZ-001)')`],
  ])('do not count in %s', (_what, text) => {
    expect([...citationsIn('a.test.ts', text)]).toEqual([])
  })
})

describe('coverage', () => {
  const cited = new Set(['ZZZ-002', 'ZZZ-009', 'UTF-008'])

  it('is counted per area, with what is missing', () => {
    expect(coverageOf(required, cited, [])).toEqual([
      { area: 'ZZZ', all: 2, cited: 1, missing: ['ZZZ-001'] },
      { area: 'YYY', all: 1, cited: 0, missing: ['YYY-001'] },
    ])
  })

  it('can be asked of areas and of single ids', () => {
    expect(
      coverageOf(required, cited, ['ZZZ-002', 'YYY']).map((row) => [row.area, row.cited, row.all]),
    ).toEqual([
      ['ZZZ', 1, 1],
      ['YYY', 0, 1],
    ])
  })

  it('names the ids of a known area that do not exist, and leaves other codes alone', () => {
    expect(unknownIds(required, cited)).toEqual(['ZZZ-009'])
  })
})
