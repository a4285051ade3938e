import type { ProblemCode } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { isRefusal } from './use-transfer.ts'

const answer = (code: ProblemCode, status = 409) =>
  new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })

it('treats an order as refused only if the server certainly did not accept it (FIN-026)', () => {
  for (const code of ['transfer.same-open', 'finance.password-wrong', 'provider.changed'] as const)
    expect(isRefusal(answer(code)), code).toBe(true)
  expect(isRefusal(answer('finance.provider-failed', 502))).toBe(true)
  for (const error of [
    null,
    new NetworkFailure(null),
    answer('server.internal', 500),
    answer('finance.locked', 403),
    answer('idempotency.in-progress'),
  ])
    expect(isRefusal(error), error?.message).toBe(false)
})
