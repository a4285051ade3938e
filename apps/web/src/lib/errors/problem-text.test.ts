import { expect, it } from 'vitest'
import { texts as desk } from '../../messages/es/desk-problems.ts'
import { texts as es } from '../../messages/es/problems.ts'
import { texts as pt } from '../../messages/pt/problems.ts'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'
import { faultText, problemText } from './problem-text.ts'

function problem(
  code: 'quote.expired' | 'rate-limit.exceeded',
  retryAfterSeconds: number | null,
): ApiProblem {
  return new ApiProblem({ code, status: 409, details: {}, errors: [], requestId: 'r', retryAfterSeconds })
}

it('chooses the text of a refusal by its code and the language of the person, not by the title of the server (UI-012)', () => {
  expect(problemText(es, problem('quote.expired', null))).toBe(
    'La cotización venció. La actualizamos: revisá el monto.',
  )
  expect(problemText(pt, problem('quote.expired', null))).toBe(
    'A cotação expirou. Buscamos uma nova, confira o valor.',
  )
})

it('has the words of the admin area where they are loaded, and general ones elsewhere', () => {
  const begun = Object.assign(problem('quote.expired', null), { code: 'payout.begun-by-another' })
  expect(problemText(es, begun, desk.codes)).toBe('Otro administrador está pagando esta transacción.')
  expect(problemText(es, begun)).toBe(`${es.unexpected} ${es.requestId('r')}`)
})

it('adds how long to wait if the server reports it', () => {
  expect(problemText(pt, problem('rate-limit.exceeded', 40))).toBe(
    'Muitas tentativas. Aguarde um pouco. Tente novamente em 40 s.',
  )
})

it('distinguishes a missing answer from an unexpected one', () => {
  expect(problemText(es, new NetworkFailure(null))).toBe(es.network)
  expect(problemText(es, new UnexpectedAnswer(502, 'edge-1'))).toContain('edge-1')
})

it('has general words and the request id for a code of a newer server', () => {
  const future = Object.assign(problem('quote.expired', null), { code: 'quote.from-the-future' })
  expect(problemText(es, future)).toBe(`${es.unexpected} ${es.requestId('r')}`)
})

it('chooses the text of a field by its rule and its limit, and has a general text for an unknown rule', () => {
  expect(faultText(es, { field: 'name', rule: 'too-long', limit: 100 })).toBe(
    'Usá como máximo 100 caracteres.',
  )
  expect(faultText(es, { field: 'name', rule: 'from-the-future' })).toBe('Este dato no es válido.')
})
