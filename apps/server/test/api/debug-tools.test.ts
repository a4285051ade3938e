import { readOwnAccess, readQrSample, runChecks, runSelfCheck, sendEcho } from '@puente/contract/diagnostics'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { livePath } from '@puente/contract/protocol/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimPort } from '../../src/platform/free-port.ts'
import { registrationOf, testPassword } from '../factories/registrations.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const mailPassword = 'the-password-of-the-mail-server'
const testEmail = 'self-check@puente.test'
let world: ServerWorld
let adminId: string
let adminEmail: string
let admin: Browser
let user: Browser
beforeAll(async () => {
  // Nobody listens there.
  const port = await claimPort(0, '127.0.0.1')
  world = await createServerWorld({
    env: {
      SMTP_URL: `smtp://puente:${mailPassword}@127.0.0.1:${port}`,
      DEBUG_TEST_EMAIL: testEmail,
      DEBUG_TEST_PASSWORD: testPassword,
    },
  })
  const { accounts } = world.server.product.apis
  const context = { requestId: 'factory', ipAddress: null }
  await accounts.registerAccount(registrationOf({ email: testEmail }), context)
  await accounts.confirmEmail(await world.confirmationToken(testEmail), context)
  ;({ userId: adminId, email: adminEmail } = await world.admin())
  admin = await signedInAdmin(world, adminEmail)
  user = world.browser()
  await user.signIn((await world.user()).email)
})
afterAll(() => world.close())

async function signedInAdmin(where: ServerWorld, email: string): Promise<Browser> {
  const browser = where.browser()
  await browser.signIn(email, { admin: true })
  return browser
}

const tools = [readQrSample, runChecks, readOwnAccess, sendEcho, runSelfCheck] as const

it.each(tools.map((tool) => [tool.name, tool] as const))(
  'answers %s to an admin, and does not exist for others (DBG-001)',
  async (_name, tool) => {
    expect((await admin.send(tool.method, apiPrefix + tool.path)).status).toBe(200)
    for (const browser of [world.browser(), user])
      expect(await refusalOf(browser.call(tool, {}))).toMatchObject({ status: 404, code: 'route.not-found' })
  },
)

it('has none of the tools for admins either while the operator has disabled them (DBG-001)', async () => {
  const closed = await createServerWorld({ env: { DEBUG_TOOLS: 'off' } })
  try {
    const browser = await signedInAdmin(closed, (await closed.admin()).email)
    for (const tool of tools) expect((await refusalOf(browser.call(tool, {}))).code).toBe('route.not-found')
  } finally {
    await closed.close()
  }
})

it('uses the sample store of the QR test, and stores nothing on it (DBG-009, PAY-074)', async () => {
  const sample = await admin.call(readQrSample, {})
  expect(sample).toEqual({ storeId: 'TEST2', pageUrl: expect.stringMatching(/\/loja\/TEST2$/) })
  const { rows } = await world.test.asOwner(`select 1 from establishments where store_id = 'TEST2'`, [])
  expect(rows).toEqual([])
})

it('checks the database, the files, the mail server, the keys and each provider, and shows no secret (DBG-003)', async () => {
  const { checks } = await admin.call(runChecks, {})
  expect(
    checks.map(({ part, configured, simulated, reachable, fault }) => [
      part,
      { configured, simulated, reachable, fault },
    ]),
  ).toEqual([
    ['database', { configured: true, simulated: false, reachable: true, fault: null }],
    ['files', { configured: true, simulated: false, reachable: true, fault: null }],
    ['mail', { configured: true, simulated: false, reachable: false, fault: 'address' }],
    ['keys', { configured: true, simulated: false, reachable: true, fault: null }],
    ['bcb', { configured: true, simulated: true, reachable: true, fault: null }],
    ['fire_banking', { configured: true, simulated: true, reachable: true, fault: null }],
    // The sandbox of this test has other credentials for it.
    ['corpx', { configured: true, simulated: true, reachable: false, fault: 'secret' }],
  ])
  const { masterKey, lookupKey, sessionSecret, passwordPepper } = world.server.infrastructure.config
  const shown = JSON.stringify(checks)
  for (const key of [masterKey, lookupKey, sessionSecret, passwordPepper])
    expect(shown).not.toContain(key.reveal().slice(0, 12))
  for (const word of [mailPassword, 'test-secret']) expect(shown).not.toContain(word)
})

it('shows the account, its session and the result of the admin check as the server sees them (DBG-005)', async () => {
  const { account, session, isAdmin } = await admin.call(readOwnAccess, {})
  expect(account).toEqual({ id: adminId, role: 'admin', verificationStatus: 'not_started' })
  expect(session).toMatchObject({ scope: 'full', locked: false, secondFactorGap: null })
  expect(Date.parse(session.expiresAt)).toBeGreaterThan(Date.parse(session.createdAt))
  expect(isAdmin).toBe(true)
})

it('fails to promote the test account by any write that accepts account data, and leaves an audit entry (DBG-006, PROF-012)', async () => {
  const result = await admin.call(runSelfCheck, {})
  if (result.kind !== 'done') throw new Error(JSON.stringify(result))
  expect(result.attempts.map(({ name }) => name)).toEqual([
    'changeLanguage',
    'changeTradeName',
    'changePassword',
    'requestEmailChange',
    'setPin',
    'proveIdentity',
    'saveBankData',
    'register',
    'signIn',
  ])
  // The role alone is why the server refuses each.
  for (const attempt of result.attempts)
    expect(attempt).toMatchObject({ status: 422, refusesRole: true, promoted: false })
  const account = await world.test.asOwner(
    `select u.id, u.role, (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null) as open
     from users u where u.email = $1`,
    [testEmail],
  )
  expect(account.rows).toEqual([{ id: expect.any(String), role: 'user', open: 0 }])
  const { rows } = await world.test.asOwner(
    `select actor_id, object_id, body::jsonb -> 'after' as after from audit_log where command = 'debug.self-check' order by seq desc limit 1`,
    [],
  )
  expect(rows).toEqual([
    {
      actor_id: adminId,
      object_id: account.rows[0].id,
      after: { promotedBy: null, answers: expect.objectContaining({ changeLanguage: 422, register: 422 }) },
    },
  ])
})

it("sends an echo to the stream of the caller's own session, and to no other (DBG-008)", async () => {
  const other = await signedInAdmin(world, adminEmail)
  const [mine, others] = await Promise.all([openStream(admin), openStream(other)])
  const { id } = await admin.call(sendEcho, {})
  await mine.has(`"id":"${id}"`)
  const next = await other.call(sendEcho, {})
  await others.has(`"id":"${next.id}"`)
  expect([mine.heard().includes(next.id), others.heard().includes(id)]).toEqual([false, false])
  mine.close()
  others.close()
})

/** Opens the live stream of a signed-in browser, and collects what arrives. */
async function openStream({ cookies }: Browser) {
  const closing = new AbortController()
  const answer = await fetch(world.server.url + apiPrefix + livePath, {
    headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
    signal: closing.signal,
  })
  let heard = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const bytes of answer.body ?? []) heard += decoder.decode(bytes, { stream: true })
  }
  read().catch((reason: unknown) => {
    if (!closing.signal.aborted) throw reason
  })
  return {
    heard: () => heard,
    has: (text: string) => expect.poll(() => heard, { timeout: 5_000, interval: 10 }).toContain(text),
    close: () => closing.abort(),
  }
}
