import { randomBytes } from 'node:crypto'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import type { listDeliveries } from '@puente/contract/notices'
import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createFieldCipher } from '../../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../platform/crypto/key-ring.ts'
import type { IncomingNotice, NoticeHandler } from '../../platform/inbox/inbox.ts'
import { createInbox, type PostgresInbox } from '../../platform/inbox/postgres-inbox.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { StuckSource } from '../../platform/stuck-work/stuck-source.ts'
import { createKeyedHash } from '../../platform/crypto/keyed-hash.ts'
import { stuckNotices } from '../../platform/inbox/stuck-notices.ts'
import { noticeHandler } from '../collections/receive/handle-notice.ts'
import { closeNotice } from './close-notice.ts'
import { readDelivery } from './delivery-detail.ts'
import { readDeliveries } from './delivery-reads.ts'
import { readNoticeDesk } from './notice-desk.ts'
import { replayNotice } from './replay-notice.ts'
import { readStuckWork, repeatStuckWork } from './stuck-work.ts'

const start = new Date('2026-11-21T12:00:00Z')
let now = start
const clock = { now: () => now }
const cipher = createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock))
const log = createLogger('silent')
const context = { requestId: 'test', ipAddress: null }
const end = 'E60746948202611211200abcdefghij'

let database: TestDatabase
let inbox: PostgresInbox
const adminId = '01979e70-0000-7000-8000-000000000001'
beforeAll(async () => {
  database = await createTestDatabase({ clock })
  inbox = createInbox({
    database: database.db,
    unitOfWork: database.unitOfWork,
    clock,
    cipher,
    log,
    metrics: createMetrics(),
    pollMs: 60_000,
  })
})
beforeEach(async () => {
  await database.reset()
  now = start
})
afterAll(() => database.close())

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}
const admin = () => ({ kind: 'admin', userId: adminId, sessionId: adminId }) as const

function notice(key: string, more: Partial<IncomingNotice> = {}): IncomingNotice {
  return {
    provider: 'bcb',
    eventKey: key,
    body: Buffer.from(`{"endToEndId":"${end}${key}","infoPagador":"Ana Souza"}`),
    headers: { 'content-type': 'application/json' },
    evidence: true,
    subject: { event: 'pix', endToEndId: `${end}${key}`, txid: null },
    ...more,
  }
}

async function stored(key: string, more?: Partial<IncomingNotice>): Promise<string> {
  later(1)
  const id = await inbox.store(notice(key, more))
  if (id === null) throw new Error(`${key} is known`)
  return id
}

const done: NoticeHandler = async (tx) => {
  tx.unchanged()
  return { state: 'processed', outcome: 'ask-provider', chargeId: null }
}
const broken: NoticeHandler = async () => {
  throw new Error('the charge was locked')
}

async function giveUp(id: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    later(3600)
    await inbox.processNext(id, broken)
  }
}

const list = (query: Partial<QueryOf<typeof listDeliveries>> = {}) =>
  readDeliveries(database.db, { page: 1, ...query })
const shape = async (query?: Partial<QueryOf<typeof listDeliveries>>) =>
  (await list(query)).items.map(({ endToEndId, outcome }) => [endToEndId?.at(-1) ?? null, outcome])

describe('the list of deliveries (HOOK-015)', () => {
  it('lists notices, their copies and refused calls, newest first, each with its proof, outcome and attempts (HOOK-005, HOOK-007, HOOK-015)', async () => {
    await inbox.processNext(await stored('1'), done)
    await inbox.processNext(await stored('2', { evidence: false }), broken)
    later(1)
    await inbox.store(notice('1'))
    later(1)
    await inbox.refuse({
      provider: 'corpx',
      body: Buffer.from('x'),
      reason: 'invalid-signature',
      ipAddress: null,
    })
    await stored('3')
    const { items, total, totalIsExact } = await list()
    expect([total, totalIsExact]).toEqual([5, true])
    expect(
      items.map(({ provider, event, proof, outcome, result, attempts, lastError }) => [
        provider,
        event,
        proof,
        outcome,
        result,
        attempts,
        lastError,
      ]),
    ).toEqual([
      ['bcb', 'pix', 'valid', 'waiting', null, 0, null],
      ['corpx', null, 'invalid', 'refused', null, 0, 'invalid-signature'],
      ['bcb', 'pix', 'valid', 'duplicate', 'duplicate', 0, null],
      ['bcb', 'pix', 'none', 'retrying', null, 1, 'the charge was locked'],
      ['bcb', 'pix', 'valid', 'processed', 'asked', 1, null],
    ])
    expect(new Set(items.map(({ key }) => key)).size).toBe(5)
    expect(items.map(({ noticeId }) => noticeId !== null)).toEqual([true, false, true, true, true])
  })

  it('is filtered by provider, outcome, event, day of Buenos Aires and reference (HOOK-015)', async () => {
    await inbox.processNext(await stored('1'), done)
    const dead = await stored('2', {
      subject: { event: 'qrcode.paid', endToEndId: `${end}2`, txid: 'a'.repeat(26) },
    })
    await giveUp(dead)
    await inbox.store(notice('2'))
    await stored('3', { provider: 'corpx' })
    expect(await shape({ provider: 'corpx' })).toEqual([['3', 'waiting']])
    expect(await shape({ outcome: 'gave-up' })).toEqual([['2', 'gave-up']])
    expect(await shape({ outcome: 'failing' })).toEqual([['2', 'gave-up']])
    expect(await shape({ outcome: 'duplicate' })).toEqual([['2', 'duplicate']])
    expect(await shape({ outcome: 'refused' })).toEqual([])
    expect(await shape({ event: 'qrcode.paid' })).toEqual([
      ['2', 'duplicate'],
      ['2', 'gave-up'],
    ])
    expect(await shape({ reference: `${end}1` })).toEqual([['1', 'processed']])
    expect(await shape({ reference: 'a'.repeat(26), outcome: 'gave-up' })).toEqual([['2', 'gave-up']])
    // 12:00 UTC is 09:00 there, and ten hours later the day is still the same.
    expect(await shape({ from: '2026-11-22' })).toEqual([])
    expect(await shape({ from: '2026-11-21', to: '2026-11-21' })).toHaveLength(4)
    await expect(list({ from: '2026-02-30' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('has 20 a page, and each delivery once even if many came at the same time (HOOK-015)', async () => {
    await inbox.storeAll(Array.from({ length: 45 }, (_, nth) => notice(String(nth))))
    await inbox.storeAll([notice('1'), notice('2')])
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page })))
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 7])
    expect(pages.map(({ total }) => total)).toEqual([47, 47, 47])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ key }) => key))).size).toBe(47)
  })
})

describe('the details of a delivery', () => {
  const deps = () => ({ database: database.db, cipher, log, showsErrorStack: false })

  it('have its headers, its masked body, its copies and its last error, and no stack in production (HOOK-013, HOOK-015)', async () => {
    const id = await stored('1')
    await inbox.store(notice('1'))
    await inbox.processNext(id, broken)
    const detail = await readDelivery(deps(), id)
    expect(detail).toMatchObject({
      delivery: { outcome: 'retrying', attempts: 1, lastError: 'the charge was locked' },
      headers: [{ name: 'content-type', value: 'application/json' }],
      copies: 1,
      errorStack: null,
      mayReplay: true,
    })
    expect(JSON.parse(detail.body ?? '')).toEqual({ endToEndId: `${end}1`, infoPagador: '•••••' })
    expect((await readDelivery({ ...deps(), showsErrorStack: true }, id)).errorStack).toContain(
      'deliveries.db.test',
    )
  })

  it('exist also for a notice that cannot be decrypted, and are refused for an unknown id', async () => {
    const id = await stored('1')
    await database.asOwner(`update webhook_inbox set body = '\\x00'`)
    expect(await readDelivery(deps(), id)).toMatchObject({ body: null, bodyBytes: null })
    await expect(readDelivery(deps(), adminId)).rejects.toMatchObject({ code: 'notice.not-found' })
  })
})

describe('a replay (HOOK-016)', () => {
  const replay = (id: string) =>
    replayNotice({ unitOfWork: database.unitOfWork, inbox }, admin(), id, context)
  const code = async (act: Promise<unknown>) => {
    const refusal: unknown = await act.then(
      () => null,
      (error: unknown) => error,
    )
    return refusal instanceof DomainError ? refusal.code : null
  }

  it('makes a notice that gave up due once if several admins press, and is audited (HOOK-016)', async () => {
    const id = await stored('1')
    await giveUp(id)
    const codes = await Promise.all([1, 2, 3].map(() => code(replay(id))))
    expect(codes.toSorted()).toEqual([null, 'notice.not-replayable', 'notice.not-replayable'].toSorted())
    expect(await inbox.processNext(id, done)).toBe(true)
    expect(await shape()).toEqual([['1', 'processed']])
    expect(await code(replay(id))).toBe('notice.not-replayable')
    expect(await code(replay(adminId))).toBe('notice.not-found')
    const { rows } = await database.pool.query(
      `select actor_id, object_id, body::jsonb -> 'before' as before, body::jsonb -> 'after' as after
       from audit_log where command = 'notice.replay' and outcome = 'done'`,
    )
    expect(rows).toEqual([
      {
        actor_id: adminId,
        object_id: id,
        before: { state: 'dead', attempts: 10 },
        after: { state: 'received' },
      },
    ])
  })
})

describe('stuck work other than notices', () => {
  it('is listed by kind without transfers, and repeated once, audited', async () => {
    const waiting = new Set(['1', '2'])
    const source = (kind: StuckSource['kind']): StuckSource => ({
      kind,
      summary: async () => ({ count: waiting.size, newestAt: start }),
      list: async () =>
        [...waiting].map((id) => ({ id, since: start, about: 'queue', lastError: 'x'.repeat(400) })),
      repeat: async (_tx, id) => waiting.delete(id),
    })
    const stuckWork = [source('transfer'), source('outbox-row')]
    const { items, total } = await readStuckWork(stuckWork)
    expect([total, items.map(({ kind, id }) => `${kind} ${id}`)]).toEqual([
      2,
      ['outbox-row 1', 'outbox-row 2'],
    ])
    expect(items[0]?.lastError).toHaveLength(300)
    const repeat = (kind: 'outbox-row' | 'job', id: string) =>
      repeatStuckWork({ unitOfWork: database.unitOfWork, stuckWork }, admin(), { kind, id }, context)
    await repeat('outbox-row', '1')
    for (const [kind, id] of [
      ['outbox-row', '1'],
      ['outbox-row', 'x'],
      ['job', '2'],
    ] as const)
      await expect(repeat(kind, id)).rejects.toMatchObject({ code: 'stuck-work.not-found' })
    const { rows } = await database.pool.query(
      `select object_type, object_id from audit_log where command = 'stuck.repeat' and outcome = 'done'`,
    )
    expect(rows).toEqual([{ object_type: 'outbox-row', object_id: '1' }])
  })
})

describe('a notice that gave up', () => {
  const close = (id: string, reason = 'O banco já o corrigiu') =>
    closeNotice({ unitOfWork: database.unitOfWork }, admin(), { id, reason }, context)
  const refusal = (act: Promise<unknown>) =>
    act.then(
      () => null,
      (error: { code?: string }) => error.code,
    )
  const details = () => ({ database: database.db, cipher, log, showsErrorStack: false })

  it('is closed once with a reason, leaves the queue, and is audited with each refusal', async () => {
    const id = await stored('1')
    expect(await refusal(close(id))).toBe('notice.not-closable')
    await giveUp(id)
    expect(await readDelivery(details(), id)).toMatchObject({ mayClose: true, closing: null })
    const answers = await Promise.all([close(id), close(id)].map(refusal))
    expect(answers.toSorted()).toEqual([null, 'notice.not-closable'].toSorted())
    expect(await refusal(close(adminId))).toBe('notice.not-found')
    expect(await readDelivery(details(), id)).toMatchObject({
      delivery: { outcome: 'closed' },
      mayClose: false,
      mayReplay: true,
      closing: { reason: 'O banco já o corrigiu', at: now.toISOString() },
    })
    expect([await shape({ outcome: 'failing' }), await shape({ outcome: 'closed' })]).toEqual([
      [],
      [['1', 'closed']],
    ])
    expect((await stuckNotices(database.db).summary()).count).toBe(0)
    const { rows } = await database.pool.query(
      `select outcome, body::jsonb ->> 'reason' as reason from audit_log where command = 'notice.close' order by seq`,
    )
    expect(rows.map(({ outcome, reason }) => [outcome, reason]).toSorted()).toEqual(
      [
        ['done', 'O banco já o corrigiu'],
        ['notice.not-closable', 'O banco já o corrigiu'],
        ['notice.not-closable', 'O banco já o corrigiu'],
        ['notice.not-found', 'O banco já o corrigiu'],
      ].toSorted(),
    )
  })

  it('may be replayed after it was closed, which removes the closing', async () => {
    const id = await stored('1')
    await giveUp(id)
    await close(id)
    await replayNotice({ unitOfWork: database.unitOfWork, inbox }, admin(), id, context)
    await inbox.processNext(id, done)
    expect(await readDelivery(details(), id)).toMatchObject({
      delivery: { outcome: 'processed' },
      closing: null,
    })
  })
})

it('lists a notice that concerns no received Pix, which does not end a silence (HOOK-015)', async () => {
  const id = await stored('1', {
    eventKey: 'other:1',
    subject: { event: 'pix.out.completed', endToEndId: null, txid: null },
  })
  const keys = { cipher, keyedHash: createKeyedHash(randomBytes(32)) }
  await inbox.processNext(
    id,
    noticeHandler(keys, () => null),
  )
  const [shown] = (await list()).items
  expect([shown?.outcome, shown?.result]).toEqual(['processed', 'other'])
  const desk = await readNoticeDesk(deskDeps())
  expect([desk.today.received, desk.providers.map(({ lastNoticeAt }) => lastNoticeAt)]).toEqual([
    1,
    [null, null, null],
  ])
})

/** The desk while no provider is configured. */
const deskDeps = () => ({
  database: database.db,
  clock,
  stuckWork: [],
  providers: { noticesOf: () => null, accountOf: () => null },
  publicUrl: 'https://puente.example',
  activeProvider: async () => 'bcb' as const,
})

describe('the desk', () => {
  const desk = () => readNoticeDesk(deskDeps())

  it('shows the address of each provider without a secret, and the counts of the day (HOOK-001, HOOK-005)', async () => {
    await inbox.processNext(await stored('1'), done)
    await inbox.store(notice('1'))
    await inbox.refuse({
      provider: 'bcb',
      body: Buffer.from('x'),
      reason: 'invalid-signature',
      ipAddress: null,
    })
    await giveUp(await stored('2'))
    await inbox.processNext(await stored('3'), broken)
    await stored('4')
    const shown = await desk()
    expect(shown.providers.map(({ name, address }) => [name, address])).toEqual([
      ['fire_banking', 'https://puente.example/webhooks/fire_banking'],
      ['corpx', 'https://puente.example/webhooks/corpx'],
      ['bcb', 'https://puente.example/webhooks/bcb'],
    ])
    expect(shown.providers.map(({ lastNoticeAt }) => lastNoticeAt)).toEqual([null, null, now.toISOString()])
    expect(shown).toMatchObject({
      today: { received: 5, duplicates: 1, refused: 1 },
      waiting: 1,
      retrying: 1,
      gaveUp: 1,
      silence: null,
      unknownWords: [],
    })
  })

  it('counts what came in each of the last ten minutes, and what has become of it by now', async () => {
    now = new Date('2026-11-21T12:00:58.900Z')
    await inbox.processNext(await stored('old'), done)
    now = new Date('2026-11-21T12:00:59Z')
    await inbox.processNext(await stored('first'), broken)
    now = new Date('2026-11-21T12:09:29Z')
    await inbox.processNext(await stored('ninth'), done)
    await inbox.store(notice('ninth'))
    now = new Date('2026-11-21T12:09:59Z')
    await stored('now')
    now = new Date('2026-11-21T12:10:20Z')
    const { minutes } = await desk()
    expect(minutes.map(({ at }) => at.slice(11, 19))).toEqual(
      Array.from({ length: 10 }, (_, nth) => `12:${String(nth + 1).padStart(2, '0')}:00`),
    )
    const counts = minutes.map(({ received, processed, failed }) => [received, processed, failed])
    expect([counts[0], counts[8], counts[9]]).toEqual([
      [1, 0, 1],
      [2, 2, 0],
      [1, 0, 0],
    ])
    expect(
      counts
        .slice(1, 8)
        .flat()
        .every((count) => count === 0),
    ).toBe(true)
  })

  it('reports silence if notices came in the same hours of four weeks, and nothing before the first notice', async () => {
    expect((await desk()).silence).toBeNull()
    for (const week of [4, 3, 2, 1]) {
      now = new Date(start.getTime() - week * 7 * 86_400_000 + 60_000)
      await inbox.storeAll(Array.from({ length: 7 }, (_, nth) => notice(`w${week}n${nth}`)))
    }
    now = start
    await stored('last')
    const since = now.toISOString()
    later(30)
    expect((await desk()).silence).toBeNull()
    later(120)
    expect((await desk()).silence).toEqual({
      provider: 'bcb',
      since,
      usualInFourWeeks: 28,
      foundByAsking: 0,
      mute: null,
    })
  })
})
