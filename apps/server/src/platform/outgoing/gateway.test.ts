import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { longestPauseMs } from './asked-pause.ts'
import { AskedToWait, NoAnswer, NotSent } from './failures.ts'
import { type Gateway, type LaneName, openGateway } from './gateway.ts'
import type { Answer } from './http-exchange.ts'

/** The usual two seconds, scaled down together with the answers. */
const connectTimeoutMs = 500
const answerMs = 700

let server: Server
let origin: string
let gateway: Gateway
let nowMs: number
/** What the service does with each request. */
let serve: RequestListener
/** How many requests reached the service. */
let requests: number
let inFlight: number
let mostInFlight: number

beforeEach(async () => {
  nowMs = Date.parse('2026-11-21T12:00:00Z')
  requests = 0
  inFlight = 0
  mostInFlight = 0
  serve = (_request, response) => {
    setTimeout(() => response.end('ok'), answerMs)
  }
  server = createServer((request, response) => {
    requests += 1
    inFlight += 1
    mostInFlight = Math.max(mostInFlight, inFlight)
    response.on('close', () => {
      inFlight -= 1
    })
    serve(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  gateway = openGateway({ tls: null, clock: { now: () => new Date(nowMs) }, connectTimeoutMs })
})
afterEach(async () => {
  gateway.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function send(lane: LaneName = 'person'): Promise<Answer> {
  const exchange = { method: 'GET', url: new URL(origin), headers: {}, timeoutMs: 10_000 } as const
  return gateway.send(exchange, { lane, waitMs: 15_000 })
}

function statuses(answers: readonly PromiseSettledResult<Answer>[]): unknown[] {
  return answers.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason))
}

describe('the lanes', () => {
  it('never report our own queue as a service that cannot be reached: 450 calls at once are all answered', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 450 }, () => send()))
    expect(statuses(answers)).toEqual(Array.from({ length: 450 }, () => 200))
    expect(mostInFlight).toBe(150)
    await expect(send()).resolves.toMatchObject({ status: 200 })
  })

  it('keep jobs from delaying people: 9 calls beside 20 queries are sent at once', async () => {
    const questions = Array.from({ length: 20 }, () => send('background'))
    const calls = Array.from({ length: 9 }, () => send())
    let answered = 0
    for (const question of questions) void question.then(() => (answered += 1))
    expect(statuses(await Promise.allSettled(calls))).toEqual(Array.from({ length: 9 }, () => 200))
    expect(answered).toBeLessThanOrEqual(4)
    expect(mostInFlight).toBe(13)
    expect(statuses(await Promise.allSettled(questions))).toEqual(Array.from({ length: 20 }, () => 200))
  })
})

describe('the breaker', () => {
  async function fail(): Promise<void> {
    for (let nth = 0; nth < 5; nth += 1) await send().catch(() => {})
  }

  it('opens for people and jobs when the service does not answer, and still lets tokens be fetched', async () => {
    serve = (request) => request.socket.destroy()
    await expect(send()).rejects.toThrow(NoAnswer)
    await fail()
    for (const lane of ['person', 'background'] as const) await expect(send(lane)).rejects.toThrow(NotSent)
    serve = (_request, response) => response.end('ok')
    await expect(send('access')).resolves.toMatchObject({ status: 200 })
    await expect(send()).rejects.toThrow(NotSent)
  })

  it('opens for a 5xx, and stays closed for refusals', async () => {
    const answering = (status: number): RequestListener => {
      return (_request, response) => response.writeHead(status).end()
    }
    for (const status of [400, 401, 404, 422, 429]) {
      serve = answering(status)
      await fail()
    }
    serve = answering(503)
    await fail()
    await expect(send()).rejects.toThrow(NotSent)
  })

  it('opens when connections are refused', async () => {
    await new Promise((resolve) => server.close(resolve))
    for (let nth = 0; nth < 5; nth += 1) await expect(send()).rejects.toThrow('ECONNREFUSED')
    await expect(send()).rejects.toThrow('not called for a while')
  })

  it('sends one probe after 30 s; a second call meanwhile is not sent', async () => {
    serve = (_request, response) => response.writeHead(503).end()
    await fail()
    nowMs += 30_000
    serve = (_request, response) => setTimeout(() => response.end('ok'), answerMs)
    const probe = send()
    await expect(send()).rejects.toThrow(NotSent)
    await expect(probe).resolves.toMatchObject({ status: 200 })
    await expect(send()).resolves.toMatchObject({ status: 200 })
  })
})

describe('a pause that the service asks for (ruling 50)', () => {
  const asking = (status: number, retryAfter: string): RequestListener => {
    return (_request, response) => response.writeHead(status, { 'retry-after': retryAfter }).end()
  }

  /** Lets the service request a pause and then answer, and returns for how many milliseconds nothing is sent. */
  async function pauseMs(status: number, retryAfter: string): Promise<number> {
    const startMs = nowMs
    serve = asking(status, retryAfter)
    const failure = await send().then(
      () => null,
      (error: unknown) => error,
    )
    if (!(failure instanceof AskedToWait)) throw new Error(`no pause after ${status} ${retryAfter}`)
    expect(failure.did).toBe(status === 429 ? 'nothing' : 'unknown')
    serve = (_request, response) => response.end('ok')
    nowMs = failure.until.getTime() - 1
    const before = requests
    for (const lane of ['person', 'background', 'access'] as const)
      await expect(send(lane)).rejects.toMatchObject({ until: failure.until, did: 'nothing' })
    expect(requests).toBe(before)
    nowMs += 1
    for (const lane of ['person', 'background', 'access'] as const)
      await expect(send(lane)).resolves.toMatchObject({ status: 200 })
    return nowMs - startMs
  }

  it('holds for every lane until its very end', async () => {
    for (const status of [429, 503]) {
      expect(await pauseMs(status, '7')).toBe(7_000)
      expect(await pauseMs(status, new Date(nowMs + 9_000).toUTCString())).toBe(9_000)
    }
  })

  it('is at most five minutes long', async () => {
    expect(longestPauseMs).toBe(300_000)
    expect(await pauseMs(503, '299')).toBe(299_000)
    expect(await pauseMs(503, '301')).toBe(longestPauseMs)
    expect(await pauseMs(429, '9'.repeat(400))).toBe(longestPauseMs)
    expect(await pauseMs(429, 'Fri, 31 Dec 2100 23:59:59 GMT')).toBe(longestPauseMs)
  })

  it('needs a status and a time that request one', async () => {
    for (const [status, retryAfter] of [
      [429, 'soon'],
      [429, '1.5'],
      [429, '0'],
      [503, 'Sat, 21 Nov 2026 11:59:59 GMT'],
      [500, '7'],
      [200, '7'],
    ] as const) {
      serve = asking(status, retryAfter)
      await expect(send()).resolves.toMatchObject({ status })
      await expect(send()).resolves.toMatchObject({ status })
    }
  })

  it('is not shortened by a call that was under way when it began', async () => {
    const held = Promise.withResolvers<void>()
    serve = (_request, response) => {
      void held.promise.then(() => response.writeHead(429, { 'retry-after': '1' }).end())
    }
    const late = send()
    await expect.poll(() => requests).toBe(1)
    serve = asking(429, '60')
    await expect(send()).rejects.toThrow(AskedToWait)
    held.resolve()
    await expect(late).rejects.toThrow(AskedToWait)
    serve = (_request, response) => response.end('ok')
    nowMs += 59_999
    await expect(send()).rejects.toThrow(AskedToWait)
  })

  it('ends the wait of a call for its place', async () => {
    const held = Promise.withResolvers<void>()
    serve = (_request, response) => {
      void held.promise.then(() => response.writeHead(429, { 'retry-after': '60' }).end())
    }
    const calls = Array.from({ length: 160 }, () => send().catch((error: Error) => error))
    await expect.poll(() => requests).toBe(150)
    held.resolve()
    expect((await Promise.all(calls)).every((end) => end instanceof AskedToWait)).toBe(true)
    expect(requests).toBe(150)
  })
})
