import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { loadFailureKind } from './load-failure-kind.ts'

it('distinguishes failures of a load by their class, whatever their words (HIST-028)', () => {
  const refusal = new ApiProblem({
    code: 'rate-limit.exceeded',
    status: 429,
    details: {},
    errors: [],
    requestId: 'r',
    retryAfterSeconds: 3,
  })
  expect(loadFailureKind(new NetworkFailure(new TypeError('Failed to fetch')))).toBe('connection')
  expect(loadFailureKind(refusal)).toBe('failed')
  expect(loadFailureKind(new UnexpectedAnswer(502, 'r'))).toBe('unexpected')
  expect(loadFailureKind(new Error('could not fetch'))).toBe('unexpected')
})
