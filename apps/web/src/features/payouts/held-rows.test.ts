import { describe, expect, it } from 'vitest'
import { changedRows, holdNewRows } from './held-rows.ts'

function rows(...ids: string[]) {
  return ids.map((id) => ({ id, version: 1 }))
}

function idsOf(held: readonly { id: string }[]): string {
  return held.map(({ id }) => id).join('')
}

describe('rows that come in while somebody reads', () => {
  it('wait above the list, and push nothing down', () => {
    const held = holdNewRows(rows('c', 'd', 'e'), rows('a', 'b', 'c'))
    expect(idsOf(held.rows)).toBe('cde')
    expect(held.waiting).toBe(2)
  })

  it('let rows on screen take their new state', () => {
    const held = holdNewRows(rows('c', 'd'), [...rows('a'), { id: 'c', version: 2 }])
    expect(held.rows[0]).toEqual({ id: 'c', version: 2 })
  })

  it('do not hide that a row left the list or that everything is new', () => {
    expect(idsOf(holdNewRows(rows('c', 'd', 'e'), rows('c', 'e', 'f')).rows)).toBe('cef')
    expect(idsOf(holdNewRows(rows('c', 'd', 'e'), rows('a', 'd', 'e')).rows)).toBe('ade')
    expect(holdNewRows(rows('c'), rows('a', 'b'))).toEqual({ rows: rows('a', 'b'), waiting: 0 })
    expect(idsOf(holdNewRows([], rows('a')).rows)).toBe('a')
  })
})

it('names the rows that changed', () => {
  expect([
    ...changedRows(rows('a', 'b'), [
      { id: 'b', version: 2 },
      { id: 'c', version: 1 },
    ]),
  ]).toEqual(['b'])
})
