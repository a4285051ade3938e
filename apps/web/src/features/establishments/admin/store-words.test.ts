import { expect, it } from 'vitest'
import { establishmentCategories } from '@puente/domain/establishment'
import { texts as deskInSpanish } from '../../../messages/es/establishments/admin.ts'
import { texts as wizardInSpanish } from '../../../messages/es/establishments/registration.ts'
import { texts } from '../../../messages/pt/establishments/admin.ts'
import { texts as previewInPortuguese } from '../../../messages/pt/establishments/preview.ts'
import { texts as wizardInPortuguese } from '../../../messages/pt/establishments/registration.ts'
import { texts as problems } from '../../../messages/pt/problems.ts'
import { texts as deskProblems } from '../../../messages/pt/desk-problems.ts'

it('calls the states of an establishment by the words of the desk (ESTA-006, ESTA-019)', () => {
  expect(texts.statuses).toEqual({
    approved: 'Aprovado',
    rejected: 'Rejeitado',
    paused: 'Em pausa',
    pending: 'Pendente',
  })
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

it('calls the categories the same on every screen, in both languages (ESTA-003)', () => {
  const spanish = {
    combustible: 'Estación de Servicio',
    restaurante: 'Restaurante',
    taller: 'Mecánico',
    hotel: 'Hotel',
    supermercado: 'Supermercado',
    farmacia: 'Farmacia',
    conveniencia: 'Tienda de Conveniencia',
    banco: 'Banco',
    otros: 'Otros',
  }
  const portuguese = {
    combustible: 'Posto de Combustível',
    restaurante: 'Restaurante',
    taller: 'Taller Mecánico',
    hotel: 'Hotel',
    supermercado: 'Supermercado',
    farmacia: 'Farmácia',
    conveniencia: 'Loja de Conveniência',
    banco: 'Banco',
    otros: 'Outros',
  }
  expect(Object.keys(spanish)).toEqual(establishmentCategories)
  for (const { categories } of [deskInSpanish, wizardInSpanish]) expect(categories).toEqual(spanish)
  for (const { categories } of [texts, wizardInPortuguese, previewInPortuguese])
    expect(categories).toEqual(portuguese)
})

it('says what failed in the words of the desk (ESTA-015, ESTA-016)', () => {
  expect(texts.approval.noStoreId).toBe('Erro ao gerar store_id')
  expect(deskProblems.codes['establishment.store-id-failed']).toBe('Erro ao gerar store_id')
  expect(problems.codes['session.required']).toBe('Usuário não autenticado. Faça login novamente.')
})
