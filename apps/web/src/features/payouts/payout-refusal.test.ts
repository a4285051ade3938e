import type { ProblemCode, ProblemDetails } from '@puente/contract/problems'
import { problems } from '@puente/contract/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../lib/api/api-problem.ts'
import { texts } from '../../messages/pt/payout.ts'
import { payoutRefusalText } from './payout-refusal.ts'

function words(code: ProblemCode, details: ProblemDetails = {}): string {
  const status = problems[code].status
  const error = new ApiProblem({ code, status, details, errors: [], requestId: 'r', retryAfterSeconds: null })
  return payoutRefusalText(error, texts, () => 'do catálogo')
}

it('words what the server refuses as the dialog must (TXN-018)', () => {
  expect(words('payout.charge-not-found')).toBe('Transação não encontrada')
  expect(words('payout.amount-not-positive')).toBe('Valor do pagamento deve ser maior que zero')
  expect(words('payout.receipt-required')).toBe('Por favor, adicione um comprovante')
  expect(words('session.required')).toBe('Usuário admin não autenticado')
  expect(words('payout.charge-closed')).toBe('do catálogo')
})

it('names the maximum that is left now, as the server counted it (TXN-019)', () => {
  const maximum = { amountMinor: '1234500', currency: 'ARS' }
  expect(words('payout.exceeds-owed', { maximum })).toBe('Valor máximo: $\u00a012.345,00')
  expect(words('payout.exceeds-owed')).toBe('do catálogo')
})

it('does not call a lost answer a failure', () => {
  expect(payoutRefusalText(new NetworkFailure(null), texts, () => '')).toBe(texts.refusals.unknown)
})
