import { checkAvailability } from '@puente/contract/identity/accounts'
import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { checkedFields, checkFailure, valueToCheck } from './availability.ts'
import { emptyRegistration, type RegistrationForm } from './registration-form.rules.ts'

function formWith(change: Partial<RegistrationForm>): RegistrationForm {
  return { ...emptyRegistration, ...change }
}

it('asks about a whole email, lowercased, and about nothing less (REG-006)', () => {
  expect(valueToCheck('email', formWith({ email: ' Ana@Ejemplo.COM ' }))).toBe('ana@ejemplo.com')
  expect(valueToCheck('email', formWith({ email: 'ana@ejemplo' }))).toBeNull()
})

it('asks about a DNI from 7 digits on and about a CUIT of 11 that can exist (REG-008, REG-010)', () => {
  expect(valueToCheck('dni', formWith({ dni: '201234' }))).toBeNull()
  expect(valueToCheck('dni', formWith({ dni: '5123456' }))).toBe('5123456')
  expect(valueToCheck('cuit', formWith({ cuit: '2020123456' }))).toBeNull()
  expect(valueToCheck('cuit', formWith({ cuit: '20201234566' }))).toBe('20201234566')
  expect(valueToCheck('cuit', formWith({ cuit: '20201234567' }))).toBeNull()
})

it('asks only what the contract accepts', () => {
  const form = formWith({ email: 'ana@ejemplo.com', dni: '05536168', cuit: '20201234566' })
  for (const field of checkedFields) {
    expect(checkAvailability.body.safeParse({ field, value: valueToCheck(field, form) }).success).toBe(true)
  }
})

it('reports a lost network and a wrong configuration, and nothing else (REG-011, REG-012)', () => {
  const refusal = (code: ProblemCode) =>
    new ApiProblem({
      code,
      status: problems[code].status,
      details: {},
      errors: [],
      requestId: 'r',
      retryAfterSeconds: null,
    })
  expect(checkFailure(new NetworkFailure(null))).toBe('network')
  expect(checkFailure(refusal('server.unavailable'))).toBe('configuration')
  expect(checkFailure(refusal('rate-limit.exceeded'))).toBeNull()
  expect(checkFailure(new UnexpectedAnswer(502, ''))).toBeNull()
})
