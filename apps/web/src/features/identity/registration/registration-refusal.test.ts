import type { FieldFault, ProblemCode } from '@puente/contract/protocol/problems'
import { problems } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { texts } from '../../../messages/es/identity/registration.ts'
import { refusalText } from './registration-texts.ts'
import { refusedField, registrationRefusal } from './registration-refusal.ts'

function refusal(code: ProblemCode, errors: FieldFault[] = []): ApiProblem {
  const status = problems[code].status
  return new ApiProblem({ code, status, details: {}, errors, requestId: 'r', retryAfterSeconds: null })
}

const problem = (): string => 'del catálogo'

it('words each refused registration (REG-018)', () => {
  const words = (error: unknown): string => refusalText(registrationRefusal(error), error, texts, problem)
  expect(words(refusal('server.unavailable'))).toBe(
    'Error de configuración del sistema. Contacte soporte técnico.',
  )
  expect(words(new NetworkFailure(null))).toBe(
    'Sin conexión a internet. Verifique su conexión e intente nuevamente.',
  )
  expect(words(refusal('email.taken'))).toBe('Este email ya está registrado. Intente iniciar sesión.')
  expect(words(refusal('request.invalid', [{ field: 'password', rule: 'format' }]))).toBe(
    'La contraseña no cumple con los requisitos mínimos.',
  )
  expect(words(refusal('request.invalid', [{ field: 'email', rule: 'format' }]))).toBe(
    'El formato del email no es válido.',
  )
  expect(words(refusal('password.common'))).toBe('La contraseña no cumple con los requisitos mínimos.')
  expect(words(new UnexpectedAnswer(202, ''))).toBe('Error interno del sistema. Intente nuevamente.')
  expect(words(refusal('server.internal'))).toBe('Error interno del sistema. Intente nuevamente.')
  expect(words(new UnexpectedAnswer(502, ''))).toBe('Error al registrar usuario. Intente nuevamente.')
  expect(words(refusal('rate-limit.exceeded'))).toBe('del catálogo')
})

it('leads to the field that the server refused', () => {
  expect(refusedField(registrationRefusal(refusal('dni.taken')))?.field).toBe('dni')
  expect(refusedField(registrationRefusal(refusal('cuit.taken')))?.field).toBe('cuit')
  expect(refusedField(registrationRefusal(refusal('payer.phone-invalid')))?.field).toBe('phone')
  expect(refusedField(registrationRefusal(refusal('password.common')))).toEqual({
    field: 'password',
    fault: { rule: 'password-common' },
  })
  expect(refusedField('network')).toBeNull()
})
