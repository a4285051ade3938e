import { expect, it } from 'vitest'
import { amountText, caseOf, kindOfValue, lastName, shortId } from './entry-words.rules.ts'

it('shortens a UUID and leaves other ids whole', () => {
  expect(shortId('01a203b9-0000-7000-8000-00000000b675')).toBe('01a203b9…b675')
  expect(shortId('brand.name')).toBe('brand.name')
})

it('writes minor units with two decimals', () => {
  const written = ['5', '170662400', '-20000', 'x'].map((text) => amountText('amountMinor', text))
  expect(written).toEqual(['0,05', '1.706.624,00', '-200,00', 'x'])
})

it('writes the currency of a field that has only one', () => {
  expect(amountText('totalMinor', '18100')).toBe('R$\u00A0181,00')
  expect(amountText('charge.pesosPaidMinor', '500000')).toBe('$\u00A05.000,00')
})

it('knows a value by its field and its text', () => {
  expect(kindOfValue('amountMinor', '100')).toBe('minor')
  expect(kindOfValue('pause.until', '2026-11-20T12:00:00.000Z')).toBe('instant')
  expect(kindOfValue('manual', 'true')).toBe('yes')
  expect(kindOfValue('manual', 'false')).toBe('no')
  expect(kindOfValue('value', '270')).toBe('text')
  expect([lastName('pause.until'), lastName('value')]).toEqual(['until', 'value'])
})

it('leads from an entry to the case that it is about', () => {
  const pix = 'E18236120202611201640s0a1b2c3d4e'
  const id = '01a203b9-0000-7000-8000-00000000b675'
  expect(caseOf({ type: 'case-pix', id: pix })).toBe(`pix.${pix}`)
  expect(caseOf({ type: 'reconciliation-difference', id })).toBe(`difference.${id}`)
  expect(caseOf({ type: 'charge', id })).toBeNull()
})
