import { connect } from 'node:net'
import { endpoint } from '@puente/contract/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createEdge, edgeOrigin } from '../../../test/factories/http-edge.ts'

const look = endpoint({
  name: 'look',
  method: 'GET',
  path: '/things/:id',
  access: 'anyone',
  summary: 'Looks at a thing',
  params: z.strictObject({ id: z.string().check(z.maxLength(200)) }),
  query: z.strictObject({ name: z.optional(z.string()) }),
  status: 200,
  response: z.strictObject({ id: z.string() }),
})
const keep = endpoint({
  name: 'keep',
  method: 'POST',
  path: '/things',
  access: 'anyone',
  summary: 'Keeps things',
  body: z.record(z.string(), z.array(z.string())),
  status: 204,
})
let app: FastifyInstance
let lines: string[]
let port: number
beforeAll(async () => {
  const edge = await createEdge(() => null)
  app = edge.app
  lines = edge.lines
  edge.router.on(look, async ({ params }) => ({ id: params.id }))
  edge.router.on(keep, async () => undefined)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => app.close())

it('refuses a parameter of any length by its schema, with the headers of every answer and a line in the log', async () => {
  for (const length of [201, 10_000]) {
    lines.length = 0
    const answer = await app.inject(`/api/v1/things/${'x'.repeat(length)}`)
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { code: 'request.invalid', errors: [{ field: 'id', rule: 'too-long' }] },
    ])
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['request.refused', 'request.done'])
  }
  expect((await app.inject(`/api/v1/things/${'x'.repeat(200)}`)).statusCode).toBe(200)
})

it('refuses a path that cannot be decoded, with the headers of every answer and a line in the log', async () => {
  const answer = await app.inject('/api/v1/things/%E0%A4%A')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.malformed'])
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'request.refused', code: 'request.malformed' },
    { event: 'request.done', status: 400 },
  ])
})

it.each([
  [{ a: ['x\u0000'] }, 'a.0'],
  [{ a: ['x', '\ud800'] }, 'a.1'],
  [{ a: ['\udc00x'] }, 'a.0'],
  [{ 'b\u0000': ['x'] }, ''],
])('refuses text that cannot be stored, and names its field: %j', async (payload, field) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/things',
    headers: { origin: edgeOrigin },
    payload,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { code: 'request.invalid', errors: [{ field, rule: 'format' }] },
  ])
})

it('accepts every other character', async () => {
  const payload = { 'ñ🙂': ['\u0001\uffff🙂\n'] }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/things',
    headers: { origin: edgeOrigin },
    payload,
  })
  expect(answer.statusCode).toBe(204)
})

it('refuses NUL in the path and in the query', async () => {
  for (const path of ['/things/a%00b', '/things/a?name=%00']) {
    const answer = await app.inject(`/api/v1${path}`)
    expect([answer.statusCode, answer.json().code], path).toEqual([422, 'request.invalid'])
  }
})

it('answers 400 to two Host headers, whatever is asked', async () => {
  const statusOf = (hosts: string) =>
    new Promise<string>((resolve, fail) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET /api/v1/things/1 HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      )
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => resolve(answer.slice(9, 12)))
      socket.on('error', fail)
    })
  expect(await statusOf('Host: puente.test\r\nhost: evil.test\r\n')).toBe('400')
  expect(await statusOf('Host: puente.test\r\nHost: puente.test\r\n')).toBe('400')
  expect(await statusOf('Host: puente.test\r\n')).toBe('200')
})
