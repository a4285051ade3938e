import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testContext } from '../../../../test/factories/people.ts'
import {
  codeOf,
  createVerificationWorld,
  type VerificationWorld,
} from '../../../../test/factories/verification-world.ts'
import type { SignedInActor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { openHandover, takeHandover } from './handover.ts'
import { sweepHandovers } from './handover-repository.ts'

const minute = 60_000

let world: VerificationWorld
let email: string
/** The person at the computer. */
let computer: { readonly actor: SignedInActor; readonly context: typeof testContext }
beforeAll(async () => {
  world = await createVerificationWorld()
})
beforeEach(async () => {
  await world.reset()
  const person = await world.person()
  email = person.email
  const { sessionId } = await world.people.signIn({ email })
  computer = { actor: { kind: 'user', userId: person.userId, sessionId }, context: testContext }
})
afterAll(() => world.close())

const link = async () => {
  const opened = await openHandover(
    { unitOfWork: world.test.unitOfWork, publicUrl: 'https://puente.test' },
    computer,
  )
  return { ...opened, token: opened.url.split('#')[1] ?? '' }
}
const take = (token: string) =>
  takeHandover({ unitOfWork: world.test.unitOfWork, newId: () => crypto.randomUUID() }, token, {
    presentSessionId: null,
    userAgent: 'phone',
    context: testContext,
  })
const alive = async (token: string) => (await world.people.authenticate(token))?.session ?? null

it('opens the verification on a phone by a link that works once and is kept as a hash', async () => {
  const { url, token, expiresAt } = await link()
  expect(url).toMatch(/^https:\/\/puente\.test\/continuar#[\w-]{43}$/)
  expect(expiresAt.getTime() - world.clock.now().getTime()).toBe(10 * minute)
  const [stored] = await world.rows('select h::text as text from handovers h')
  expect(stored.text).not.toContain(token)
  const tries = await Promise.allSettled([take(token), take(token), take(token)])
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await codeOf(take(token))).toBe('handover.invalid')
  const phones = await world.rows(
    `select user_id, remembered, admin_area, expires_at from sessions where scope = 'handover'`,
  )
  expect(phones).toEqual([
    {
      user_id: computer.actor.userId,
      remembered: false,
      admin_area: false,
      expires_at: new Date(world.clock.now().getTime() + 30 * minute),
    },
  ])
})

it('refuses a link that is unknown, too old, or followed by a newer one', async () => {
  const first = await link()
  const second = await link()
  expect(await codeOf(take(first.token))).toBe('handover.invalid')
  expect(await codeOf(take('x'.repeat(43)))).toBe('handover.invalid')
  world.clock.advance(10 * minute)
  expect(await codeOf(take(second.token))).toBe('handover.invalid')
  await sweepHandovers(world.test.db, new Date(world.clock.now().getTime() + 86_400_000 + 1))
  expect(await world.rows('select * from handovers')).toEqual([])
})

it("ends the phone's session with the computer's, and opens none after the computer signed out", async () => {
  const phone = await take((await link()).token)
  const unused = await link()
  expect(await alive(phone.token)).toMatchObject({ userId: computer.actor.userId })
  await world.people.signOut(computer.actor, computer.actor.sessionId)
  expect(await alive(phone.token)).toBeNull()
  expect(await codeOf(take(unused.token))).toBe('handover.invalid')
})

it("opens no phone session from an admin's computer that was idle for an hour (ADM-020)", async () => {
  const { token } = await link()
  const seenBefore = (minutes: number) =>
    world.test.asOwner(`update sessions set admin_area = true, active_at = $1::timestamptz where id = $2`, [
      new Date(world.clock.now().getTime() - minutes * minute),
      computer.actor.sessionId,
    ])
  await seenBefore(60)
  expect(await codeOf(take(token))).toBe('handover.invalid')
  await seenBefore(59)
  expect(await alive((await take(token)).token)).not.toBeNull()
})

it('lasts no longer than the session of the computer', async () => {
  world.clock.advance(11 * 60 * minute + 50 * minute)
  const phone = await take((await link()).token)
  expect((await alive(phone.token))?.expiresAt.getTime()).toBe(world.clock.now().getTime() + 10 * minute)
})

it("ends when the documents are sent: the phone's session ends, the computer's stays, and no new link is created", async () => {
  const waiting = await take((await link()).token)
  const self = { userId: computer.actor.userId, actor: computer.actor, context: testContext }
  await world.complete(self)
  await world.submit(self)
  expect(await alive(waiting.token)).toBeNull()
  const [left] = await world.rows('select id from sessions where ended_at is null')
  expect(left).toEqual({ id: computer.actor.sessionId })
  expect(await codeOf(link())).toBe('verification.closed')
})
