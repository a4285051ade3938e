import { expect, it } from 'vitest'
import { type BuiltChunk, type Load, mergeChunks } from './merge-chunks.ts'

/** A chunk with one module of its name. */
function chunk(name: string, size: number, imports: string[] = [], isFixed = false): BuiltChunk {
  return { name, modules: [name], imports, size, isFixed }
}

function load(begins: string, room: number | null = null, weight = 1): Load {
  return { begins: begins.split(' '), room, weight }
}

/** The files that are left, each with its modules in order. */
function files(chunks: BuiltChunk[], loads: Load[]): string[] {
  return mergeChunks(chunks, loads)
    .map(({ modules }) => modules.toSorted().join(' '))
    .toSorted()
}

it('merges files that are always loaded together', () => {
  const screen = chunk('screen', 5, ['field', 'button'], true)
  expect(files([screen, chunk('field', 1), chunk('button', 1)], [load('screen')])).toEqual([
    'button field',
    'screen',
  ])
})

it('merges what only some loads need, if the requests saved are worth more than its bytes', () => {
  const chunks = (size: number) => [
    chunk('one', 5, ['button', 'table'], true),
    chunk('other', 5, ['button'], true),
    chunk('button', 1),
    chunk('table', size),
  ]
  const loads = [load('one'), load('other')]
  expect(files(chunks(3), loads)).toContain('button table')
  expect(files(chunks(3.2), loads)).toContain('table')
})

it('counts a load by its weight', () => {
  const chunks = [
    chunk('one', 5, ['button', 'table'], true),
    chunk('rare', 5, ['button'], true),
    chunk('button', 1),
    chunk('table', 10),
  ]
  expect(files(chunks, [load('one'), load('rare')])).toContain('table')
  expect(files(chunks, [load('one'), load('rare', null, 0.1)])).toContain('button table')
})

it('leaves apart what would make a first load heavier than its room, counting what was merged before', () => {
  const chunks = [
    chunk('one', 5, ['button', 'chart'], true),
    chunk('two', 5, ['button', 'table'], true),
    chunk('full', 5, ['button'], true),
    chunk('button', 2),
    chunk('chart', 1),
    chunk('table', 1.1),
  ]
  const loads = (room: number) => [load('one'), load('two'), load('full', room)]
  expect(files(chunks, loads(9.2))).toContain('button chart table')
  // The table alone would have room, but not after the chart.
  expect(files(chunks, loads(8.5))).toEqual(['button chart', 'full', 'one', 'table', 'two'])
  expect(files(chunks, loads(7.5))).toEqual(['button', 'chart', 'full', 'one', 'table', 'two'])
})

it('gives no load a further file', () => {
  const chunks = [
    chunk('one', 5, ['button', 'table'], true),
    chunk('other', 5, ['button'], true),
    chunk('button', 1),
    chunk('table', 1, ['zod']),
    chunk('zod', 20, [], true),
  ]
  expect(files(chunks, [load('one'), load('other')])).toContain('button')
})

it('makes no circle of imports', () => {
  const chunks = [
    chunk('screen', 5, ['top'], true),
    chunk('top', 1, ['middle']),
    chunk('middle', 9, ['bottom'], true),
    chunk('bottom', 1),
  ]
  expect(files(chunks, [load('screen')])).toEqual(['bottom', 'middle', 'screen', 'top'])
  const direct = [chunk('screen', 5, ['top'], true), chunk('top', 1, ['bottom']), chunk('bottom', 1)]
  expect(files(direct, [load('screen')])).toEqual(['bottom top', 'screen'])
})

it('fails a load or an import of a file that is not built', () => {
  expect(() => mergeChunks([chunk('one', 1, ['gone'])], [])).toThrow('gone is not a chunk')
  expect(() => mergeChunks([chunk('one', 1)], [load('gone')])).toThrow('gone is not a chunk')
})
