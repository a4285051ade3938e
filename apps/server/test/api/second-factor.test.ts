import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readAdminSummary } from '@puente/contract/insights'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  completeSignIn,
  confirmTotp,
  readSecondFactor,
  removePasskey,
  removeTotp,
  signInWithPasskey,
} from '@puente/contract/identity/second-factor'
import { readSession, signIn, signInAdmin } from '@puente/contract/identity/sessions'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticator } from '../factories/authenticator.ts'
import { photo } from '../factories/documents.ts'
import { testPassword } from '../factories/registrations.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld

beforeAll(async () => {
  // As production has it.
  world = await createServerWorld({ env: { ADMIN_SECOND_FACTOR: 'required' } })
})
afterAll(() => world.close())

const password = testPassword
const credentials = (email: string) => ({ body: { email, password, remember: true } })
/** The code that an app shows `ahead` seconds from now. The default is a step ahead, because the enrolment has used the present code. */
const codeOf = (secret: string, ahead = 30) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + ahead })
const refusedWith = async (call: Promise<unknown>) => (await refusalOf(call)).code

async function withTotp(browser: Browser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await browser.call(beginTotp, { body: { password } })
  const { recoveryCodes } = await browser.call(confirmTotp, { body: { code: codeOf(secret, 0) } })
  return { secret, recoveryCodes }
}

async function challengeOf(browser: Browser, email: string, admin = false): Promise<string> {
  const answer = await browser.call(admin ? signInAdmin : signIn, credentials(email))
  if (answer.kind !== 'second-factor') throw new Error(`${email} has no second factor`)
  return answer.challenge
}

describe('an account with a second factor', () => {
  it('gets no cookie and no account data for the password alone, and both after the code', async () => {
    const { email } = await world.user()
    const first = world.browser()
    await first.signIn(email)
    const { secret } = await withTotp(first)
    const browser = world.browser()
    const answer = await browser.call(signIn, credentials(email))
    expect(answer).toEqual({
      kind: 'second-factor',
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery-code'],
      expiresAt: expect.any(String),
    })
    expect(browser.cookies.size).toBe(0)
    expect(await browser.call(readSession, {})).toMatchObject({ account: null })
    const { challenge } = answer as { challenge: string }
    const session = await browser.call(completeSignIn, {
      body: { challenge, method: 'totp', code: codeOf(secret) },
    })
    expect(session).toMatchObject({ account: { email, secondFactor: 'on' }, remembered: true })
    expect(browser.cookies.size).toBe(1)
    expect(await browser.call(readSession, {})).toMatchObject({ account: { email } })
  })

  it('reveals nothing of factors to a person who does not know the password', async () => {
    const { email } = await world.user()
    const owner = world.browser()
    await owner.signIn(email)
    await withTotp(owner)
    const stranger = world.browser()
    const answers = await Promise.all(
      [email, 'nadie@example.com'].map(async (address) => {
        const body = { email: address, password: 'Falsa-2026!', remember: false }
        const { problem } = await refusalOf(stranger.call(signIn, { body }))
        const { instance: _, ...rest } = problem
        return rest
      }),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(await stranger.send('GET', '/api/v1/account/second-factor')).toMatchObject({ status: 401 })
  })

  it('gives the same answer for an invented challenge and an expired one', async () => {
    const browser = world.browser()
    const challenge = 'A'.repeat(43)
    for (const method of ['totp', 'recovery-code'] as const) {
      const body = { challenge, method, code: '000000' }
      expect(await refusedWith(browser.call(completeSignIn, { body }))).toBe('second-factor.expired')
    }
    expect(await refusedWith(browser.call(beginPasskeySignIn, { body: { challenge } }))).toBe(
      'second-factor.expired',
    )
    expect(
      await refusedWith(
        browser.call(completeSignIn, { body: { challenge: 'x', method: 'totp', code: '1' } }),
      ),
    ).toBe('request.invalid')
  })

  it('adds a passkey and signs in with it alone, over the wire', async () => {
    const { email } = await world.user()
    const browser = world.browser()
    await browser.signIn(email)
    const origin = world.server.url.replace('127.0.0.1', 'localhost')
    const device = authenticator('localhost', origin)
    const asked = await browser.call(beginPasskey, { body: { password } })
    const { challenge } = asked
    const added = await browser.call(addPasskey, {
      body: { challenge, name: ' Mi "teléfono" ', response: device.make(asked.options) },
    })
    expect(added).toMatchObject({ name: 'Mi "teléfono"', lastUsedAt: null })
    const other = world.browser()
    const question = await other.call(beginPasskeySignIn, { body: { challenge: null } })
    const answer = await other.call(signInWithPasskey, {
      body: {
        challenge: question.challenge,
        response: device.use(question.options),
        remember: false,
        adminArea: false,
      },
    })
    expect(answer).toMatchObject({ kind: 'open', session: { account: { email } } })
    expect(await browser.call(readSecondFactor, {})).toMatchObject({
      totpSince: null,
      recoveryCodesLeft: 0,
      passkeys: [{ id: added.id, lastUsedAt: expect.any(String) }],
      required: false,
    })
    await browser.call(removePasskey, { params: { id: added.id }, body: { password } })
    expect(await browser.call(readSecondFactor, {})).toMatchObject({ passkeys: [] })
  })
})

describe('an admin where a second factor is required', () => {
  it('enters the admin area only after setting one up, in the same session, and keeps the last one', async () => {
    const { email } = await world.admin()
    const browser = world.browser()
    const session = await browser.signIn(email, { admin: true })
    expect(session.account?.secondFactor).toBe('missing')
    expect(await refusedWith(browser.call(readAdminSummary, {}))).toBe('second-factor.enrolment-required')
    await withTotp(browser)
    await expect(browser.call(readAdminSummary, {})).resolves.toBeDefined()
    expect(await browser.call(readSecondFactor, {})).toMatchObject({ required: true })
    expect(await refusedWith(browser.call(removeTotp, { body: { password } }))).toBe(
      'second-factor.required-for-admins',
    )
  })

  it("opens no other person's documents before that, though they may open their own (SEC-028)", async () => {
    const { userId } = await world.merchant()
    const admin = await world.admin()
    const browser = world.browser()
    await browser.signIn(admin.email, { admin: true })
    const { rows } = await world.test.asOwner(
      'select dni_front_file_id as theirs from verifications where user_id = $1',
      [userId],
    )
    const open = async (id: string) => (await browser.send('GET', `${apiPrefix}/files/${id}`)).status
    expect(await open(rows[0].theirs)).toBe(404)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await photo())]), 'dni.jpg')
    const answer = await browser.send('POST', `${apiPrefix}/verification/documents/frontId`, { body: form })
    expect(await open(JSON.parse(answer.text).fileId)).toBe(200)
    await withTotp(browser)
    expect(await open(rows[0].theirs)).toBe(200)
  })

  it('loses the session of this browser if the role was revoked between the two steps (ADM-011)', async () => {
    const { email } = await world.admin()
    const browser = world.browser()
    await browser.signIn(email, { admin: true })
    const { secret } = await withTotp(browser)
    const challenge = await challengeOf(browser, email, true)
    await world.server.product.apis.sessions.changeRole(email, 'user')
    const body = { challenge, method: 'totp' as const, code: codeOf(secret) }
    browser.csrfToken = null
    expect(await refusedWith(browser.call(completeSignIn, { body }))).toBe('access.denied')
    expect(browser.cookies.size).toBe(0)
  })
})
