import type { ProblemCode } from '@puente/contract/protocol/problems'
import { problems } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { NoUserInAnswer, signInFailure } from './sign-in-failure.ts'

function refusal(code: ProblemCode, retryAfterSeconds: number | null = null): ApiProblem {
  const status = problems[code].status
  return new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds })
}

describe('a failed sign-in', () => {
  it('shows wrong credentials and a pause for too many tries the same way at the merchants’ sign-in (AUTH-009)', () => {
    expect(signInFailure(refusal('credentials.invalid'), 'user').kind).toBe('credentials')
    expect(signInFailure(refusal('rate-limit.exceeded', 900), 'user')).toEqual({
      kind: 'credentials',
      waitSeconds: 900,
    })
    expect(signInFailure(refusal('rate-limit.exceeded'), 'user-admin').kind).toBe('credentials')
  })

  it('says at the admins’ sign-in that there were too many tries', () => {
    expect(signInFailure(refusal('rate-limit.exceeded', 60), 'admin')).toEqual({
      kind: 'too-many',
      waitSeconds: 60,
    })
  })

  it('distinguishes an unconfirmed address, a session without a user, a silent network and the unexpected (AUTH-010)', () => {
    expect(signInFailure(refusal('email.not-confirmed'), 'user').kind).toBe('unconfirmed')
    expect(signInFailure(new NoUserInAnswer(), 'user').kind).toBe('no-user')
    expect(signInFailure(new NetworkFailure(null), 'user').kind).toBe('connection')
    expect(signInFailure(new UnexpectedAnswer(502, ''), 'user').kind).toBe('unexpected')
    expect(signInFailure(refusal('server.internal'), 'user').kind).toBe('unexpected')
    expect(signInFailure(refusal('server.busy'), 'user').kind).toBe('problem')
  })

  it('keeps a definite refusal of an admin session apart from a check that failed', () => {
    expect(signInFailure(refusal('access.denied'), 'admin').kind).toBe('denied')
    expect(signInFailure(refusal('server.internal'), 'admin').kind).toBe('check-failed')
    expect(signInFailure(refusal('server.unavailable'), 'admin').kind).toBe('check-failed')
    expect(signInFailure(refusal('server.busy'), 'admin').kind).toBe('problem')
    expect(signInFailure(new NoUserInAnswer(), 'admin').kind).toBe('check-failed')
  })
})
