import { expect, it } from 'vitest'
import { texts as stores } from './pt/establishments/admin.ts'
import { texts as history } from './pt/orders/history.ts'
import { texts as support } from './pt/support/admin.ts'
import { texts as transactions } from './pt/transactions/admin.ts'
import { texts as url } from './pt/transactions/url.ts'
import { texts as people } from './pt/verification/admin.ts'

it('names each status in Portuguese with the same word on every desk (ADM-031)', () => {
  for (const { paid, pending } of [url.statuses, transactions.payoutStatus])
    expect([paid, pending]).toEqual(['Pago', 'Pendente'])
  expect(transactions.pixStatus).toMatchObject({
    pending: 'Pendente',
    failed: 'Falhou',
    cancelled: 'Cancelado',
  })
  expect(transactions.status.completed).toBe('Completado')
  expect(history.status.processing).toBe('Processando')
  expect(url.statuses.cancelled).toBe('Cancelado')
  expect(people.list.states).toMatchObject({ active: 'Ativo', inactive: 'Inativo' })
  expect(stores.qr.active).toBe('Ativo')
  expect(support.statuses.open).toBe('Aberto')
  expect(support.priorities).toEqual({ high: 'Alta', medium: 'Média', low: 'Baixa' })
})
