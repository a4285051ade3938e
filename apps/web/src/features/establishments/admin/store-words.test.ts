import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/establishments/admin.ts'

it('calls the states of an establishment by the words of the desk (ESTA-006, ESTA-019)', () => {
  expect(texts.statuses).toEqual({ approved: 'Aprovado', rejected: 'Rejeitado', pending: 'Pendente' })
  expect(texts.generation).toEqual({ 'no-url': 'Sem URL', url: 'URL Pronta', qr: 'QR Code Gerado' })
})

it('calls the QR badges by the words of the desk', () => {
  expect(texts.qr).toEqual({
    'not-approved': 'Não aprovado',
    'no-url': 'Sem URL',
    'no-qr': 'Sem QR Code',
    active: 'Ativo',
  })
})
