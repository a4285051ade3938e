import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import type { NoticeCall } from '../../features/collections/ports/notices.port.ts'
import { corpxNotices } from './webhook.ts'

const path = ['end-in-use-0000000000000']
const notices = corpxNotices({ path, signing: ['key-now', 'key-before'] })
const endToEndId = 'E99999004202611251201abcdefghijk'
const completed = { event: 'pix.in.completed', data: { endToEndId, identifier: 'our-id', amount: '181.00' } }

function callWith(signature: string | undefined, body = '{"a":1}', pathSecret = path[0] ?? ''): NoticeCall {
  return {
    pathSecret,
    header: (name) => (name === 'x-signature' ? signature : undefined),
    rawBody: Buffer.from(body),
    receivedAt: new Date(),
  }
}
const hmac = (key: string, body = '{"a":1}') => createHmac('sha256', key).update(body).digest('hex')

function readAll(notice: unknown) {
  return notices.split(Buffer.from(JSON.stringify(notice)))?.map(({ text }) => notices.readItem(text))
}

it('treats a signature over the raw body as a hint, because an old one verifies forever (PSP-015)', () => {
  for (const signature of [
    hmac('key-now'),
    hmac('key-before'),
    `sha256=${hmac('key-now')}`,
    hmac('key-now').toUpperCase(),
  ])
    expect(notices.authenticate(callWith(signature)), signature).toBe('hint')
})

it('accepts no notice without a right signature at the right address (PSP-015)', () => {
  for (const signature of [
    undefined,
    '',
    hmac('guessed'),
    hmac('key-now', '{"a":2}'),
    `v1=${hmac('key-now')}`,
    'abc',
  ])
    expect(notices.authenticate(callWith(signature)), signature).toBeNull()
  expect(notices.authenticate(callWith(hmac('key-now'), '{"a":1}', 'guessed'))).toBeNull()
})

it('reads the event from the body or a header, and returns our address with the end in use (HOOK-001, HOOK-015)', () => {
  const eventOf = (notice: object) => notices.split(Buffer.from(JSON.stringify(notice)))?.[0]?.event
  const { data } = completed
  expect([eventOf(completed), eventOf({ type: 'qrcode.paid', data }), eventOf({ data })]).toEqual([
    'pix.in.completed',
    'qrcode.paid',
    null,
  ])
  expect(notices.addressAt('https://puente.test/webhooks/corpx')).toBe(
    'https://puente.test/webhooks/corpx/end-in-use-0000000000000',
  )
})

it('needs only the end of the address if the portal has another kind of proof', () => {
  const unsigned = corpxNotices({ path, signing: [] })
  expect(unsigned.authenticate(callWith(undefined))).toBe('hint')
  expect(unsigned.authenticate(callWith(undefined, '{}', 'guessed'))).toBeNull()
})

it.each([
  [
    'qrcode.paid',
    { type: 'qrcode.paid', data: { endToEndId, identifier: 'their-id', paidAmount: 181 } },
    'their-id',
  ],
  ['pix.in.completed', completed, 'our-id'],
  ['an event that stands in the header alone', { endToEndId, value: 181, identifier: 'our-id' }, 'our-id'],
])('reads the Pix of %s, from data or from the root', (_name, notice, txid) => {
  expect(readAll(notice)).toEqual([
    {
      endToEndId,
      txid,
      pixKey: null,
      amountMinor: 18_100n,
      paidAt: new Date('2026-11-25T12:01:00.000Z'),
      payer: null,
      returns: [],
      hasUnreadReturn: false,
    },
  ])
})

it.each(['pix.refund.completed', 'pix.med.opened'])(
  'reports %s as a return, so that the provider is asked',
  (event) => {
    const notice = { event, data: { originalEndToEnd: endToEndId, endToEndId: 'D1', amount: 81 } }
    expect(readAll(notice)).toMatchObject([
      { endToEndId, returns: [{ state: 'processing' }], hasUnreadReturn: true },
    ])
  },
)

it.each([
  ['money that we send', { ...completed, event: 'pix.out.completed' }],
  ['a fee', { event: 'fee.charged', data: { amount: 1 } }],
  ['a charge that expired', { event: 'qrcode.expired', data: { identifier: 'our-id' } }],
  ['a test', {}],
])('ignores %s', (_name, notice) => {
  expect(readAll(notice)).toEqual([])
})

it.each([
  ['without an id', { event: 'qrcode.paid', data: { amount: 181 } }],
  ['with an id of another form', { ...completed, data: { endToEnd: endToEndId, amount: 181 } }],
  ['without an amount', { event: 'pix.in.completed', data: { endToEndId } }],
])('cannot read an event about money that reached us %s, and does not drop it', (_name, notice) => {
  expect(notices.split(Buffer.from(JSON.stringify(notice)))).toBeNull()
})

it('cannot read a body that is not an object', () => {
  for (const body of ['', 'pix', '[]', 'null', '{"event":'])
    expect(notices.split(Buffer.from(body))).toBeNull()
})
