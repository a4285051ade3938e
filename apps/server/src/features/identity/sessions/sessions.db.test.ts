import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { testClock, type TestClock } from '../../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../../test/factories/people.ts'
import type { SignedInActor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { noAdminSession, readAdminSession } from './admin-session.ts'
import { readEndReason } from './authenticate.ts'
import { csrfTokens } from './csrf.ts'
import { httpSessions } from './http-sessions.ts'
import { sweepIdentity } from './session.jobs.ts'
import type { OpenedSession } from './open-session.ts'
import { openSessionsAmong } from './open-sessions.ts'
import { endOtherSessions, endOwnSession, listOwnSessions, type OwnSessionsDeps } from './own-sessions.ts'
import { proveIdentity } from './prove-identity.ts'
import { sessionCookie } from './session-cookie.ts'
import { changeTerm } from './session-term.ts'
import { readSessionView } from './session-view.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let clock: TestClock
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let deps: OwnSessionsDeps

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  deps = { database: test.db, unitOfWork: test.unitOfWork, clock }
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows
const actorOf = ({ userId, sessionId }: OpenedSession): SignedInActor => ({
  kind: 'user',
  userId,
  sessionId,
})
const endReason = (token: string) => readEndReason({ database: test.db, clock }, token)
const commands = async () =>
  (await rows('select command from audit_log where outcome = $1 order by seq', ['done'])).map(
    (row) => row.command,
  )

describe('a session that has ended', () => {
  it('reports its reason only to the browser that had it (ADM-018)', async () => {
    const { email } = await people.user()
    const signedOut = await people.signIn({ email })
    await people.signOut(actorOf(signedOut), signedOut.sessionId)
    expect(await endReason(signedOut.token)).toBe('signed_out')

    const replaced = await people.signIn({ email })
    const next = await people.signIn({ email, presentSessionId: replaced.sessionId })
    expect(await endReason(replaced.token)).toBe('signed_out')
    expect(await endReason(next.token)).toBeNull()
    expect(await endReason('A'.repeat(43))).toBeNull()

    await people.changeRole(email, 'admin')
    expect(await endReason(next.token)).toBe('role_changed')

    const idle = await people.signIn({ email, adminArea: true })
    clock.advance(hour)
    expect(await endReason(idle.token)).toBe('idle')
    clock.advance(11 * hour)
    expect(await endReason(idle.token)).toBe('expired')
  })

  it('is deleted after thirty days, once its end reason is stored', async () => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    const { token } = await people.signIn({ email, adminArea: true })
    const sweep = () => sweepIdentity({ database: test.db, clock })
    clock.advance(2 * hour)
    await sweep()
    expect(await rows('select end_reason from sessions')).toEqual([{ end_reason: 'idle' }])
    clock.advance(12 * hour)
    expect(await endReason(token)).toBe('idle')
    clock.advance(30 * day)
    await sweep()
    expect(await rows('select id from sessions')).toEqual([])
  })

  it('a sign-in leaves no session if the rights of its person cannot be read (ADM-012)', async () => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    await test.asOwner('alter table users rename column role to role_away')
    try {
      await expect(people.signIn({ email, adminArea: true })).rejects.toThrow(/role/)
    } finally {
      await test.asOwner('alter table users rename column role_away to role')
    }
    expect(await rows('select id from sessions')).toEqual([])
  })

  it('has no live stream, and neither has one that waits for its PIN', async () => {
    const { email, userId } = await people.user()
    const kept = await people.signIn({ email, remember: true })
    const over = await people.signIn({ email })
    await endOwnSession(deps, actorOf(kept), over.sessionId, testContext)
    const open = () =>
      openSessionsAmong({ database: test.db, clock, settings: people.settings }, [
        kept.sessionId,
        over.sessionId,
      ])
    clock.advance(15 * minute)
    expect(await open()).toEqual(new Set([kept.sessionId]))
    await test.asOwner(`update users set pin_hash = 'x' where id = $1`, [userId])
    expect(await open()).toEqual(new Set())
  })
})

describe('one’s own sessions', () => {
  it('are listed while they are live, the current one first', async () => {
    const { email } = await people.user()
    const other = await people.user()
    await people.signIn({ email: other.email })
    const first = await people.signIn({ email, remember: true, userAgent: 'Phone' })
    const gone = await people.signIn({ email })
    await people.signOut(actorOf(gone), gone.sessionId)
    await people.signIn({ email })
    clock.advance(12 * hour)
    const present = await people.signIn({ email })
    const list = await listOwnSessions(deps, actorOf(present))
    expect(list.map(({ id, current, remembered }) => ({ id, current, remembered }))).toEqual([
      { id: present.sessionId, current: true, remembered: false },
      { id: first.sessionId, current: false, remembered: true },
    ])
    expect(list[1]).toMatchObject({ userAgent: 'Phone', ipAddress: '203.0.113.7', adminArea: false })
  })

  it('are ended from another of them, once, and never somebody else’s (SEC-029)', async () => {
    const { email } = await people.user()
    const stranger = await people.signIn({ email: (await people.user()).email })
    const here = await people.signIn({ email })
    const there = await people.signIn({ email })
    await expect(endOwnSession(deps, actorOf(stranger), there.sessionId, testContext)).rejects.toMatchObject({
      code: 'session.not-found',
    })
    const ends = await Promise.allSettled([
      endOwnSession(deps, actorOf(here), there.sessionId, testContext),
      endOwnSession(deps, actorOf(here), there.sessionId, testContext),
    ])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await people.authenticate(there.token)).toBeNull()
    expect(await endReason(there.token)).toBe('revoked')
    expect((await commands()).filter((command) => command === 'session.close')).toHaveLength(1)
  })

  it('are all ended except the present one', async () => {
    const { email } = await people.user()
    const others = [await people.signIn({ email }), await people.signIn({ email, remember: true })]
    const here = await people.signIn({ email })
    expect(await endOtherSessions(deps, actorOf(here), testContext)).toBe(2)
    for (const { token } of others) expect(await people.authenticate(token)).toBeNull()
    expect(await people.authenticate(here.token)).not.toBeNull()
    expect(await endOtherSessions(deps, actorOf(here), testContext)).toBe(0)
  })

  it('record when a person last signed in', async () => {
    const { email, userId } = await people.user()
    await people.signIn({ email })
    const [row] = await rows('select last_sign_in_at from users where id = $1', [userId])
    expect(row.last_sign_in_at).toEqual(clock.now())
  })
})

describe('the term of a session', () => {
  it('becomes twelve hours from now if the session shall no longer be remembered (PROF-019)', async () => {
    const { email } = await people.user()
    const session = await people.signIn({ email, remember: true })
    clock.advance(20 * day)
    const { token, cookieExpiresAt } = await changeTerm(
      test.unitOfWork,
      actorOf(session),
      'forgotten',
      testContext,
    )
    expect(cookieExpiresAt).toBeNull()
    clock.advance(12 * hour - 1)
    expect((await people.authenticate(token))?.session.remembered).toBe(false)
    clock.advance(1)
    expect(await endReason(token)).toBe('expired')
    await expect(
      changeTerm(test.unitOfWork, actorOf(session), 'forgotten', testContext),
    ).rejects.toMatchObject({
      code: 'session.not-remembered',
    })
  })

  it('is thirty days again after a renewal, which only a live remembered session can have (ADM-023)', async () => {
    const { email } = await people.user()
    const session = await people.signIn({ email, remember: true })
    clock.advance(29 * day)
    const { token, cookieExpiresAt } = await changeTerm(
      test.unitOfWork,
      actorOf(session),
      'renewed',
      testContext,
    )
    expect(cookieExpiresAt).toEqual(new Date(clock.now().getTime() + 30 * day))
    expect(await people.authenticate(session.token)).not.toBeNull()
    clock.advance(minute)
    expect(await people.authenticate(session.token)).toBeNull()
    const renewed = await people.authenticate(token)
    expect(renewed?.session.expiresAt).toEqual(cookieExpiresAt)

    const plain = await people.signIn({ email })
    const refused = { code: 'session.not-remembered' }
    await expect(changeTerm(test.unitOfWork, actorOf(plain), 'renewed', testContext)).rejects.toMatchObject(
      refused,
    )
    clock.advance(30 * day)
    await expect(changeTerm(test.unitOfWork, actorOf(session), 'renewed', testContext)).rejects.toMatchObject(
      refused,
    )
  })
})

describe('the state of an admin session', () => {
  const admin = async (remember: boolean) => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    return { email, ...(await people.signIn({ email, adminArea: true, remember })) }
  }
  const state = (id: string) => readAdminSession(deps, { id, locked: false })

  it('names its start, last activity, end and person (ADM-018, ADM-019)', async () => {
    const { sessionId, userId, email } = await admin(true)
    const start = clock.now()
    clock.advance(day)
    expect(await state(sessionId)).toEqual({
      isActive: true,
      showWarning: false,
      timeUntilExpiry: 29 * day,
      sessionStartTime: start.toISOString(),
      lastActivityTime: start.toISOString(),
      expiryReason: null,
      remembered: true,
      expiresAt: new Date(start.getTime() + 30 * day).toISOString(),
      account: { id: userId, email, role: 'admin' },
    })
    clock.advance(28 * day)
    expect(await state(sessionId)).toMatchObject({ showWarning: true, timeUntilExpiry: day })
  })

  it('counts down to the idle limit or the twelve hours, whichever comes first (ADM-020, ADM-022)', async () => {
    const { sessionId, token } = await admin(false)
    clock.advance(50 * minute - 1)
    expect(await state(sessionId)).toMatchObject({ showWarning: false })
    clock.advance(1)
    expect(await state(sessionId)).toMatchObject({ showWarning: true, timeUntilExpiry: 10 * minute })
    await people.authenticate(token, true)
    expect(await state(sessionId)).toMatchObject({ showWarning: false, timeUntilExpiry: hour })
    await test.asOwner('update sessions set expires_at = $1', [new Date(clock.now().getTime() + 5 * minute)])
    expect(await state(sessionId)).toMatchObject({ showWarning: true, timeUntilExpiry: 5 * minute })
  })

  it('reveals nothing of a session that waits for its PIN, and only the reason of one that has ended', async () => {
    const { sessionId } = await admin(true)
    expect(await readAdminSession(deps, { id: sessionId, locked: true })).toMatchObject({
      isActive: true,
      account: null,
      expiresAt: null,
      sessionStartTime: null,
    })
    expect(noAdminSession('idle')).toMatchObject({ isActive: false, expiryReason: 'idle' })
  })
})

describe('an admin of a deployment that requires a second factor', () => {
  const csrf = csrfTokens(Buffer.alloc(32, 1))
  const gapOf = async (token: string, secondFactorRequired: boolean) => {
    const sessions = httpSessions({
      database: test.db,
      clock,
      settings: people.settings,
      cookie: sessionCookie(false),
      csrf,
      secondFactorRequired,
    })
    const request = { method: 'GET', headers: { cookie: `sid=${token}` } } as FastifyRequest
    return (await sessions.authenticate(request, () => {}))?.secondFactorGap
  }

  it('cannot enter the admin area until one is set up and this session was opened with it', async () => {
    const { email } = await people.user()
    const user = await people.signIn({ email })
    expect(await gapOf(user.token, true)).toBeNull()
    await people.changeRole(email, 'admin')
    const { token, sessionId, userId } = await people.signIn({ email, adminArea: true })
    const view = () =>
      readSessionView({ database: test.db, clock, csrf, secondFactorRequired: true }, sessionId)
    expect(await gapOf(token, false)).toBeNull()
    expect(await gapOf(token, true)).toBe('not-set-up')
    expect((await view()).account?.secondFactor).toBe('missing')
    await test.asOwner(
      `insert into passkeys (user_id, credential_id, public_key, counter, name) values ($1, 'a', 'b', 0, 'Key')`,
      [userId],
    )
    expect(await gapOf(token, true)).toBe('not-given')
    expect((await view()).account?.secondFactor).toBe('on')
    await test.asOwner(`update sessions set second_factor = 'passkey' where id = $1`, [sessionId])
    expect(await gapOf(token, true)).toBeNull()
  })
})

describe('a proof of identity', () => {
  it('is given with the password, and wrong ones are counted (AUTH-009)', async () => {
    const { email } = await people.user()
    const session = await people.signIn({ email })
    const proofDeps = { unitOfWork: test.unitOfWork, verifyPassword: people.verifyPassword }
    const prove = (password: string) => proveIdentity(proofDeps, actorOf(session), password, testContext)
    clock.advance(hour)
    await prove('Iguazu-2026!')
    expect((await people.authenticate(session.token))?.session.provenAt).toEqual(clock.now())
    for (let n = 0; n < 5; n += 1) {
      await expect(prove('Wrong-2026')).rejects.toMatchObject({
        code: 'password.wrong',
      })
    }
    await expect(prove('Iguazu-2026!')).rejects.toMatchObject({
      code: 'rate-limit.exceeded',
    })
    // The owner can still sign in.
    await expect(people.signIn({ email })).resolves.toBeDefined()
  })
})
