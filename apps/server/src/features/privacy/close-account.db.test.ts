import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { untilLockWaits } from '../../../test/concurrency/lock-waits.ts'
import { createPaymentWorld, type PaymentWorld } from '../../../test/factories/payment-world.ts'
import { holdEstablishment, markApproved } from '../establishments/approval/approval-repository.ts'
import { actOnOwn } from '../establishments/pausing/pause-own.ts'
import { closeAccount } from './close-account.ts'
import { closingRefusal, codesOutOfReachAt } from './closing.rules.ts'
import { readClosingFacts } from './closing-facts.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

function close() {
  const { unitOfWork, database, clock, payerKeys } = world.money.deps
  const mail = {
    queue: async () => {},
    queueForTeam: async () => {},
    queuedSince: async () => 0,
    sendAgain: async () => 'unknown' as const,
  }
  return closeAccount(
    { unitOfWork, database, clock, cipher: payerKeys.cipher, mail, verifyPassword: async () => {} },
    { kind: 'user', userId: world.owner, sessionId: crypto.randomUUID() },
    'password',
    { requestId: crypto.randomUUID(), ipAddress: null },
  )
}

const openStores = () => world.rows('select id from establishments where is_active')

/** Runs `work` while no payment can be stored: a payment in progress waits and has locked its establishment. */
async function whilePaymentsWait(work: () => Promise<void>): Promise<void> {
  const blocker = await world.money.database.pool.connect()
  try {
    await blocker.query('begin; lock table establishment_payments in share row exclusive mode')
    await work()
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
}

it('counts a payment that was in flight at an establishment of the account, and leaves the establishment open', async () => {
  const running: Promise<unknown>[] = []
  await whilePaymentsWait(async () => {
    running.push(world.create())
    await untilLockWaits(world.money.database)
    running.push(close().catch((error: unknown) => error))
    await untilLockWaits(world.money.database, 2)
  })
  const [payment, refusal] = await Promise.all(running)
  expect(payment).toMatchObject({ chargeId: expect.any(String) })
  expect(refusal).toMatchObject({ code: 'account.charges-open' })
  expect(await openStores()).toHaveLength(1)
})

it('pauses its establishments for payments that come later, each with its own audit entry', async () => {
  const [store] = await openStores()
  await close()
  expect(await openStores()).toEqual([])
  expect(
    await world.rows(
      "select object_id, body::jsonb -> 'after' as after from audit_log where object_type = 'establishment' and command = 'account.close'",
    ),
  ).toMatchObject([{ object_id: store?.['id'], after: { isActive: false } }])
  await expect(world.create()).rejects.toMatchObject({ code: 'payment.establishment-not-found' })
})

it('pauses an establishment whose approval was in flight', async () => {
  const id = await world.addStore({ storeId: 'LAPA2', status: 'pending' })
  const admin = await world.money.addUser('admin')
  const { unitOfWork } = world.money.deps
  const closing: Promise<unknown>[] = []
  await unitOfWork.run({ kind: 'system', name: 'operator' }, 'test.approve', async (tx) => {
    tx.unchanged()
    const held = await holdEstablishment(tx, id)
    if (held === null) throw new Error('the establishment is gone')
    closing.push(close())
    await untilLockWaits(world.money.database)
    await markApproved(tx, held, admin)
  })
  await Promise.all(closing)
  expect(await openStores()).toEqual([])
})

it('closes only after a busy establishment was paused and its last code can no longer be paid', async () => {
  const facts = () => readClosingFacts(world.money.deps.database, world.owner, world.money.now)
  const [store] = await openStores()
  await world.create()
  await actOnOwn(world.money.deps, store?.['id'], 'pause', {
    actor: { kind: 'user', userId: world.owner, sessionId: crypto.randomUUID() },
    context: { requestId: crypto.randomUUID(), ipAddress: null },
  })
  const pending = await facts()
  expect(closingRefusal(pending)).toBe('account.charges-open')
  const codeEnds = world.money.now.getTime() + 1_200_000
  expect(codesOutOfReachAt(pending)?.getTime()).toBe(codeEnds + 86_400_000)

  world.wait(1_200)
  await world.rows(
    "update charges set pix_status = 'expired', updated_at = $1, ask_at = null where pix_status = 'pending'",
    [world.money.now],
  )
  await expect(close()).rejects.toMatchObject({ code: 'account.payment-possible' })
  world.wait(86_399)
  expect(codesOutOfReachAt(await facts())?.getTime()).toBe(codeEnds + 86_400_000)
  await expect(close()).rejects.toMatchObject({ code: 'account.payment-possible' })
  world.wait(1)
  await expect(close()).resolves.toEqual({ keptUntil: null })
  expect(codesOutOfReachAt(await facts())).toBeNull()
})
