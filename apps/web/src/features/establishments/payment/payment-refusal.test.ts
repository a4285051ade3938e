import type { ProblemCode } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { readFaultOf, refusalOf } from './payment-refusal.ts'

function problem(code: ProblemCode, status: number, more: Partial<ApiProblem> = {}): ApiProblem {
  return new ApiProblem({
    code,
    status,
    details: more.details ?? {},
    errors: more.errors ?? [],
    requestId: 'r',
    retryAfterSeconds: null,
  })
}

describe('a payment that was not made', () => {
  it.each([
    ['payment.rate-limited', 429, 'too-many'],
    ['rate-limit.exceeded', 429, 'too-many'],
    ['payment.establishment-not-found', 404, 'no-store'],
    ['rate.unavailable', 503, 'problem'],
    ['provider.busy', 503, 'problem'],
    ['payment.not-created', 500, 'problem'],
    ['charge.refused', 502, 'problem'],
    ['idempotency.in-progress', 409, 'unknown'],
    ['server.internal', 500, 'unknown'],
  ] as [ProblemCode, number, string][])('with %s (%i) is shown as %s (PAY-019)', (code, status, kind) => {
    expect(refusalOf(problem(code, status)).kind).toBe(kind)
  })

  it('leads to the field that the server refuses (PAY-019)', () => {
    const errors = [
      { field: 'payerCpf', rule: 'INVALID_CPF' },
      { field: 'gdprConsent', rule: 'GDPR_CONSENT_REQUIRED' },
    ]
    expect(refusalOf(problem('payment.invalid', 422, { errors }))).toEqual({
      kind: 'field',
      fault: { field: 'payerCpf', code: 'INVALID_CPF' },
    })
    expect(refusalOf(problem('payment.invalid', 422, { errors: [{ field: 'x', rule: 'NEWER' }] }))).toEqual({
      kind: 'problem',
    })
  })

  it('returns the new figures and the privacy policy in force, and none of them if one is missing (PAY-031)', () => {
    const figures = { rate: '268.15', fee: { amountMinor: '150', currency: 'BRL' } }
    const details = { ...figures, privacyVersion: '2025-06-17' }
    expect(refusalOf(problem('payment.terms-changed', 409, { details }))).toEqual({
      kind: 'terms',
      rateText: '268.15',
      feeMinor: 150n,
      privacyVersion: '2025-06-17',
    })
    expect(refusalOf(problem('payment.terms-changed', 409, { details: figures })).kind).toBe('problem')
    expect(refusalOf(problem('payment.terms-changed', 409)).kind).toBe('problem')
  })

  it('is not called a failure if there was no answer (ruling 64)', () => {
    expect(refusalOf(new NetworkFailure(new Error('offline'))).kind).toBe('unknown')
    expect(refusalOf(new UnexpectedAnswer(502, '')).kind).toBe('unknown')
  })
})

it('distinguishes a failed read, an unknown session, a malformed id and anything else (PAY-028, SEC-019)', () => {
  expect(readFaultOf(new NetworkFailure(new Error('offline')))).toBe('failed')
  expect(readFaultOf(problem('payment.not-found', 404))).toBe('unknown')
  expect(readFaultOf(problem('request.invalid', 422))).toBe('malformed')
  expect(readFaultOf(problem('payment.not-updated', 500))).toBe('other')
})
