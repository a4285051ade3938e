import type { ProblemCode, ProblemDetails } from '@puente/contract/protocol/problems'
import { problems } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { texts as es } from '../../../messages/es/payouts/admin.ts'
import { texts } from '../../../messages/pt/payouts/admin.ts'
import { isOutcomeUnknown, payoutRefusalText, refusedField, waitingPixOf } from './payout-refusal.ts'

function refused(code: ProblemCode, details: ProblemDetails = {}): ApiProblem {
  const status = problems[code].status
  return new ApiProblem({ code, status, details, errors: [], requestId: 'r', retryAfterSeconds: null })
}

function words(code: ProblemCode, details: ProblemDetails = {}): string {
  const words = { otherwise: () => 'do catálogo', timeOf: (instant: string) => instant.slice(11, 16) }
  return payoutRefusalText(refused(code, details), texts, words)
}

it('gives each refusal of the server the text that TXN-018 requires', () => {
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

it('names who is paying and until when (ruling 52)', () => {
  const details = { by: 'María Gómez', until: '2026-11-21T14:32:00.000Z' }
  expect(words('payout.begun-by-another', details)).toBe('María Gómez está pagando · até 14:32')
  expect(words('payout.begun-by-another')).toBe('do catálogo')
})

it('does not call an outcome that is not known a failure (ruling 64)', () => {
  const unknown = [
    new NetworkFailure(null),
    new UnexpectedAnswer(502, 'r'),
    refused('server.unavailable'),
    refused('server.internal'),
  ]
  for (const error of unknown) {
    expect(isOutcomeUnknown(error)).toBe(true)
    expect(payoutRefusalText(error, texts, { otherwise: () => '', timeOf: () => '' })).toBe(
      texts.refusals.unknown,
    )
  }
  expect(texts.refusals.unknownTitle).toBe('Não sabemos se foi registrado')
  expect(es.refusals.unknownTitle).toBe('No sabemos si se registró')
  for (const code of ['payout.exceeds-owed', 'session.required', 'rate-limit.exceeded'] as const)
    expect(isOutcomeUnknown(refused(code))).toBe(false)
})

it('offers the Pix that wait for a charge, and nothing that it cannot read (ruling 57)', () => {
  const pix = { endToEndId: 'E12345678202611211200000000001', paidAt: '2026-11-21T12:00:30.000Z' }
  expect(waitingPixOf(refused('payout.pix-unassigned', { heldPix: [pix] }))).toEqual([pix])
  expect(waitingPixOf(refused('payout.pix-unassigned', { heldPix: [{ endToEndId: '' }] }))).toEqual([])
  expect(waitingPixOf(refused('payout.pix-held'))).toEqual([])
  expect(waitingPixOf(new NetworkFailure(null))).toEqual([])
})

it('leads a refusal to its field, and any other to the top of the dialog', () => {
  expect(refusedField(refused('password.wrong'))).toBe('password')
  expect(refusedField(refused('payout.reason-required'))).toBe('reason')
  expect(refusedField(refused('payout.receipt-unknown'))).toBe('receipt')
  expect(refusedField(refused('payout.amount-not-positive'))).toBe('amount')
  // The rest that is left now is read again, and the form itself then shows the fault.
  expect(refusedField(refused('payout.exceeds-owed'))).toBeNull()
  expect(refusedField(new NetworkFailure(null))).toBeNull()
})
