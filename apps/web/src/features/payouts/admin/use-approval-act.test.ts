import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { asksAgain } from './use-approval-act.ts'

const refusal = (status: number) =>
  new ApiProblem({
    code: 'payout.approval-changed',
    status,
    details: {},
    errors: [],
    requestId: 'a request',
    retryAfterSeconds: null,
  })

it('asks again about an act without an answer, however often, and accepts a refusal', () => {
  for (const missed of [0, 1, 50]) {
    expect(asksAgain(missed, new NetworkFailure('gone'))).toBe(true)
    expect(asksAgain(missed, refusal(503))).toBe(true)
    expect(asksAgain(missed, refusal(409))).toBe(false)
  }
  // Too many questions are no answer to the first one.
  expect([asksAgain(0, refusal(429)), asksAgain(1, refusal(429))]).toEqual([false, true])
})
