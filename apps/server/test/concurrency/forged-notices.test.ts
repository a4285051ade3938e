import { createHmac, randomBytes } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import { decimalText, money } from '@puente/domain/money'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Charge } from '../../src/features/collections/public.ts'
import { noticeHandler } from '../../src/features/collections/receive/handle-notice.ts'
import { noticeRoutes } from '../../src/features/collections/receive/notices.routes.ts'
import { createFieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../src/platform/crypto/key-ring.ts'
import { createKeyedHash } from '../../src/platform/crypto/keyed-hash.ts'
import { createHttpApp } from '../../src/platform/http/http-app.ts'
import { createRateLimiter } from '../../src/platform/http/rate-limiter.ts'
import type { NoticeHandler } from '../../src/platform/inbox/inbox.ts'
import { createInbox, type PostgresInbox } from '../../src/platform/inbox/postgres-inbox.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { bcbNotices, signatureHeader, timestampHeader } from '../../src/providers/bcb/webhook.ts'
import { createMoneyWorld, type MoneyWorld, pixFor } from './money-world.ts'

const notices = bcbNotices({ path: ['path-now', 'path-before'], signing: ['key-now', 'key-before'] })
const noticesOf = (provider: ProviderName) => (provider === 'bcb' ? notices : null)

let world: MoneyWorld
let inbox: PostgresInbox
let app: FastifyInstance
let charge: Charge
let handler: NoticeHandler
beforeAll(async () => {
  world = await createMoneyWorld()
  const { db, unitOfWork } = world.database
  const { clock, log, payerKeys } = world.deps
  handler = noticeHandler(payerKeys, noticesOf)
  const cipher = createFieldCipher(createKeyRing({ primary: randomBytes(32) }, clock))
  const metrics = createMetrics()
  inbox = createInbox({ database: db, unitOfWork, clock, cipher, log, metrics, pollMs: 60_000 })
  const hash = createKeyedHash(randomBytes(32))
  const limiter = createRateLimiter({ database: db, clock, hash, metrics })
  app = await createHttpApp({ log, metrics, trustedProxies: [], secure: false })
  const stored = { comesBack: () => false, refreshCredentials: async () => {} }
  await app.register((scope) => noticeRoutes(scope, { ...world.deps, inbox, limiter, noticesOf, ...stored }))
})
beforeEach(async () => {
  await world.reset()
  charge = await world.storeCharge(await world.addUser())
})
afterAll(async () => {
  await app.close()
  await world.close()
})

describe('a notice that the provider did not send (A-21)', () => {
  it('is answered 401, counted, and changes nothing (HOOK-005, PAY-064)', async () => {
    const body = bodyFor(charge)
    const now = seconds()
    const good = signed(body, 'key-now', now)
    const forgeries: [string, Partial<Request>][] = [
      ['no signature', { headers: {} }],
      ['no timestamp', { headers: { [signatureHeader]: good[signatureHeader] } }],
      ['another secret', { headers: signed(body, 'key-of-others', now) }],
      ['a retired secret', { headers: signed(body, 'key-long-ago', now) }],
      ['a re-serialised body', { body: JSON.stringify(JSON.parse(body), null, 2) }],
      ['one more space', { body: `${body} ` }],
      [
        'a truncated signature',
        { headers: { ...good, [signatureHeader]: good[signatureHeader].slice(0, -1) } },
      ],
      ['an empty signature', { headers: { ...good, [signatureHeader]: 'v1=' } }],
      ['301 s old', { headers: signed(body, 'key-now', now - 301) }],
      ['301 s ahead', { headers: signed(body, 'key-now', now + 301) }],
      ['another time than signed', { headers: { ...good, [timestampHeader]: String(now - 1) } }],
      ['another path', { path: '/webhooks/bcb/path-guessed/pix' }],
      ['a retired path', { path: '/webhooks/bcb/path-long-ago/pix' }],
    ]
    for (const [name, forgery] of forgeries) {
      const answer = await send({ body, headers: good, ...forgery })
      expect([name, answer.statusCode, answer.body]).toEqual([name, 401, 'Invalid webhook signature'])
    }
    expect(await stored()).toEqual({ inbox: 0n, refusals: BigInt(forgeries.length) })
    expect(await world.charge(charge.id)).toEqual(charge)
  })

  it('is answered 429 after too many from the same address; one with a proof still passes', async () => {
    const body = bodyFor(charge)
    for (let nth = 0; nth < 60; nth += 1) expect((await send({ body, headers: {} })).statusCode).toBe(401)
    const refused = await send({ body, headers: {} })
    // One minute, plus the twentieth by which a sliding window keeps a hit longer.
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '63'])
    expect(await stored()).toEqual({ inbox: 0n, refusals: 60n })
    expect((await send({ body, headers: signed(body) })).statusCode).toBe(200)
    expect(await stored()).toEqual({ inbox: 1n, refusals: 60n })
  })

  it('is not found at the address of another provider', async () => {
    const body = bodyFor(charge)
    const request = { body, headers: signed(body), path: '/webhooks/corpx/path-now' }
    expect((await send(request)).statusCode).toBe(404)
  })
})

describe('a notice that the provider sent', () => {
  it('is stored, answered 200 and confirms, with either active secret and path (HOOK-005, PSP-015)', async () => {
    const body = bodyFor(charge)
    for (const [key, path] of [
      ['key-before', '/webhooks/bcb/path-before'],
      ['key-now', '/webhooks/bcb/path-now/pix'],
    ] as const) {
      expect((await send({ body, headers: signed(body, key), path })).statusCode).toBe(200)
    }
    expect(await stored()).toEqual({ inbox: 1n, refusals: 0n })
    await drain()
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
    await world.expectBooksBalance()
  })

  it('confirms its charge also when it writes the txid in capitals', async () => {
    const txid = charge.txid.toUpperCase()
    const body = JSON.stringify({ pix: [{ ...pixJson(charge), txid }] })
    expect((await send({ body, headers: signed(body) })).statusCode).toBe(200)
    await drain()
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
    await world.expectBooksBalance()
  })

  it('is answered 200 when it comes 100 times at once, and leads to one confirmation (HOOK-007)', async () => {
    const pix = pixJson(charge)
    const bodies = Array.from({ length: 100 }, (_, nth) =>
      // Every other one is the same report with other bytes, so that it reaches the handler.
      JSON.stringify({ pix: [nth % 2 === 0 ? pix : { ...pix, infoPagador: `again ${nth}` }] }),
    )
    const answers = await Promise.all(bodies.map((body) => send({ body, headers: signed(body) })))
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 8 }, drain))
    const { rows } = await world.database.pool.query(
      'select state, outcome, count(*) as n from webhook_inbox group by 1, 2 order by 1',
    )
    expect(rows).toEqual([
      { state: 'duplicate', outcome: 'duplicate', n: 50n },
      { state: 'processed', outcome: 'confirmed', n: 1n },
    ])
    // The other 49 had the same bytes. They are listed as repeats and not processed.
    const repeats = await world.database.pool.query('select count(*) as n from webhook_repeats')
    expect(repeats.rows).toEqual([{ n: 49n }])
    await world.expectBooksBalance()
  })

  it('causes one query to the provider if it has another amount, even if it comes repeatedly and with other bytes', async () => {
    const short = { ...pixJson(charge), valor: '0.01' }
    for (const infoPagador of ['one', 'two', 'three']) {
      const body = JSON.stringify({ pix: [{ ...short, infoPagador }] })
      expect((await send({ body, headers: signed(body) })).statusCode).toBe(200)
    }
    await drain()
    const { rows } = await world.database.pool.query<{ key: string }>(
      `select job->>'singletonKey' as key from outbox, jsonb_array_elements(jobs) as job`,
    )
    // The queue keeps one waiting job for each key.
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ key: `bcb:${short.endToEndId}` })))
    expect(await world.charge(charge.id)).toEqual(charge)
  })

  it('is ignored if it comes again after it was processed; a later change of the same Pix is processed (PAY-065)', async () => {
    const pix = pixJson(charge)
    const deliver = async (content: object): Promise<void> => {
      const body = JSON.stringify({ pix: [content] })
      expect((await send({ body, headers: signed(body) })).statusCode).toBe(200)
      await drain()
    }
    const processedAt = world.now
    await deliver(pix)
    world.now = new Date(world.now.getTime() + 3_600_000)
    await deliver(pix)
    await deliver({ ...pix, infoPagador: 'again' })
    const { rows } = await world.database.pool.query(
      `select webhook_attempts, webhook_processed_at, confirmed_at, pix_status,
         (select count(*) from webhook_repeats) as copies from charges`,
    )
    expect(rows).toEqual([
      {
        // A copy to the byte is listed apart.
        webhook_attempts: 2,
        copies: 1n,
        webhook_processed_at: processedAt,
        confirmed_at: processedAt,
        pix_status: 'confirmed',
      },
    ])
    await deliver({ ...pix, devolucoes: [{ id: 'd1', valor: pix.valor, status: 'DEVOLVIDO' }] })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded' })
    await world.expectBooksBalance()
  })

  it('may carry several Pix: each is handled separately, and a bad one does not affect the others (HOOK-012)', async () => {
    const other = await world.storeCharge(charge.ownerId ?? '')
    const body = JSON.stringify({
      pix: [{ endToEndId: '?' }, { endToEndId: 'E1\u0000' }, pixJson(charge), pixJson(other)],
    })
    expect((await send({ body, headers: signed(body) })).statusCode).toBe(200)
    await drain()
    for (const one of [charge, other]) {
      expect(await world.charge(one.id)).toMatchObject({ status: 'confirmed' })
    }
    const { rows } = await world.database.pool.query(
      `select last_error from webhook_inbox where state = 'failed'`,
    )
    const unreadable = { last_error: 'the notice cannot be read as a Pix' }
    expect(rows).toEqual([unreadable, unreadable])
  })

  it('is stored as failed if it is unreadable, and answered 200 (HOOK-012, HOOK-013)', async () => {
    const body = 'this is no JSON'
    expect((await send({ body, headers: signed(body) })).statusCode).toBe(200)
    await drain()
    const { rows } = await world.database.pool.query(
      'select state, attempts, next_attempt_at from webhook_inbox',
    )
    expect(rows).toEqual([
      { state: 'failed', attempts: 1, next_attempt_at: new Date(world.now.getTime() + 60_000) },
    ])
  })

  it('is refused when it is larger than 256 KiB', async () => {
    const body = JSON.stringify({ pix: [pixJson(charge)], more: 'x'.repeat(262_144) })
    expect((await send({ body, headers: signed(body) })).statusCode).toBe(413)
    expect(await stored()).toEqual({ inbox: 0n, refusals: 0n })
  })
})

interface Request {
  readonly body: string
  readonly headers: Record<string, string | undefined>
  readonly path?: string
}

function send({ body, headers, path = '/webhooks/bcb/path-now/pix' }: Request) {
  return app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })
}

function signed(body: string, key = 'key-now', timestamp = seconds()) {
  const signature = createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
  return { [timestampHeader]: String(timestamp), [signatureHeader]: `v1=${signature}` } as const
}

function seconds(): number {
  return Math.floor(world.now.getTime() / 1000)
}

function pixJson(of: Charge) {
  const pix = pixFor(of)
  return {
    endToEndId: pix.endToEndId,
    txid: pix.txid,
    valor: decimalText(money(pix.amountMinor, 'BRL')),
    chave: pix.pixKey,
    horario: pix.paidAt.toISOString(),
  }
}

function bodyFor(of: Charge): string {
  return JSON.stringify({ pix: [pixJson(of)] })
}

async function drain(): Promise<void> {
  while (await inbox.processNext(null, handler)) {
    // until nothing is due
  }
}

async function stored(): Promise<{ inbox: bigint; refusals: bigint }> {
  const { rows } = await world.database.pool.query(
    'select (select count(*) from webhook_inbox) as inbox, (select count(*) from webhook_refusals) as refusals',
  )
  return rows[0]
}
