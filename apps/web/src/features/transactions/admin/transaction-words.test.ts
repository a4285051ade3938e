import { expect, it } from 'vitest'
import { texts as payout } from '../../../messages/pt/payouts/admin.ts'
import { texts as history } from '../../../messages/pt/orders/history.ts'
import { texts as pt } from '../../../messages/pt/transactions/admin.ts'

it('says about the list and its failures what the requirements quote', () => {
  expect(pt.table).toMatchObject({
    loading: 'Carregando transações...',
    empty: 'Nenhuma transação encontrada',
    withoutBalance: 'Dados carregados sem informação de saldo',
  })
  expect(pt.table.failed('{detail}')).toBe('Falha ao carregar transações: {detail}')
})

it('says about the details and the receipts what the requirements quote', () => {
  expect(pt.drawer.failed).toBe('Erro ao carregar detalhes da transação')
  expect(pt.drawer.user.missing).toBe('Não foi possível encontrar dados do usuário.')
  expect(pt.viewer.failed).toBe('Falha ao obter comprovantes')
  expect(payout.receipt).toMatchObject({
    unreadable: 'Não foi possível processar o comprovante',
    notSaved: 'Erro ao salvar histórico do comprovante',
  })
})

it('calls the statuses in Portuguese as the requirements quote them', () => {
  expect(pt.status.completed).toBe('Completado')
  expect(history.status.processing).toBe('Processando')
})
