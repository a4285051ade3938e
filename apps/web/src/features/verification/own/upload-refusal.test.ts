import { isProblemCode, type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { texts as es } from '../../../messages/es/verification/own.ts'
import { texts as pt } from '../../../messages/pt/verification/own.ts'
import {
  acceptedTypes,
  isRetryable,
  refusedFileText,
  UnreadableFile,
  uploadFailureText,
} from './upload-refusal.ts'

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

const words = (error: unknown, language = pt): string =>
  uploadFailureText(error, 'frontId', language.uploadFailures, (cause) => String(cause))

it('has a text in both languages for a file that is too large, before and after it was sent (KYC-015)', () => {
  expect(refusedFileText('size', 'frontId', pt.uploadFailures)).toBe(
    'Arquivo muito grande. Tamanho máximo: 5MB',
  )
  expect(words(refused('file.too-large'))).toBe('Arquivo muito grande. Tamanho máximo: 5MB')
  expect(words(refused('file.too-large'), es)).toBe('El archivo es demasiado grande. Máximo: 5 MB')
})

it('accepts a PDF of an ID but not of a selfie, and names the accepted formats (KYC-016)', () => {
  expect(acceptedTypes('backId')).toContain('application/pdf')
  expect(acceptedTypes('selfie')).toEqual(['image/jpeg', 'image/png'])
  expect(refusedFileText('type', 'backId', pt.uploadFailures)).toBe(
    'Formato inválido. Use apenas JPG, PNG ou PDF',
  )
  expect(words(refused('file.type-refused'))).toBe('Formato inválido. Use apenas JPG, PNG ou PDF')
  expect(refusedFileText('type', 'selfie', es.uploadFailures)).toBe('Formato inválido. Usá solo JPG o PNG')
})

it('has a text for each way in which an upload fails (KYC-023)', () => {
  expect(words(new NetworkFailure(null))).toBe('Erro ao subir a imagem')
  expect(words(new UnexpectedAnswer(502, 'r'))).toBe('Erro ao subir a imagem')
  expect(pt.checklist.noPicture).toBe('Falha ao obter a URL pública da imagem')
  expect(words(refused('server.internal'))).toBe('Erro ao atualizar o perfil')
  expect(words(refused('file.storage-failed'))).toBe(
    'O sistema de armazenamento não está configurado corretamente. Contate o suporte.',
  )
  expect(words(refused('access.denied'), es)).toBe(
    'Sin permiso para enviar archivo. Verifique si está conectado.',
  )
  expect(words(refused('session.expired'), es)).toBe('Se requiere autenticación del usuario')
  expect(words(new UnreadableFile(null))).toBe('Erro ao ler o arquivo. Tente novamente.')
  expect(words(refused('file.daily-limit'))).toContain('file.daily-limit')
})

it('retries after a lost connection or a server error, never after a refusal by a rule (KYC-018)', () => {
  expect(isRetryable(new NetworkFailure(null))).toBe(true)
  expect(isRetryable(new UnexpectedAnswer(502, ''))).toBe(true)
  const codes = Object.keys(problems).filter(isProblemCode)
  expect(codes.filter((code) => isRetryable(refused(code)))).toEqual(
    codes.filter((code) => problems[code].status >= 500),
  )
  expect(isRetryable(new UnreadableFile(null))).toBe(false)
})
