import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type StatementWorld, statementOf } from '../../../test/concurrency/statement-world.ts'
import { balanceOf, verifyLedger } from '../ledger/public.ts'
import { CollectorFailure, lockCharge, type ReceivedPix } from '../collections/public.ts'
import { confirmByHand } from '../collections/receive/confirm-by-hand.ts'
import { returnPix } from '../collections/returns/return-pix.ts'
import { runDueDays } from './schedule-runs.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

let world: MoneyWorld
let bank: StatementWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  bank = statementOf(world)
  owner = await world.addUser()
})
afterAll(() => world.close())

/** The day of the tests, 21 November in São Paulo, is over and may be compared. */
const endDay = () => (world.now = new Date('2026-11-22T04:00:00Z'))
const nextDay = () => (world.now = new Date(world.now.getTime() + dayMs))

/** A charge whose Pix came and whose notice was received. */
async function paid(change: Partial<ReceivedPix> = {}) {
  const charge = await world.storeCharge(owner)
  const pix = { ...pixFor(charge), ...change, payer: null }
  world.provider.pay(pix)
  await world.receive(pix)
  return { charge, pix }
}

describe('a day whose statement and books agree', () => {
  it('ends without a difference: Pix, returns, held and disputed money, line by line', async () => {
    const plain = await paid()
    const returned = await paid()
    const disputed = await paid()
    const held = pixFor(await world.storeCharge(owner), { amountMinor: 9_000n })
    world.provider.pay(held)
    await world.receive(held, 'answer')
    const part = { id: 'D1', amountMinor: 100n, nature: 'asked', state: 'returned' } as const
    const blocked = { id: 'd2', amountMinor: 10_100n, nature: 'dispute', state: 'processing' } as const
    for (const [pix, one] of [
      [returned.pix, part],
      [held, part],
      [disputed.pix, blocked],
    ] as const) {
      const reported = { ...pix, returns: [one] }
      world.provider.pay(reported)
      await world.receive(reported, 'answer')
    }
    endDay()
    expect(await bank.run()).toBe(1)
    expect(await bank.differences()).toEqual([])
    expect(await bank.runs()).toMatchObject([
      { day: '2026-11-21', round: 1, state: 'done', lines: 6, matched: 6, differing: 0, taken_in: 0 },
    ])
    expect(await bank.linesLeft()).toBe(0)
    expect(plain.charge.totalMinor).toBe(10_100n)
    await world.expectBooksBalance()
  })

  it('runs once, and reads in windows and pages that the provider and PSP-011 allow (PSP-011)', async () => {
    for (let count = 0; count < 5; count += 1) await paid()
    world.now = new Date('2026-11-22T03:59:59Z')
    expect(await bank.run()).toBe(1)
    expect(await bank.runs()).toMatchObject([{ day: '2026-11-20' }])
    bank.queries.length = 0
    endDay()
    expect(await bank.run()).toBe(1)
    expect(await bank.run()).toBe(0)
    expect(bank.queries.filter(({ which }) => which === 'all').map(({ page }) => page)).toEqual([0, 1, 2])
    for (const { from, to, limit } of bank.queries) {
      expect(to.getTime() - from.getTime()).toBeLessThanOrEqual(7 * dayMs)
      expect(limit).toBe(50)
    }
    expect(bank.queries[0]).toMatchObject({
      from: new Date('2026-11-21T02:50:00Z'),
      to: new Date('2026-11-22T03:10:00Z'),
    })
  })

  it('misses no Pix at midnight that the two sides time on different days', async () => {
    const { pix } = await paid({ paidAt: new Date('2026-11-22T02:59:59Z') })
    world.provider.pay({ ...pix, paidAt: new Date('2026-11-22T03:00:01Z') })
    endDay()
    await bank.run()
    nextDay()
    await bank.run()
    expect(await bank.differences()).toEqual([])
    expect(await bank.runs()).toMatchObject([{ lines: 1 }, { lines: 1 }])
  })

  it('runs the missed days of a pause, up to a week', async () => {
    endDay()
    await bank.run()
    world.now = new Date(world.now.getTime() + 20 * dayMs)
    expect(await bank.run()).toBe(7)
    expect((await bank.runs()).map(({ day }) => day).slice(0, 2)).toEqual(['2026-11-21', '2026-12-05'])
  })
})

describe('a movement of the statement that the books lack', () => {
  it('is received like any other Pix, and leaves a difference that is closed from the start', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge)
    world.provider.pay(pix)
    const stray = pixFor(charge, { txid: null, amountMinor: 700n })
    world.provider.pay(stray)
    endDay()
    await bank.run()
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', endToEndId: pix.endToEndId })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    expect(await bank.differences()).toMatchObject([
      { key: pix.endToEndId, kind: 'missing-here', statement: 10_100n, state: 'closed', ending: 'taken-in' },
      { key: stray.endToEndId, kind: 'missing-here', statement: 700n, state: 'closed', ending: 'taken-in' },
    ])
    expect(await bank.runs()).toMatchObject([{ matched: 2, differing: 0, taken_in: 2 }])
    await world.expectBooksBalance()
  })

  it('is a return too, of a Pix of up to 90 days ago', async () => {
    const { charge, pix } = await paid()
    world.now = new Date('2027-02-18T04:00:00Z')
    const back = { id: 'd1', amountMinor: 10_100n, nature: 'dispute', state: 'returned' } as const
    world.provider.pay({ ...pix, returns: [back] })
    await bank.run()
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
    expect(await bank.differences()).toEqual([])
    expect(await bank.runs()).toMatchObject([{ day: '2027-02-17', lines: 1, matched: 1, taken_in: 1 }])
    await world.expectBooksBalance()
  })
})

describe('a difference', () => {
  it('is a Pix of our books that the statement lacks; it keeps its age, and closes by itself when the statement has it', async () => {
    const { pix } = await paid()
    await paid()
    bank.hidden.add(pix.endToEndId)
    endDay()
    await bank.run()
    const found = { key: pix.endToEndId, kind: 'missing-there', statement: null, ledger: 10_100n }
    const [first] = await bank.differences()
    expect(first).toMatchObject({ ...found, state: 'open', version: 1 })
    nextDay()
    // The run of yesterday, and the repeat of the day that still differs.
    expect(await bank.run()).toBe(2)
    expect(await bank.differences()).toEqual([first])
    bank.hidden.clear()
    nextDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([
      { ...found, id: first?.id, state: 'closed', ending: 'matched' },
    ])
    nextDay()
    expect(await bank.run()).toBe(1)
  })

  it('is an amount that differs from what was posted, and changes with the statement', async () => {
    const { pix } = await paid()
    world.provider.pay({ ...pix, amountMinor: 10_000n })
    endDay()
    await bank.run()
    const amount = { key: pix.endToEndId, kind: 'amount', ledger: 10_100n, state: 'open' }
    expect(await bank.differences()).toMatchObject([{ ...amount, statement: 10_000n, version: 1 }])
    world.provider.pay({ ...pix, amountMinor: 9_000n })
    nextDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([{ ...amount, statement: 9_000n, version: 2 }])
    expect(await bank.runs()).toMatchObject([
      { round: 2, differing: 1 },
      { round: 1, differing: 0 },
    ])
  })

  it('is a return that only one side has, by the Pix and the id of the return, in any letter case', async () => {
    const { pix } = await paid()
    const admin = {
      kind: 'admin',
      userId: await world.addUser('admin'),
      sessionId: crypto.randomUUID(),
    } as const
    const request = {
      endToEndId: pix.endToEndId,
      amountMinor: 100n,
      reason: 'twice',
      idempotencyKey: crypto.randomUUID(),
    }
    const { asked } = await returnPix(world.deps, request, {
      actor: admin,
      context: { requestId: 'test', ipAddress: null },
    })
    const { returns } = world.provider.endReturn(pix.endToEndId, 'returned')
    world.provider.pay({ ...pix, returns: returns.map((one) => ({ ...one, id: one.id.toUpperCase() })) })
    endDay()
    await bank.run()
    expect(await bank.differences()).toEqual([])
    expect(await bank.runs()).toMatchObject([{ lines: 2, matched: 2, taken_in: 1 }])
    world.provider.pay({ ...pix, returns: [] })
    nextDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([
      { key: `${pix.endToEndId}:${asked.returnId}`, kind: 'missing-there', ledger: -100n },
    ])
  })

  it('is a charge that was confirmed by hand, until its Pix comes', async () => {
    const admin = await world.addUser('admin')
    const charge = await world.storeCharge(owner)
    await world.database.unitOfWork.run(
      { kind: 'admin', userId: admin, sessionId: crypto.randomUUID() },
      'test.confirm',
      async (tx) =>
        confirmByHand(tx, await required(lockCharge(tx, charge.id)), { reason: 'seen', heldPix: null }),
    )
    endDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([
      { key: `charge:${charge.id}`, kind: 'missing-there', ledger: 10_100n, state: 'open' },
    ])
    world.provider.pay(pixFor(charge))
    nextDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([
      { key: expect.stringMatching(/^E/), ending: 'taken-in' },
      { key: `charge:${charge.id}`, state: 'closed', ending: 'matched' },
    ])
  })

  it('is an unreadable entry of a Pix that we have; an unreadable one without an id is only counted', async () => {
    const { pix } = await paid()
    bank.hidden.add(pix.endToEndId)
    bank.extra.push(
      { kind: 'unreadable', endToEndId: pix.endToEndId },
      { kind: 'unreadable', endToEndId: null },
    )
    endDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([
      { key: pix.endToEndId, kind: 'unreadable', statement: null, ledger: 10_100n },
    ])
    expect(await bank.runs()).toMatchObject([{ nameless: 1, state: 'done' }])
  })

  it('is a fee or a transfer that the provider lists and nobody posted', async () => {
    const at = new Date('2026-11-21T20:00:00Z')
    bank.extra.push({ kind: 'fee', id: 'f1', direction: 'out', amountMinor: 99n, at })
    endDay()
    await bank.run()
    expect(await bank.differences()).toMatchObject([{ key: 'fee:f1', kind: 'missing-here', statement: -99n }])
  })

  it('is the balance, if the provider shows one, and closes when it is equal', async () => {
    await paid()
    bank.showBalance(10_000n)
    endDay()
    await runDueDays(bank.deps, 'bcb', bank.ports())
    expect(await bank.differences()).toMatchObject([
      { key: 'balance', kind: 'balance', statement: 10_000n, ledger: 10_100n, state: 'open' },
    ])
    bank.showBalance(10_100n)
    nextDay()
    await runDueDays(bank.deps, 'bcb', bank.ports())
    expect(await bank.differences()).toMatchObject([{ key: 'balance', state: 'closed', ending: 'matched' }])
  })
})

it('is never written off without its posting: the ledger check finds it', async () => {
  const { pix } = await paid()
  bank.hidden.add(pix.endToEndId)
  endDay()
  await bank.run()
  const people = [await world.addUser('admin'), await world.addUser('admin')]
  await world.database.asOwner(
    `update reconciliation_differences set state = 'closed', ending = 'written-off', closed_at = now(), asked_by = $1,
       confirmed_by = $2, reason = 'x'`,
    people,
  )
  expect(await verifyLedger(world.database.db)).toMatchObject([{ code: 'I19', breaches: 1 }])
  const alone = world.database.asOwner('update reconciliation_differences set confirmed_by = asked_by', [])
  await expect(alone).rejects.toMatchObject({ code: '23514' })
})

describe('a statement that cannot be read to its end', () => {
  const fail = (pausedUntil: Date | null) => () => {
    throw new CollectorFailure('api', 'not-sent', 'not now', pausedUntil)
  }

  it('compares nothing: it waits, resumes at the page that failed, and reports nothing as missing', async () => {
    for (let count = 0; count < 5; count += 1) await paid()
    endDay()
    bank.scripted.push(() => {}, fail(null))
    expect(await bank.run()).toBe(0)
    expect(await bank.differences()).toEqual([])
    expect(await bank.runs()).toMatchObject([{ state: 'reading', tries: 1, last_error: 'not now' }])
    expect(await bank.run()).toBe(0)
    bank.queries.length = 0
    world.now = new Date(world.now.getTime() + minuteMs)
    expect(await bank.run()).toBe(1)
    expect(bank.queries.slice(0, 2).map(({ page }) => page)).toEqual([1, 2])
    expect(await bank.runs()).toMatchObject([{ lines: 5, matched: 5, differing: 0, tries: 0 }])
  })

  it('waits for the pause that the provider requests (429)', async () => {
    endDay()
    bank.scripted.push(fail(new Date(world.now.getTime() + 5 * minuteMs)))
    await bank.run()
    world.now = new Date(world.now.getTime() + 5 * minuteMs - 1)
    expect(await bank.run()).toBe(0)
    world.now = new Date(world.now.getTime() + 1)
    expect(await bank.run()).toBe(1)
  })

  it('reads a window again if its count changes between two pages', async () => {
    for (let count = 0; count < 3; count += 1) await paid()
    endDay()
    const late = pixFor(await world.storeCharge(owner))
    bank.scripted.push(
      () => {},
      () => world.provider.pay(late),
    )
    expect(await bank.run()).toBe(1)
    expect(bank.queries.filter(({ which }) => which === 'all').map(({ page }) => page)).toEqual([0, 1, 0, 1])
    expect(await bank.runs()).toMatchObject([{ lines: 4, matched: 4, taken_in: 1 }])
  })

  it('pauses if a window keeps changing', async () => {
    for (let count = 0; count < 3; count += 1) await paid()
    endDay()
    const at = new Date('2026-11-21T20:00:00Z')
    const restless = ({ page }: { readonly page: number }) =>
      void bank.extra.push({
        kind: 'fee',
        id: `${bank.extra.length} ${page}`,
        direction: 'out',
        amountMinor: 1n,
        at,
      })
    for (let page = 0; page < 40; page += 1) bank.scripted.push(restless)
    expect(await bank.run()).toBe(0)
    expect(await bank.runs()).toMatchObject([
      { state: 'reading', last_error: 'the statement changes while it is read' },
    ])
    expect(await bank.differences()).toEqual([])
  })

  it('takes the later reading of a line that changes between two pages', async () => {
    const { charge, pix } = await paid()
    await paid()
    await paid()
    endDay()
    const back = { id: 'd1', amountMinor: 10_100n, nature: 'asked', state: 'returned' } as const
    // The first page shows the Pix without its return, the pages of returns with it.
    bank.scripted.push(
      () => {},
      () => world.provider.pay({ ...pix, returns: [back] }),
    )
    expect(await bank.run()).toBe(1)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded' })
    expect(await bank.differences()).toEqual([])
  })
})

describe('a process that dies', () => {
  it('repeats one page, and counts no money twice', async () => {
    const charge = await world.storeCharge(owner)
    world.provider.pay(pixFor(charge))
    for (let count = 0; count < 3; count += 1) await paid()
    endDay()
    const dies = new Error('died')
    const takeIn = bank.deps.takeInStatement
    let calls = 0
    const dying = {
      ...bank.deps,
      async takeInStatement(...about: Parameters<typeof takeIn>) {
        const taken = await takeIn(...about)
        calls += 1
        if (calls === 2) throw dies
        return taken
      },
    }
    expect(await runDueDays(dying, 'bcb', bank.ports())).toBe(0)
    world.now = new Date(world.now.getTime() + minuteMs)
    expect(await bank.run()).toBe(1)
    expect(bank.queries.filter(({ which }) => which === 'all').map(({ page }) => page)).toEqual([0, 1, 1])
    expect(await bank.runs()).toMatchObject([{ lines: 4, matched: 4, taken_in: 1 }])
    await world.expectBooksBalance()
  })

  it('lets only one of two processes continue a run', async () => {
    for (let count = 0; count < 4; count += 1) await paid()
    endDay()
    const [first, second] = await Promise.all([bank.run(), bank.run()])
    world.now = new Date(world.now.getTime() + 60 * minuteMs)
    await bank.run()
    expect(first + second).toBeLessThanOrEqual(1)
    expect(await bank.runs()).toMatchObject([{ state: 'done', lines: 4, matched: 4 }])
    expect(await bank.differences()).toEqual([])
  })
})

async function required<T>(value: Promise<T | null>): Promise<T> {
  const found = await value
  if (found === null) throw new Error('a value of the test is missing')
  return found
}
