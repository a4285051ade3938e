import { formatMoney } from '@puente/domain/money-format'
import { parsePercent } from '@puente/domain/rate'
import { expect, it } from 'vitest'
import { rateOf } from '../../../lib/format/money.ts'
import {
  effectOnHundred,
  isPartialNumber,
  isSameRate,
  judgeEdit,
  plainRate,
  steppedRate,
} from './rate-edit.rules.ts'

const inForce = rateOf('270')

it('asks for confirmation beyond 20 % in either direction, and gives the change with its sign (DASH-026)', () => {
  expect(judgeEdit('324', 'BRL_ARS', inForce)).toMatchObject({ change: '+20', surprising: null })
  expect(judgeEdit('324,01', 'BRL_ARS', inForce)).toMatchObject({ change: '+20', surprising: '20' })
  expect(judgeEdit('27', 'BRL_ARS', inForce)).toMatchObject({ change: '-90', surprising: '90' })
  expect(judgeEdit('270,00', 'BRL_ARS', inForce)).toMatchObject({ change: '0', surprising: null })
  expect(judgeEdit('9934', 'BRL_ARS', inForce)).toMatchObject({ change: '+3.579,26', surprising: '3.579,26' })
  expect(judgeEdit('9999.99', 'BRL_ARS', null)).toMatchObject({ change: null, surprising: null })
})

it('accepts the same number typed again in any notation, and no other number', () => {
  expect(isSameRate(' 400.00 ', rateOf('400'), 'ARS_BRL')).toBe(true)
  expect(isSameRate('400,01', rateOf('400'), 'ARS_BRL')).toBe(false)
  expect(isSameRate('', rateOf('400'), 'ARS_BRL')).toBe(false)
})

it('ignores text that is not a number in the field of the manual rate (DASH-021)', () => {
  for (const text of ['', '2', '270,', '270.5']) expect(isPartialNumber(text)).toBe(true)
  for (const text of ['a', '27O', '1.234,56', '-1', '1e3']) expect(isPartialNumber(text)).toBe(false)
})

it('steps by 0.01 and stops at the bounds (DASH-021)', () => {
  expect(steppedRate('270', 'ARS_BRL', 1)).toBe('270,01')
  expect(steppedRate('5.4321', 'USDT_BRL', -1)).toBe('5,4221')
  expect(steppedRate('99,99', 'USDT_BRL', 1)).toBe('99,99')
  expect(steppedRate('1', 'ARS_BRL', -1)).toBe('1,00')
  expect(steppedRate('', 'ARS_BRL', 1)).toBeNull()
})

it('computes what R$ 100 become', () => {
  const shown = (...input: Parameters<typeof effectOnHundred>) => {
    const effect = effectOnHundred(...input)
    return effect && formatMoney(effect).replace('\u00a0', ' ')
  }
  expect(shown('ARS_BRL', inForce, parsePercent('1'))).toBe('$ 26.730,00')
  expect(shown('ARS_BRL', inForce, parsePercent('100'))).toBeNull()
  expect(shown('BRL_ARS', inForce, null)).toBe('$ 27.000,00')
  expect(shown('USDT_BRL', rateOf('5.5'), null)).toBe('18,18 USDT')
  expect(plainRate(rateOf('5.4321'))).toBe('5,4321')
})
