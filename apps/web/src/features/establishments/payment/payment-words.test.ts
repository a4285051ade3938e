import { expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/establishments/payment.ts'
import { texts as pt } from '../../../messages/pt/establishments/payment.ts'

it('has the words of a payment that could not be made or read (PAY-019, PAY-028)', () => {
  expect([pt.failed.tooMany, pt.faults.INVALID_CPF]).toEqual([
    'Muitas tentativas. Aguarde alguns minutos.',
    'CPF inválido',
  ])
  expect(pt.failed.noStore('Ela foi fechada.')).toBe(
    'Estabelecimento não disponível para pagamentos. Detalhe: Ela foi fechada.',
  )
  expect(pt.failed.other('O provedor recusou.')).toBe('Erro ao gerar QR Code PIX: O provedor recusou.')
  expect(pt.readFaults).toEqual({
    failed: 'Erro ao buscar transação',
    unknown: 'Transação não encontrada',
    malformed: 'ID de transação inválido',
    other: 'Erro ao verificar pagamento',
  })
})

it('takes the detail into the words of both languages', () => {
  for (const { failed } of [pt, es]) {
    expect(failed.noStore('Detalle')).toMatch(/Detalle$/)
    expect(failed.other('Detalle')).toMatch(/Detalle$/)
  }
})
