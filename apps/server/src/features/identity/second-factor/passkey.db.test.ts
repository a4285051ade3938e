import type { SignedCredential } from '@puente/contract/identity/second-factor'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { authenticator } from '../../../../test/factories/authenticator.ts'
import { testClock, type TestClock } from '../../../../test/factories/clock.ts'
import { peopleOf } from '../../../../test/factories/people.ts'
import { testPassword } from '../../../../test/factories/registrations.ts'
import { secondFactorsOf } from '../../../../test/factories/second-factors.ts'

const minute = 60_000

let clock: TestClock
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let factors: ReturnType<typeof secondFactorsOf>

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
  factors = secondFactorsOf(test, clock, people)
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string, values: unknown[] = []) => (await test.asOwner(sql, values)).rows
const refusal = (code: string) => expect.objectContaining({ code })

describe('adding a passkey', () => {
  it('stores it under its name, marks its session as proven, and mails the owner', async () => {
    const actor = await factors.actor()
    const { passkey } = await factors.withPasskey(actor, "Teléfono de O'Higgins")
    expect(passkey).toMatchObject({ name: "Teléfono de O'Higgins", lastUsedAt: null })
    expect(await people.enter({ email: actor.email })).toMatchObject({
      kind: 'second-factor',
      methods: ['passkey'],
    })
    expect(await rows('select second_factor from sessions where id = $1', [actor.sessionId])).toEqual([
      { second_factor: 'passkey' },
    ])
    expect(await rows(`select user_id from mails where email_type = 'SECOND_FACTOR_CHANGED'`)).toEqual([
      { user_id: actor.userId },
    ])
  })

  it('asks for the password first, requires user verification, and excludes devices that have a passkey', async () => {
    const actor = await factors.actor()
    await expect(factors.passkeys.begin(actor, 'Falsa-2026!')).rejects.toEqual(refusal('password.wrong'))
    const { device } = await factors.withPasskey(actor)
    const { options } = await factors.passkeys.begin(actor, testPassword)
    expect(options).toMatchObject({
      rp: { id: 'puente.test', name: 'Puente' },
      user: { name: actor.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      excludeCredentials: [{ id: device.keys[0]!.id.toString('base64url') }],
    })
  })

  it.each([
    ['another page', { origin: 'https://puente.test.evil.example' }],
    ['a device that verified nobody', { unverified: true }],
  ])('refuses one made by %s', async (_, deviation) => {
    const actor = await factors.actor()
    const { challenge, options } = await factors.passkeys.begin(actor, testPassword)
    const response = authenticator('puente.test').make(options, deviation)
    await expect(factors.passkeys.add(actor, { challenge, name: 'Otra', response })).rejects.toEqual(
      refusal('passkey.refused'),
    )
    expect(await rows(`select command from audit_log where outcome = 'passkey.refused'`)).toEqual([
      { command: 'passkey.add' },
    ])
  })

  it("does not check a maker's certificate, which could name addresses to fetch", async () => {
    const actor = await factors.actor()
    const { challenge, options } = await factors.passkeys.begin(actor, testPassword)
    const made = authenticator('puente.test').make(options)
    const attestation = isoCBOR.decodeFirst<Map<string, unknown>>(
      new Uint8Array(Buffer.from(made.response.attestationObject, 'base64url')),
    )
    const forged = isoCBOR.encode(
      new Map<string, string | Uint8Array | Map<string, Uint8Array[]>>([
        ['fmt', 'packed'],
        ['attStmt', new Map([['x5c', [new Uint8Array([0x30, 0])]]])],
        ['authData', attestation.get('authData') as Uint8Array],
      ]),
    )
    const response = {
      ...made,
      response: { ...made.response, attestationObject: Buffer.from(forged).toString('base64url') },
    }
    await expect(factors.passkeys.add(actor, { challenge, name: 'Otra', response })).rejects.toEqual(
      refusal('passkey.refused'),
    )
    expect(
      await rows(
        `select body::jsonb ->> 'reason' as reason from audit_log where outcome = 'passkey.refused'`,
      ),
    ).toEqual([{ reason: 'attestation of format packed' }])
  })

  it('accepts one answer to each challenge, from its own account, within five minutes', async () => {
    const actor = await factors.actor()
    const stranger = await factors.actor()
    const { challenge, options } = await factors.passkeys.begin(actor, testPassword)
    const device = authenticator('puente.test')
    const made = { challenge, name: 'Llave', response: device.make(options) }
    await expect(factors.passkeys.add(stranger, made)).rejects.toEqual(refusal('second-factor.expired'))
    await factors.passkeys.add(actor, made)
    await expect(factors.passkeys.add(actor, { ...made, response: device.make(options) })).rejects.toEqual(
      refusal('second-factor.expired'),
    )
    const late = await factors.passkeys.begin(actor, testPassword)
    clock.advance(5 * minute)
    await expect(
      factors.passkeys.add(actor, {
        challenge: late.challenge,
        name: 'Tarde',
        response: device.make(late.options),
      }),
    ).rejects.toEqual(refusal('second-factor.expired'))
  })

  it('removes only passkeys of the person who asks', async () => {
    const actor = await factors.actor()
    const stranger = await factors.actor()
    const { passkey } = await factors.withPasskey(actor)
    await expect(factors.passkeys.remove(stranger, passkey.id, testPassword)).rejects.toEqual(
      refusal('passkey.not-found'),
    )
    await factors.passkeys.remove(actor, passkey.id, testPassword)
    expect(await rows('select id from passkeys')).toEqual([])
  })
})

describe('signing in by passkey', () => {
  it('opens a session without email or password, as two factors in one', async () => {
    const actor = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const { challenge, options } = await factors.passkeySignIn.begin(null)
    expect(options).toMatchObject({ rpId: 'puente.test', userVerification: 'required' })
    expect(options['allowCredentials']).toBeUndefined()
    const { sessionId } = await factors.usePasskey({
      challenge,
      response: device.use(options),
      remember: true,
    })
    expect(
      await rows('select user_id, second_factor, remembered from sessions where id = $1', [sessionId]),
    ).toEqual([{ user_id: actor.userId, second_factor: 'passkey', remembered: true }])
    expect(await rows('select counter::int, last_used_at from passkeys')).toEqual([
      { counter: 1, last_used_at: clock.now() },
    ])
  })

  it('works as a second step that keeps the choices of the first step, and accepts only passkeys of that person', async () => {
    const actor = await factors.actor()
    const stranger = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const { device: foreign } = await factors.withPasskey(stranger)
    const first = await factors.challengeOf(actor.email)
    const { challenge, options } = await factors.passkeySignIn.begin(first)
    expect(options['allowCredentials']).toMatchObject([{ id: device.keys[0]!.id.toString('base64url') }])
    await expect(factors.usePasskey({ challenge, response: foreign.use(options) })).rejects.toEqual(
      refusal('passkey.refused'),
    )
    const { sessionId } = await factors.usePasskey({
      challenge,
      response: device.use(options),
      remember: true,
    })
    expect(await rows('select remembered from sessions where id = $1', [sessionId])).toEqual([
      { remembered: false },
    ])
  })

  it.each<[string, (response: SignedCredential) => SignedCredential, object]>([
    ['of another page', (response) => response, { origin: 'https://evil.example' }],
    ['of a device that verified nobody', (response) => response, { unverified: true }],
    [
      'with a broken signature',
      ({ response, ...rest }) => ({
        ...rest,
        response: { ...response, signature: response.authenticatorData },
      }),
      {},
    ],
    [
      'that names another person',
      ({ response, ...rest }) => ({
        ...rest,
        response: { ...response, userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
      }),
      {},
    ],
    ['of a passkey that we do not know', (response) => ({ ...response, id: 'AAAA', rawId: 'AAAA' }), {}],
  ])('refuses an answer %s, and audits it', async (_, change, deviation) => {
    const actor = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const { challenge, options } = await factors.passkeySignIn.begin(null)
    const response = change(device.use(options, 0, deviation))
    await expect(factors.usePasskey({ challenge, response })).rejects.toEqual(refusal('passkey.refused'))
    expect(await rows(`select count(*)::int as n from audit_log where outcome = 'passkey.refused'`)).toEqual([
      { n: 1 },
    ])
  })

  it('accepts an answer once, also when it is sent twice at once', async () => {
    const actor = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const { challenge, options } = await factors.passkeySignIn.begin(null)
    const response = device.use(options)
    const results = await Promise.allSettled([
      factors.usePasskey({ challenge, response }),
      factors.usePasskey({ challenge, response }),
    ])
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const again = await factors.passkeySignIn.begin(null)
    await expect(factors.usePasskey({ challenge: again.challenge, response })).rejects.toEqual(
      refusal('passkey.refused'),
    )
  })

  it('refuses a counter that does not rise, because the passkey may be a copy', async () => {
    const actor = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const use = async (counter: number) => {
      const { challenge, options } = await factors.passkeySignIn.begin(null)
      return factors.usePasskey({ challenge, response: device.use(options, 0, { counter }) })
    }
    await use(0)
    await use(7)
    await expect(use(7)).rejects.toEqual(refusal('passkey.refused'))
    await expect(use(0)).rejects.toEqual(refusal('passkey.refused'))
    await use(8)
  })

  it('refuses a second step after a password change, and a closed account', async () => {
    const actor = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const { challenge, options } = await factors.passkeySignIn.begin(await factors.challengeOf(actor.email))
    await test.asOwner(`update users set password_hash = password_hash || 'x'`)
    await expect(factors.usePasskey({ challenge, response: device.use(options) })).rejects.toEqual(
      refusal('second-factor.expired'),
    )
    await test.asOwner('update users set closed_at = now()')
    const alone = await factors.passkeySignIn.begin(null)
    await expect(
      factors.usePasskey({ challenge: alone.challenge, response: device.use(alone.options) }),
    ).rejects.toEqual(refusal('passkey.refused'))
  })

  it('opens no session of the admin area for a person who is not an admin (ADM-011)', async () => {
    const actor = await factors.actor()
    const { device } = await factors.withPasskey(actor)
    const { challenge, options } = await factors.passkeySignIn.begin(null)
    await expect(
      factors.passkeySignIn.complete(
        { challenge, response: device.use(options), remember: false, adminArea: true },
        { presentSessionId: actor.sessionId, userAgent: 'test' },
      ),
    ).rejects.toEqual(refusal('access.denied'))
    expect(await rows('select id from sessions where ended_at is null')).toEqual([])
  })
})
