import { register } from '@puente/contract/identity/accounts'
import { createQuote } from '@puente/contract/rates/rates'
import { readAdminSummary } from '@puente/contract/insights'
import { approvePerson } from '@puente/contract/verification/people'
import {
  endOtherSessions,
  endSession,
  listSessions,
  readAdminSession,
  renewAdminSession,
} from '@puente/contract/identity/own-sessions'
import { forgetSession, proveIdentity, signOut } from '@puente/contract/identity/sessions'
import { requestPinReset, resetPin, setPin, unlockSession } from '@puente/contract/identity/session-pin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationOf, testPassword } from '../factories/registrations.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld

beforeAll(async () => {
  world = await createServerWorld()
})
afterAll(() => world.close())

/** Moves one time of a person's sessions into the past, as if that many minutes had passed. */
const age = (email: string, column: 'active_at' | 'proven_at' | 'created_at', minutes: number) =>
  world.test.asOwner(
    `update sessions set ${column} = ${column} - make_interval(mins => $2)
     where user_id = (select id from users where email = $1)`,
    [email, minutes],
  )
const activeAt = async (email: string): Promise<Date> => {
  const { rows } = await world.test.asOwner(
    `select max(active_at) as at from sessions where user_id = (select id from users where email = $1)`,
    [email],
  )
  return rows[0].at
}
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

async function signedIn(options: { remember?: boolean; admin?: boolean } = {}) {
  const { email } = options.admin === true ? await world.admin() : await world.user()
  const browser = world.browser()
  const session = await browser.signIn(email, options)
  return { email, browser, session }
}

describe('a locked session', () => {
  async function locked(): Promise<{ email: string; browser: Browser }> {
    const { email, browser } = await signedIn({ remember: true })
    await browser.call(setPin, { body: { password: testPassword, pin: '2468' } })
    await age(email, 'active_at', 15)
    return { email, browser }
  }

  it('shows that it is locked and serves nothing until the PIN is given (AUTH-021)', async () => {
    const { browser } = await locked()
    expect(await browser.session()).toMatchObject({
      locked: true,
      account: null,
      expiresAt: null,
      endReason: null,
      csrfToken: browser.csrfToken,
    })
    expect(await codeOf(browser.call(listSessions, {}))).toBe('session.locked')
    expect(await codeOf(browser.call(createQuote, { body: { refresh: false } }))).toBe('session.locked')
    const stream = await browser.send('GET', '/api/v1/live')
    expect([stream.status, JSON.parse(stream.text).code]).toEqual([403, 'session.locked'])
    expect(await codeOf(browser.call(unlockSession, { body: { pin: '1357' } }))).toBe('pin.wrong')
    const open = await browser.call(unlockSession, { body: { pin: '2468' } })
    expect(open).toMatchObject({ locked: false, remembered: true, account: { hasPin: true } })
    expect(await browser.call(listSessions, {})).toMatchObject({ sessions: [{ current: true }] })
  })

  it('ends with the fifth wrong PIN and shows its browser why (AUTH-022)', async () => {
    const { browser } = await locked()
    const guess = () => codeOf(browser.call(unlockSession, { body: { pin: '1357' } }))
    for (let n = 0; n < 4; n += 1) expect(await guess()).toBe('pin.wrong')
    expect(await guess()).toBe('session.expired')
    expect(await browser.session()).toMatchObject({ locked: false, account: null, endReason: 'revoked' })
  })

  it('mails the link for a new PIN, with the address masked, and the link opened in that browser unlocks it (AUTH-023)', async () => {
    const { browser, email } = await locked()
    const { email: shown } = await browser.call(requestPinReset, {})
    expect(shown).toBe(`${email[0]}•••${email.slice(email.indexOf('@'))}`)
    const { rows } = await world.test.asOwner(
      `select body_text from mails where recipient_email = $1 and email_type = 'PIN_RESET'`,
      [email],
    )
    const token = /\/reset-pin\?token=([\w-]{43})/.exec(rows[0].body_text)?.[1] ?? ''
    await browser.call(resetPin, { body: { token, pin: '975310' } })
    expect((await browser.session()).locked).toBe(false)
    const again = world.browser().call(resetPin, { body: { token, pin: '111111' } })
    expect(await codeOf(again)).toBe('token.invalid')
  })
})

describe('activity', () => {
  it('is a write, or a read of a screen that was touched, but not a screen that refreshes itself (ADM-020)', async () => {
    const { browser, email } = await signedIn({ admin: true })
    await age(email, 'active_at', 30)
    const before = await activeAt(email)
    await browser.call(readAdminSession, {})
    await browser.send('GET', '/api/v1/session')
    const quote = {
      body: '{"refresh":false}',
      headers: { 'content-type': 'application/json', 'x-user-active': '0' },
    }
    await browser.send('POST', '/api/v1/quotes', quote)
    expect(await activeAt(email)).toEqual(before)
    await browser.send('GET', '/api/v1/session', { headers: { 'x-user-active': '1' } })
    const touched = await activeAt(email)
    expect(touched.getTime()).toBeGreaterThan(before.getTime())
    await age(email, 'active_at', 30)
    await browser.call(proveIdentity, { body: { password: testPassword } })
    expect((await activeAt(email)).getTime()).toBeGreaterThanOrEqual(touched.getTime())
  })
})

describe('a session that has ended', () => {
  it('reports its reason: idle, ended in another session, role changed (ADM-018, ADM-020, SEC-029)', async () => {
    const idle = await signedIn({ admin: true })
    await age(idle.email, 'active_at', 60)
    expect(await idle.browser.call(readAdminSession, {})).toMatchObject({
      isActive: false,
      expiryReason: 'idle',
      account: null,
    })
    expect(await codeOf(idle.browser.call(readAdminSummary, { query: {} }))).toBe('session.required')

    const { email, browser } = await signedIn()
    const elsewhere = world.browser()
    await elsewhere.signIn(email)
    expect(await elsewhere.call(endOtherSessions, {})).toEqual({ ended: 1 })
    expect(await browser.session()).toMatchObject({ account: null, endReason: 'revoked', csrfToken: null })

    await world.server.product.apis.sessions.changeRole(email, 'admin')
    expect((await elsewhere.session()).endReason).toBe('role_changed')
    expect((await world.browser().session()).endReason).toBeNull()
  })

  it('is removed from its own browser by every way to end it (AUTH-017)', async () => {
    const { browser } = await signedIn()
    const { sessions } = await browser.call(listSessions, {})
    await browser.call(endSession, { params: { id: sessions[0]?.id ?? '' } })
    expect(browser.cookies.size).toBe(0)
    const other = await signedIn({ remember: true })
    await other.browser.call(signOut, {})
    expect(other.browser.cookies.size).toBe(0)
  })
})

describe('the cookie', () => {
  it('cannot be read by scripts, ends with the browser unless remembered, and loses its expiry on request (AUTH-014, PROF-019)', async () => {
    const { email } = await world.user()
    const body = JSON.stringify({ email, password: testPassword, remember: true })
    const headers = { 'content-type': 'application/json' }
    const browser = world.browser()
    const answer = await browser.send('POST', '/api/v1/session', { body, headers })
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/)
    expect(answer.text).not.toContain(/^sid=([\w-]{43})/.exec(cookie)?.[1])
    browser.csrfToken = JSON.parse(answer.text).session.csrfToken
    const forgotten = await browser.send('DELETE', '/api/v1/session/remembered')
    const [plain = ''] = forgotten.headers.getSetCookie()
    expect(plain).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const session = JSON.parse(forgotten.text)
    expect(session).toMatchObject({ remembered: false, account: { email } })
    const hoursLeft = (Date.parse(session.expiresAt) - Date.parse(session.serverTime)) / 3_600_000
    expect(hoursLeft).toBeCloseTo(12, 2)
    expect(await codeOf(browser.call(forgetSession, {}))).toBe('session.not-remembered')
  })

  it('gets a new term with a renewal; an admin who is not remembered is refused one (ADM-019, ADM-023)', async () => {
    const kept = await signedIn({ admin: true, remember: true })
    const before = new Map(kept.browser.cookies)
    const renewed = await kept.browser.call(renewAdminSession, {})
    expect(renewed).toMatchObject({ isActive: true, remembered: true, account: { email: kept.email } })
    expect(kept.browser.cookies.get('sid')).not.toBe(before.get('sid'))
    expect(await kept.browser.call(readAdminSession, {})).toMatchObject({ isActive: true })
    const plain = await signedIn({ admin: true })
    expect(await codeOf(plain.browser.call(renewAdminSession, {}))).toBe('session.not-remembered')
  })
})

describe('a fresh proof', () => {
  it('is required ten minutes after the last one, and given with the password', async () => {
    const { browser, email } = await signedIn({ admin: true })
    const approve = () =>
      codeOf(
        browser.call(approvePerson, {
          params: { id: '0193f6f0-0000-7000-8000-000000000001' },
          body: { version: 1 },
        }),
      )
    const afterTheProof = await approve()
    expect(afterTheProof).not.toBe('proof.required')
    await age(email, 'proven_at', 9)
    expect(await approve()).toBe(afterTheProof)
    // The last call was allowed, so the ten minutes count from it.
    await age(email, 'proven_at', 9)
    expect(await approve()).toBe(afterTheProof)
    await age(email, 'proven_at', 10)
    expect(await approve()).toBe('proof.required')
    expect(await codeOf(browser.call(proveIdentity, { body: { password: 'Wrong-2026' } }))).toBe(
      'password.wrong',
    )
    expect(await approve()).toBe('proof.required')
    await browser.call(proveIdentity, { body: { password: testPassword } })
    expect(await approve()).toBe(afterTheProof)
    // Twelve hours after the sign-in the proof still holds for its ten minutes, but commands no longer renew it.
    await age(email, 'created_at', 12 * 60)
    await age(email, 'proven_at', 9)
    expect(await approve()).toBe(afterTheProof)
    await age(email, 'proven_at', 1)
    expect(await approve()).toBe('proof.required')
  })
})

describe('access', () => {
  it("has three levels, and no request can raise a person's level (AUTH-039, PROF-012)", async () => {
    const summary = (browser: Browser) => browser.call(readAdminSummary, { query: {} })
    const { email, browser } = await signedIn()
    expect(await codeOf(summary(world.browser()))).toBe('session.required')
    expect(await codeOf(summary(browser))).toBe('access.denied')
    const ambitious = { ...registrationOf(), role: 'admin' }
    const refused = await refusalOf(world.browser().call(register, { body: ambitious }))
    expect(refused.problem).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'role', rule: 'unknown' }],
    })
    await world.server.product.apis.sessions.changeRole(email, 'admin')
    await browser.signIn(email)
    await expect(summary(browser)).resolves.toBeDefined()
  })

  it('pauses guesses without revealing more than a wrong password does (AUTH-009)', async () => {
    const { email } = await world.user()
    const answers = new Set<string>()
    const attempt = async (address: string, password: string) => {
      const { status, problem, headers } = await refusalOf(world.browser().signIn(address, { password }))
      const names = [...headers.keys()].filter((name) => name !== 'set-cookie').toSorted()
      answers.add(JSON.stringify([status, { ...problem, instance: '' }, names]))
    }
    for (let n = 0; n < 6; n += 1) {
      await attempt(email, 'Wrong-2026')
      await attempt('nobody@example.org', 'Wrong-2026')
    }
    await attempt(email, testPassword)
    expect(answers.size).toBe(1)
    await world.test.asOwner('delete from sign_in_failures')
  })
})
