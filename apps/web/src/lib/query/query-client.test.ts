import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem, NetworkFailure } from '../api/api-problem.ts'
import { createQueryClient, isSessionLost } from './query-client.ts'
import { retryPauseMs, shouldRetryQuery, shouldRetryWrite } from './retry.ts'

function problem(
  code: 'session.expired' | 'credentials.invalid' | 'server.busy',
  status: number,
): ApiProblem {
  return new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })
}

const minute = 60_000

describe('an answer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is fresh for 15 minutes and is requested again after that (UI-024)', async () => {
    const client = createQueryClient()
    const ask = vi.fn(() => Promise.resolve('answer'))
    const look = () => client.fetchQuery({ queryKey: ['any'], queryFn: ask })
    await look()
    vi.advanceTimersByTime(15 * minute - 1)
    await look()
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await look()
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('is kept for 30 minutes after its last use, and then forgotten (UI-024)', async () => {
    const client = createQueryClient()
    const use = new QueryObserver(client, { queryKey: ['any'], queryFn: () => Promise.resolve('answer') })
    const leave = use.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(60 * minute)
    leave()
    await vi.advanceTimersByTimeAsync(30 * minute - 1)
    expect(client.getQueryData(['any'])).toBe('answer')
    await vi.advanceTimersByTimeAsync(1)
    expect(client.getQueryData(['any'])).toBeUndefined()
  })
})

it('tries a failed query three more times with pauses that grow to 30 s, and never repeats a lost session (UI-025)', () => {
  expect(
    [0, 1, 2, 3].map((failures) => shouldRetryQuery(failures, problem('server.busy', 503), true)),
  ).toEqual([true, true, true, false])
  expect(shouldRetryQuery(0, problem('session.expired', 401), true)).toBe(false)
  expect([0, 1, 2, 9].map(retryPauseMs)).toEqual([1_000, 2_000, 4_000, 30_000])
})

it('does not keep a screen waiting for a network that is gone', () => {
  expect(shouldRetryQuery(0, new NetworkFailure(null), true)).toBe(true)
  expect(shouldRetryQuery(0, new NetworkFailure(null), false)).toBe(false)
  expect(createQueryClient().getDefaultOptions().queries?.networkMode).toBe('always')
})

it('retries a write once if there was no answer, never after an answer (UI-026)', () => {
  expect(shouldRetryWrite(0, new NetworkFailure(null))).toBe(true)
  expect(shouldRetryWrite(1, new NetworkFailure(null))).toBe(false)
  expect(shouldRetryWrite(0, problem('server.busy', 503))).toBe(false)
})

it('distinguishes a lost session from a wrong password', () => {
  expect(isSessionLost(problem('session.expired', 401))).toBe(true)
  expect(isSessionLost(problem('credentials.invalid', 401))).toBe(false)
})
