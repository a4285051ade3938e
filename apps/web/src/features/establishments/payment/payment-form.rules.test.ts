import { describe, expect, it } from 'vitest'
import { rateOf } from '../../../lib/format/money.ts'
import {
  bodyOf,
  emptyValues,
  firstFault,
  type PayerValues,
  paymentOf,
  type Terms,
} from './payment-form.rules.ts'
import { boxesOf, noAmount, type TypedAmount } from './typed-amount.rules.ts'

const rate = rateOf('270')
const terms: Terms = { rate, rateText: '270.00000000', feeMinor: 100n, minMinor: 1n, maxMinor: 500_000n }
const reais = (minor: bigint): TypedAmount => ({ currency: 'BRL', minor })
const filled: PayerValues = {
  ...emptyValues,
  payerName: 'Bia Ávila',
  payerCpf: '11144477735',
  productDescription: 'Nafta',
  gdprConsent: true,
}
const faultOf = (amount: TypedAmount, change: Partial<PayerValues> = {}) =>
  firstFault(amount, { ...filled, ...change }, terms)

describe('the amounts of a payment', () => {
  it('follow the side that was typed, which stays as it is (PAY-003)', () => {
    expect(boxesOf({ currency: 'ARS', minor: 4_860_000n }, rate)).toEqual({ ars: 4_860_000n, brl: 18_000n })
    expect(boxesOf(reais(18_001n), rate)).toEqual({ ars: 4_860_270n, brl: 18_001n })
    expect(boxesOf(noAmount, rate)).toEqual({ ars: null, brl: null })
  })

  it('charge the reais and the fee on top of them (PAY-005)', () => {
    expect(paymentOf({ currency: 'ARS', minor: 4_860_000n }, terms)).toMatchObject({
      realValueMinor: 18_000n,
      totalMinor: 18_100n,
    })
    expect(paymentOf(noAmount, terms)).toBeNull()
  })
})

describe('the fault of a form', () => {
  it('is the first one in the order of the screen (PAY-008)', () => {
    expect(firstFault(noAmount, emptyValues, terms)).toEqual({
      field: 'realValueMinor',
      code: 'AMOUNT_MISSING',
    })
    expect(firstFault(reais(1n), emptyValues, terms)).toEqual({ field: 'payerName', code: 'NAME_REQUIRED' })
    expect(faultOf(reais(1n), { payerCpf: '11144477734', gdprConsent: false })).toEqual({
      field: 'payerCpf',
      code: 'INVALID_CPF',
    })
    expect(faultOf(reais(1n), { productDescription: 'ab' })?.code).toBe('DESCRIPTION_TOO_SHORT')
    expect(faultOf(reais(1n), { gdprConsent: false })?.code).toBe('GDPR_CONSENT_REQUIRED')
    expect(faultOf(reais(1n))).toBeNull()
  })

  it('names why an amount cannot be paid, at both sides of the limits (PAY-006, PAY-007)', () => {
    expect(faultOf(reais(0n))?.code).toBe('AMOUNT_MISSING')
    expect(faultOf(reais(499_900n))).toBeNull()
    expect(faultOf(reais(499_901n))?.code).toBe('AMOUNT_TOO_LARGE')
    const above = { ...terms, minMinor: 500n }
    expect(firstFault(reais(499n), filled, above)?.code).toBe('INVALID_AMOUNT')
    expect(firstFault(reais(500n), filled, above)).toBeNull()
  })
})

it('sends the reais with the figures and the privacy policy that the payer saw', () => {
  const consent = { privacyVersion: '2025-06-17', language: 'pt' } as const
  expect(bodyOf({ currency: 'ARS', minor: 4_860_000n }, filled, terms, consent)).toEqual({
    ...filled,
    realValueMinor: '18000',
    language: 'pt',
    shown: { rate: '270.00000000', feeMinor: '100', privacyVersion: '2025-06-17' },
  })
})
