import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock, type TestClock } from '../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../test/factories/people.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'
import { sweepTries } from './gate-repository.ts'
import { type GateDeps, lockGate, openGate, readGate, requireGrant } from './open-gate.ts'
import { setFinancePassword } from './set-password.ts'

const minute = 60_000
const secret = 'Uma-senha-do-Financeiro'
const operator = { kind: 'system', name: 'operator' } as const

let clock: TestClock
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let deps: GateDeps

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  deps = {
    database: test.db,
    unitOfWork: test.unitOfWork,
    clock,
    newId: () => uuidv7(clock.now()),
    hasher: people.hasher,
  }
})
beforeEach(async () => {
  await test.reset()
  await setPassword(secret)
})
afterAll(() => test.close())

const setPassword = (password: string) =>
  setFinancePassword({ unitOfWork: test.unitOfWork, hasher: people.hasher }, operator, password)
const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows

/** An admin with a session of their own. */
async function admin(): Promise<SignedInActor & { readonly email: string }> {
  const { email, userId } = await people.user()
  await people.changeRole(email, 'admin')
  const { sessionId } = await people.signIn({ email, adminArea: true, remember: true })
  return { kind: 'admin', userId, sessionId, email }
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'done'
  } catch (error) {
    return (error as { code: string }).code
  }
}
const open = (actor: SignedInActor, password = secret) => openGate(deps, actor, password, testContext)
/** How often the screens of this session were notified of their grant. */
const notified = async ({ sessionId }: SignedInActor) =>
  (
    await rows(`select 1 from outbox where events::text like '%"finance"%' and events::text like $1`, [
      `%${sessionId}%`,
    ])
  ).length
const mayRead = async (actor: SignedInActor) => (await codeOf(requireGrant(deps, actor))) === 'done'
const wrong = (actor: SignedInActor) => codeOf(open(actor, 'Outra-senha-errada'))

describe('a grant', () => {
  it('is opened by the right password, lasts two hours to the millisecond, and activity does not extend it (FIN-002, FIN-004)', async () => {
    const ana = await admin()
    expect(await readGate(deps, ana)).toEqual({ state: 'locked', expiresAt: null, pausedUntil: null })
    expect(await mayRead(ana)).toBe(false)
    const end = new Date(clock.now().getTime() + 7_200_000)
    await open(ana)
    expect(await readGate(deps, ana)).toEqual({
      state: 'open',
      expiresAt: end.toISOString(),
      pausedUntil: null,
    })
    clock.advance(7_200_000 - 1)
    expect(await mayRead(ana)).toBe(true)
    clock.advance(1)
    expect(await mayRead(ana)).toBe(false)
    expect((await readGate(deps, ana)).state).toBe('locked')
    await open(ana)
    expect(await mayRead(ana)).toBe(true)
  })

  it('belongs to one session: not to another of the same admin, nor to another admin (FIN-004)', async () => {
    const ana = await admin()
    await open(ana)
    const second = await people.signIn({ email: ana.email, adminArea: true, remember: true })
    const bruno = await admin()
    expect(await mayRead({ ...ana, sessionId: second.sessionId })).toBe(false)
    expect(await mayRead(bruno)).toBe(false)
    // A grant is valid only for the person of its session, so the session's id is useless to another person.
    expect(await mayRead({ ...bruno, sessionId: ana.sessionId })).toBe(false)
    expect(await mayRead(ana)).toBe(true)
  })

  it("ends with 'Bloquear', with the sign-out and with a new password, and its screens are notified (FIN-002, FIN-003, ADM-017)", async () => {
    const ana = await admin()
    await open(ana)
    expect(await notified(ana)).toBe(1)
    await lockGate(deps, ana, testContext)
    expect(await mayRead(ana)).toBe(false)
    await lockGate(deps, ana, testContext)
    expect(await notified(ana)).toBe(2)

    await open(ana)
    await people.signOut(ana, ana.sessionId)
    expect(await mayRead(ana)).toBe(false)

    const bruno = await admin()
    await open(bruno)
    expect(await setPassword('Outra-senha-do-Financeiro')).toEqual({ kind: 'set', grantsClosed: 1 })
    expect(await mayRead(bruno)).toBe(false)
    expect(await notified(bruno)).toBe(2)
    expect(await codeOf(open(bruno))).toBe('finance.password-wrong')
    await open(bruno, 'Outra-senha-do-Financeiro')
    expect(await mayRead(bruno)).toBe(true)
  })
})

describe('the shared password', () => {
  it('is stored as a slow salted hash only, in no audit entry, and has 12 characters at least (FIN-003)', async () => {
    const stored = await rows('select * from finance_password')
    expect(stored).toMatchObject([
      { version: 1, password_hash: expect.stringMatching(/^argon2id\$m=19456,t=2,p=1\$/) },
    ])
    expect(JSON.stringify(stored)).not.toContain(secret)
    await setPassword(secret)
    const [again] = await rows('select version, password_hash from finance_password')
    expect(again.version).toBe(2)
    expect(again.password_hash).not.toBe(stored[0].password_hash)
    expect(await setPassword('onze-letras')).toEqual({ kind: 'too-short' })
    expect(await setPassword('x'.repeat(129))).toEqual({ kind: 'too-long' })
    const ana = await admin()
    await open(ana)
    await wrong(ana)
    const audit = JSON.stringify(await rows('select * from audit_log'))
    expect(audit).not.toContain(secret)
    expect(audit).not.toContain('Outra-senha-errada')
    expect(audit).toContain('finance.set-password')
  })

  it('lets nobody in before the operator has set one', async () => {
    await rows('delete from finance_password')
    const ana = await admin()
    expect((await readGate(deps, ana)).state).toBe('unset')
    expect(await codeOf(open(ana))).toBe('finance.password-not-set')
  })
})

describe('tries', () => {
  it('five wrong ones of one admin within 15 minutes close the gate to that admin until the 15 minutes are over, even with the right password (FIN-007)', async () => {
    const ana = await admin()
    const bruno = await admin()
    const begun = clock.now().getTime()
    for (let nth = 0; nth < 5; nth += 1) {
      expect(await wrong(ana)).toBe('finance.password-wrong')
      clock.advance(minute)
    }
    const until = new Date(begun + 15 * minute).toISOString()
    expect(await readGate(deps, ana)).toMatchObject({ state: 'locked', pausedUntil: until })
    expect(await readGate(deps, bruno)).toMatchObject({ pausedUntil: null })
    await expect(open(ana)).rejects.toMatchObject({
      code: 'finance.too-many-tries',
      details: { retryAfterSeconds: 600 },
    })
    await open(bruno)
    clock.advance(10 * minute - 1)
    expect(await codeOf(open(ana))).toBe('finance.too-many-tries')
    clock.advance(1)
    await open(ana)
    expect(await mayRead(ana)).toBe(true)
  })

  it('ten wrong ones of all admins together close it to everybody; right ones do not count as wrong (FIN-007)', async () => {
    const admins = [await admin(), await admin(), await admin()]
    for (const one of admins) for (let nth = 0; nth < 3; nth += 1) await wrong(one)
    const [ana] = admins
    if (ana === undefined) throw new Error('nobody')
    for (let nth = 0; nth < 3; nth += 1) await open(ana)
    expect(await wrong(ana)).toBe('finance.password-wrong')
    const somebody = await admin()
    expect(await codeOf(open(somebody))).toBe('finance.too-many-tries')
    clock.advance(15 * minute)
    expect(await codeOf(open(somebody))).toBe('done')
  })

  it('of one moment are counted one after the other', async () => {
    const ana = await admin()
    const codes = await Promise.all(Array.from({ length: 8 }, () => wrong(ana)))
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 5 }, () => 'finance.password-wrong'),
      ...Array.from({ length: 3 }, () => 'finance.too-many-tries'),
    ])
  })

  it('are audited, right, wrong and refused, with their session and without the password (FIN-007)', async () => {
    const ana = await admin()
    for (let nth = 0; nth < 5; nth += 1) await wrong(ana)
    await codeOf(open(ana))
    clock.advance(15 * minute)
    await open(ana)
    await lockGate(deps, ana, testContext)
    const audited = await rows(
      `select command, outcome, object_id from audit_log where object_type = 'finance-grant' order by seq`,
    )
    const about = { object_id: ana.sessionId }
    expect(audited).toEqual([
      ...Array.from({ length: 5 }, () => ({
        command: 'finance.open',
        outcome: 'finance.password-wrong',
        ...about,
      })),
      { command: 'finance.open', outcome: 'finance.too-many-tries', ...about },
      { command: 'finance.open', outcome: 'done', ...about },
      { command: 'finance.lock', outcome: 'done', ...about },
    ])
  })

  it('that were never checked do not count, and old ones are forgotten', async () => {
    const ana = await admin()
    const busy = { ...deps, hasher: { verify: () => Promise.reject(new Error('busy')) } }
    for (let nth = 0; nth < 6; nth += 1)
      await expect(openGate(busy, ana, secret, testContext)).rejects.toThrow('busy')
    await wrong(ana)
    expect(await rows('select * from finance_tries')).toHaveLength(1)
    clock.advance(30 * minute + 1)
    await sweepTries(test.db, clock.now())
    expect(await rows('select * from finance_tries')).toHaveLength(0)
  })
})
