import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { testClock, type TestClock } from '../../../../test/factories/clock.ts'
import { peopleOf } from '../../../../test/factories/people.ts'
import { testPassword } from '../../../../test/factories/registrations.ts'
import { secondFactorsOf } from '../../../../test/factories/second-factors.ts'
import { sweepChallenges } from '../sign-in/sign-in-challenges.ts'

const minute = 60_000

let clock: TestClock
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let factors: ReturnType<typeof secondFactorsOf>
let required: ReturnType<typeof secondFactorsOf>

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  factors = secondFactorsOf(test, clock, people)
  required = secondFactorsOf(test, clock, people, 'required')
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows
const refusal = (code: string) => expect.objectContaining({ code })

/** How many of the outcomes succeeded, and the codes of the refusals. */
function outcomes(results: ReadonlyArray<PromiseSettledResult<unknown>>) {
  return {
    well: results.filter((result) => result.status === 'fulfilled').length,
    refused: results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : [])),
  }
}

describe('setting up an authenticator app', () => {
  it('takes effect with its first code, returns ten recovery codes, and mails the owner', async () => {
    const actor = await factors.actor()
    const { secret, uri } = await factors.totp.begin(actor, testPassword)
    expect(uri).toContain(`otpauth://totp/Puente:${encodeURIComponent(actor.email)}?`)
    expect(await people.enter({ email: actor.email })).toMatchObject({ kind: 'open' })
    const codes = await factors.totp.confirm(actor, factors.codeOf(secret))
    expect(codes).toHaveLength(10)
    expect(await people.enter({ email: actor.email })).toMatchObject({
      kind: 'second-factor',
      methods: ['totp', 'recovery-code'],
    })
    expect(
      await rows(`select email_type from mails where user_id = $1 and email_type = 'SECOND_FACTOR_CHANGED'`, [
        actor.userId,
      ]),
    ).toHaveLength(1)
    expect(await rows('select second_factor from sessions where id = $1', [actor.sessionId])).toEqual([
      { second_factor: 'totp' },
    ])
  })

  it('stores the secret encrypted and the recovery codes hashed, and neither in the audit log', async () => {
    const actor = await factors.actor()
    const { secret, recoveryCodes } = await factors.withTotp(actor)
    const [stored] = await rows(
      `select (select string_agg(t::text, '') from totp_secrets t) || (select string_agg(r::text, '') from recovery_codes r)
         || (select string_agg(a::text, '') from audit_log a) as text`,
    )
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(stored.text).not.toContain(hidden)
    }
  })

  it('requires the password, accepts no wrong or late code (15 minutes), and is set up only once', async () => {
    const actor = await factors.actor()
    await expect(factors.totp.begin(actor, 'Falsa-2026!')).rejects.toEqual(refusal('password.wrong'))
    const { secret } = await factors.totp.begin(actor, testPassword)
    await expect(factors.totp.confirm(actor, '000000')).rejects.toEqual(refusal('second-factor.wrong'))
    clock.advance(15 * minute)
    await expect(factors.totp.confirm(actor, factors.codeOf(secret))).rejects.toEqual(
      refusal('second-factor.expired'),
    )
    await factors.withTotp(actor)
    await expect(factors.totp.begin(actor, testPassword)).rejects.toEqual(refusal('second-factor.already-on'))
    await expect(factors.totp.confirm(actor, '000000')).rejects.toEqual(refusal('second-factor.already-on'))
  })

  it('is turned off with the password, and deletes the recovery codes only if it was the last factor', async () => {
    const actor = await factors.actor()
    await factors.withTotp(actor)
    const { passkey } = await factors.withPasskey(actor)
    const codesLeft = () => rows('select count(*)::int as n from recovery_codes')
    await expect(factors.totp.remove(actor, 'Falsa-2026!')).rejects.toEqual(refusal('password.wrong'))
    await factors.totp.remove(actor, testPassword)
    expect(await codesLeft()).toEqual([{ n: 10 }])
    await factors.passkeys.remove(actor, passkey.id, testPassword)
    expect(await codesLeft()).toEqual([{ n: 0 }])
    expect(await people.enter({ email: actor.email })).toMatchObject({ kind: 'open' })
    await expect(factors.renew(actor)).rejects.toEqual(refusal('second-factor.off'))
  })

  it('keeps the last factor of an admin who must have one, also when both are removed at once', async () => {
    const actor = await required.actor('admin')
    await required.withTotp(actor)
    const { passkey } = await required.withPasskey(actor)
    const results = await Promise.allSettled([
      required.totp.remove(actor, testPassword),
      required.passkeys.remove(actor, passkey.id, testPassword),
    ])
    expect(outcomes(results)).toEqual({ well: 1, refused: ['second-factor.required-for-admins'] })
    const user = await required.actor()
    await required.withTotp(user)
    await expect(required.totp.remove(user, testPassword)).resolves.toBeUndefined()
  })
})

it("ends an admin's other password-only sessions when a factor is turned on, and nobody else's; this session's stream reconnects", async () => {
  const admin = await factors.actor('admin')
  const user = await factors.actor()
  for (const { email } of [admin, user]) await people.signIn({ email })
  await factors.withTotp(admin)
  await factors.withTotp(user)
  const openOf = (userId: string) =>
    rows('select id from sessions where user_id = $1 and ended_at is null', [userId])
  expect(await openOf(admin.userId)).toEqual([{ id: admin.sessionId }])
  expect(await openOf(user.userId)).toHaveLength(2)
  const events = (await rows('select events from outbox where events is not null')).flatMap(
    (row) => row.events,
  )
  const streams = events
    .flatMap(({ channels }) => channels)
    .filter((channel) => channel.startsWith('session:'))
  expect(streams).toContain(`session:${admin.sessionId}`)
  expect(streams).not.toContain(`session:${user.sessionId}`)
})

describe('the second step by code', () => {
  it('opens a session that records its second factor and keeps the choices of the first step', async () => {
    const actor = await factors.actor()
    const { secret } = await factors.withTotp(actor)
    const answer = await people.enter({ email: actor.email, remember: true })
    if (answer.kind !== 'second-factor') throw new Error('no second step')
    const { sessionId } = await factors.complete({
      challenge: answer.challenge,
      method: 'totp',
      code: factors.codeOf(secret),
    })
    expect(await rows('select second_factor, remembered from sessions where id = $1', [sessionId])).toEqual([
      { second_factor: 'totp', remembered: true },
    ])
  })

  it('accepts each code once, from any sender', async () => {
    const actor = await factors.actor()
    const { secret } = await factors.withTotp(actor)
    const challenges = [await factors.challengeOf(actor.email), await factors.challengeOf(actor.email)]
    const code = factors.codeOf(secret)
    const results = await Promise.allSettled(
      challenges.map((challenge) => factors.complete({ challenge, method: 'totp', code })),
    )
    expect(outcomes(results)).toEqual({ well: 1, refused: ['second-factor.wrong'] })
    // A code of an earlier time step than the last used one is refused, too.
    clock.advance(30_000)
    const now = factors.codeOf(secret)
    clock.advance(-30_000)
    const before = await factors.challengeOf(actor.email)
    await factors.complete({ challenge: before, method: 'totp', code: now })
    const after = await factors.challengeOf(actor.email)
    await expect(factors.complete({ challenge: after, method: 'totp', code })).rejects.toEqual(
      refusal('second-factor.wrong'),
    )
  })

  it('accepts a recovery code once if it is sent twice at once, and no code of the previous set', async () => {
    const actor = await factors.actor()
    const { recoveryCodes } = await factors.withTotp(actor)
    const [code = '', other = ''] = recoveryCodes
    const challenges = [await factors.challengeOf(actor.email), await factors.challengeOf(actor.email)]
    const results = await Promise.allSettled(
      challenges.map((challenge) =>
        factors.complete({ challenge, method: 'recovery-code', code: code.toUpperCase() }),
      ),
    )
    expect(outcomes(results)).toEqual({ well: 1, refused: ['second-factor.wrong'] })
    const fresh = await factors.renew(actor)
    const challenge = await factors.challengeOf(actor.email)
    await expect(factors.complete({ challenge, method: 'recovery-code', code: other })).rejects.toEqual(
      refusal('second-factor.wrong'),
    )
    await factors.complete({ challenge, method: 'recovery-code', code: fresh[0] ?? '' })
  })

  it('ends an attempt after five wrong codes, and checks no sixth within 15 minutes, sent at once or one by one', async () => {
    const actor = await factors.actor()
    const { secret } = await factors.withTotp(actor)
    const challenges = await Promise.all(Array.from({ length: 4 }, () => factors.challengeOf(actor.email)))
    const guesses = challenges.flatMap((challenge) =>
      ['000000', '000001', '000002'].map((code) => ({ challenge, method: 'totp' as const, code })),
    )
    const { refused } = outcomes(await Promise.allSettled(guesses.map((guess) => factors.complete(guess))))
    expect(refused.filter((code) => code === 'second-factor.wrong')).toHaveLength(5)
    expect(refused.filter((code) => code === 'rate-limit.exceeded')).toHaveLength(guesses.length - 5)
    const right = async () => {
      const challenge = await factors.challengeOf(actor.email)
      return factors.complete({ challenge, method: 'totp', code: factors.codeOf(secret) })
    }
    await expect(right()).rejects.toEqual(refusal('rate-limit.exceeded'))
    clock.advance(15 * minute)
    await expect(right()).resolves.toMatchObject({ userId: actor.userId })
  })

  it('reports how many tries are left, and ends the attempt with the last', async () => {
    const actor = await factors.actor()
    await factors.withTotp(actor)
    const challenge = await factors.challengeOf(actor.email)
    const left: unknown[] = []
    for (const code of ['000000', '000001', '000002', '000003', '000004']) {
      await factors.complete({ challenge, method: 'totp', code }).catch((error) => {
        left.push(error.details.triesLeft)
      })
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    await expect(factors.complete({ challenge, method: 'totp', code: '000005' })).rejects.toEqual(
      refusal('second-factor.expired'),
    )
  })

  it('ends after five minutes, after its use, and after a change of the password', async () => {
    const actor = await factors.actor()
    const { secret } = await factors.withTotp(actor)
    const given = async () => ({
      challenge: await factors.challengeOf(actor.email),
      method: 'totp' as const,
    })
    const late = await given()
    clock.advance(5 * minute)
    await expect(factors.complete({ ...late, code: factors.codeOf(secret) })).rejects.toEqual(
      refusal('second-factor.expired'),
    )
    const used = await given()
    await factors.complete({ ...used, code: factors.codeOf(secret) })
    clock.advance(30_000)
    await expect(factors.complete({ ...used, code: factors.codeOf(secret) })).rejects.toEqual(
      refusal('second-factor.expired'),
    )
    const changed = await given()
    await test.asOwner(`update users set password_hash = password_hash || 'x' where id = $1`, [actor.userId])
    await expect(factors.complete({ ...changed, code: factors.codeOf(secret) })).rejects.toEqual(
      refusal('second-factor.expired'),
    )
  })

  it('refuses a person who is no longer an admin, and leaves them no session (ADM-011)', async () => {
    const actor = await factors.actor('admin')
    const { secret } = await factors.withTotp(actor)
    const challenge = await factors.challengeOf(actor.email, true)
    await people.changeRole(actor.email, 'user')
    await expect(
      factors.complete({ challenge, method: 'totp', code: factors.codeOf(secret) }),
    ).rejects.toEqual(refusal('access.denied'))
    expect(await rows('select id from sessions where ended_at is null')).toEqual([])
    expect(
      await rows(`select command from audit_log where outcome = 'access.denied' and object_id = $1`, [
        actor.userId,
      ]),
    ).toEqual([{ command: 'session.open-admin' }])
  })

  it('deletes challenges that can no longer be answered', async () => {
    const actor = await factors.actor()
    await factors.withTotp(actor)
    await factors.challengeOf(actor.email)
    await sweepChallenges(test.db, clock.now())
    expect(await rows('select count(*)::int as n from sign_in_challenges')).toEqual([{ n: 1 }])
    clock.advance(6 * minute)
    await sweepChallenges(test.db, clock.now())
    expect(await rows('select count(*)::int as n from sign_in_challenges')).toEqual([{ n: 0 }])
  })
})
