import { openFinance } from '@puente/contract/finance'
import { listDeliveries, readDelivery, readNoticeDesk } from '@puente/contract/notices'
import { sendNoticeTest } from '@puente/contract/notices/tests'
import { listProviders } from '@puente/contract/provider-settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { passwordHasher } from '../../src/features/identity/public.ts'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { sendNoticeTest as send } from '../../src/features/notices/send-notice-test.ts'
import { NoAnswer, NotSent } from '../../src/platform/outgoing/failures.ts'
import type { Exchange } from '../../src/platform/outgoing/http-exchange.ts'
import type { Browser } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const env = { PIX_BCB_WEBHOOK_PATH_SECRET: 'a-path-secret-of-24-chars-or-more' }
const bcb = { params: { provider: 'bcb' } } as const

let world: ServerWorld
let admin: Browser
beforeAll(async () => {
  world = await createServerWorld({ env })
  admin = await world.signedInAdmin()
  const { config, unitOfWork } = world.server.infrastructure
  const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
  const password = 'Uma-Frase-Longa-1'
  await setFinancePassword({ unitOfWork, hasher }, { kind: 'system', name: 'operator' }, password)
  await admin.call(openFinance, { body: { password } })
})
afterAll(() => world.close())

const rowsOf = async <Row extends object>(text: string) => (await world.test.pool.query<Row>(text)).rows
const money = async () =>
  rowsOf(
    `select (select count(*) from charges) as charges, (select count(*) from postings) as postings,
       (select count(*) from received_pix) as pix, (select coalesce(sum(version), 0) from charges) as versions`,
  )
const outcomes = async () =>
  (
    await rowsOf<{ outcome: string }>(
      `select body::jsonb #>> '{after,outcome}' as outcome from audit_log where command = 'notices.test' order by seq`,
    )
  ).map(({ outcome }) => outcome)

function deps() {
  const { unitOfWork, database, clock, config } = world.server.infrastructure
  const exchange = () => Promise.reject(new Error('nothing is to be called'))
  return { unitOfWork, database, clock, publicUrl: config.publicUrl, exchange }
}

async function caller() {
  const [user] = await rowsOf<{ id: string }>(`select id from users where role = 'admin' limit 1`)
  const actor = { kind: 'admin', userId: user?.id ?? '', sessionId: crypto.randomUUID() } as const
  return { actor, context: { requestId: 'r1', ipAddress: '127.0.0.1' } }
}

describe('a test of the address of notices', () => {
  it('goes over the network to our own address with its proof, is kept as a test, and touches no charge and no books (decision 0060)', async () => {
    const before = await money()
    const test = await admin.call(sendNoticeTest, bcb)
    expect(test).toMatchObject({ outcome: 'stored', status: 200, cause: null, noticeId: expect.any(String) })
    expect(test.tookMs).toBeLessThan(10_000)
    const id = test.noticeId ?? ''
    const detail = () => admin.call(readDelivery, { params: { id } })
    await expect.poll(async () => (await detail()).processedAt).not.toBeNull()
    expect((await detail()).delivery).toMatchObject({
      event: 'puente.test',
      outcome: 'processed',
      result: 'test',
      chargeId: null,
      endToEndId: null,
    })
    const { items } = await admin.call(listDeliveries, { query: { page: 1, event: 'puente.test' } })
    expect(items.map(({ noticeId, result }) => [noticeId, result])).toEqual([[id, 'test']])
    const desk = await admin.call(readNoticeDesk, {})
    const own = desk.providers.find(({ name }) => name === 'bcb')
    expect(own).toMatchObject({ lastTest: test, lastNoticeAt: null })
    const { providers } = await admin.call(listProviders, {})
    expect(providers.find(({ name }) => name === 'bcb')).toMatchObject({ lastNoticeAt: null })
    expect(await money()).toEqual(before)
    expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
    expect(await outcomes()).toEqual(['asked', 'stored'])
  })

  it('shows and audits every outcome of a test whose notice is not in our inbox', async () => {
    const { publicUrl } = world.server.infrastructure.config
    const answer = (status: number) => async () => ({ status, mediaType: '', retryAfter: null, body: '' })
    const sent: Exchange[] = []
    const cases = [
      [answer(401), { outcome: 'refused', status: 401, noticeId: null }],
      [answer(301), { outcome: 'refused', status: 301, noticeId: null }],
      // Another server answers at the address.
      [answer(200), { outcome: 'elsewhere', status: 200, noticeId: null }],
      [
        () => Promise.reject(new NotSent('ECONNREFUSED', true)),
        { outcome: 'not-sent', cause: 'ECONNREFUSED' },
      ],
      [() => Promise.reject(new NoAnswer('no answer in time', true)), { outcome: 'no-answer', status: null }],
    ] as const
    const before = (await outcomes()).length
    for (const [exchange, expected] of cases) {
      const noticesOf = () => ({
        authenticate: () => null,
        split: () => [],
        readItem: () => null,
        addressAt: (base: string) => `${base}/end`,
        proofOf: () => ({ 'x-proof': 'yes' }),
      })
      const called = (call: Exchange) => {
        sent.push(call)
        return exchange()
      }
      const test = await send(
        { ...deps(), providers: { noticesOf }, exchange: called },
        'bcb',
        await caller(),
      )
      expect(test).toMatchObject(expected)
      const desk = await admin.call(readNoticeDesk, {})
      expect(desk.providers.find(({ name }) => name === 'bcb')?.lastTest).toEqual(test)
    }
    expect(sent[0]).toMatchObject({
      url: new URL(`${publicUrl}/webhooks/bcb/end`),
      headers: { 'x-proof': 'yes' },
    })
    expect((await outcomes()).slice(before)).toEqual(cases.flatMap(([, { outcome }]) => ['asked', outcome]))
  })

  it('is refused for a provider without credentials', async () => {
    const before = await outcomes()
    const sent = send({ ...deps(), providers: { noticesOf: () => null } }, 'corpx', await caller())
    await expect(sent).rejects.toMatchObject({ code: 'provider.not-configured' })
    expect(await outcomes()).toEqual(before)
  })
})
