import { readOwnAccess, readQrSample, runChecks, sendEcho } from '@puente/contract/diagnostics'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { livePath } from '@puente/contract/protocol/events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimPort } from '../../src/platform/free-port.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const mailPassword = 'the-password-of-the-mail-server'
let world: ServerWorld
let adminId: string
let adminEmail: string
let admin: Browser
let user: Browser
beforeAll(async () => {
  // Nobody listens there.
  const port = await claimPort(0, '127.0.0.1')
  world = await createServerWorld({ env: { SMTP_URL: `smtp://puente:${mailPassword}@127.0.0.1:${port}` } })
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

const tools = [readQrSample, runChecks, readOwnAccess, sendEcho] as const

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
