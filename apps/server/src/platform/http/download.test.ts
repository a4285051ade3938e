import { Readable } from 'node:stream'
import { endpoint } from '@puente/contract/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticatorOf } from '../../../test/factories/http-sessions.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createEndpointRouter } from './endpoint-router.ts'
import { createHttpApp } from './http-app.ts'

const take = endpoint({
  name: 'take',
  method: 'GET',
  path: '/file',
  access: 'anyone',
  summary: 'Take',
  download: true,
  status: 200,
})

async function* halfAFile(): AsyncGenerator<Buffer> {
  yield Buffer.from('the first half')
  throw new Error('the disk is gone')
}

const lines: string[] = []
let app: FastifyInstance
let address: string
beforeAll(async () => {
  const log = createLogger('info', { write: (line) => lines.push(line) })
  app = await createHttpApp({ log, metrics: createMetrics(), trustedProxies: [], secure: false })
  const limiter = { hit: async () => undefined, hitHere: () => undefined, sweep: async () => undefined }
  const watch = { isUp: true, guard: <T>(work: () => Promise<T>) => work(), stop: async () => undefined }
  const router = createEndpointRouter({
    app,
    log,
    authenticator: authenticatorOf(async () => null),
    limiter,
    watch,
    isVerified: async () => true,
    origins: new Set(),
  })
  router.on(take, async () => ({
    body: Readable.from(halfAFile(), { objectMode: false }),
    mediaType: 'text/plain',
    sizeBytes: null,
    disposition: 'attachment' as const,
    fileName: 'half.txt',
  }))
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

it('breaks the connection when a file breaks off while it is sent, and logs why', async () => {
  const answer = await fetch(`${address}/api/v1/file`)
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('terminated')
  const logged = lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'download.broken')
  expect(logged).toMatchObject({
    level: 'error',
    route: '/api/v1/file',
    requestId: answer.headers.get('x-request-id'),
    err: { message: 'the disk is gone' },
  })
})
