import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationOf } from '../factories/registrations.ts'
import type { Browser, WireAnswer } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let visitor: Browser
let user: Browser
let admin: Browser

beforeAll(async () => {
  world = await createServerWorld()
  visitor = world.browser()
  user = world.browser()
  admin = world.browser()
  await user.signIn((await world.merchant()).email)
  await admin.signIn((await world.admin()).email, { admin: true })
})
afterAll(() => world.close())

const json = { 'content-type': 'application/json' }
const post = (browser: Browser, path: string, body: unknown, headers: Record<string, string> = {}) =>
  browser.send('POST', apiPrefix + path, { headers: { ...json, ...headers }, body: JSON.stringify(body) })

function expectProblem(answer: WireAnswer, status: number, code: string, fields?: string[]): void {
  const problem = JSON.parse(answer.text)
  expect([answer.status, problem.code]).toEqual([status, code])
  expect(answer.headers.get('content-type')).toContain('application/problem+json')
  if (fields !== undefined) {
    expect([...new Set(problem.errors.map((fault: { field: string }) => fault.field))].toSorted()).toEqual(
      fields,
    )
  }
}

describe('a registration that breaks the rules', () => {
  const faults: [string, Record<string, unknown>, string[]][] = [
    [
      'an empty body',
      {},
      [
        'address',
        'companyName',
        'cuit',
        'dni',
        'email',
        'fullName',
        'language',
        'occupation',
        'password',
        'phone',
      ],
    ],
    ['a role of one’s own', { ...registrationOf(), role: 'admin' }, ['role']],
    ['an address that is none', { ...registrationOf(), email: 'ana@' }, ['email']],
    ['a password without a symbol', { ...registrationOf(), password: 'Iguazu2026' }, ['password']],
    ['a DNI with letters', { ...registrationOf(), dni: '30X23456' }, ['dni']],
    [
      'a street number of zero',
      { ...registrationOf(), address: { ...registrationOf().address, numero: '0' } },
      ['address.numero'],
    ],
    ['a CUIT with a wrong check digit', { ...registrationOf(), cuit: '20301234560' }, ['cuit']],
    ['markup in the name', { ...registrationOf(), fullName: '<b>Ana</b>' }, ['fullName']],
  ]
  it.each(faults)('names the field: %s (REG-004, REG-019)', async (_, body, fields) => {
    expectProblem(await post(visitor, '/accounts', body), 422, 'request.invalid', fields)
  })

  it('names which of email, DNI and CUIT is taken (REG-019)', async () => {
    const first = registrationOf()
    expect((await post(visitor, '/accounts', first)).status).toBe(202)
    expectProblem(
      await post(visitor, '/accounts', { ...registrationOf(), email: first.email.toUpperCase() }),
      409,
      'email.taken',
    )
    expectProblem(await post(visitor, '/accounts', { ...registrationOf(), dni: first.dni }), 409, 'dni.taken')
    expectProblem(
      await post(visitor, '/accounts', { ...registrationOf(), cuit: first.cuit }),
      409,
      'cuit.taken',
    )
  })
})

describe('unreadable requests', () => {
  it('get a problem document with a code: no JSON, wrong type, too large, unknown path, wrong method', async () => {
    const send = (headers: Record<string, string>, body: string) =>
      visitor.send('POST', `${apiPrefix}/session`, { headers, body })
    expectProblem(await send(json, '{"email":'), 400, 'request.malformed')
    expectProblem(await send(json, ''), 400, 'request.malformed')
    expectProblem(await send({ 'content-type': 'text/plain' }, 'x'), 415, 'request.unsupported-media-type')
    expectProblem(await send(json, JSON.stringify({ email: 'x'.repeat(70_000) })), 413, 'request.too-large')
    expectProblem(await visitor.send('GET', `${apiPrefix}/nowhere`), 404, 'route.not-found')
    expectProblem(
      await visitor.send('PUT', `${apiPrefix}/session`, { headers: json, body: '{}' }),
      405,
      'route.method-not-allowed',
    )
  })

  it('get the names of the missing fields at a sign-in without email and password (AUTH-006, ADM-008)', async () => {
    for (const path of ['/session', '/admin/session']) {
      const answer = await post(visitor, path, { email: ' ', password: '', remember: false })
      expectProblem(answer, 422, 'request.invalid', ['email', 'password'])
    }
  })

  it('get the name of a parameter that is not an id, and of an unknown query field', async () => {
    expectProblem(await user.send('GET', `${apiPrefix}/orders/not-an-id`), 422, 'request.invalid', ['id'])
    expectProblem(await user.send('GET', `${apiPrefix}/history?sort=asc`), 422, 'request.invalid', ['sort'])
  })
})

describe('an order that breaks the contract', () => {
  const body = {
    quoteId: '0193f6f0-0000-7000-8000-000000000001',
    realValueMinor: '10000',
    clientName: 'Marina Souza',
    clientDocument: '52998224725',
    clientId: '42',
    description: 'Nafta',
    whatsapp: null,
  }
  it('needs an idempotency key (SEC-022)', async () => {
    expectProblem(await post(user, '/orders', body), 400, 'idempotency.key-required')
    expectProblem(
      await post(user, '/orders', body, { 'idempotency-key': 'short' }),
      400,
      'idempotency.key-required',
    )
  })

  it('cannot set pesos, a rate or a status (ORD-018, PROF-012)', async () => {
    const forged = { ...body, pesosValueMinor: '1', rate: '1', pixStatus: 'confirmed' }
    const answer = await post(user, '/orders', forged, { 'idempotency-key': crypto.randomUUID() })
    expectProblem(answer, 422, 'request.invalid', ['pesosValueMinor', 'pixStatus', 'rate'])
  })

  it('is refused for a malformed amount', async () => {
    for (const realValueMinor of ['0', '-5', '1.5', 'x', '']) {
      const answer = await post(
        user,
        '/orders',
        { ...body, realValueMinor },
        { 'idempotency-key': crypto.randomUUID() },
      )
      expectProblem(answer, 422, 'request.invalid', ['realValueMinor'])
    }
  })
})

describe('an upload that is not what it claims', () => {
  const stored = async () => (await world.test.asOwner('select count(*)::int as n from files')).rows[0].n
  const upload = (bytes: Uint8Array<ArrayBuffer>, type: string) => {
    const form = new FormData()
    form.append('file', new Blob([bytes], { type }), 'comprobante.png')
    return admin.send('POST', `${apiPrefix}/admin/payout-receipts`, { body: form })
  }
  it('is refused by size, by type and by content, and leaves nothing behind (TXN-025)', async () => {
    const before = await stored()
    expectProblem(await upload(new Uint8Array(5_242_881), 'image/png'), 413, 'file.too-large')
    const page = new TextEncoder().encode('<html><script>alert(1)</script></html>')
    expectProblem(await upload(page, 'image/png'), 415, 'file.type-refused')
    const halfImage = new Uint8Array([
      0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 1, 2,
    ])
    expectProblem(await upload(halfImage, 'image/png'), 422, 'file.unreadable')
    expect(await stored()).toBe(before)
  })
})
