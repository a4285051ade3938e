import { DomainError, problems } from '@puente/contract/protocol/problems'
import { parseRate, type Rate } from '@puente/domain/rate'
import { expect, it } from 'vitest'
import { editedRate } from './rate-edit.rules.ts'

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`no rate: ${text}`)
  return parsed
}

function refusal(edit: () => unknown): unknown {
  try {
    edit()
  } catch (error) {
    if (error instanceof DomainError) return [error.code, error.details]
    throw error
  }
  return null
}

it.each([
  ['ARS_BRL', 'abc', 'rate.not-a-number', {}],
  [
    'BRL_ARS',
    '-5',
    'rate.not-positive',
    { least: '1', most: '9999.99', detail: 'Cotação deve ser um número positivo' },
  ],
  [
    'BRL_ARS',
    '10000',
    'rate.out-of-range',
    { least: '1', most: '9999.99', detail: 'Cotação deve estar entre 1 e 9999.99' },
  ],
  [
    'USDT_BRL',
    '100',
    'rate.out-of-range',
    { least: '1', most: '99.99', detail: 'Cotação deve estar entre 1 e 99.99' },
  ],
] as const)('refuses for %s %j with %s and says the bounds (RATE-027)', (which, value, code, details) => {
  expect(refusal(() => editedRate(which, { value, confirmed: true }, null))).toEqual([code, details])
})

it('uses the English texts of the requirements (RATE-009)', () => {
  expect(problems['rate.not-positive'].title).toBe('Exchange rate must be greater than zero')
  expect(problems['rate.unavailable'].title).toBe('Failed to fetch exchange rates')
})

it('requires a confirmation for a change of more than a fifth in either direction (DASH-026)', () => {
  const edit = (value: string, confirmed: boolean) => () =>
    editedRate('ARS_BRL', { value, confirmed }, rate('300'))
  expect(edit('360', false)()).toBe(rate('360'))
  expect(edit('240', false)()).toBe(rate('240'))
  expect(refusal(edit('405', false))).toEqual(['rate.variation-unconfirmed', { percent: '35' }])
  expect(refusal(edit('239.99', false))).toEqual(['rate.variation-unconfirmed', { percent: '20' }])
  expect(edit('405', true)()).toBe(rate('405'))
})

it('requires no confirmation if no rate is in force', () => {
  expect(editedRate('ARS_BRL', { value: '9999.99', confirmed: false }, null)).toBe(rate('9999.99'))
})
