import type { CreatePaymentBody } from '@puente/contract/establishments/payments'
import { expect, it } from 'vitest'
import { KeptRequest } from './kept-request.ts'

const bodyAt = (rate: string): CreatePaymentBody => ({
  language: 'pt',
  shown: { rate, feeMinor: '100', privacyVersion: '2025-06-17' },
})

it('sends a form again as it was after a lost answer, although the rate moved (PAY-015)', () => {
  let count = 0
  const kept = new KeptRequest(() => `key-${++count}`)
  const first = kept.of({ payerName: 'Bia' }, bodyAt('270'))
  expect(kept.of({ payerName: 'Bia' }, bodyAt('268'))).toEqual(first)
  expect(kept.of({ payerName: 'Bia Ávila' }, bodyAt('268'))).toEqual({
    body: bodyAt('268'),
    idempotencyKey: 'key-2',
  })
})

it('is another payment once the outcome of the first is known (PAY-029)', () => {
  let count = 0
  const kept = new KeptRequest(() => `key-${++count}`)
  kept.of({ payerName: 'Bia' }, bodyAt('270'))
  kept.forget()
  expect(kept.of({ payerName: 'Bia' }, bodyAt('270')).idempotencyKey).toBe('key-2')
})
