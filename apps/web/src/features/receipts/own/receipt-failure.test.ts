import { type ProblemCode, problems } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import { problemText } from '../../../lib/errors/problem-text.ts'
import { texts as problemsEs } from '../../../messages/es/problems.ts'
import { texts as es } from '../../../messages/es/receipts/own.ts'
import { texts as pt } from '../../../messages/pt/receipts/own.ts'
import { isRetryable, UnreadableFile } from '../../verification/own/upload-refusal.ts'
import { failureDetail, failureText, NoReceiptAddress, photoFailureTitle } from './receipt-failure.ts'

function refused(code: ProblemCode): ApiProblem {
  const { status } = problems[code]
  return new ApiProblem({ code, status, details: {}, errors: [], requestId: 'r', retryAfterSeconds: null })
}
const line = new NetworkFailure(new Error('broken'))
const detail = (error: unknown) => failureDetail(error, es.failure, (cause) => problemText(problemsEs, cause))

describe('the toast of a receipt that was not sent', () => {
  it('distinguishes storage, permission and anything else, by code and not by words (RCPT-010)', () => {
    expect(es.failure.title).toBe('Error al enviar comprobante')
    expect(failureText(refused('file.storage-failed'), es.failure)).toBe(
      'Problema con el almacenamiento. Por favor, inténtelo de nuevo o contacte al soporte.',
    )
    for (const code of ['access.denied', 'origin.refused'] as const) {
      expect(failureText(refused(code), es.failure)).toBe(
        'No tiene permiso para enviar archivos en este directorio.',
      )
    }
    expect(failureText(refused('server.internal'), es.failure)).toBe('Error: Error en la carga')
  })

  it('reports which part failed: the upload, the address or the transaction (RCPT-011)', () => {
    for (const error of [line, refused('server.unavailable'), refused('file.unreadable')]) {
      expect(failureText(error, es.failure)).toBe('Error: Error en la carga')
    }
    for (const error of [new NoReceiptAddress(), new UnexpectedAnswer(201, 'r')]) {
      expect(failureText(error, es.failure)).toBe('Error: Fallo al obtener URL del comprobante')
    }
    for (const code of ['receipt.not-attached', 'receipt.charge-closed'] as const) {
      expect(failureText(refused(code), es.failure)).toBe('Error: Error al actualizar transacción')
    }
  })

  it('also has texts for an unknown transaction and for a refused file (RCPT-004, RCPT-011)', () => {
    expect(failureText(refused('charge.not-found'), es.failure)).toBe(
      'Error: Transacción inválida. Por favor, intente de nuevo más tarde.',
    )
    expect(failureText(refused('file.too-large'), es.failure)).toBe(
      'Error: La imagen no puede superar los 5MB',
    )
    expect(failureText(refused('file.type-refused'), es.failure)).toBe(
      'Error: Formato no permitido. Use JPG, PNG, WebP o PDF',
    )
  })

  it('speaks Portuguese too (RCPT-010)', () => {
    expect(failureText(line, pt.failure)).toBe('Erro: Erro no envio')
    expect(failureText(refused('file.type-refused'), pt.failure)).toBe(
      'Erro: Formato não permitido. Use JPG, PNG, WebP ou PDF',
    )
  })
})

it('explains in the dialog what the few messages of the toast leave out', () => {
  expect(detail(refused('receipt.charge-closed'))).toBe('Este cobro ya no admite comprobantes')
  expect(detail(refused('file.infected'))).toBe('El archivo tiene un virus y no lo guardamos.')
  expect(detail(line)).toBe(problemsEs.network)
  expect(detail(new UnreadableFile(new Error('gone')))).toBe(es.failure.unreadable)
  expect(detail(refused('charge.not-found'))).toBe(es.failure.messages.invalid)
  expect(detail(refused('file.storage-failed'))).toBe(es.failure.storage)
})

it('retries after a lost connection or a failure of the server, and never after a refusal (RCPT-006)', () => {
  expect([line, refused('receipt.not-attached'), refused('server.busy')].map(isRetryable)).toEqual([
    true,
    true,
    true,
  ])
  for (const code of [
    'charge.not-found',
    'receipt.charge-closed',
    'file.daily-limit',
    'access.denied',
  ] as const)
    expect(isRetryable(refused(code))).toBe(false)
  expect([new NoReceiptAddress(), new UnexpectedAnswer(201, 'r')].map(isRetryable)).toEqual([false, false])
})

it('distinguishes a photo that failed from a record that failed (ORD-032)', () => {
  expect(photoFailureTitle(refused('receipt.not-saved'), es.photo.failures)).toBe(
    'Error al guardar los datos del comprobante',
  )
  for (const error of [line, refused('file.type-refused'), refused('server.internal')])
    expect(photoFailureTitle(error, es.photo.failures)).toBe('Error al subir la imagen')
})
