import { endpoint } from '@puente/contract/protocol/endpoint'
import { problemType } from '@puente/contract/protocol/problems'
import { readSession } from '@puente/contract/identity/sessions'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { beginEnding, finishEnding } from '../session/ending.ts'
import { signedIn } from '../session/session-samples.ts'
import { noteActivity } from './activity.ts'
import { call } from './client.ts'
import { forgetCsrfToken } from './csrf.ts'
import { onRefusal } from './refusals.ts'
import { observeRequests, type SentRequest } from './sent-requests.ts'

const write = endpoint({
  name: 'write',
  method: 'PUT',
  path: '/things',
  access: 'admin',
  summary: 'A write',
  body: z.strictObject({ name: z.string() }),
  status: 204,
})

const sent: { address: string; init: RequestInit }[] = []
const answers = new Map<string, () => Response>()

beforeEach(() => {
  sent.length = 0
  answers.clear()
  answers.set('/api/v1/session', () => Response.json(signedIn()))
  forgetCsrfToken()
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    sent.push({ address, init })
    return answers.get(address)?.() ?? new Response(null, { status: 204 })
  })
})
afterEach(() => vi.unstubAllGlobals())

it('sends the session cookie, the client version, the JSON content type and the CSRF token of the session on a write (ADM-034, PROF-013)', async () => {
  await call(write, { body: { name: 'x' } })
  const [read, written] = sent
  expect(read?.address).toBe('/api/v1/session')
  expect(read?.init.headers).not.toHaveProperty('content-type')
  expect(written?.init).toMatchObject({ method: 'PUT', credentials: 'same-origin' })
  expect(written?.init.headers).toMatchObject({
    'content-type': 'application/json',
    'x-csrf-token': 'token-of-this-session',
    'x-client-info': expect.stringMatching(/^puente-web\/\d/),
  })
  expect(written?.init.headers).not.toHaveProperty('authorization')
})

it('sends no read for an account while it signs out, and never one whose query ends with the session', async () => {
  const read = endpoint({
    name: 'read',
    method: 'GET',
    path: '/things',
    access: 'user',
    summary: 'A read',
    status: 204,
  })
  const ended = new AbortController()
  beginEnding()
  const reads = [call(read, {}, { signal: ended.signal }), call(read)]
  await call(readSession)
  expect(sent.map(({ address }) => address)).toEqual(['/api/v1/session'])
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    sent.push({ address, init })
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  ended.abort()
  finishEnding()
  await expect(reads[0]).rejects.toThrow('aborted')
  await reads[1]
  expect(sent.map(({ address }) => address)).toEqual(['/api/v1/session', '/api/v1/things'])
})

it('reports the person as present for a minute after a touch of the screen (ADM-020)', async () => {
  await call(readSession)
  expect(sent.at(-1)?.init.headers).not.toMatchObject({ 'x-user-active': '1' })
  noteActivity(Date.now())
  await call(readSession)
  expect(sent.at(-1)?.init.headers).toMatchObject({ 'x-user-active': '1' })
  noteActivity(Date.now() - 60_000)
  await call(readSession)
  expect(sent.at(-1)?.init.headers).not.toMatchObject({ 'x-user-active': '1' })
})

it('reports every refusal, with the endpoint that was refused', async () => {
  const heard: string[] = []
  const stop = onRefusal(({ code }, { name, access }) => heard.push(`${name} (${access}): ${code}`))
  const document = { code: 'session.locked', type: problemType('session.locked') }
  answers.set('/api/v1/things', () => Response.json(document, { status: 403 }))
  await expect(call(write, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'session.locked' })
  expect(heard).toEqual(['write (admin): session.locked'])
  stop()
})

it('reports to an observer what was sent without ids, queries, bodies and headers, until it stops (DBG-004)', async () => {
  const seen: SentRequest[] = []
  const payer = endpoint({
    name: 'payer',
    method: 'PUT',
    path: '/payers/:id/data',
    access: 'anyone',
    summary: 'A write about a payer',
    params: z.strictObject({ id: z.string() }),
    query: z.strictObject({ search: z.string() }),
    body: z.strictObject({ cpf: z.string() }),
    status: 204,
  })
  const send = (id: string) =>
    call(payer, { params: { id }, query: { search: 'Marina' }, body: { cpf: '52998224725' } })
  const stop = observeRequests((request) => seen.push(request))
  answers.set('/api/v1/payers/p2/data?search=Marina', () => new Response('', { status: 500 }))
  answers.set('/api/v1/payers/p3/data?search=Marina', () => {
    throw new TypeError('no network')
  })
  await send('p1')
  await expect(send('p2')).rejects.toThrow()
  await expect(send('p3')).rejects.toThrow()
  stop()
  await send('p4')
  const put = { method: 'PUT', path: '/payers/:id/data', durationMs: expect.any(Number) }
  expect(seen).toEqual([
    { method: 'GET', path: '/session', durationMs: expect.any(Number), status: 200 },
    { ...put, status: 204 },
    { ...put, status: 500 },
    { ...put, status: null },
  ])
})
