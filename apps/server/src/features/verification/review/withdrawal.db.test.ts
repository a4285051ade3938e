import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilLockWaits } from '../../../../test/concurrency/lock-waits.ts'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import {
  createPaymentWorld,
  freshCpf,
  type PaymentWorld,
  storeId,
} from '../../../../test/factories/payment-world.ts'
import { peopleOf, testContext } from '../../../../test/factories/people.ts'
import { discardFiles } from '../../../platform/files/file-rows.ts'
import { readOwnEstablishments } from '../../establishments/own-establishments.ts'
import { createStoreMemory } from '../../establishments/store/store-memory.ts'
import { type Decision, decideCase, type Reviewer } from './decide-case.ts'

const withdrawal: Decision = { kind: 'withdraw', reason: 'El DNI figura como robado.\nPresentá uno nuevo.' }

let world: PaymentWorld
let admin: Reviewer
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(async () => {
  await world.reset()
  const userId = await world.money.addUser()
  admin = { actor: { kind: 'admin', userId, sessionId: crypto.randomUUID() }, context: testContext }
})
afterAll(() => world.close())

const identity = async (userId = world.owner) =>
  (await world.rows('select * from verifications where user_id = $1', [userId]))[0] ?? {}

async function decide(decision: Decision, by = admin, version?: number) {
  const { database, deps } = world.money
  const { mail } = peopleOf(database, { ...deps.clock, advance: (ms) => world.wait(ms / 1_000) })
  const { unitOfWork } = database
  return decideCase(
    { unitOfWork, files: { discard: discardFiles }, mail, publicUrl: 'https://puente.test' },
    { userId: world.owner, version: version ?? (await identity())['version'], decision },
    by,
  )
}

async function resubmit(): Promise<void> {
  const [file] = await world.rows('select id from files where owner_id = $1 limit 1', [world.owner])
  await world.rows(
    `update verifications set status = 'pending', rejection_reason = null, dni_front_file_id = $2, dni_back_file_id = $2,
       selfie_file_id = $2, submitted_at = $3, version = version + 1 where user_id = $1`,
    [world.owner, file?.['id'], world.money.now],
  )
}

function page() {
  const { database, clock } = world.money.deps
  return createStoreMemory({ database, clock }).at(storeId)
}

describe('the end of an approval', () => {
  it('keeps reason, admin, time and the bytes of the documents that nobody sees any more, and is in history, audit, mail and events of one commit (decision 0063)', async () => {
    const [{ id: store }] = (await world.rows('select id from establishments')) as [{ id: string }]
    expect(await decide(withdrawal)).toMatchObject({ status: 'rejected', label: 'rejected', version: 2 })
    expect(await identity()).toMatchObject({
      status: 'rejected',
      rejection_reason: withdrawal.kind === 'withdraw' && withdrawal.reason,
      approval_withdrawn_at: world.money.now,
      approved_at: null,
      decided_by: admin.actor.userId,
      selfie_file_id: null,
    })
    const kept = await world.rows('select discarded_at from files where owner_id = $1', [world.owner])
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.every((file) => file['discarded_at'] === null)).toBe(true)
    expect(await world.rows('select from_status, to_status, decided_by from verification_history')).toEqual([
      { from_status: 'approved', to_status: 'rejected', decided_by: admin.actor.userId },
    ])
    const [entry] = await world.rows(
      `select actor_id, body::jsonb as body from audit_log where command = 'verification.withdraw'`,
    )
    expect(entry).toMatchObject({
      actor_id: admin.actor.userId,
      body: {
        before: { status: 'approved' },
        after: { status: 'rejected', keptFiles: { selfie: expect.any(String) } },
      },
    })
    const mails = await world.rows(
      `select language, body_text from mails where email_type = 'VERIFICATION_WITHDRAWN'`,
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.['body_text']).toContain('El DNI figura como robado.')
    const events = (await world.rows('select events from outbox where events is not null')).flatMap(
      (row) => row['events'],
    )
    for (const [topic, id] of [
      ['verification', world.owner],
      ['establishment', store],
    ])
      expect(events).toContainEqual(
        expect.objectContaining({ topic, id, channels: [`user:${world.owner}`, 'admins'] }),
      )
  })

  it('is refused twice, to somebody who is not approved, and to the admin themselves, and nothing changes', async () => {
    const self: Reviewer = { ...admin, actor: { ...admin.actor, userId: world.owner } }
    await expect(decide(withdrawal, self)).rejects.toMatchObject({ code: 'verification.own-case' })
    await decide(withdrawal)
    await expect(decide(withdrawal)).rejects.toMatchObject({
      code: 'verification.changed',
      details: { status: 'rejected', label: 'rejected', version: 2 },
    })
    await resubmit()
    await expect(decide(withdrawal)).rejects.toMatchObject({ code: 'verification.changed' })
    expect(await identity()).toMatchObject({ status: 'pending', version: 3 })
  })

  it('happens once if several admins press at the same moment', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => decide(withdrawal, admin, 1)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await world.rows('select from verification_history')).toHaveLength(1)
    expect(await world.rows(`select from mails where email_type = 'VERIFICATION_WITHDRAWN'`)).toHaveLength(1)
  })
})

describe('charges of a person whose approval is withdrawn', () => {
  it('are refused to them, and to payers at their page, which is closed until the next approval', async () => {
    await decide(withdrawal)
    await expect(world.place(world.owner)).rejects.toMatchObject({
      code: 'verification.rejected',
      details: { reason: expect.stringContaining('robado') },
    })
    const closed = { code: 'payment.establishment-not-found' }
    expect(await page()).toBeNull()
    await expect(world.create()).rejects.toMatchObject(closed)
    const { database } = world.money.deps
    const own = () => readOwnEstablishments({ database, publicUrl: 'https://puente.test' }, world.owner)
    expect(await own()).toMatchObject([
      {
        isActive: false,
        printedUrl: null,
        pause: { by: 'identity', reason: expect.stringContaining('robado') },
      },
    ])
    await resubmit()
    expect(await page()).toBeNull()
    await expect(world.create()).rejects.toMatchObject(closed)
    await decide({ kind: 'approve' })
    expect(await own()).toMatchObject([{ isActive: true, pause: null }])
    expect(await page()).not.toBeNull()
    expect(await world.create()).toMatchObject({ chargeId: expect.any(String) })
    expect((await world.place(world.owner)).order.pixCode).not.toBeNull()
  })

  it('that have their code stay payable, and their Pix counts (ruling 3)', async () => {
    const { order } = await world.place(world.owner)
    const payment = await world.create()
    await decide(withdrawal)
    for (const id of [order.id, payment.chargeId])
      world.money.provider.pay(pixFor(await world.money.charge(id)))
    world.wait(31)
    expect(await world.check(payment)).toMatchObject({ status: 'confirmed' })
    expect(await world.orderStatus(world.owner, order.id)).toMatchObject({ pixStatus: 'confirmed' })
  })

  it('that never reached the provider are not sent again', async () => {
    const quoteId = await world.quoteFor(world.owner)
    world.money.provider.faults.push('not-sent')
    await expect(world.place(world.owner, { quoteId }, 'a-busy-provider')).rejects.toMatchObject({
      code: 'provider.busy',
    })
    world.money.provider.faults.push('not-sent')
    await expect(world.create({}, { key: 'a-busy-provider' })).rejects.toMatchObject({
      code: 'provider.busy',
    })
    const { length: sent } = world.money.provider.calls
    await decide(withdrawal)
    await expect(world.place(world.owner, { quoteId }, 'a-busy-provider')).rejects.toMatchObject({
      code: 'verification.rejected',
    })
    await expect(world.create({}, { key: 'a-busy-provider' })).rejects.toMatchObject({
      code: 'payment.establishment-not-found',
    })
    expect(world.money.provider.calls).toHaveLength(sent)
  })

  it.each([
    ['an order', () => world.place(world.owner), 'verification.rejected'],
    ['a payment at their page', () => world.create(), 'payment.establishment-not-found'],
  ] as const)('are committed before it or not at all: %s', async (_name, make, code) => {
    const blocker = await world.money.database.pool.connect()
    try {
      // The charge comes first: the withdrawal waits for its commit.
      await blocker.query('begin; lock table charges in share row exclusive mode')
      const first = make()
      await untilLockWaits(world.money.database)
      const ending = decide(withdrawal)
      await untilLockWaits(world.money.database, 2)
      await blocker.query('rollback')
      expect(await first).toBeDefined()
      expect(await ending).toMatchObject({ status: 'rejected' })
      // The withdrawal comes first: the charge waits for it and is refused.
      await resubmit()
      await decide({ kind: 'approve' })
      const before = await world.count('charges')
      await blocker.query('begin; lock table mails in share row exclusive mode')
      const again = decide(withdrawal)
      await untilLockWaits(world.money.database)
      const late = make().catch((error: unknown) => error)
      await untilLockWaits(world.money.database, 2)
      await blocker.query('rollback')
      await again
      expect(await late).toMatchObject({ code })
      expect(await world.count('charges')).toBe(before)
    } finally {
      blocker.release()
    }
  })

  it('are all older than it, among many orders and payments at the same moment', async () => {
    const attempts = Array.from({ length: 8 }, () => [
      world.place(world.owner),
      world.create({ payerCpf: freshCpf() }, { address: `192.0.2.${attemptNumber()}` }),
    ]).flat()
    const ending = decide(withdrawal, admin, 1)
    const outcomes = await Promise.allSettled(attempts)
    expect(await ending).toMatchObject({ status: 'rejected' })
    const made = outcomes.filter(({ status }) => status === 'fulfilled')
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(['verification.rejected', 'payment.establishment-not-found']).toContain(outcome.reason.code)
    expect(await world.count('charges')).toBe(made.length)
    const [{ newer }] = (await world.rows(
      `select count(*)::int as newer from audit_log later, audit_log ending
       where ending.command = 'verification.withdraw' and later.seq > ending.seq and later.command in ('orders.place', 'payments.create')
         and later.outcome = 'done'`,
    )) as [{ newer: number }]
    expect(newer).toBe(0)
  })
})

let attempt = 0
function attemptNumber(): number {
  attempt += 1
  return attempt
}
