import { expect, it } from 'vitest'
import { emptyValues, faultsOf, payerFaults } from './payer-form.rules.ts'

it('names every fault of a form at once, and none of a filled one', () => {
  expect(payerFaults(emptyValues)).toEqual({
    payerName: 'NAME_REQUIRED',
    payerCpf: 'CPF_REQUIRED',
    gdprConsent: 'GDPR_CONSENT_REQUIRED',
  })
  expect(payerFaults({ payerName: 'B<', payerCpf: '11111111111', gdprConsent: true })).toEqual({
    payerName: 'NAME_CONTAINS_INVALID_CHARS',
    payerCpf: 'INVALID_CPF',
  })
  expect(payerFaults({ payerName: 'Bia Ávila', payerCpf: '52998224725', gdprConsent: true })).toEqual({})
})

it('leaves out a code that this form does not know', () => {
  expect(faultsOf(['INVALID_CPF', 'INVALID_EMAIL', 'toString'])).toEqual({ payerCpf: 'INVALID_CPF' })
})
