import type { CalculatorRate } from '@puente/contract/rates/rates'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'
import { type RateAsker, readRate } from './read-rate.ts'

const rate: CalculatorRate = {
  pair: 'BRL_ARS',
  rate: '270.00',
  isActive: true,
  createdAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
}

/** Gives one answer after another. Records the pauses and the requests. */
function asker(...answers: (Error | CalculatorRate)[]) {
  const noted: string[] = []
  const next = async (how: string): Promise<CalculatorRate> => {
    noted.push(how)
    const answer = answers.shift()
    if (answer === undefined) throw new Error('asked too often')
    if (answer instanceof Error) throw answer
    return answer
  }
  const given: RateAsker = {
    ask: () => next('ask'),
    askPlainly: () => next('plain'),
    limit: (ms) => {
      noted.push(`limit ${ms}`)
      return new AbortController().signal
    },
    pause: async (ms) => void noted.push(`pause ${ms}`),
  }
  return { noted, given }
}

const open = new AbortController().signal
const silent = () => new NetworkFailure(null)

it('gives each try 5 s, and retries three times after 1, 2 and 4 s (RATE-024)', async () => {
  const { noted, given } = asker(silent(), silent(), new UnexpectedAnswer(502, ''), rate)
  await expect(readRate('BRL_ARS', open, given)).resolves.toBe(rate)
  const once = ['limit 5000', 'ask']
  expect(noted).toEqual([...once, 'pause 1000', ...once, 'pause 2000', ...once, 'pause 4000', ...once])
})

it('gives up after the fourth failure and throws its error (RATE-024)', async () => {
  const last = silent()
  const { given } = asker(silent(), silent(), silent(), last)
  await expect(readRate('BRL_ARS', open, given)).rejects.toBe(last)
})

it('asks once more with nothing but the address after a 406 (RATE-024)', async () => {
  const { noted, given } = asker(new UnexpectedAnswer(406, ''), rate)
  await expect(readRate('BRL_ARS', open, given)).resolves.toBe(rate)
  expect(noted).toEqual(['limit 5000', 'ask', 'limit 5000', 'plain'])
  const refused = asker(new UnexpectedAnswer(406, ''), silent())
  await expect(readRate('BRL_ARS', open, refused.given)).rejects.toBeInstanceOf(NetworkFailure)
})

it('treats any other refusal as final', async () => {
  const problem = new ApiProblem({
    code: 'rate-limit.exceeded',
    status: 429,
    details: {},
    errors: [],
    requestId: 'r',
    retryAfterSeconds: 30,
  })
  const { noted, given } = asker(problem, rate)
  await expect(readRate('BRL_ARS', open, given)).rejects.toBe(problem)
  expect(noted).toEqual(['limit 5000', 'ask'])
})
