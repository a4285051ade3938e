import { expect, it } from 'vitest'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { refusedFieldNow } from './refused-field.ts'

const details = { details: {}, errors: [], requestId: 'r', retryAfterSeconds: null }
const wrong = new ApiProblem({ code: 'password.wrong', status: 403, ...details })
const sent = {
  payoutId: 'p',
  amountMinor: '100',
  receiptFileId: 'file',
  manualConfirmation: { reason: 'extrato', password: 'a' },
}
const form = {
  amountMinor: 100n,
  receipt: { fileId: 'file' },
  manual: { reason: 'extrato', password: 'a' },
}

it('marks the field that the server refused until its value is changed', () => {
  expect(refusedFieldNow(wrong, sent, form)).toBe('password')
  expect(refusedFieldNow(wrong, sent, { ...form, manual: { reason: 'extrato', password: 'b' } })).toBeNull()
  const unknown = new ApiProblem({ code: 'payout.receipt-unknown', status: 422, ...details })
  expect(refusedFieldNow(unknown, sent, form)).toBe('receipt')
  expect(refusedFieldNow(unknown, sent, { ...form, receipt: { fileId: 'other' } })).toBeNull()
})

it('marks nothing before the first try, or if the refusal is about no field', () => {
  expect(refusedFieldNow(null, undefined, form)).toBeNull()
  expect(refusedFieldNow(wrong, undefined, form)).toBeNull()
  expect(
    refusedFieldNow(new ApiProblem({ code: 'payout.pix-held', status: 409, ...details }), sent, form),
  ).toBeNull()
})
