import type { ProblemCode } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { refusalOf } from './payer-refusal.ts'

const problem = (code: ProblemCode, status = 409, over: Partial<ApiProblem> = {}) =>
  new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null, ...over })

it.each([
  ['payer-request.taken', 409, 'over'],
  ['payer-request.ended', 409, 'over'],
  ['payer-request.not-found', 404, 'over'],
  ['payer-request.rate-limited', 429, 'too-many'],
  ['rate-limit.exceeded', 429, 'too-many'],
  ['provider.busy', 503, 'busy'],
  ['charge.no-code', 502, 'closed'],
  ['charge.refused', 502, 'closed'],
  ['provider.not-configured', 503, 'closed'],
  ['charge.not-saved', 500, 'unknown'],
  ['idempotency.in-progress', 409, 'unknown'],
  ['idempotency.key-reused', 409, 'other'],
] as const)('shows %s (%i) as %s', (code, status, kind) => {
  expect(refusalOf(problem(code, status))).toEqual({ kind })
})

it('does not know what became of a request without an answer (ruling 64)', () => {
  expect(refusalOf(new NetworkFailure(new Error('gone')))).toEqual({ kind: 'unknown' })
})

it('leads to the fields that the server refused', () => {
  const details = { faults: [{ field: 'payerCpf', code: 'INVALID_CPF' }] }
  expect(refusalOf(problem('payer-request.invalid', 422, { details }))).toEqual({
    kind: 'fields',
    faults: { payerCpf: 'INVALID_CPF' },
  })
  expect(refusalOf(problem('payer-request.invalid', 422))).toEqual({ kind: 'other' })
  expect(refusalOf(problem('payer.document-unsupported', 422))).toEqual({
    kind: 'fields',
    faults: { payerCpf: 'INVALID_CPF' },
  })
})

it('asks for the consent again on another version of the policy', () => {
  const details = { privacyVersion: '2027-01-01' }
  expect(refusalOf(problem('payer-request.policy-changed', 409, { details }))).toEqual({
    kind: 'policy',
    privacyVersion: '2027-01-01',
  })
  expect(refusalOf(problem('payer-request.policy-changed'))).toEqual({ kind: 'other' })
})
