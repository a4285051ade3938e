import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { accountsOf } from '../../../../test/factories/accounts.ts'
import { testClock } from '../../../../test/factories/clock.ts'
import { peopleOf } from '../../../../test/factories/people.ts'
import { registrationOf, testPassword } from '../../../../test/factories/registrations.ts'
import type { SignedInActor } from '../../../platform/unit-of-work/unit-of-work.ts'

const minute = 60_000
const newPassword = 'Yacutinga+77'

const clock = testClock()
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let accounts: ReturnType<typeof accountsOf>

beforeAll(async () => {
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  accounts = accountsOf(test, clock, people)
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows
const kinds = async (email: string) => (await accounts.mails(email)).map((mail) => mail.email_type)

/** A signed-in person, with the actor of their requests. */
async function signedIn(email?: string): Promise<{ actor: SignedInActor; email: string; token: string }> {
  const address = email ?? (await people.user()).email
  const { token, sessionId, userId } = await people.signIn({ email: address })
  return { actor: { kind: 'user', userId, sessionId }, email: address, token }
}

/** The statements and password hashes that `work` causes. They measure its cost without a clock. */
async function costOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const hash = vi.spyOn(people.hasher, 'hash')
  try {
    await work()
    const statements = query.mock.calls.map(([sent]) => {
      const asked: unknown = sent
      return typeof asked === 'object' && asked !== null && 'text' in asked
        ? String(asked.text)
        : String(asked)
    })
    return [...statements, `${hash.mock.calls.length} hashes`]
  } finally {
    query.mockRestore()
    hash.mockRestore()
  }
}

describe('registration', () => {
  it('stores the whole profile, with names as typed (REG-003)', async () => {
    const typed = registrationOf({
      fullName: "Zoë D'Angelo Ñandú-Gonçalves",
      companyName: 'Parrilla «Ñ» & Cía',
    })
    const { userId } = await people.register(typed)
    const [row] = await rows('select * from users where id = $1', [userId])
    const read = async (column: string) =>
      people.cipher.decrypt(row[column], { table: 'users', column, rowId: userId })
    expect(row).toMatchObject({
      email: typed.email,
      full_name: "Zoë D'Angelo Ñandú-Gonçalves",
      company_name: 'Parrilla «Ñ» & Cía',
      occupation: typed.occupation,
      role: 'user',
    })
    expect(await read('dni_enc')).toBe(typed.dni)
    expect(await read('cuit_enc')).toBe(typed.cuit)
    expect(await read('phone_enc')).toBe('+543757421234')
    expect(JSON.parse(await read('address_enc'))).toEqual(typed.address)
    const documents = await rows(
      'select status, dni_front_file_id, dni_back_file_id, selfie_file_id from verifications where user_id = $1',
      [userId],
    )
    expect(documents).toEqual([
      { status: 'not_started', dni_front_file_id: null, dni_back_file_id: null, selfie_file_id: null },
    ])
  })

  it.each(['email', 'dni', 'cuit'] as const)(
    'lets one of two who register the same %s at once succeed, and leaves nothing of the other (REG-019)',
    async (field) => {
      const first = registrationOf()
      const rival = registrationOf()
      const second = { ...rival, [field]: first[field] }
      const outcomes = await Promise.allSettled([people.register(first), people.register(second)])
      const lost = outcomes.filter((outcome) => outcome.status === 'rejected')
      expect(lost.map((outcome) => outcome.reason.code)).toEqual([`${field}.taken`])
      expect(await rows('select count(*)::int as n from users')).toEqual([{ n: 1 }])
      expect(await rows('select count(*)::int as n from verifications')).toEqual([{ n: 1 }])
      expect(await rows(`select count(*)::int as n from mails where email_type = 'CONFIRM_EMAIL'`)).toEqual([
        { n: 1 },
      ])
    },
  )

  it('refuses an easily guessed password (AUTH-027, REG-019)', async () => {
    await expect(people.register(registrationOf({ password: 'Flamengo-10!' }))).rejects.toMatchObject({
      code: 'password.common',
    })
  })

  it('reports only taken or free for email, DNI and CUIT (REG-006, REG-008, REG-010, REG-012)', async () => {
    const known = registrationOf()
    await people.register(known)
    const fresh = registrationOf()
    for (const field of ['email', 'dni', 'cuit'] as const) {
      expect(await accounts.availability({ field, value: known[field] })).toBe(true)
      expect(await accounts.availability({ field, value: fresh[field] })).toBe(false)
    }
  })
})

describe('a misspelt email', () => {
  const right = 'rosa@example.org'

  it('is corrected by the person who has just registered, and only the newest link confirms (REG-021)', async () => {
    const { email: wrong } = registrationOf()
    await people.register(registrationOf({ email: wrong }))
    const misdirected = await accounts.tokenTo(wrong, 'confirm-email')
    clock.advance(1000)
    await accounts.correctEmail(wrong, right)
    // The answer was lost, and the form sends the request again.
    await accounts.correctEmail(wrong, right)
    expect(await kinds(right)).toEqual(['CONFIRM_EMAIL'])
    await expect(people.confirm(misdirected)).rejects.toMatchObject({ code: 'token.invalid' })
    await people.confirm(await accounts.tokenTo(right, 'confirm-email'))
    expect(await kinds(wrong)).toEqual(['CONFIRM_EMAIL'])
    expect((await kinds(right)).toSorted()).toEqual(['CONFIRM_EMAIL', 'WELCOME'])
    await people.signIn({ email: right })
    await expect(accounts.correctEmail(right, wrong)).rejects.toMatchObject({ code: 'credentials.invalid' })
  })

  it('changes no account without its password, or to an address in use (REG-021)', async () => {
    const { email: used } = await people.user()
    const { email } = registrationOf()
    await people.register(registrationOf({ email }))
    await expect(accounts.correctEmail(email, right, 'Otra-clave-9')).rejects.toMatchObject({
      code: 'credentials.invalid',
    })
    await expect(accounts.correctEmail(used, right)).rejects.toMatchObject({ code: 'credentials.invalid' })
    await expect(accounts.correctEmail(email, used)).rejects.toMatchObject({ code: 'email.taken' })
    expect(await kinds(right)).toEqual([])
  })

  it('counts guesses at an account, whatever old address the requests name (AUTH-009)', async () => {
    const { email } = await people.user()
    const guess = (from: string) => accounts.correctEmail(from, email, 'Otra-clave-9').catch(() => undefined)
    for (const name of ['a', 'b', 'c', 'd']) await guess(`${name}@example.org`)
    // A proof for another account proves nothing about this one.
    const own = registrationOf()
    await people.register(own)
    await expect(accounts.correctEmail(own.email, email)).rejects.toMatchObject({ code: 'email.taken' })
    await guess('e@example.org')
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'credentials.invalid' })
    clock.advance(16 * 60_000)
    await expect(people.signIn({ email })).resolves.toBeDefined()
  })
})

describe('follow-up mails', () => {
  it('are scheduled with the registration, without a second welcome (MAIL-005)', async () => {
    const registrationDate = clock.now().toISOString()
    const { userId } = await people.register(registrationOf())
    const data = { userId, registrationDate, skipWelcome: true }
    expect(await accounts.followUps()).toMatchObject([
      { data: { ...data, reminder: 'first' }, startAfterSeconds: 24 * 3600 },
      { data: { ...data, reminder: 'second' }, startAfterSeconds: 72 * 3600 },
    ])
  })

  it('remind people who sent no documents, each once, even if the job runs several times (MAIL-005)', async () => {
    const { email } = await people.user()
    const [first, second] = await accounts.followUps()
    if (first === undefined || second === undefined) throw new Error('two reminders are scheduled')
    for (const job of [first, first, second, first]) await accounts.followUp(job.data)
    expect((await kinds(email)).filter((kind) => kind === 'VERIFICATION_REMINDER')).toHaveLength(2)
    expect((await kinds(email)).filter((kind) => kind === 'WELCOME')).toHaveLength(1)
  })

  it('are not sent to people who began the verification or closed the account (MAIL-005)', async () => {
    const begun = await people.user()
    const closed = await people.user()
    const jobs = await accounts.followUps()
    await test.asOwner(
      `update verifications set status = 'rejected', rejection_reason = 'Borrosa' where user_id = $1`,
      [begun.userId],
    )
    await test.asOwner('update users set closed_at = now() where id = $1', [closed.userId])
    for (const job of jobs) await accounts.followUp(job.data)
    expect([...(await kinds(begun.email)), ...(await kinds(closed.email))]).not.toContain(
      'VERIFICATION_REMINDER',
    )
  })
})

describe('requesting a link', () => {
  it('costs the same statements and hashes for an account, an unconfirmed one and none (AUTH-024)', async () => {
    const known = await people.user()
    const waiting = registrationOf()
    await people.register(waiting)
    for (const purpose of ['reset-password', 'confirm-email'] as const) {
      const costs = []
      for (const email of [known.email, waiting.email, 'nobody@example.com'])
        costs.push(await costOf(() => accounts.ask({ purpose, email })))
      expect(costs[0]?.length).toBeGreaterThan(2)
      expect(costs[1]).toEqual(costs[0])
      expect(costs[2]).toEqual(costs[0])
    }
  })

  it('mails the reset link to its owner, in their language, and to no other person (AUTH-024, MAIL-009)', async () => {
    const { email } = await people.user({ language: 'pt' })
    await accounts.mailed({ purpose: 'reset-password', email })
    await accounts.mailed({ purpose: 'reset-password', email: 'nobody@example.com' })
    const mail = (await accounts.mails(email)).at(-1)
    expect(mail).toMatchObject({ email_type: 'PASSWORD_RESET', subject: 'Escolha uma nova senha na Puente' })
    expect(mail?.body_text).toMatch(/^https:\/\/puente\.test\/reset-password\?token=[\w-]{43}$/m)
    expect(await accounts.mails('nobody@example.com')).toEqual([])
  })

  it('sends at most three to one address in 15 minutes, with the same answer for all (AUTH-024)', async () => {
    const { email } = await people.user()
    const count = async () => (await kinds(email)).filter((kind) => kind === 'PASSWORD_RESET').length
    for (let n = 0; n < 5; n += 1) await accounts.mailed({ purpose: 'reset-password', email })
    expect(await count()).toBe(3)
    // Each request takes a second, so the first was made five seconds before this moment.
    clock.advance(15 * minute - 5_001)
    await accounts.mailed({ purpose: 'reset-password', email })
    expect(await count()).toBe(3)
    await accounts.mailed({ purpose: 'reset-password', email })
    expect(await count()).toBe(4)
  })

  it('mails a new link only to the unconfirmed, at most every five minutes; only the newest works (AUTH-032)', async () => {
    const waiting = registrationOf()
    await people.register(waiting)
    const oldest = await accounts.tokenTo(waiting.email, 'confirm-email')
    const again = () => accounts.mailed({ purpose: 'confirm-email', email: waiting.email })
    const count = async () => (await kinds(waiting.email)).filter((kind) => kind === 'CONFIRM_EMAIL').length
    // Each request takes a second, so this is the last moment of the five minutes.
    clock.advance(5 * minute - 1_001)
    await again()
    expect(await count()).toBe(1)
    await again()
    expect(await count()).toBe(2)
    await expect(people.confirm(oldest)).rejects.toMatchObject({ code: 'token.invalid' })
    await people.confirm(await accounts.tokenTo(waiting.email, 'confirm-email'))
    clock.advance(5 * minute)
    await again()
    expect(await count()).toBe(2)
  })
})

describe('a reset of the password', () => {
  async function resetToken(email: string): Promise<string> {
    await accounts.mailed({ purpose: 'reset-password', email })
    return accounts.tokenTo(email, 'reset-password')
  }

  it('ends all sessions, notifies the owner, and the old password opens nothing (AUTH-026, AUTH-030)', async () => {
    const { email, token: session } = await signedIn()
    const token = await resetToken(email)
    clock.advance(1000)
    await accounts.reset(token, newPassword)
    expect(await people.authenticate(session)).toBeNull()
    expect(await kinds(email)).toContain('PASSWORD_CHANGED')
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'credentials.invalid' })
    await people.signIn({ email, password: newPassword })
  })

  it('lets an owner sign in at once although they had entered wrong passwords before (AUTH-009, AUTH-030)', async () => {
    const { email } = await people.user()
    const guess = () => people.signIn({ email, password: 'Wrong-2026' })
    for (let n = 0; n < 5; n += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'credentials.invalid' })
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'credentials.invalid' })
    await accounts.reset(await resetToken(email), newPassword)
    await people.signIn({ email, password: newPassword })
  })

  it('accepts only the newest link, once, for 60 minutes, and no link of another kind (AUTH-026)', async () => {
    const { email } = await people.user()
    const older = await resetToken(email)
    const newer = await resetToken(email)
    const refused = { code: 'token.invalid' }
    await expect(accounts.reset(older, newPassword)).rejects.toMatchObject(refused)
    const twice = await Promise.allSettled([
      accounts.reset(newer, newPassword),
      accounts.reset(newer, newPassword),
    ])
    expect(twice.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const inTime = await resetToken(email)
    clock.advance(60 * minute - 1)
    await accounts.reset(inTime, newPassword)
    const late = await resetToken(email)
    clock.advance(60 * minute)
    await expect(accounts.reset(late, newPassword)).rejects.toMatchObject(refused)
    const waiting = registrationOf()
    await people.register(waiting)
    const other = await accounts.tokenTo(waiting.email, 'confirm-email')
    await expect(accounts.reset(other, newPassword)).rejects.toMatchObject(refused)
  })

  it('refuses an easily guessed password, and the link stays valid for a better one (AUTH-027)', async () => {
    const { email } = await people.user()
    const token = await resetToken(email)
    await expect(accounts.reset(token, 'Contraseña1!')).rejects.toMatchObject({ code: 'password.common' })
    await accounts.reset(token, newPassword)
  })

  it('hashes no password for a token that was never mailed', async () => {
    const cost = await costOf(() => accounts.reset('A'.repeat(43), newPassword).catch(() => {}))
    expect(cost).toHaveLength(2)
    expect(cost.at(-1)).toBe('0 hashes')
  })
})

describe('a change of the password', () => {
  it('requires the current one, counts wrong ones, and then changes nothing (PROF-034)', async () => {
    const { actor, email } = await signedIn()
    for (let n = 0; n < 5; n += 1)
      await expect(accounts.change(actor, newPassword, 'Wrong-2026')).rejects.toMatchObject({
        code: 'password.wrong',
      })
    await expect(accounts.change(actor, newPassword)).rejects.toMatchObject({ code: 'rate-limit.exceeded' })
    await expect(people.signIn({ email })).resolves.toBeDefined()
    clock.advance(15 * minute)
    await accounts.change(actor, newPassword)
  })

  it('ends every other session, keeps the present one, voids open links and notifies the owner (PROF-035)', async () => {
    const here = await signedIn()
    const elsewhere = await signedIn(here.email)
    await accounts.mailed({ purpose: 'reset-password', email: here.email })
    const open = await accounts.tokenTo(here.email, 'reset-password')
    await accounts.change(here.actor, newPassword)
    expect(await people.authenticate(here.token)).not.toBeNull()
    expect(await people.authenticate(elsewhere.token)).toBeNull()
    await expect(accounts.reset(open, testPassword)).rejects.toMatchObject({ code: 'token.invalid' })
    expect(await kinds(here.email)).toContain('PASSWORD_CHANGED')
    await people.signIn({ email: here.email, password: newPassword })
  })

  it('holds the new password to the same policy (AUTH-027)', async () => {
    const { actor } = await signedIn()
    await expect(accounts.change(actor, 'Bocajuniors1!')).rejects.toMatchObject({ code: 'password.common' })
  })

  it('fails if a reset commits meanwhile', async () => {
    const { actor, email } = await signedIn()
    await accounts.mailed({ purpose: 'reset-password', email })
    const token = await accounts.tokenTo(email, 'reset-password')
    const hash = people.hasher.hash.bind(people.hasher)
    // The owner's reset commits while the other person's new password is being hashed.
    const between = vi.spyOn(people.hasher, 'hash').mockImplementationOnce(async (password) => {
      await accounts.reset(token, 'Surubí-del-Paraná-8')
      return hash(password)
    })
    await expect(accounts.change(actor, newPassword)).rejects.toMatchObject({ code: 'password.wrong' })
    between.mockRestore()
    await people.signIn({ email, password: 'Surubí-del-Paraná-8' })
  })
})

describe('a change of the email', () => {
  const next = 'nueva@example.org'

  it('moves the account only by the link in the new mailbox, and notifies the old one (PROF-030)', async () => {
    const { actor, email } = await signedIn()
    await accounts.mailed({ purpose: 'reset-password', email })
    const toOldMailbox = await accounts.tokenTo(email, 'reset-password')
    await accounts.requestEmail(actor, next)
    await accounts.runLinks()
    const [mail] = await accounts.mails(next)
    expect(mail?.body_text).toMatch(/^https:\/\/puente\.test\/reset-password\?token=/m)
    await people.signIn({ email })
    clock.advance(1000)
    await accounts.confirmEmail(await accounts.tokenTo(next, 'change-email'))
    await expect(people.signIn({ email })).rejects.toMatchObject({ code: 'credentials.invalid' })
    await people.signIn({ email: next })
    const toOldAddress = (await accounts.mails(email)).at(-1)
    expect(toOldAddress?.email_type).toBe('EMAIL_CHANGED')
    expect(toOldAddress?.body_text).toContain('n•••@example.org')
    expect(toOldAddress?.body_text).not.toContain(next)
    await expect(accounts.reset(toOldMailbox, newPassword)).rejects.toMatchObject({ code: 'token.invalid' })
  })

  it('gives the same answer for an address in use, at equal cost, and mails nothing (PROF-030)', async () => {
    const { email: used } = await people.user()
    const { actor } = await signedIn()
    const before = (await accounts.mails(used)).length
    const free = await costOf(() => accounts.requestEmail(actor, next))
    const taken = await costOf(() => accounts.requestEmail(actor, used))
    expect(taken).toEqual(free)
    await accounts.runLinks()
    expect(await accounts.mails(used)).toHaveLength(before)
    expect(await kinds(next)).toEqual(['EMAIL_CHANGE'])
  })

  it('needs the password (PROF-030, PROF-034)', async () => {
    const { actor } = await signedIn()
    await expect(accounts.requestEmail(actor, next, 'Wrong-2026')).rejects.toMatchObject({
      code: 'password.wrong',
    })
  })

  it('accepts the link once, for 60 minutes, and fails if another person registered the address meanwhile (PROF-030)', async () => {
    const { actor, email } = await signedIn()
    const ask = async () => {
      await accounts.requestEmail(actor, next)
      await accounts.runLinks()
      clock.advance(1000)
      return accounts.tokenTo(next, 'change-email')
    }
    const late = await ask()
    clock.advance(60 * minute - 1000)
    await expect(accounts.confirmEmail(late)).rejects.toMatchObject({ code: 'token.invalid' })
    const raced = await ask()
    await people.register(registrationOf({ email: next }))
    await expect(accounts.confirmEmail(raced)).rejects.toMatchObject({ code: 'email.taken' })
    await people.signIn({ email })
    await test.asOwner('update users set email = $1 where email = $2', ['gone@example.org', next])
    // The last moment: the request took one second of the 60 minutes.
    clock.advance(60 * minute - 1001)
    await accounts.confirmEmail(raced)
    await expect(accounts.confirmEmail(raced)).rejects.toMatchObject({ code: 'token.invalid' })
  })
})
