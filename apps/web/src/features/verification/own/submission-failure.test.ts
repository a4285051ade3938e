import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { texts as es } from '../../../messages/es/verification/own.ts'
import { texts as pt } from '../../../messages/pt/verification/own.ts'
import { submissionFailure } from './submission-failure.ts'

function refused(code: ProblemCode): ApiProblem {
  return new ApiProblem({
    code,
    status: problems[code].status,
    details: {},
    errors: [],
    requestId: 'r',
    retryAfterSeconds: null,
  })
}

const codeOf = (error: unknown): string => (error instanceof ApiProblem ? error.code : '')

it('says that the documents could not be sent, or that nobody is signed in (KYC-028)', () => {
  const failed = 'Não foi possível enviar os documentos para revisão. Tente novamente.'
  expect(submissionFailure(new NetworkFailure(null), pt.checklist, codeOf)).toBe(failed)
  expect(submissionFailure(refused('server.internal'), pt.checklist, codeOf)).toBe(failed)
  expect(submissionFailure(refused('session.required'), es.checklist, codeOf)).toBe('Usuario no autenticado')
})

it('says that a step is missing when the server finds one (KYC-026)', () => {
  expect(submissionFailure(refused('verification.incomplete'), es.checklist, codeOf)).toBe(
    'Por favor, complete todos los pasos de verificación',
  )
})

it('keeps the own text of a failure that the person can fix', () => {
  expect(submissionFailure(refused('file.scan-pending'), es.checklist, codeOf)).toBe('file.scan-pending')
})
