import { expect, it } from 'vitest'
import { kindOfValue, lastName, minorText, shortId } from './entry-words.rules.ts'

it('shortens a UUID and leaves other ids whole', () => {
  expect(shortId('01a203b9-0000-7000-8000-00000000b675')).toBe('01a203b9…b675')
  expect(shortId('brand.name')).toBe('brand.name')
})

it('writes minor units with two decimals', () => {
  expect(['5', '170662400', '-20000', 'x'].map(minorText)).toEqual(['0,05', '1.706.624,00', '-200,00', 'x'])
})

it('knows a value by its field and its text', () => {
  expect(kindOfValue('amountMinor', '100')).toBe('minor')
  expect(kindOfValue('pause.until', '2026-11-20T12:00:00.000Z')).toBe('instant')
  expect(kindOfValue('manual', 'true')).toBe('yes')
  expect(kindOfValue('manual', 'false')).toBe('no')
  expect(kindOfValue('value', '270')).toBe('text')
  expect([lastName('pause.until'), lastName('value')]).toEqual(['until', 'value'])
})
