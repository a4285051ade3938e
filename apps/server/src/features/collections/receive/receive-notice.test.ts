import { expect, it } from 'vitest'
import type { IncomingNotice } from '../../../platform/inbox/inbox.ts'
import type { NoticeCall, NoticeItem, PixNotices } from '../ports/notices.port.ts'
import { isAboutOther } from './other-notice.ts'
import { type NoticeIntake, receiveNotice } from './receive-notice.ts'

const item: NoticeItem = { key: 'k', text: '{}', event: 'pix.in.completed' }
const pix = {
  endToEndId: 'E60746948202611211200abcdefghijk',
  txid: '7d9f03357d9f03357d9f03357d',
  pixKey: null,
  amountMinor: 100n,
  paidAt: new Date(),
  payer: null,
  returns: [],
  hasUnreadReturn: false,
}

async function stored(
  change: Partial<PixNotices> = {},
  headers: Readonly<Record<string, string>> = {},
  body = '{}',
): Promise<readonly IncomingNotice[]> {
  const kept: IncomingNotice[] = []
  const inbox: NoticeIntake = {
    async store(notice) {
      kept.push(notice)
      return 'id'
    },
    async storeAll(notices) {
      kept.push(...notices)
    },
    refuse: async () => {},
  }
  const notices: PixNotices = {
    authenticate: () => 'hint',
    split: () => [item],
    readItem: () => pix,
    addressAt: (base) => base,
    proofOf: () => ({}),
    ...change,
  }
  const call: NoticeCall = {
    pathSecret: 's',
    header: (name) => headers[name],
    rawBody: Buffer.from(body),
    receivedAt: new Date(),
  }
  await receiveNotice(inbox, 'corpx', notices, { ...call, ipAddress: null })
  return kept
}

it('keeps what the list shows of a notice: its event and its ids (HOOK-015)', async () => {
  const [notice] = await stored()
  const { endToEndId, txid } = pix
  expect(notice?.subject).toEqual({ event: 'pix.in.completed', endToEndId, txid })
})

it('stores no event and no id with text that the sender could have chosen freely', async () => {
  const [notice] = await stored({
    split: () => [{ ...item, event: 'Ana Souza, 529.982.247-25' }],
    readItem: () => ({ ...pix, endToEndId: 'E1 Ana', txid: 'x'.repeat(41) }),
  })
  expect(notice?.subject).toEqual({ event: null, endToEndId: null, txid: null })
})

it('stores a body that it cannot read, without a subject (HOOK-012)', async () => {
  const [notice] = await stored({ split: () => null, readItem: () => null })
  expect(notice).toMatchObject({ subject: { event: null, endToEndId: null, txid: null } })
})

it('stores a notice without a Pix that reached us for the list, with its event (HOOK-015)', async () => {
  const none = { event: null, endToEndId: null, txid: null }
  const of = async (body: string) => {
    const [notice, ...more] = await stored({ split: () => [], readItem: () => null }, {}, body)
    expect(more).toEqual([])
    expect([notice?.body.toString(), notice !== undefined && isAboutOther(notice)]).toEqual([body, true])
    return notice?.subject
  }
  expect(await of('{"event":"pix.out.completed","amount":1}')).toEqual({
    ...none,
    event: 'pix.out.completed',
  })
  expect(await of('{"evento":"teste_webhook"}')).toEqual({ ...none, event: 'teste_webhook' })
  expect(await of('{"status":"WITHDRAW de Ana"}')).toEqual(none)
  expect(await of('')).toEqual(none)
  const [pixNotice] = await stored()
  expect(pixNotice !== undefined && isAboutOther(pixNotice)).toBe(false)
})

it('stores four harmless headers, and never one with a secret', async () => {
  const [notice] = await stored(
    {},
    {
      'content-type': 'application/json',
      'user-agent': `bank\u0000 ${'x'.repeat(300)}`,
      'x-request-id': 'r-1',
      authorization: 'Bearer secret',
      cookie: 'secret',
      'x-signature': 'secret',
    },
  )
  expect(Object.keys(notice?.headers ?? {})).toEqual(['content-type', 'user-agent', 'x-request-id'])
  expect(notice?.headers['user-agent']).toHaveLength(200)
  expect(JSON.stringify(notice?.headers)).not.toMatch(/secret|\\u0000/)
})
