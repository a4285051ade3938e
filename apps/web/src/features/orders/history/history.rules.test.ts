import { historyItemSchema } from '@puente/contract/orders/history'
import { describe, expect, it } from 'vitest'
import { texts as es } from '../../../messages/es/orders/history.ts'
import { texts as pt } from '../../../messages/pt/orders/history.ts'
import { heldOf, refreshIntervalMs, shownStatus, titleOf } from './history.rules.ts'

/** A Pix as the server sends it. */
const sentItem = {
  id: 'pix-1',
  type: 'pix',
  chargeId: '01936f00-0000-7000-8000-000000000001',
  kind: 'order',
  date: '2026-11-21T12:00:00.000Z',
  value: { amountMinor: '100', currency: 'ARS' },
  total: null,
  fee: null,
  status: 'pending',
  heldAmount: null,
  pesosTakenBack: { amountMinor: '0', currency: 'ARS' },
  refundedPart: null,
  description: null,
  clientName: null,
  clientCpf: null,
  clientId: null,
  transactionId: '01936f00000070008000000000000001',
  receiptFileId: null,
  canUploadReceipt: false,
  canContinue: false,
}

describe('an entry in words', () => {
  it('takes its title from its description, else from its client, and an admin’s payment has a fixed title (HIST-011)', () => {
    const pix = { type: 'pix', description: 'Almuerzo', clientName: 'Marina Souza' } as const
    expect(titleOf(pix, es)).toBe('Almuerzo')
    expect(titleOf({ ...pix, description: null }, es)).toBe('PIX de Marina Souza')
    expect(titleOf({ ...pix, description: ' ' }, pt)).toBe('PIX de Marina Souza')
    expect(titleOf({ ...pix, type: 'admin_payment' }, es)).toBe('Pago administrativo')
  })

  it('warns of a held Pix: nothing is paid yet, or all of it is already paid (ruling 25)', () => {
    const heldAmount = { amountMinor: '18099', currency: 'BRL' } as const
    for (const pixStatus of ['pending', 'expired', 'cancelled', 'failed', null] as const)
      expect(heldOf({ heldAmount, pixStatus })).toBe('unpaid')
    for (const pixStatus of ['confirmed', 'refunded', 'disputed'] as const)
      expect(heldOf({ heldAmount, pixStatus })).toBe('extra')
    expect(heldOf({ heldAmount: null, pixStatus: 'pending' })).toBeNull()
  })

  it.each([
    ['confirmed', 'Confirmado'],
    ['pending', 'Pendiente'],
    [null, 'Pendiente'],
    ['expired', 'Expirado'],
    ['cancelled', 'Cancelado'],
    ['em_analise', 'Procesando'],
    ['', 'Procesando'],
    ['CONFIRMED', 'Procesando'],
  ] as const)('shows the Pix status %j of the server as "%s" (HIST-012, HIST-017)', (sent, word) => {
    const { pixStatus } = historyItemSchema.parse({ ...sentItem, pixStatus: sent })
    const shown = shownStatus({ type: 'pix', pixStatus, heldAmount: null })
    expect(shown === null ? null : es.status[shown]).toBe(word)
  })

  it('labels each final Pix status where HIST-017 would show "Procesando"', () => {
    expect(es.status).toMatchObject({
      failed: 'Fallido',
      refunded: 'Reembolsado',
      disputed: 'En disputa',
    })
  })

  it('has no status if it is an admin’s payment (HIST-018)', () => {
    expect(shownStatus({ type: 'admin_payment', pixStatus: 'confirmed', heldAmount: null })).toBeNull()
  })

  it('shows no status beside the badge of a held payment that does not pay the charge (ruling 25)', () => {
    const heldAmount = { amountMinor: '18099', currency: 'BRL' } as const
    expect(shownStatus({ type: 'pix', pixStatus: 'pending', heldAmount })).toBeNull()
    expect(shownStatus({ type: 'pix', pixStatus: 'confirmed', heldAmount })).toBe('confirmed')
  })

  it('says the fee that is inside its total, in both languages (HIST-019)', () => {
    expect(pt.fee('R$ 1,00')).toBe('incl. taxa R$ 1,00')
    expect(es.fee('R$ 1,00')).toBe('incl. tarifa R$ 1,00')
  })
})

it('refreshes each minute, or every 10 to 60 s while the helper is on (HIST-030, HIST-031)', () => {
  expect(refreshIntervalMs(null)).toBe(60_000)
  expect(refreshIntervalMs(8)).toBe(10_000)
  expect(refreshIntervalMs(25)).toBe(25_000)
  expect(refreshIntervalMs(600)).toBe(60_000)
})
