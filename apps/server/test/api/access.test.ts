import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readOrder, readOrderStatus } from '@puente/contract/orders/orders'
import { readAdminSummary } from '@puente/contract/insights'
import { problems } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, refusalOf, type WireAnswer } from './browser.ts'
import { contractEndpoints, knock, pathOf, someId } from './contract-endpoints.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const endpoints = await contractEndpoints()

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

const codeOf = (answer: WireAnswer): string => JSON.parse(answer.text).code

describe('who may call what', () => {
  it.each(
    endpoints
      .filter(({ access, method }) => access !== 'anyone' && method !== 'GET')
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )(
    '%s takes no write without the token of the session or from another origin (SEC-029)',
    async (_, endpoint) => {
      const { csrfToken } = admin
      try {
        admin.csrfToken = null
        const bare = await knock(admin, endpoint)
        expect([bare.status, codeOf(bare)]).toEqual([403, 'origin.refused'])
        admin.csrfToken = user.csrfToken
        expect(codeOf(await knock(admin, endpoint))).toBe('origin.refused')
      } finally {
        admin.csrfToken = csrfToken
      }
      const foreign = await admin.send(endpoint.method, pathOf(endpoint), {
        headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
        body: '{}',
      })
      expect([foreign.status, codeOf(foreign)]).toEqual([403, 'origin.refused'])
    },
  )

  it('is decided by three roles, of which an account has one (SEC-001)', async () => {
    const roles = await Promise.all(
      [visitor, user, admin].map(async (browser) => (await browser.session()).account?.role ?? null),
    )
    expect(roles).toEqual([null, 'user', 'admin'])
    const { rows } = await world.test.pool.query(
      `select column_name from information_schema.columns where table_name = 'users' and column_name ~ 'role|admin|type'`,
    )
    expect(rows).toEqual([{ column_name: 'role' }])
    for (const role of ['superadmin', 'Admin', '', null]) {
      await expect(world.test.asOwner(`update users set role = $1`, [role])).rejects.toThrow(/role/)
    }
  })

  it('loses admin rights with the role, at once (ADM-007, SEC-002)', async () => {
    const { email } = await world.admin()
    const browser = world.browser()
    await browser.signIn(email, { admin: true })
    const { changeRole } = world.server.product.apis.sessions
    await changeRole(email, 'user')
    expect((await refusalOf(browser.call(readAdminSummary, { query: {} }))).code).toBe('session.required')
    await browser.signIn(email)
    expect((await refusalOf(browser.call(readAdminSummary, { query: {} }))).code).toBe('access.denied')
  })

  it('ends the session of a user who tries the admin sign-in (ADM-011)', async () => {
    const { email } = await world.user()
    const browser = world.browser()
    await browser.signIn(email)
    expect((await refusalOf(browser.signIn(email, { admin: true }))).code).toBe('access.denied')
    expect(browser.cookies.size).toBe(0)
    browser.csrfToken = null
    expect((await browser.session()).account).toBeNull()
  })

  it('gives the same answer for wrong passwords and unknown addresses (AUTH-009, ADM-010)', async () => {
    const { email } = await world.user()
    const bodies = []
    for (const address of [email, 'nobody@example.com']) {
      for (const inAdminArea of [false, true]) {
        const refusal = await refusalOf(
          world.browser().signIn(address, { admin: inAdminArea, password: 'Wrong-2026' }),
        )
        bodies.push({ ...refusal.problem, instance: '' })
      }
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0]?.title).toBe(problems['credentials.invalid'].title)
  })
})

describe("another person's data", () => {
  it('does not exist for another user: orders, status and private files (AUTH-040)', async () => {
    const placed = await orderOf(user)
    const stranger = world.browser()
    await stranger.signIn((await world.user()).email)
    const params = { id: placed.id }
    expect(await user.call(readOrder, { params })).toMatchObject({ id: placed.id })
    expect((await refusalOf(stranger.call(readOrder, { params }))).status).toBe(404)
    const reference = { params: { reference: placed.id } }
    expect((await refusalOf(stranger.call(readOrderStatus, reference))).status).toBe(404)
    const missing = await refusalOf(stranger.call(readOrder, { params: { id: someId } }))
    const foreign = await refusalOf(stranger.call(readOrder, { params }))
    expect({ ...foreign.problem, instance: '' }).toEqual({ ...missing.problem, instance: '' })
    const [document] = await world.server.infrastructure.database.statement<{ id: string }>(
      'test.document',
      `select dni_front_file_id as id from verifications where dni_front_file_id is not null limit 1`,
      [],
    )
    expect(document, 'somebody has a document').toBeDefined()
    expect((await stranger.send('GET', `${apiPrefix}/files/${document?.id}`)).status).toBe(404)
  })
})
