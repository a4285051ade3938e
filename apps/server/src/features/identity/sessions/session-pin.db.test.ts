import { pinSchema } from '@puente/contract/identity/session-pin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { testClock, type TestClock } from '../../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../../test/factories/people.ts'
import { testPassword } from '../../../../test/factories/registrations.ts'
import type { SignedInActor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { readEndReason } from './authenticate.ts'
import type { OpenedSession } from './open-session.ts'
import { type PinResetDeps, requestPinReset, resetPin } from './pin-reset.ts'
import { removePin, type SessionPinDeps, setPin, unlockSession } from './session-pin.ts'

const minute = 60_000
const pin = '2468'

let clock: TestClock
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let deps: SessionPinDeps & PinResetDeps

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  const { hasher, verifyPassword, mail } = people
  const publicUrl = 'https://puente.test'
  deps = { database: test.db, unitOfWork: test.unitOfWork, clock, hasher, verifyPassword, mail, publicUrl }
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows
const actorOf = ({ userId, sessionId }: OpenedSession): SignedInActor => ({
  kind: 'user',
  userId,
  sessionId,
})
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const audited = async (like: string) =>
  (await rows('select command, body from audit_log where command like $1 order by seq', [like])).map(
    ({ command, body }) => ({ command, after: JSON.parse(body).after?.hasPin }),
  )

/** A person with a PIN and a remembered session, and its lock state. */
async function withPin() {
  const { email } = await people.user()
  const session = await people.signIn({ email, remember: true })
  const actor = actorOf(session)
  await setPin(deps, actor, { password: testPassword, pin }, testContext)
  const isLocked = async () => (await people.authenticate(session.token))?.locked
  return { email, session, actor, isLocked }
}

/** The token of the newest mail to set a new PIN. */
async function mailedToken(email: string): Promise<string> {
  const [mail] = await rows(
    `select body_text from mails where recipient_email = $1 and email_type = 'PIN_RESET' order by created_at desc, id desc`,
    [email],
  )
  const token = /\/reset-pin\?token=([\w-]{43})/.exec(mail?.body_text)?.[1]
  if (token === undefined) throw new Error(`no mail for a new PIN to ${email}`)
  return token
}

describe('setting a PIN', () => {
  it('is optional, has 4 to 6 digits, and requires the password; the server stores only the hash of the newest one until it is removed (AUTH-020)', async () => {
    const without = await people.signIn({ email: (await people.user()).email, remember: true })
    clock.advance(15 * minute)
    expect((await people.authenticate(without.token))?.locked).toBe(false)
    const typed = (digits: string) => pinSchema.safeParse(digits).success
    expect(['123', '1234', '123456', '1234567', '12a4'].map(typed)).toEqual([false, true, true, false, false])

    const { actor, isLocked } = await withPin()
    const wrong = setPin(deps, actor, { password: 'Wrong-2026', pin: '111111' }, testContext)
    expect(await codeOf(wrong)).toBe('password.wrong')
    const [user] = await rows('select pin_hash from users where id = $1', [actor.userId])
    expect(user.pin_hash).toMatch(/^argon2id\$/)
    expect(user.pin_hash).not.toContain(pin)
    await setPin(deps, actor, { password: testPassword, pin: '111111' }, testContext)
    clock.advance(15 * minute)
    expect(await isLocked()).toBe(true)
    expect(await codeOf(unlockSession(deps, actor, pin, testContext))).toBe('pin.wrong')
    expect(await codeOf(unlockSession(deps, actor, '111111', testContext))).toBe('done')
    expect(await codeOf(removePin(deps, actor, 'Wrong-2026', testContext))).toBe('password.wrong')
    await removePin(deps, actor, testPassword, testContext)
    expect(await rows('select pin_hash from users where id = $1', [actor.userId])).toEqual([
      { pin_hash: null },
    ])
    clock.advance(15 * minute)
    expect(await isLocked()).toBe(false)
    expect((await audited('pin.%')).filter(({ command }) => command !== 'pin.unlock')).toEqual([
      { command: 'pin.set', after: true },
      { command: 'pin.set', after: true },
      { command: 'pin.remove', after: false },
    ])
  })

  it('is removed once by several simultaneous requests', async () => {
    const { actor } = await withPin()
    const removals = await Promise.all(
      [1, 2].map(() => codeOf(removePin(deps, actor, testPassword, testContext))),
    )
    expect(removals.toSorted()).toEqual(['done', 'pin.not-set'])
    expect(await audited('pin.remove')).toHaveLength(1)
  })
})

describe('a session with a PIN', () => {
  it('locks after 15 minutes without activity, and unlocks with the PIN only (AUTH-021)', async () => {
    const { actor, isLocked, session } = await withPin()
    clock.advance(15 * minute - 1)
    expect(await isLocked()).toBe(false)
    await people.authenticate(session.token, true)
    clock.advance(14 * minute)
    expect(await isLocked()).toBe(false)
    clock.advance(minute)
    expect(await isLocked()).toBe(true)
    // Requests in a locked session do not count as its person's activity.
    await people.authenticate(session.token, true)
    expect(await isLocked()).toBe(true)
    await unlockSession(deps, actor, pin, testContext)
    expect(await isLocked()).toBe(false)
  })

  it('locks after the time that the operator set', async () => {
    const { isLocked } = await withPin()
    await test.asOwner(`insert into settings (key, value) values ('session.pinLockMinutes', '2')`)
    people.settings.forget()
    clock.advance(2 * minute)
    expect(await isLocked()).toBe(true)
  })

  it('counts wrong ones, resets on a right one, and ends with the fifth in a row (AUTH-022)', async () => {
    const { actor, session } = await withPin()
    clock.advance(15 * minute)
    const guess = () => codeOf(unlockSession(deps, actor, '1357', testContext))
    for (let n = 0; n < 4; n += 1) expect(await guess()).toBe('pin.wrong')
    await unlockSession(deps, actor, pin, testContext)
    for (let n = 0; n < 4; n += 1) expect(await guess()).toBe('pin.wrong')
    expect(await guess()).toBe('session.expired')
    expect(await people.authenticate(session.token)).toBeNull()
    expect(await readEndReason({ database: test.db, clock }, session.token)).toBe('revoked')
    expect(await codeOf(unlockSession(deps, actor, pin, testContext))).toBe('session.expired')
  })

  it('checks only five of many simultaneous guesses (AUTH-022)', async () => {
    const { actor, session } = await withPin()
    clock.advance(15 * minute)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => codeOf(unlockSession(deps, actor, `${3000 + n}`, testContext))),
    )
    expect(guesses.filter((code) => code === 'session.expired').length).toBeGreaterThanOrEqual(8)
    expect(guesses.filter((code) => code === 'done')).toEqual([])
    expect(await people.authenticate(session.token)).toBeNull()
    expect(await audited('session.close')).toHaveLength(1)
  })

  it('unlocks for two screens that give the PIN at once', async () => {
    const { actor, isLocked } = await withPin()
    clock.advance(15 * minute)
    const unlocks = await Promise.all([1, 2].map(() => codeOf(unlockSession(deps, actor, pin, testContext))))
    expect(unlocks).toEqual(['done', 'done'])
    expect(await isLocked()).toBe(false)
    expect(await rows('select pin_failures from sessions')).toEqual([{ pin_failures: 0 }])
  })
})

describe('a forgotten PIN', () => {
  const complete = (token: string, next: string, sessionId: string | null = null) =>
    codeOf(resetPin(deps, { token, pin: next }, sessionId, testContext))

  it('is reset with the mailed link, once and within 60 minutes, and unlocks (AUTH-023)', async () => {
    const { actor, email, isLocked } = await withPin()
    clock.advance(15 * minute)
    expect(await requestPinReset(deps, actor, testContext)).toEqual({
      email: `${email[0]}•••${email.slice(email.indexOf('@'))}`,
    })
    const token = await mailedToken(email)
    clock.advance(60 * minute - 1)
    expect(await isLocked()).toBe(true)
    const attempts = await Promise.all(
      ['777777', '888888'].map((next) => complete(token, next, actor.sessionId)),
    )
    expect(attempts.toSorted()).toEqual(['done', 'token.invalid'])
    expect(await isLocked()).toBe(false)
    expect(await codeOf(unlockSession(deps, actor, pin, testContext))).toBe('pin.wrong')
    const set = attempts[0] === 'done' ? '777777' : '888888'
    await unlockSession(deps, actor, set, testContext)
  })

  it('unlocks only the session that resets it: others require the new PIN, so a stranger gains nothing (AUTH-021, AUTH-023)', async () => {
    const { actor, email, isLocked } = await withPin()
    const elsewhere = await people.signIn({ email, remember: true })
    const stranger = await withPin()
    clock.advance(15 * minute)
    const isLockedElsewhere = async () => (await people.authenticate(elsewhere.token))?.locked
    await requestPinReset(deps, actor, testContext)
    expect(await complete(await mailedToken(email), '777777', stranger.actor.sessionId)).toBe('done')
    expect([await isLocked(), await isLockedElsewhere(), await stranger.isLocked()]).toEqual([
      true,
      true,
      true,
    ])
    // Mails of one moment have no order.
    clock.advance(1000)
    await requestPinReset(deps, actor, testContext)
    expect(await complete(await mailedToken(email), '888888', actor.sessionId)).toBe('done')
    expect([await isLocked(), await isLockedElsewhere()]).toEqual([false, true])
    await unlockSession(deps, actorOf(elsewhere), '888888', testContext)
    expect(await isLockedElsewhere()).toBe(false)
  })

  it('is not set with a link that is too old, has another purpose, or is older than the last change of the PIN (AUTH-023)', async () => {
    const { actor, email } = await withPin()
    await requestPinReset(deps, actor, testContext)
    const first = await mailedToken(email)
    clock.advance(60 * minute)
    expect(await complete(first, pin)).toBe('token.invalid')
    await requestPinReset(deps, actor, testContext)
    const second = await mailedToken(email)
    await setPin(deps, actor, { password: testPassword, pin: '9999' }, testContext)
    expect(await complete(second, pin)).toBe('token.invalid')
    expect(await complete('A'.repeat(43), pin)).toBe('token.invalid')
  })

  it('mails nothing to a person without a PIN', async () => {
    const session = await people.signIn({ email: (await people.user()).email, remember: true })
    expect(await codeOf(requestPinReset(deps, actorOf(session), testContext))).toBe('pin.not-set')
    expect(await rows(`select id from mails where email_type = 'PIN_RESET'`)).toEqual([])
  })
})
