import { once } from 'node:events'
import { connect } from 'node:net'
import { DomainError } from '@puente/contract/protocol/problems'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { databaseProxy } from '../../../test/factories/database-proxy.ts'
import { authenticatorOf, httpSession } from '../../../test/factories/http-sessions.ts'
import { createHttpApp, stopHttpApp } from '../http/http-app.ts'
import { createLogger } from '../log/logger.ts'
import { systemClock } from '../clock/clock.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { relayOnce } from '../outbox/outbox-relay.ts'
import type { Channel } from './channel.ts'
import { createLiveHub, type LiveHub, type StreamSink } from './live-hub.ts'
import type { LiveListener } from './live-listener.ts'
import { startLive } from './live-service.ts'
import { registerLive } from './live.routes.ts'

const log = createLogger('silent')
const metrics = createMetrics()
const holding = new Set<string>()
const guestsUntil = new Date(Date.now() + 60_000)
let database: TestDatabase
let hub: LiveHub
let live: LiveListener
let app: Awaited<ReturnType<typeof createHttpApp>>
let address: string

beforeAll(async () => {
  database = await createTestDatabase()
  hub = createLiveHub({ metrics, perAddress: 20 })
  live = await startLive({
    url: database.appUrl,
    hub,
    log,
    clock: { now: () => new Date() },
    liveSessions: async () => holding,
  })
  app = await createHttpApp({ log, metrics, trustedProxies: [], secure: false })
  const authenticator = authenticatorOf(async (request) => {
    const [id, userId, role] = (request.headers.cookie ?? '').split(' ')
    if (id === undefined || userId === undefined) return null
    if (id === 'leaving') {
      const left = once(request.raw.socket, 'close')
      request.raw.socket.destroy()
      await left
    }
    return httpSession({
      id,
      userId,
      role: role === 'admin' || role === 'bare' ? 'admin' : 'user',
      secondFactorGap: role === 'bare' ? 'not-set-up' : null,
      locked: role === 'locked',
      scope: role === 'phone' ? 'handover' : 'full',
      expiresAt: new Date(Date.now() + 60_000),
    })
  })
  registerLive({
    app,
    hub,
    authenticator,
    headers: { 'x-content-type-options': 'nosniff' },
    guestStreams: [
      {
        path: '/guests/:id/live',
        documented: { name: 'readGuest', summary: 'Guest', access: 'anyone', answer: 'text/event-stream' },
        admit: async ({ params, headers }) => {
          const { id } = params as { id: string }
          if (headers.cookie !== `secret=${id}`) throw new DomainError('payment.not-found')
          return { channel: `guest:${id}`, expiresAt: guestsUntil }
        },
      },
    ],
  })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  hub.endAll('gap')
  await database.reset()
})
afterAll(async () => {
  await live.stop()
  await stopHttpApp(app)
  await database.close()
})

/** A browser's side of a stream: the text it has received, and a way to wait for a text. */
async function openStream(cookie: string, path = '/live') {
  holding.add(cookie.split(' ')[0] ?? '')
  const response = await fetch(`${address}/api/v1${path}`, { headers: { cookie } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  let ended = false
  const reading = (async () => {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) break
      heard += value
    }
    ended = true
  })()
  return {
    response,
    reading,
    has: (text: string) => expect.poll(() => heard, { timeout: 5000, interval: 10 }).toContain(text),
    get heard() {
      return heard
    },
    get ended() {
      return ended
    },
  }
}

async function announce(topic: 'charge' | 'rate' | 'session', id: string, channels: readonly Channel[]) {
  await database.unitOfWork.run({ kind: 'system', name: 'job' }, 'test.announce', async (tx) => {
    tx.unchanged()
    tx.announce({ topic, id, version: 1 }, channels)
  })
  const jobs = { insert: async () => undefined }
  await relayOnce({ database: database.db, jobs, clock: systemClock, log, metrics })
}

it('announces a change only to its audience, that of the admins to no user (UI-017, ADM-033)', async () => {
  const [mine, other, admin] = await Promise.all([
    openStream('s1 u1'),
    openStream('s2 u2'),
    openStream('s3 u3 admin'),
  ])
  expect(mine.response.headers.get('content-type')).toContain('text/event-stream')
  await announce('charge', 'c1', ['user:u1', 'admins'])
  await announce('charge', 'c2', ['everyone'])
  await Promise.all([mine.has('"id":"c2"'), other.has('"id":"c2"'), admin.has('"id":"c2"')])
  const line = 'data: {"id":"c1","topic":"charge","version":1}\n\n'
  expect([mine.heard.includes(line), admin.heard.includes(line), other.heard.includes('c1')]).toEqual([
    true,
    true,
    false,
  ])
})

it('sends a guest only the events of the object whose secret they hold, until it ends (PAY-021)', async () => {
  expect((await fetch(`${address}/api/v1/guests/c1/live`, { headers: { cookie: 'secret=c2' } })).status).toBe(
    404,
  )
  const guest = await openStream('secret=c1', '/guests/c1/live')
  await announce('charge', 'c2', ['guest:c2', 'everyone', 'admins'])
  await announce('charge', 'c1', ['guest:c1', 'admins'])
  await guest.has('data: {"id":"c1","topic":"charge","version":1}')
  expect(guest.heard).not.toContain('c2')
  hub.pulse(new Date())
  expect(guest.ended).toBe(false)
  hub.pulse(new Date(guestsUntil.getTime() + 1))
  await guest.reading
  expect(guest.heard).toContain('event: bye')
})

it('announces to an admin without the required second factor only what a user gets', async () => {
  const bare = await openStream('s3 u3 bare')
  await announce('charge', 'c1', ['admins'])
  await announce('charge', 'c2', ['user:u3'])
  await bare.has('"id":"c2"')
  expect(bare.heard).not.toContain('c1')
})

it('announces to visitors what concerns everyone, and nothing else (RATE-029)', async () => {
  const [visitor, mine] = await Promise.all([openStream('', '/live/public'), openStream('s1 u1')])
  await announce('charge', 'c1', ['user:u1', 'admins'])
  await announce('rate', 'BRL_ARS', ['everyone'])
  await Promise.all([visitor.has('"id":"BRL_ARS"'), mine.has('"id":"BRL_ARS"')])
  expect([visitor.heard.includes('c1'), mine.heard.includes('c1')]).toEqual([false, true])
  expect(hub.sessions()).toEqual(['s1'])
})

it('lets visitors take only their share of the streams, and counts those who leave', () => {
  const small = createLiveHub({ metrics, perAddress: 20, perProcess: 4 })
  const sink: StreamSink = { write: () => true, end: () => {}, cut: () => {}, waitingBytes: 0 }
  const visit = () => small.open({ sessionId: null, ipAddress: '192.0.2.1' }, sink)
  const first = visit()
  expect([visit(), visit()].map((stream) => stream === null)).toEqual([false, true])
  small.pulse(new Date())
  first?.close()
  expect(visit()).not.toBeNull()
})

it('keeps places for guests, which visitors cannot take, and places for others, which guests cannot take', () => {
  const small = createLiveHub({ metrics, perAddress: 20, perProcess: 8, perSession: 1 })
  const sink: StreamSink = { write: () => true, end: () => {}, cut: () => {}, waitingBytes: 0 }
  const visitor = { sessionId: null, ipAddress: '192.0.2.1' }
  const guestOf = (channel: Channel) =>
    small.open({ ...visitor, channel, expiresAt: guestsUntil }, sink) !== null
  const visit = () => small.open(visitor, sink) !== null
  expect(Array.from({ length: 5 }, visit)).toEqual([true, true, true, true, false])
  // One secret cannot take all places of the guests.
  expect((['guest:p1', 'guest:p1', 'guest:p2', 'guest:p3'] as const).map(guestOf)).toEqual([
    true,
    false,
    true,
    false,
  ])
  const mine = { sessionId: 's1', userId: 'u1', isAdmin: false, ipAddress: '192.0.2.1' }
  expect(small.open({ ...mine, expiresAt: guestsUntil }, sink)).not.toBeNull()
})

it('requires a session', async () => {
  expect((await fetch(`${address}/api/v1/live`)).status).toBe(401)
})

it('asks each browser to reconnect after a time of its own, from one to three seconds', () => {
  const times = Array.from({ length: 50 }, (_, nth) => {
    let heard = ''
    const sink: StreamSink = {
      write: (text) => {
        heard += text
        return true
      },
      end: () => {},
      cut: () => {},
      waitingBytes: 0,
    }
    const own = createLiveHub({ metrics: createMetrics(), perAddress: 20 })
    const owner = { sessionId: `s${nth}`, userId: 'u1', isAdmin: false, ipAddress: '192.0.2.1' }
    own.open({ ...owner, expiresAt: new Date(Date.now() + 60_000) }, sink)
    return Number(/^retry: (\d+)\n\n$/.exec(heard)?.[1])
  })
  expect(times.every((ms) => ms >= 1_000 && ms <= 3_000)).toBe(true)
  expect(new Set(times).size).toBeGreaterThan(10)
})

it('lets a session hold twelve streams (ruling 46)', async () => {
  const streams = await Promise.all(Array.from({ length: 12 }, () => openStream('s9 u9')))
  await Promise.all(streams.map((stream) => stream.has('retry: ')))
  expect((await fetch(`${address}/api/v1/live`, { headers: { cookie: 's9 u9' } })).status).toBe(429)
})

it('counts sessions by their streams, and one that holds more than three as a leak (HIST-036)', async () => {
  const counted = createMetrics()
  const small = createLiveHub({ metrics: counted, perAddress: 20 })
  const sink: StreamSink = { write: () => true, end: () => {}, cut: () => {}, waitingBytes: 0 }
  const expiresAt = new Date(Date.now() + 60_000)
  const open = (sessionId: string) =>
    small.open({ sessionId, userId: 'u1', isAdmin: false, ipAddress: '192.0.2.1', expiresAt }, sink)
  const sessions = async () =>
    Object.fromEntries(
      (await counted.liveSessions.get()).values.map(({ labels, value }) => [labels.streams, value]),
    )
  const leaks = async () => (await counted.liveLeaks.get()).values[0]?.value
  open('s2')
  const streams = ['s1', 's1', 's1'].map(open)
  expect(await sessions()).toEqual({ 1: 1, 2: 0, 3: 1 })
  expect(await leaks()).toBe(0)
  streams.push(open('s1'), open('s1'))
  expect(await sessions()).toEqual({ 1: 1, 2: 0, 3: 0, 'over 3': 1 })
  expect(await leaks()).toBe(1)
  for (const stream of streams) stream?.close()
  small.open({ sessionId: null, ipAddress: '192.0.2.1' }, sink)
  expect(await sessions()).toEqual({ 1: 1, 2: 0, 3: 0, 'over 3': 0 })
})

it('closes the streams of a session that has ended', async () => {
  const [ending, staying] = await Promise.all([openStream('s4 u4'), openStream('s5 u5')])
  holding.delete('s4')
  await announce('session', 's4', ['session:s4'])
  await ending.has('event: bye')
  await ending.reading
  expect(staying.ended).toBe(false)
})

it('reconnects a session whose rights have changed', async () => {
  const [changed, staying] = await Promise.all([openStream('s4 u4'), openStream('s5 u5')])
  await announce('session', 's4', ['session:s4'])
  await changed.has('event: bye')
  expect(staying.ended).toBe(false)
})

it('reconnects after its connection broke, and makes every browser reload its data (ADM-033)', async () => {
  const before = await openStream('s6 u6')
  await before.has('retry')
  const superuser = new pg.Client({ connectionString: database.superuserUrl })
  await superuser.connect()
  await superuser.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'puente live' and datname = current_database()`,
  )
  await superuser.end()
  await before.reading
  const after = await openStream('s6 u6')
  await expect
    .poll(
      async () => {
        await announce('charge', 'c3', ['user:u6'])
        return after.heard
      },
      { timeout: 5000, interval: 50 },
    )
    .toContain('c3')
})

it('sends every stream a keep-alive every 3 s, as an event that a browser can see', async () => {
  const [mine, visitor] = await Promise.all([openStream('s6 u6'), openStream('', '/live/public')])
  const sign = 'event: pulse\ndata: {}\n\n'
  await Promise.all([mine.has(sign), visitor.has(sign)])
})

it('sends no keep-alive while it receives no announcements itself', async () => {
  const pulses: number[] = []
  const deafHub = { ...hub, sessions: () => [], endAll: () => {}, pulse: () => void pulses.push(Date.now()) }
  const proxy = await databaseProxy(database.appUrl)
  const deaf = await startLive({
    url: proxy.url,
    hub: deafHub,
    log,
    clock: systemClock,
    liveSessions: async () => holding,
  })
  await expect.poll(() => pulses.length, { timeout: 5000, interval: 10 }).toBe(1)
  await proxy.close()
  await expect.poll(() => deaf.isConnected(), { interval: 10 }).toBe(false)
  const before = pulses.length
  // The service of the other tests sends its keep-alives at the same interval. Between two of them, this service would have sent one, too.
  const healthy = await openStream('s6 u6')
  await expect.poll(() => healthy.heard.split('event: pulse').length, { timeout: 8000, interval: 10 }).toBe(3)
  expect(pulses).toHaveLength(before)
  await deaf.stop()
})

it('says goodbye when it stops, and stops at once although streams are open', async () => {
  const stream = await openStream('s7 u7')
  await stream.has('retry')
  hub.endAll('bye')
  await stream.reading
  expect(stream.heard).toContain('event: bye')
})

it('opens no stream for a browser that left before its session was read', async () => {
  await once(sendBare('leaving u10').resume(), 'close')
  const next = await openStream('s11 u11')
  await next.has('retry')
  expect(hub.sessions()).toEqual(['s11'])
})

it('disconnects a reader who does not read', async () => {
  const [serverSide] = await Promise.all([once(app.server, 'connection'), sendBare('s12 u12')])
  await expect.poll(() => hub.sessions(), { timeout: 5000, interval: 10 }).toContain('s12')
  const gone = once(serverSide[0], 'close')
  const event = { topic: 'charge', id: 'x'.repeat(100_000), version: 1, channels: ['user:u12'] } as const
  for (let nth = 0; nth < 500 && hub.sessions().includes('s12'); nth += 1) hub.publish([event])
  expect(hub.sessions()).not.toContain('s12')
  await gone
})

/** Requests a stream and never reads the answer. */
function sendBare(cookie: string) {
  holding.add(cookie.split(' ')[0] ?? '')
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).pause()
  socket.on('error', () => undefined)
  socket.write(`GET /api/v1/live HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`)
  return socket
}

it('opens no stream to a session that waits for its PIN, nor to a handed-over phone (AUTH-021)', async () => {
  const refusalOf = async (cookie: string) => {
    const answer = await fetch(`${address}/api/v1/live`, { headers: { cookie } })
    return JSON.parse(await answer.text()).code
  }
  expect(await refusalOf('s1 u1 locked')).toBe('session.locked')
  expect(await refusalOf('s2 u1 phone')).toBe('access.denied')
})
