import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { testClock, type TestClock } from '../../../../test/factories/clock.ts'
import { peopleOf } from '../../../../test/factories/people.ts'
import { registrationOf } from '../../../../test/factories/registrations.ts'
import { lockAccountByEmail } from './account-repository.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let clock: TestClock
let test: TestDatabase
let people: ReturnType<typeof peopleOf>

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows

describe('registration', () => {
  it('starts a person as user, unconfirmed and not verified (REG-020)', async () => {
    const registration = registrationOf()
    const { userId } = await people.register(registration)
    expect(
      await rows(
        `select u.role, u.email_confirmed_at, v.status from users u join verifications v on v.user_id = u.id where u.id = $1`,
        [userId],
      ),
    ).toEqual([{ role: 'user', email_confirmed_at: null, status: 'not_started' }])
  })

  it('stores numbers, phone and address encrypted, and the password nowhere', async () => {
    const registration = registrationOf()
    const { userId } = await people.register(registration)
    const [row] = await rows('select to_jsonb(u)::text as text from users u where id = $1', [userId])
    for (const secret of [
      registration.dni,
      registration.cuit,
      registration.phone.number,
      'Av. Brasil',
      registration.password,
    ]) {
      expect(row.text).not.toContain(secret)
    }
  })

  it('queues the confirmation and the mail to the team with the account, and no welcome yet (MAIL-003, MAIL-009)', async () => {
    const admin = await people.user()
    await people.changeRole(admin.email, 'admin')
    const registration = registrationOf({ language: 'pt', companyName: 'Estación Iguazú' })
    const { userId } = await people.register(registration)
    const mails = await rows(
      'select email_type, recipient_email, language, body_text from mails where created_at >= $1 and (user_id = $2 or email_type = $3) order by email_type',
      [clock.now(), userId, 'ADMIN_NOTIFICATION'],
    )
    expect(mails.map((mail) => [mail.email_type, mail.recipient_email, mail.language])).toEqual([
      ['ADMIN_NOTIFICATION', admin.email, 'es'],
      ['CONFIRM_EMAIL', registration.email, 'pt'],
    ])
    expect(mails[1].body_text).toMatch(/https:\/\/puente\.test\/confirmation\?token=[\w-]{43}/)
    for (const fact of [
      registration.fullName,
      registration.email,
      'Estación Iguazú',
      'Av. Brasil 12, Centro, Puerto Iguazú, Misiones (N3370)',
      registration.dni,
      registration.cuit,
      '+543757421234',
      'not_started',
      clock.now().toISOString(),
    ]) {
      expect(mails[0].body_text).toContain(fact)
    }
  })

  it.each([
    ['email', 'email.taken'],
    ['dni', 'dni.taken'],
    ['cuit', 'cuit.taken'],
  ] as const)(
    'lets one of two who register the same %s at once succeed, and leaves nothing of the other (REG-019)',
    async (field, code) => {
      const first = registrationOf()
      const second = registrationOf({ [field]: first[field] })
      const results = await Promise.allSettled([people.register(first), people.register(second)])
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
      expect(results.find((result) => result.status === 'rejected')).toMatchObject({ reason: { code } })
      expect(await rows('select count(*)::int as n from users')).toEqual([{ n: 1 }])
      expect(await rows('select count(*)::int as n from verifications')).toEqual([{ n: 1 }])
      expect(await rows(`select count(*)::int as n from mails where email_type = 'CONFIRM_EMAIL'`)).toEqual([
        { n: 1 },
      ])
    },
  )
})

describe('confirmation of an address', () => {
  it('accepts the mailed token once (AUTH-032)', async () => {
    const registration = registrationOf()
    await people.register(registration)
    const token = await people.mailedToken(registration.email)
    await people.confirm(token)
    await expect(people.signIn({ email: registration.email })).resolves.toMatchObject({
      cookieExpiresAt: null,
    })
    await expect(people.confirm(token)).rejects.toMatchObject({ code: 'token.invalid' })
  })

  it('accepts a token for 24 hours, and never an unknown one (AUTH-032)', async () => {
    const tokenOfNew = async () => {
      const registration = registrationOf()
      await people.register(registration)
      return people.mailedToken(registration.email)
    }
    const [inTime, late] = [await tokenOfNew(), await tokenOfNew()]
    clock.advance(day - 1)
    await people.confirm(inTime)
    clock.advance(1)
    await expect(people.confirm(late)).rejects.toMatchObject({ code: 'token.invalid' })
    await expect(people.confirm('A'.repeat(43))).rejects.toMatchObject({ code: 'token.invalid' })
  })

  it('welcomes the person once the address is confirmed, and not before (MAIL-002)', async () => {
    const registration = registrationOf({ language: 'pt' })
    const { userId } = await people.register(registration)
    const welcomes = () =>
      rows(
        `select recipient_email, language, body_text from mails where user_id = $1 and email_type = 'WELCOME'`,
        [userId],
      )
    expect(await welcomes()).toEqual([])
    const token = await people.mailedToken(registration.email)
    await people.confirm(token)
    await expect(people.confirm(token)).rejects.toMatchObject({ code: 'token.invalid' })
    const [welcome, ...others] = await welcomes()
    expect(others).toEqual([])
    expect(welcome).toMatchObject({ recipient_email: registration.email, language: 'pt' })
    expect(welcome.body_text).toContain(registration.fullName)
    expect(welcome.body_text).toContain('https://puente.test/login')
  })

  it('stores no token that could be used, only its hash', async () => {
    const registration = registrationOf()
    await people.register(registration)
    const token = await people.mailedToken(registration.email)
    const [row] = await rows(
      `select encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from account_tokens`,
    )
    expect(row.text).not.toContain(token)
  })
})

describe('sign-in', () => {
  it('gives the same answer for a wrong password and an unknown address (AUTH-009)', async () => {
    const { email } = await people.user()
    await expect(people.signIn({ email, password: 'Wrong-2026' })).rejects.toMatchObject({
      code: 'credentials.invalid',
    })
    await expect(people.signIn({ email: 'nobody@example.com' })).rejects.toMatchObject({
      code: 'credentials.invalid',
    })
  })

  it('shows that the address is not confirmed only to a person who knows the password (AUTH-008, REG-020)', async () => {
    const registration = registrationOf()
    await people.register(registration)
    const { email } = registration
    await expect(people.signIn({ email, password: 'Wrong-2026' })).rejects.toMatchObject({
      code: 'credentials.invalid',
    })
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'email.not-confirmed' })
  })

  it('mails a new confirmation link to an unconfirmed person at most every five minutes (AUTH-008)', async () => {
    const registration = registrationOf()
    await people.register(registration)
    const mails = async () =>
      (await rows(`select count(*)::int as n from mails where email_type = 'CONFIRM_EMAIL'`))[0].n
    const attempt = () => people.signIn({ email: registration.email }).catch(() => {})
    clock.advance(5 * minute - 1)
    await attempt()
    expect(await mails()).toBe(1)
    clock.advance(1)
    await attempt()
    await attempt()
    expect(await mails()).toBe(2)
  })

  it('ends the session that the browser had (SEC-029)', async () => {
    const { email } = await people.user()
    const first = await people.signIn({ email })
    const second = await people.signIn({ email, presentSessionId: first.sessionId })
    expect(await people.authenticate(first.token)).toBeNull()
    expect(await people.authenticate(second.token)).not.toBeNull()
  })

  it('does not block rows that only reference the account, such as an order in another tab', async () => {
    const { email, userId } = await people.user()
    await test.unitOfWork.run({ kind: 'system', name: 'operator' }, 'test.hold', async (tx) => {
      tx.unchanged()
      expect((await lockAccountByEmail(tx, email))?.id).toBe(userId)
      await test.pool.query(
        `insert into sessions (token_hash, user_id, remembered, expires_at) values ('', $1, false, now())`,
        [userId],
      )
    })
  })

  it('pauses an account for 15 minutes after five wrong passwords, and answers as for a wrong password (AUTH-009)', async () => {
    const { email } = await people.user()
    const wrong = { email, password: 'Wrong-2026' }
    for (let n = 0; n < 5; n += 1) {
      await people.signIn(wrong).catch(() => {})
      clock.advance(minute)
    }
    await expect(people.signIn({ email }, '198.51.100.9')).rejects.toMatchObject({
      code: 'credentials.invalid',
      details: {},
    })
    // Counted from the fifth: attempts made meanwhile do not extend the pause.
    clock.advance(14 * minute - 1)
    const atOnce = await Promise.allSettled([1, 2, 3].map(() => people.signIn({ email })))
    expect(atOnce.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    clock.advance(1)
    await expect(people.signIn({ email })).resolves.toBeDefined()
  })

  it('deletes the failures of an account after the right password', async () => {
    const { email } = await people.user()
    for (let n = 0; n < 8; n += 1) {
      await people.signIn({ email, password: 'Wrong-2026' }).catch(() => {})
      if (n % 4 === 3) await people.signIn({ email })
    }
    expect(await rows('select count(*)::int as n from sign_in_failures')).toEqual([{ n: 0 }])
  })

  it('pauses an address after twenty failures, for any account (AUTH-009)', async () => {
    const { email } = await people.user()
    for (let n = 0; n < 20; n += 1) {
      await people.signIn({ email: `guess${n}@example.com` }).catch(() => {})
    }
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'credentials.invalid' })
    await expect(people.signIn({ email }, '198.51.100.9')).resolves.toBeDefined()
    clock.advance(15 * minute - 1)
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'credentials.invalid' })
    clock.advance(1)
    await expect(people.signIn({ email })).resolves.toBeDefined()
  })

  it('checks only five of many simultaneous guesses, and counts none of the others (AUTH-009)', async () => {
    const { email } = await people.user()
    const guess = () => people.signIn({ email, password: 'Wrong-2026' }).catch((error: Error) => error)
    await Promise.all(Array.from({ length: 12 }, guess))
    expect(await rows('select count(*)::int as n from sign_in_failures')).toEqual([{ n: 5 }])
  })
})

describe('sign-in to the admin area', () => {
  const audited = () =>
    rows(`select outcome from audit_log where command = 'session.open-admin' order by seq`)

  it('opens an audited session for an admin (ADM-009, SEC-032)', async () => {
    const { email, userId } = await people.user()
    await people.changeRole(email, 'admin')
    const { token } = await people.signIn({ email, adminArea: true })
    const found = await people.authenticate(token)
    expect(found?.session).toMatchObject({ userId, role: 'admin', adminArea: true })
    expect(await audited()).toEqual([{ outcome: 'done' }])
  })

  it('leaves no session for anybody else, and ends the one that the browser had (ADM-011)', async () => {
    const { email } = await people.user()
    const before = await people.signIn({ email })
    await expect(
      people.signIn({ email, adminArea: true, presentSessionId: before.sessionId }),
    ).rejects.toMatchObject({ code: 'access.denied' })
    expect(await people.authenticate(before.token)).toBeNull()
    expect(await rows('select count(*)::int as n from sessions where ended_at is null')).toEqual([{ n: 0 }])
    expect(await audited()).toEqual([{ outcome: 'access.denied' }])
  })

  it('locks after 5 failures of one email until the window ends, with an audit entry (ADM-013)', async () => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    for (let n = 0; n < 5; n += 1) {
      await people.signIn({ email, adminArea: true, password: 'Wrong-2026' }).catch(() => {})
    }
    clock.advance(5 * minute)
    await expect(people.signIn({ email, adminArea: true }, '198.51.100.9')).rejects.toMatchObject({
      code: 'rate-limit.exceeded',
      details: { retryAfterSeconds: 600 },
    })
    expect((await audited()).at(-1)).toEqual({ outcome: 'rate-limit.exceeded' })
    clock.advance(10 * minute - 1)
    await expect(people.signIn({ email, adminArea: true })).rejects.toMatchObject({
      code: 'rate-limit.exceeded',
    })
    clock.advance(1)
    await expect(people.signIn({ email, adminArea: true })).resolves.toBeDefined()
  })

  it('closes after 20 failures from one address, for any emails (ADM-013)', async () => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    for (let n = 0; n < 20; n += 1) {
      await people.signIn({ email: `guess${n}@example.com`, adminArea: true }).catch(() => {})
    }
    await expect(people.signIn({ email, adminArea: true })).rejects.toMatchObject({
      code: 'rate-limit.exceeded',
    })
    await expect(people.signIn({ email, adminArea: true }, '198.51.100.9')).resolves.toBeDefined()
  })
})

describe('sessions', () => {
  it('are kept as hashes (SEC-029)', async () => {
    const { email } = await people.user()
    const { token } = await people.signIn({ email })
    const [row] = await rows('select to_jsonb(s)::text as text from sessions s')
    expect(row.text).not.toContain(token)
  })

  it('end on the server at sign-out (AUTH-017)', async () => {
    const { email, userId } = await people.user()
    const { token, sessionId } = await people.signIn({ email })
    await people.signOut({ kind: 'user', userId, sessionId }, sessionId)
    expect(await people.authenticate(token)).toBeNull()
  })

  it('renew the token of a remembered session at 7 days and let the old one work for 60 s more (ADM-021)', async () => {
    const { email } = await people.user()
    const { token, cookieExpiresAt } = await people.signIn({ email, remember: true })
    expect(cookieExpiresAt).toEqual(new Date(clock.now().getTime() + 30 * day))
    clock.advance(7 * day)
    const renewals = await Promise.all([people.authenticate(token), people.authenticate(token)])
    const renewed = renewals.flatMap((found) => found?.renewedToken ?? [])
    expect(renewals.every((found) => found !== null)).toBe(true)
    expect(renewed).toHaveLength(1)
    clock.advance(minute - 1)
    expect(await people.authenticate(token)).not.toBeNull()
    clock.advance(1)
    expect(await people.authenticate(token)).toBeNull()
    expect(await people.authenticate(renewed[0] ?? '')).not.toBeNull()
  })

  it('end for an admin after 60 minutes without use, wherever it was opened (ADM-020)', async () => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    const used = await people.signIn({ email, adminArea: true })
    const idle = await people.signIn({ email })
    clock.advance(59 * minute)
    expect(await people.authenticate(used.token, true)).not.toBeNull()
    expect(await people.authenticate(idle.token)).not.toBeNull()
    clock.advance(minute)
    expect(await people.authenticate(used.token)).not.toBeNull()
    expect(await people.authenticate(idle.token)).toBeNull()
  })

  it('write their last use at most once a minute', async () => {
    const { email } = await people.user()
    const { token } = await people.signIn({ email })
    const signedInAt = clock.now()
    const lastSeen = async () => (await rows('select last_seen_at from sessions'))[0].last_seen_at
    clock.advance(minute - 1)
    await people.authenticate(token)
    expect(await lastSeen()).toEqual(signedInAt)
    clock.advance(1)
    await people.authenticate(token)
    expect(await lastSeen()).toEqual(clock.now())
  })
})

describe('the operator’s command', () => {
  it('changes the role, ends every session and is audited (SEC-002)', async () => {
    const { email, userId } = await people.user()
    const { token } = await people.signIn({ email })
    expect(await people.changeRole(email, 'admin')).toEqual({ kind: 'changed', sessionsEnded: 1 })
    expect(await people.authenticate(token)).toBeNull()
    expect(
      await rows(`select actor_kind, actor_id, object_id from audit_log where command = 'role.grant'`),
    ).toEqual([{ actor_kind: 'system', actor_id: 'operator', object_id: userId }])
    expect(await people.changeRole(email, 'admin')).toEqual({ kind: 'unchanged' })
  })

  it('revokes an admin’s rights at once (ADM-007)', async () => {
    const { email } = await people.user()
    await people.changeRole(email, 'admin')
    await people.signIn({ email, adminArea: true })
    expect(await people.changeRole(email, 'user')).toEqual({ kind: 'changed', sessionsEnded: 1 })
    await expect(people.signIn({ email, adminArea: true })).rejects.toMatchObject({ code: 'access.denied' })
  })

  it('refuses unknown and unconfirmed accounts', async () => {
    const registration = registrationOf()
    await people.register(registration)
    expect(await people.changeRole('nobody@example.com', 'admin')).toEqual({ kind: 'unknown-account' })
    expect(await people.changeRole(registration.email, 'admin')).toEqual({ kind: 'email-not-confirmed' })
  })
})

describe('fresh proof by password', () => {
  it('accepts the right password and limits guessing', async () => {
    const { userId } = await people.user()
    await people.verifyPassword(userId, 'Iguazu-2026!')
    for (let n = 0; n < 5; n += 1) {
      await expect(people.verifyPassword(userId, 'Wrong-2026')).rejects.toMatchObject({
        code: 'password.wrong',
      })
    }
    await expect(people.verifyPassword(userId, 'Iguazu-2026!')).rejects.toMatchObject({
      code: 'rate-limit.exceeded',
      details: { retryAfterSeconds: 900 },
    })
    clock.advance(15 * minute)
    await people.verifyPassword(userId, 'Iguazu-2026!')
  })
})
