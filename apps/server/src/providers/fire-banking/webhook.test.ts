import { expect, it } from 'vitest'
import type { NoticeCall } from '../../features/collections/ports/notices.port.ts'
import { fireBankingNotices } from './webhook.ts'

const notices = fireBankingNotices(['end-in-use-0000000000000', 'end-before-00000000000000'])
const pix = {
  transactionId: 'their-id',
  businessTransactionId: '01936f00000070008000000000000001',
  status: 'PAID',
  value: 18_100,
  movementType: 'CREDIT',
  endToEndId: 'E99999004202611251201abcdefghijk',
  pixKey: 'pix@puente.test',
  createdDate: '2026-11-25T12:00:00.000Z',
  PayerName: 'Marina Souza',
}

/** The Pix of the call's items. */
function readAll(notice: unknown) {
  return notices.split(Buffer.from(JSON.stringify(notice)))?.map(({ text }) => notices.readItem(text))
}

it('accepts the end of the address as a hint, and nothing as a proof (PSP-015)', () => {
  const call = (pathSecret: string): NoticeCall => ({
    pathSecret,
    header: () => 'v1=signature',
    rawBody: Buffer.from('{}'),
    receivedAt: new Date(),
  })
  const ends = ['end-in-use-0000000000000', 'end-before-00000000000000', 'guessed', '']
  expect(ends.map((end) => notices.authenticate(call(end)))).toEqual(['hint', 'hint', null, null])
})

it('reads centavos, our id and the key, whatever the first letters of its names are, and no payer', () => {
  const read = {
    endToEndId: 'E99999004202611251201abcdefghijk',
    txid: '01936f00000070008000000000000001',
    pixKey: 'pix@puente.test',
    amountMinor: 18_100n,
    paidAt: new Date('2026-11-25T12:01:00.000Z'),
    payer: null,
    returns: [],
    hasUnreadReturn: false,
  }
  expect(readAll(pix)).toEqual([read])
  const large = Object.fromEntries(
    Object.entries(pix).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  )
  expect(readAll(large)).toEqual([read])
})

it('names the status as its event, and gives our address with the end in use (HOOK-001, HOOK-015)', () => {
  expect(notices.split(Buffer.from(JSON.stringify(pix)))?.[0]?.event).toBe('PAID')
  expect(notices.addressAt('https://puente.test/webhooks/fire_banking')).toBe(
    'https://puente.test/webhooks/fire_banking/end-in-use-0000000000000',
  )
})

it('gives repeats of one report the same key, and a report of a return another', () => {
  const keyOf = (notice: object) => notices.split(Buffer.from(JSON.stringify(notice)))?.[0]?.key
  expect(keyOf(pix)).toBe(keyOf({ ...pix }))
  expect(keyOf(pix)).toMatch(/^E99999004202611251201abcdefghijk:[0-9a-f]{16}$/)
  expect(keyOf({ ...pix, status: 'REFUND_IN', movementType: 'DEBIT' })).not.toBe(keyOf(pix))
})

it('reports money that goes back to the payer as a return, so that the provider is queried about it', () => {
  for (const status of ['REFUND_IN', 'REFUND_OUT', 'PAID']) {
    const back = { ...pix, status, movementType: 'DEBIT' }
    expect(readAll(back)).toMatchObject([{ returns: [{ state: 'processing' }], hasUnreadReturn: true }])
  }
})

it('accepts an unknown word, because the provider is queried anyway', () => {
  expect(readAll({ ...pix, status: 'EM_ANALISE' })).toMatchObject([
    { txid: pix.businessTransactionId, returns: [] },
  ])
})

it.each([
  ['a test', { ping: true }],
  ['a charge that nobody paid', { ...pix, status: 'ERROR', endToEndId: null, value: null }],
  ['money that we send', { ...pix, status: 'WITHDRAW_PAID', movementType: 'DEBIT' }],
  ['money that we sent and that came back', { ...pix, status: 'REFUND_IN', movementType: 'CREDIT' }],
])('ignores %s', (_name, notice) => {
  expect(readAll(notice)).toEqual([])
})

it.each([
  ['without an id', { ...pix, endToEndId: null }],
  ['with an amount of another form', { ...pix, value: { amount: 181, currency: 'BRL' } }],
  ["without our provider's own id", { ...pix, transactionId: undefined }],
])('cannot read a notice about money that reached us %s, and does not drop it', (_name, notice) => {
  expect(notices.split(Buffer.from(JSON.stringify(notice)))).toBeNull()
})

it('cannot read a body that is not an object', () => {
  for (const body of ['', 'pix recebido', '[]', '"PAID"', 'null', '{"status":'])
    expect(notices.split(Buffer.from(body)), body).toBeNull()
})
