import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { texts as es } from '../../../messages/es/orders/exchange.ts'
import { texts as pt } from '../../../messages/pt/orders/exchange.ts'
import { NoCodeYet } from './order-submission.ts'
import { outcomeOf } from './outcome-of-failure.ts'

function refused(code: ProblemCode): ApiProblem {
  const { status } = problems[code]
  return new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })
}

it('gives the outcome of an order that was not made, with the text that ORD-028 quotes', () => {
  expect(outcomeOf(refused('charge.no-code'))).toEqual({ kind: 'no-code' })
  expect(pt.failure.noCode).toBe('QR code inválido ou vazio retornado')
  expect(problems['charge.no-code'].title).toBe('QR code inválido ou vazio retornado')

  expect(outcomeOf(refused('charge.not-saved'))).toEqual({ kind: 'not-saved' })
  expect(problems['charge.not-saved'].title).toBe('Error saving transaction data')
  expect(es.failure.notSaved).toBe('No se pudo guardar la transacción')

  for (const other of [refused('charge.refused'), new Error('bug'), 'bug'])
    expect(outcomeOf(other)).toEqual({ kind: 'other' })
  expect(es.failure.other).toBe('Ha ocurrido un error al procesar la transacción')
})

it('does not report an order as lost if it may still be made (ruling 50)', () => {
  expect(outcomeOf(new NoCodeYet())).toEqual({ kind: 'no-answer' })
  for (const error of [refused('provider.busy'), new NetworkFailure(new Error('gone'))])
    expect(outcomeOf(error)).toEqual({ kind: 'problem' })
})

it.each([
  ['quote.expired', 'new-rate'],
  ['quote.superseded', 'new-rate'],
  ['quote.used', 'new-rate'],
  ['quote.unknown', 'new-rate'],
  ['verification.required', 'verification'],
  ['verification.in-review', 'verification'],
  ['verification.rejected', 'verification'],
  ['order.amount-out-of-range', 'field'],
  ['payer.document-invalid', 'field'],
  ['payer.phone-invalid', 'field'],
] as const)('maps %s to its own outcome', (code, kind) => {
  expect(outcomeOf(refused(code))).toMatchObject({ kind })
})
