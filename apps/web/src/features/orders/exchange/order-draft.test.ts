import type { OrderView } from '@puente/contract/orders/orders'
import { expect, it } from 'vitest'
import { markSeen } from '../../../lib/session/session-query.ts'
import { locked, signedIn } from '../../../lib/session/session-samples.ts'
import { draftOfOrder, draftStore } from './order-draft.ts'
import { emptyDraft } from './draft.rules.ts'

const order = {
  id: 'order-2',
  realValue: { amountMinor: '18000', currency: 'BRL' },
  clientName: 'Rosa Duarte',
  clientId: 'Mesa 4',
  description: 'Almuerzo',
} as OrderView

const client = { name: 'Rosa Duarte', clientId: 'Mesa 4', description: 'Almuerzo' }

it('fills the same sale again, with the document of that order, not of a namesake', () => {
  const namesake = { ...client, orderId: 'order-1', document: '11144477735' }
  expect(draftOfOrder(order, [namesake])).toMatchObject({ clientName: 'Rosa Duarte', clientDocument: '' })
  expect(
    draftOfOrder(order, [namesake, { ...client, orderId: 'order-2', document: '52998224725' }]),
  ).toMatchObject({
    amount: { currency: 'BRL', minor: 18_000n },
    clientDocument: '52998224725',
    clientId: 'Mesa 4',
    description: 'Almuerzo',
    fromOrderId: 'order-2',
  })
})

it('keeps what was typed while the session is locked, and clears it for the next person', () => {
  markSeen(signedIn())
  draftStore.set({ clientName: 'Rosa Duarte' })
  markSeen(locked())
  markSeen(signedIn())
  expect(draftStore.get().clientName).toBe('Rosa Duarte')
  markSeen(signedIn({}, { id: '0193d2a0-0000-7000-8000-000000000002' }))
  expect(draftStore.get()).toEqual(emptyDraft)
})
