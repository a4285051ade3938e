import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { NoAnswer, NotSent } from './failures.ts'
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
let inFlight: number
let mostInFlight: number

beforeEach(async () => {
  nowMs = 0
  inFlight = 0
  mostInFlight = 0
  serve = (_request, response) => {
    setTimeout(() => response.end('ok'), answerMs)
  }
  server = createServer((request, response) => {
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
  gateway = openGateway({ certificate: null, clock: { now: () => new Date(nowMs) }, connectTimeoutMs })
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
  it('never report our own queue as a service that cannot be reached: 25 calls at once are all answered', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 25 }, () => send()))
    expect(statuses(answers)).toEqual(Array.from({ length: 25 }, () => 200))
    expect(mostInFlight).toBe(20)
    await expect(send()).resolves.toMatchObject({ status: 200 })
  })

  it('keep jobs from delaying people: 9 calls beside 20 questions are sent at once', async () => {
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
