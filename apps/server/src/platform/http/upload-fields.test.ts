import { endpoint } from '@puente/contract/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticatorOf, httpSession } from '../../../test/factories/http-sessions.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createEndpointRouter, type EndpointRouter } from './endpoint-router.ts'
import { createHttpApp } from './http-app.ts'
import { openApiDocument } from './openapi.ts'

const noteEndpoint = endpoint({
  name: 'note',
  method: 'POST',
  path: '/notes',
  access: 'user',
  summary: 'A file with words',
  upload: true,
  body: z.strictObject({
    text: z.string().check(z.trim(), z.maxLength(8_200)),
    about: z.optional(z.uuid()),
  }),
  status: 201,
  response: z.strictObject({ text: z.string(), about: z.nullable(z.string()), bytes: z.number() }),
})

const origin = 'https://puente.test'
let app: FastifyInstance
let router: EndpointRouter
beforeAll(async () => {
  const log = createLogger('silent')
  app = await createHttpApp({
    log,
    metrics: createMetrics(),
    trustedProxies: [],
    secure: true,
  })
  const authenticator = authenticatorOf(async () => httpSession(), { csrfMatches: () => true })
  const limiter = { hit: async () => undefined, hitHere: () => undefined, sweep: async () => undefined }
  const watch = { isUp: true, guard: <T>(work: () => Promise<T>) => work(), stop: async () => undefined }
  router = createEndpointRouter({
    app,
    log,
    authenticator,
    limiter,
    watch,
    isVerified: async () => true,
    origins: new Set([origin]),
  })
  router.on(noteEndpoint, async ({ body, file }) => ({
    text: body.text,
    about: body.about ?? null,
    bytes: file.bytes.length,
  }))
})
afterAll(() => app.close())

type Part = readonly [name: string, value: string | Buffer]
const picture: Part = ['file', Buffer.alloc(9)]

function send(...parts: readonly Part[]) {
  const chunks = parts.flatMap(([name, value]) => {
    const isFile = typeof value !== 'string'
    const head = `--b\r\nContent-Disposition: form-data; name="${name}"${isFile ? '; filename="a.png"' : ''}\r\n\r\n`
    return [Buffer.from(head), isFile ? value : Buffer.from(value), Buffer.from('\r\n')]
  })
  return app.inject({
    method: 'POST',
    url: '/api/v1/notes',
    headers: { origin, 'x-csrf-token': 'x', 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([...chunks, Buffer.from('--b--\r\n')]),
  })
}
const faultsOf = async (...parts: readonly Part[]) => {
  const answer = await send(...parts)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'request.invalid'])
  return answer.json().errors
}

it('reads the text fields beside a file, before it or after it, as the schema has them', async () => {
  const about = crypto.randomUUID()
  const first = await send(['text', '  Nafta súper 🙂 '], ['about', about], picture)
  expect([first.statusCode, first.json()]).toEqual([201, { text: 'Nafta súper 🙂', about, bytes: 9 }])
  expect((await send(picture, ['text', 'x'])).json()).toEqual({ text: 'x', about: null, bytes: 9 })
})

it('names the field that is missing, wrong, unknown, double or too long', async () => {
  expect(await faultsOf(picture)).toEqual([{ field: 'text', rule: 'required' }])
  expect(await faultsOf(picture, ['text', 'x'], ['about', 'no id'])).toMatchObject([{ field: 'about' }])
  expect(await faultsOf(picture, ['text', 'x'], ['more', 'y'])).toEqual([{ field: 'more', rule: 'unknown' }])
  expect(await faultsOf(['text', 'x'], ['text', 'y'], picture)).toEqual([{ field: 'text', rule: 'unknown' }])
  expect(await faultsOf(['text', 'ñ'.repeat(4_200)], picture)).toEqual([{ field: 'text', rule: 'too-long' }])
  expect(await faultsOf(['text', 'x'])).toEqual([{ field: 'file', rule: 'required' }])
  expect(await faultsOf(['text', 'x'], ['file', 'no file'])).toMatchObject([{ field: 'file' }])
})

it('takes no more parts than the endpoint has fields', async () => {
  const answer = await send(['text', 'x'], ['about', 'y'], ['more', 'z'], ['most', 'z'], picture)
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'request.invalid'])
})

it('documents the fields beside the file', () => {
  const document = openApiDocument(router.endpoints, [], { title: 'Puente', version: '1' })
  expect(document['paths']).toMatchObject({
    '/api/v1/notes': {
      post: {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: {
                required: ['file', 'text'],
                properties: {
                  file: {},
                  text: { type: 'string', maxLength: 8_200 },
                  about: { format: 'uuid' },
                },
              },
            },
          },
        },
      },
    },
  })
})

it('refuses at start a body that cannot come as fields', () => {
  const list = endpoint({ ...noteEndpoint, name: 'list', path: '/lists', body: z.array(z.string()) })
  expect(() => router.on(list, async () => ({ text: '', about: null, bytes: 0 }))).toThrow(/lists?/)
})
