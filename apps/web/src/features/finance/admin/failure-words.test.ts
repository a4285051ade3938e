import type { ProblemCode, ProblemDetails } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { texts } from '../../../messages/pt/finance/admin.ts'
import { failureWords, formerBalanceOf, lastBalanceOf } from './failure-words.ts'

const refusal = (code: ProblemCode, details: ProblemDetails = {}, retryAfterSeconds: number | null = null) =>
  new ApiProblem({ code, status: 502, details, errors: [], requestId: 'r', retryAfterSeconds })
const problem = () => 'palavras da recusa'
const words = (error: Error, fallback = texts.balance.error) =>
  failureWords(texts, error, { fallback, problem })

it("shows the provider's words, or the fixed sentence where it had none (FIN-016, FIN-017)", () => {
  const said = refusal(
    'finance.provider-failed',
    { message: 'rate_limited "Muitas chamadas" [4f1c-88e2]' },
    90,
  )
  expect(words(said)).toBe('rate_limited "Muitas chamadas" [4f1c-88e2]. O provedor pede 90 s de espera.')
  const silent = refusal('finance.provider-failed', { message: null })
  expect(words(silent)).toBe('Erro ao carregar saldo')
  expect(words(silent, texts.statement.error)).toBe('Erro ao carregar transações')
  expect(words(new NetworkFailure(null))).toBe('Erro ao carregar saldo')
})

it('uses our own text for a refusal of our server', () => {
  expect(words(refusal('provider.not-configured'))).toBe('palavras da recusa')
  expect(words(refusal('finance.statement-too-long'))).toBe(texts.tooLong)
})

it('reads the last known balance from a failure, and returns null if the failure has none (FIN-016)', () => {
  const last = {
    availableBalance: { amountMinor: '18390210', currency: 'BRL' },
    readAt: '2026-11-20T18:58:00Z',
  }
  expect(lastBalanceOf(refusal('finance.provider-failed', { last }))).toEqual({
    amountMinor: '18390210',
    readAt: '2026-11-20T18:58:00Z',
  })
  for (const broken of [null, {}, { availableBalance: {}, readAt: 'x' }, 'x'])
    expect(lastBalanceOf(refusal('finance.provider-failed', { last: broken }))).toBeNull()
  expect(lastBalanceOf(new NetworkFailure(null))).toBeNull()
})

it('offers the balance of the provider that this page read before, and never a balance of the books in its place (FIN-016)', () => {
  const former = {
    source: 'provider',
    availableBalance: { amountMinor: '4200', currency: 'BRL' },
    blocked: null,
    difference: null,
    readAt: '2026-11-20T18:58:00Z',
  } as const
  expect(formerBalanceOf(former)).toEqual({ amountMinor: '4200', readAt: '2026-11-20T18:58:00Z' })
  expect(formerBalanceOf({ ...former, source: 'books' })).toBeNull()
  expect(formerBalanceOf(undefined)).toBeNull()
})
