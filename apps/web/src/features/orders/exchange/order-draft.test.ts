import type { OrderView } from '@puente/contract/orders/orders'
import { expect, it, vi } from 'vitest'
import { markSeen } from '../../../lib/session/session-query.ts'
import { locked, signedIn, signedOut } from '../../../lib/session/session-samples.ts'
import { DraftStore, draftOfOrder, draftStore, withNewClient } from './order-draft.ts'
import { emptyDraft, type OrderDraft } from './draft.rules.ts'

const order = {
  id: 'order-2',
  realValue: { amountMinor: '18000', currency: 'BRL' },
  clientName: 'Rosa Duarte',
  clientId: 'Mesa 4',
  description: 'Almuerzo',
} as OrderView

it('fills in the same sale again, with the document and the phone that its view masks if they could be read', () => {
  const same = {
    amount: { currency: 'BRL', minor: 18_000n },
    clientName: 'Rosa Duarte',
    clientId: 'Mesa 4',
    description: 'Almuerzo',
  }
  const whatsapp = { callingCode: '54', number: '93757421234' }
  expect(draftOfOrder(order, { clientDocument: '52998224725', whatsapp })).toEqual({
    ...emptyDraft,
    ...same,
    clientDocument: '52998224725',
    whatsappCountry: '54',
    whatsappNumber: '93757421234',
    fromOrderId: 'order-2',
  })
  expect(draftOfOrder(order, null)).toEqual({ ...emptyDraft, ...same })
})

const typed: OrderDraft = {
  amount: { currency: 'BRL', minor: 1n },
  clientName: 'Rosa Duarte',
  clientDocument: '52998224725',
  whatsappCountry: '54',
  whatsappNumber: '93757421234',
  clientId: 'Mesa 4',
  description: 'Almuerzo',
  payerFills: true,
  fromOrderId: 'order-0',
}

it('begins the next sale empty, and still has the form of the one before', () => {
  const store = new DraftStore()
  store.set(typed)
  store.clear(store.get(), 'order-1')
  expect(store.get()).toEqual(emptyDraft)
  expect(store.typedFor('order-1')).toEqual(typed)
})

it('keeps what was typed for the next sale while the one before was placed', () => {
  const store = new DraftStore()
  store.set(typed)
  const placed = store.get()
  store.set({ clientName: 'Bia Luz' })
  store.clear(placed, 'order-1')
  store.endPaid('order-1')
  expect(store.get().clientName).toBe('Bia Luz')
})

it('empties the form of a sale that was repeated and then paid, and no other', () => {
  const store = new DraftStore()
  store.repeat('order-1', typed)
  store.set({ amount: { currency: 'BRL', minor: 2n } })
  store.endPaid('order-2')
  expect(store.get().clientName).toBe('Rosa Duarte')
  store.endPaid('order-1')
  expect(store.get()).toEqual(emptyDraft)
  store.set({ clientName: 'Bia Luz' })
  store.endPaid('order-1')
  expect(store.get().clientName).toBe('Bia Luz')
})

it('keeps what was typed for another client over the form of a sale that is then paid', () => {
  const store = new DraftStore()
  store.repeat('order-1', typed)
  store.set(withNewClient(store.get()))
  store.set({ clientName: 'Bia Luz' })
  store.endPaid('order-1')
  expect(store.get().clientName).toBe('Bia Luz')
})

it('keeps what was typed for the same client once a repeated order was placed', () => {
  const store = new DraftStore()
  store.repeat('order-1', typed)
  const placed = store.get()
  store.set({ description: 'Cena' })
  store.clear(placed, 'order-2')
  store.endPaid('order-1')
  expect(store.get().description).toBe('Cena')
})

it('keeps only the amount for a new client', () => {
  expect(withNewClient(typed)).toEqual({ ...emptyDraft, amount: typed.amount })
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

it('is read again after a reload by the account that typed it, and by no other', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  markSeen(signedIn())
  draftStore.set({ clientName: 'Rosa Duarte', amount: { currency: 'BRL', minor: 18_000n } })
  expect(draftStore.wouldBeLost()).toBe(false)
  // What the next document of this tab holds in memory.
  const reloaded = new DraftStore()
  expect(reloaded.get()).toEqual({
    ...emptyDraft,
    clientName: 'Rosa Duarte',
    amount: { currency: 'BRL', minor: 18_000n },
  })
  const kept = stored.get('orderDraft') ?? ''
  markSeen(signedOut())
  expect(stored).toEqual(new Map())

  stored.set('orderDraft', kept)
  markSeen(signedIn({}, { id: '0193d2a0-0000-7000-8000-000000000002' }))
  expect(new DraftStore().get()).toEqual(emptyDraft)
  expect(stored).toEqual(new Map())
  markSeen(signedOut())
  vi.unstubAllGlobals()
})

it('would be lost in a browser that keeps nothing', () => {
  // This runtime has no session storage.
  markSeen(signedIn())
  draftStore.set({ clientName: 'Rosa Duarte' })
  expect(draftStore.wouldBeLost()).toBe(true)
  draftStore.empty()
  expect(draftStore.wouldBeLost()).toBe(false)
})
