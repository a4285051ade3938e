import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconcileCharges } from '../../collections/query/reconcile-charges.ts'
import { longestCallMs } from '../../collections/public.ts'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'

const key = 'one-filled-form'

let world: OrderWorld
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.money.close())

function createCalls(): number {
  return world.money.provider.calls.filter((call) => call.startsWith('create')).length
}

function wait(seconds: number): void {
  world.money.now = new Date(world.money.now.getTime() + seconds * 1_000)
}

describe('a repeated order', () => {
  it('is the same order, and the provider gets one request (ORD-026)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    const first = await world.place(user, { quoteId }, key)
    const second = await world.place(user, { quoteId }, key)
    expect(second).toMatchObject({
      replayed: true,
      order: { id: first.order.id, pixCode: first.order.pixCode },
    })
    expect(await world.count('charges')).toBe(1)
    expect(createCalls()).toBe(1)
  })

  it('sent many times at once makes one order; the other requests get it, or have to wait (ORD-026)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.place(user, { quoteId }, key)),
    )
    const ids = outcomes.flatMap((outcome) =>
      outcome.status === 'fulfilled' ? [outcome.value.order.id] : [],
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(new Set(ids).size).toBe(1)
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'idempotency.in-progress' })
    expect(await world.count('charges')).toBe(1)
    expect(createCalls()).toBe(1)
  })

  it('with another body is refused (SEC-022)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    await world.place(user, { quoteId }, key)
    await expect(world.place(user, { quoteId, realValueMinor: '20000' }, key)).rejects.toMatchObject({
      code: 'idempotency.key-reused',
    })
  })

  it("with another user's key is that user's own order (A-02)", async () => {
    const [user, other] = [await world.merchant(), await world.merchant()]
    const mine = await world.place(user, {}, key)
    const theirs = await world.place(other, {}, key)
    expect(theirs.replayed).toBe(false)
    expect(theirs.order.id).not.toBe(mine.order.id)
  })

  it('after a refusal is tried again with the same key', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    await expect(world.place(user, { quoteId, clientDocument: '11111111111' }, key)).rejects.toMatchObject({
      code: 'payer.document-invalid',
    })
    expect((await world.place(user, { quoteId }, key)).replayed).toBe(false)
  })

  it('finds the charge if the process died between call and answer (ORD-026)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    world.money.provider.beforeAnswer = () => {
      throw new Error('killed')
    }
    await expect(world.place(user, { quoteId }, key)).rejects.toThrow('killed')
    world.money.provider.beforeAnswer = () => {}

    await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({
      code: 'idempotency.in-progress',
    })
    wait(longestCallMs / 1000)
    await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({
      code: 'idempotency.in-progress',
    })
    wait(13)
    const { order, replayed } = await world.place(user, { quoteId }, key)
    expect(replayed).toBe(true)
    expect(order.pixCode).toBe(world.money.provider.charges.get(order.transactionId)?.pixCode)
    expect(createCalls()).toBe(1)
    expect(await world.count('charges')).toBe(1)
  })
})

describe('a provider', () => {
  it('that does not answer leaves a pending order without a code; a repeat of the request gets the code (ORD-025)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    world.money.provider.faults.push('time-out-after', 'time-out-before')
    const first = await world.place(user, { quoteId }, key)
    expect(first.order).toMatchObject({
      pixStatus: 'pending',
      pixCode: null,
      allowedActions: ['verify', 'upload-receipt'],
    })
    const second = await world.place(user, { quoteId }, key)
    expect(second.order.id).toBe(first.order.id)
    expect(second.order.pixCode).not.toBeNull()
    expect(createCalls()).toBe(1)
  })

  it('that refuses closes the order as failed, and the repeat gets the same refusal (ORD-025)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    world.money.provider.faults.push('refuse')
    for (let nth = 0; nth < 2; nth += 1)
      await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({ code: 'charge.refused' })
    expect(await world.count('charges', `pix_status = 'failed'`)).toBe(1)
    expect(createCalls()).toBe(1)
  })

  it('that gives no usable code causes a refusal of its own', async () => {
    world.money.provider.codeOf = () => 'not a code'
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({ code: 'charge.no-code' })
    await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({ code: 'charge.no-code' })
  })
})

describe('a request that never reached the provider', () => {
  /** An order whose request stayed in our own queue. */
  async function unsent() {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    world.money.provider.faults.push('not-sent')
    await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({
      code: 'provider.busy',
      details: { retryAfterSeconds: 5 },
    })
    return () => world.place(user, { quoteId }, key)
  }

  it('leaves the charge pending, and a repeat issues it without a query first (ruling 50)', async () => {
    const again = await unsent()
    expect(await world.count('charges', `pix_status = 'pending' and pix_code is null`)).toBe(1)
    expect(await attempts()).toEqual(['not-sent'])
    const { order, replayed } = await again()
    expect(replayed).toBe(true)
    expect(order.pixCode).not.toBeNull()
    expect(world.money.provider.calls).toEqual([`create ${order.transactionId}`])
    expect(await attempts()).toEqual(['not-sent', 'issued'])
    expect(await world.count('charges')).toBe(1)
  })

  it('may stay unsent several times, until a repeat is sent or refused', async () => {
    const again = await unsent()
    world.money.provider.faults.push('not-sent')
    await expect(again()).rejects.toMatchObject({ code: 'provider.busy' })
    world.money.provider.faults.push('refuse')
    await expect(again()).rejects.toMatchObject({ code: 'charge.refused' })
    await expect(again()).rejects.toMatchObject({ code: 'charge.refused' })
    expect(await attempts()).toEqual(['not-sent', 'not-sent', 'refused'])
    expect(createCalls()).toBe(1)
  })

  it('is sent by only one of several simultaneous repeats (ORD-026)', async () => {
    const again = await unsent()
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, again))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'idempotency.in-progress' })
    expect(createCalls()).toBe(1)
    expect(await attempts()).toEqual(['not-sent', 'issued'])
  })

  it('expires when its validity ends, like any other, and is not sent after that', async () => {
    const again = await unsent()
    wait(20 * 60)
    expect((await again()).order).toMatchObject({ pixStatus: 'pending', pixCode: null })
    expect(createCalls()).toBe(0)
    await reconcileCharges(world.money.deps)
    expect((await again()).order).toMatchObject({ pixStatus: 'expired', pixCode: null })
    expect(createCalls()).toBe(0)
  })

  it('queries the provider first after an attempt that may have arrived', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    const { faults, calls } = world.money.provider
    faults.push('time-out-after', 'time-out-before')
    const { order } = await world.place(user, { quoteId }, key)
    faults.push('not-sent')
    await expect(world.place(user, { quoteId }, key)).rejects.toMatchObject({ code: 'provider.busy' })
    expect(await attempts()).toEqual(['unknown'])
    calls.length = 0
    expect((await world.place(user, { quoteId }, key)).order.pixCode).not.toBeNull()
    expect(calls).toEqual([`find ${order.transactionId}`])
  })

  async function attempts(): Promise<string[]> {
    const { rows } = await world.money.database.pool.query<{ state: string }>(
      'select state from charge_attempts order by started_at, id',
    )
    return rows.map(({ state }) => state)
  }
})

it('an order that cannot be written leaves nothing, and no charge without it (ORD-024, ORD-025)', async () => {
  const user = await world.merchant()
  const quoteId = await world.quoteFor(user)
  const { asOwner } = world.money.database
  await asOwner('revoke insert on orders from puente_app')
  try {
    await expect(world.place(user, { quoteId })).rejects.toMatchObject({ code: 'charge.not-saved' })
  } finally {
    await asOwner('grant insert on orders to puente_app')
  }
  expect(await world.count('charges')).toBe(0)
  expect(await world.count('quotes', 'used_at is not null')).toBe(0)
  expect(world.money.provider.calls).toEqual([])
})
