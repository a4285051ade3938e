import type { FoundCharge, FoundStore } from '@puente/contract/search'
import { ars, brl } from '@puente/contract/protocol/wire'
import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/search/admin.ts'
import { currentToast } from '../../../ui/toast-store.ts'
import { actsOfCharge, actsOfPerson, actsOfPix, actsOfStore, actsOfTicket } from './more-acts.ts'
import type { Row } from './palette-rows.ts'

const charge: FoundCharge = {
  id: '019a0000-0000-7000-8000-000000000001',
  transactionId: '019a0000000070008000000000000001',
  clientName: 'Marina Souza',
  merchantName: 'Estación Lapacho',
  createdAt: '2026-11-20T19:42:00.000Z',
  total: brl(18_100n),
  pesosValue: ars(4_799_880n),
  pixStatus: 'confirmed',
  isHeld: false,
  payoutStatus: 'pending',
}
const store: FoundStore = {
  id: '019a0000-0000-7000-8000-000000000002',
  name: 'Estación Lapacho',
  city: 'Puerto Iguazú',
  storeId: 'A7K2M',
  status: 'approved',
  paused: false,
  isChange: false,
}
/** The label of each act, with its address or what it copies. */
const shown = (rows: readonly Row[]) =>
  rows.map(({ label, detail, go }) => [label, 'href' in go ? go.href : detail])

it('offers to pay only what is owed, and leads to the row in the list, which checks what may be paid (ruling 71)', () => {
  const pay = ['Pagar: ver na lista', `/admin?first=table&ref=${charge.transactionId}`]
  const others = [
    ['Copiar o txid', charge.transactionId],
    ['Ver na auditoria', `/admin/auditoria?charge=${charge.id}`],
  ]
  expect(shown(actsOfCharge(charge, texts))).toEqual([pay, ...others])
  expect(shown(actsOfCharge({ ...charge, payoutStatus: 'partial' }, texts))).toEqual([pay, ...others])
  expect(shown(actsOfCharge({ ...charge, payoutStatus: 'paid' }, texts))).toEqual(others)
  expect(shown(actsOfCharge({ ...charge, isHeld: true }, texts))).toEqual(others)
  expect(shown(actsOfCharge({ ...charge, pixStatus: 'disputed' }, texts))).toEqual(others)
})

it('offers the payments of a store that takes some, and copies what the find shows (ruling 71)', () => {
  const audit = ['Ver na auditoria', `/admin/auditoria?type=establishment&object=${store.id}`]
  expect(shown(actsOfStore(store, texts))).toEqual([
    ['Ver os pagamentos do estabelecimento', `/admin/url-transactions?store=${store.id}`],
    ['Copiar o código da loja', 'A7K2M'],
    audit,
  ])
  expect(shown(actsOfStore({ ...store, status: 'pending', storeId: null }, texts))).toEqual([audit])
  expect(shown(actsOfStore({ ...store, isChange: true, storeId: null }, texts))).toEqual([audit])
  const person = { id: charge.id, fullName: 'Lucía', email: 'lucia@example.com', state: 'active' } as const
  expect(shown(actsOfPerson(person, texts))).toEqual([
    ['Copiar o e-mail', 'lucia@example.com'],
    ['Ver na auditoria', `/admin/auditoria?actor=${charge.id}`],
  ])
  const pix = {
    endToEndId: 'E18236120202611201640s0a1b2c3d4e',
    payerName: null,
    amount: brl(1n),
    receivedAt: charge.createdAt,
    isHeld: true,
  }
  expect(shown(actsOfPix(pix, texts))[0]).toEqual(['Copiar o ID do Pix', pix.endToEndId])
  const ticket = {
    id: charge.id,
    number: 412,
    senderName: 'Lucía',
    subject: 'other',
    status: 'open',
    updatedAt: charge.createdAt,
  } as const
  expect(shown(actsOfTicket(ticket, texts))[0]).toEqual(['Copiar o número do chamado', '412'])
})

it('reports that nothing was copied where the browser has no clipboard (ruling 71)', async () => {
  expect(navigator.clipboard).toBeUndefined()
  const copies = actsOfCharge(charge, texts).find(({ label }) => label === 'Copiar o txid')
  if (copies === undefined || !('act' in copies.go)) throw new Error('no act')
  copies.go.act()
  await expect.poll(() => currentToast()?.title).toBe('O navegador não deixou copiar')
})
