import type { DeskPayment } from '@puente/contract/establishments/payments-desk'
import { ars, brl } from '@puente/contract/protocol/wire'
import { expect, it } from 'vitest'
import { texts as pt } from '../../../messages/pt/transactions/url.ts'
import { summaryText } from './payment-facts.ts'

it('says what the requirements quote (URLT-004, URLT-008, URLT-011, URLT-012, URLT-013, URLT-014, URLT-017, URLT-031, URLT-035)', () => {
  expect(pt.title).toBe('Transações URL Personalizadas')
  expect(pt.figures.confirmed('R$ 1,00')).toBe('Confirmado: R$ 1,00')
  expect(pt.statuses).toEqual({
    pending: 'Pendente',
    partial: 'Parcial',
    paid: 'Pago',
    cancelled: 'Cancelado',
  })
  expect(pt.pages.range(21, 40, '61')).toBe('Mostrando 21 a 40 de 61 transações')
  expect([pt.loading, pt.empty]).toEqual(['Carregando transações...', 'Nenhuma transação encontrada'])
  expect([pt.failed, pt.failedText]).toEqual([
    'Erro ao Carregar Transações',
    'Não foi possível carregar as transações. Tente novamente.',
  ])
  expect(pt.filters.periods).toEqual({ today: 'Hoje', week: 'Últimos 7 dias', month: 'Este mês' })
  expect(pt.details.warnings).toEqual({
    none: 'Proprietário não vinculado ao estabelecimento.',
    erased: 'Perfil do proprietário não encontrado.',
    linked: 'Nenhum dado bancário cadastrado.',
  })
  expect([pt.copy.done, pt.copy.doneText]).toEqual([
    'Copiado!',
    'Informações copiadas para a área de transferência.',
  ])
})

it('copies every labelled value of the details (URLT-032, URLT-035)', () => {
  const charge = {
    createdAt: '2026-11-20T18:22:10.000Z',
    confirmedAt: '2026-11-20T18:22:58.000Z',
    payment: null,
    realValue: brl(80_000n),
    total: brl(80_100n),
    pesosValue: ars(21_332_800n),
    pesosPaid: ars(10_000_000n),
    pesosRemaining: ars(11_332_800n),
    rate: '266.66',
    pixStatus: 'confirmed',
    held: null,
    endToEndId: 'E99999003202611201822Qw81mmPL02',
  }
  const payment = {
    charge,
    status: 'partial',
    payerName: 'Pedro Henrique',
    productDescription: 'Diária suíte dupla',
    licensePlate: null,
    establishment: { name: 'Hotel Jacarandá', city: 'Puerto Iguazú', storeId: 'J4C4R' },
  } as unknown as DeskPayment
  const detail = {
    payment,
    payer: { cpf: '52998224725', email: null, phone: '+5511987654321' },
    owner: 'none',
    bank: null,
    cancellationReason: null,
    timeline: [],
  } as const
  const lines = summaryText({ ...detail, timeline: [] }, pt, 'pt')
    .replaceAll('\u00a0', ' ')
    .split('\n')
  expect(lines).toEqual([
    'Pagador',
    'Nome: Pedro Henrique',
    'CPF: 529.982.247-25',
    'Email: –',
    'Telefone: +5511987654321',
    '',
    'Estabelecimento',
    'Nome: Hotel Jacarandá',
    'Cidade: Puerto Iguazú',
    'Código da loja: J4C4R',
    '',
    'Dados bancários do proprietário',
    'Dados bancários do proprietário: Proprietário não vinculado ao estabelecimento.',
    '',
    'Transação',
    'Status: Parcial',
    'Pix: Pix pago',
    'Produto: Diária suíte dupla',
    'Placa: –',
    'Valor (BRL): R$ 800,00',
    'Total com a taxa: R$ 801,00',
    'Valor (ARS): $ 213.328,00',
    'Cotação: $ 266,66',
    'Enviado: $ 100.000,00, restam $ 113.328,00',
    'Criada: 20/11/2026 15:22:10',
    'Pix pago: 20/11/2026 15:22:58',
    'ID do provedor: E99999003202611201822Qw81mmPL02',
  ])
})
