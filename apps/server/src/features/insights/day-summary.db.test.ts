import { readAdminSummary, readMovement, readStoredSummary } from '@puente/contract/insights'
import { localDayOf } from '@puente/domain/local-day'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../test/concurrency/payout-desk.ts'
import { sharedCache } from '../../platform/cache/shared-cache.ts'
import type { Charge } from '../collections/public.ts'
import type { PayingAdmin } from '../payouts/paying-admin.ts'
import { countAwaited, readDays, readStoredFigures, readSummary, refreshSummary } from './day-summary.ts'
import { storeDueSummaries, type SummaryDeps } from './summaries/keep-summaries.ts'
import type { DaySummary } from './summaries/summary.rules.ts'
import { storeSummaries } from './summaries/summary-repository.ts'

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let owner: string
let deps: SummaryDeps
/** Called at each pause of a caller that waits for another calculation. */
let onPause: () => Promise<unknown>
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admin = await desk.addAdmin()
  const clock = { now: () => world.now }
  const database = world.database.db
  onPause = async () => undefined
  deps = {
    database,
    clock,
    cache: sharedCache({ database, clock }),
    pause: async () => void (await onPause()),
  }
})
afterAll(() => world.close())

const later = (seconds: number): void => {
  world.now = new Date(world.now.getTime() + seconds * 1_000)
}
const today = localDayOf(new Date('2026-11-21T12:00:00Z'))

it('sums a day from the books: only charges that were confirmed and paid out in full (DASH-003, DASH-004, DASH-005, DASH-006)', async () => {
  await completed()
  await paid(owner)
  await world.storeCharge(owner)
  const summary = await readSummary(deps, undefined)
  readAdminSummary.response.parse(summary)
  expect(summary).toMatchObject({
    date: today,
    revenue: { amountMinor: '2722500', currency: 'ARS' },
    exchange: { amountMinor: '10000', currency: 'BRL' },
    spread: { amountMinor: '100', currency: 'BRL' },
    usdtDebtMinor: '0',
    totalOrders: 3,
    completedOrders: 1,
    awaitingPix: 1,
    toPay: 1,
    toReview: 0,
    toApprove: 0,
  })
  const yesterday = await readSummary(deps, '2026-11-20')
  expect(yesterday).toMatchObject({ revenue: { amountMinor: '0' }, totalOrders: 0, toPay: 1 })
  await expect(readSummary(deps, '2026-11-22')).rejects.toMatchObject({ code: 'request.invalid' })
})

it('reports a figure as unknown, not as zero, if the books lack a charge that counts in it (DASH-007)', async () => {
  await completed()
  const unbooked = await completed()
  await world.database.asOwner('alter table journals disable trigger user')
  await world.database.asOwner(
    `update journals set event_type = 'lost' where event_type = 'charge_confirmed' and charge_id = $1`,
    [unbooked],
  )
  await world.database.asOwner('alter table journals enable trigger user')
  expect(await readSummary(deps, undefined)).toMatchObject({
    revenue: null,
    exchange: null,
    spread: null,
    totalOrders: 2,
    completedOrders: 2,
  })
  expect(await readSummary(deps, 'all')).toMatchObject({ date: null, revenue: null, totalOrders: 2 })
})

it('adds up all days since the first charge, and shows each day of a movement with its volume', async () => {
  const old = await completed()
  await paid(owner)
  await world.database.asOwner('alter table charges disable trigger user')
  await world.database.asOwner(
    `update charges set created_at = created_at - interval '40 days' where id = $1`,
    [old],
  )
  await world.database.asOwner('alter table charges enable trigger user')
  expect(await readSummary(deps, undefined)).toMatchObject({ totalOrders: 1, completedOrders: 0 })
  expect(await readSummary(deps, 'all')).toMatchObject({
    revenue: { amountMinor: '2722500' },
    totalOrders: 2,
  })
  const movement = await readDays(deps, { from: '2026-10-12', to: today })
  readMovement.response.parse(movement)
  expect(movement.days).toHaveLength(41)
  expect(movement.days[0]).toMatchObject({ date: '2026-10-12', volume: { amountMinor: '10000' } })
  expect(movement.days[1]).toMatchObject({ volume: { amountMinor: '0' }, totalOrders: 0 })
  expect(movement.days[40]).toMatchObject({
    date: today,
    volume: { amountMinor: '10000' },
    revenue: { amountMinor: '0' },
  })
  await expect(readDays(deps, { from: '2026-11-20', to: '2026-11-22' })).rejects.toMatchObject({
    code: 'request.invalid',
  })
})

it('counts the charges of any day that need a review', async () => {
  const { id } = await paid(owner)
  await paid(owner)
  await world.database.asOwner(`update charges set flags = '{paid-by-another}' where id = $1`, [id])
  expect((await countAwaited(world.database.db)).toReview).toBe(1)
})

describe('a stored summary', () => {
  const orders = async (period?: string) => (await readSummary(deps, period)).totalOrders

  it('is kept for 1800 s for today, with the time of its calculation, and forced to be calculated again (DASH-010)', async () => {
    await world.storeCharge(owner)
    const computedAt = world.now.toISOString()
    expect(await readSummary(deps, undefined)).toMatchObject({ totalOrders: 1, computedAt })
    await world.storeCharge(owner)
    later(1_799)
    expect(await readSummary(deps, undefined)).toMatchObject({ totalOrders: 1, computedAt })
    await refreshSummary(deps, undefined)
    expect(await readSummary(deps, undefined)).toMatchObject({
      totalOrders: 2,
      computedAt: world.now.toISOString(),
    })
    await world.storeCharge(owner)
    later(1_800)
    expect(await orders()).toBe(3)
  })

  it('of a date is one row with the later values, whichever of two writers comes last (DASH-008)', async () => {
    await completed()
    await readSummary(deps, undefined)
    const stored = async () =>
      (await world.database.asOwner('select s.*, s.date::text as date from financial_summaries s')).rows
    const [row] = await stored()
    expect(row).toMatchObject({
      date: today,
      total_revenue_minor: '2722500',
      exchange_total_minor: '10000',
      spread_total_minor: '100',
      usdt_debt_minor: '0',
      total_orders: 1,
      completed_orders: 1,
      updated_at: world.now,
    })
    const newer = new Date(world.now.getTime() + 2_000)
    const older = new Date(world.now.getTime() + 1_000)
    await Promise.all([
      storeSummaries(deps.database, [dayWith(7, newer)]),
      storeSummaries(deps.database, [dayWith(5, older)]),
    ])
    await storeSummaries(deps.database, [dayWith(5, older)])
    const rows = await stored()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ total_orders: 7, updated_at: newer })
  })

  it('is stored by the daily task, and reused by it within an hour (DASH-009)', async () => {
    await storeDueSummaries(deps)
    expect(await readStoredFigures(deps, undefined)).toBeNull()
    await world.storeCharge(owner)
    await storeDueSummaries(deps)
    const storedAt = async () => (await readStoredFigures(deps, undefined))?.computedAt
    const first = await storedAt()
    expect(first).toBe(world.now.toISOString())
    later(3_599)
    await storeDueSummaries(deps)
    expect(await storedAt()).toBe(first)
    later(1)
    await storeDueSummaries(deps)
    expect(await storedAt()).toBe(world.now.toISOString())
  })

  it('is there for a screen whose figures cannot be loaded: of the day, or of the nearest day before it (DASH-018)', async () => {
    await world.storeCharge(owner)
    await readSummary(deps, undefined)
    later(86_400)
    const answer = { summary: await readStoredFigures(deps, undefined) }
    readStoredSummary.response.parse(answer)
    expect(answer.summary).toMatchObject({ date: today, totalOrders: 1 })
    expect(await readStoredFigures(deps, 'all')).toMatchObject({ date: null, totalOrders: 1 })
    expect(await readStoredFigures(deps, '2026-11-20')).toBeNull()
  })
})

describe('a calculation', () => {
  const statusKey = `metrics-status:${today}`
  const state = async () => (await deps.cache.read([statusKey])).get(statusKey)?.['state']
  const begin = () => deps.cache.lock([`metrics-lock:${today}`], 60)

  it('is noted as calculating for 300 s, then as completed for 3600 s (DASH-011)', async () => {
    const put = vi.spyOn(deps.cache, 'put')
    await readSummary(deps, undefined)
    expect(put.mock.calls).toEqual([
      [[statusKey], { state: 'calculating' }, 300],
      [[statusKey], { state: 'completed' }, 3_600],
    ])
    expect(await state()).toBe('completed')
  })

  it('of all days takes the newest first, and holds no lock of today while it goes on to older days', async () => {
    const old = await completed()
    await world.database.asOwner('alter table charges disable trigger user')
    await world.database.asOwner(
      `update charges set created_at = created_at - interval '40 days' where id = $1`,
      [old],
    )
    await world.database.asOwner('alter table charges enable trigger user')
    const lock = deps.cache.lock.bind(deps.cache)
    const todayIsLocked: boolean[] = []
    deps = {
      ...deps,
      cache: {
        ...deps.cache,
        lock: async (keys, seconds) => {
          todayIsLocked.push(await deps.cache.isLocked([`metrics-lock:${today}`]))
          const locks = await lock(keys, seconds)
          if (todayIsLocked.length === 1) expect(locks.keys).toContain(`metrics-lock:${today}`)
          return locks
        },
      },
    }
    await storeDueSummaries(deps)
    expect(todayIsLocked).toEqual([false, false])
    expect(await readStoredFigures(deps, 'all')).toMatchObject({ totalOrders: 1 })
  })

  it('runs once per date: another request waits and takes its figures (DASH-011, DASH-012)', async () => {
    const other = await begin()
    const pauses = vi.fn(async () => {
      if (pauses.mock.calls.length < 3) return
      await storeSummaries(deps.database, [dayWith(5, world.now)])
      await deps.cache.put([statusKey], { state: 'completed' })
      await other.release()
    })
    onPause = pauses
    expect(await readSummary(deps, undefined)).toMatchObject({ totalOrders: 5 })
    expect(pauses).toHaveBeenCalledTimes(3)
  })

  it('that still runs after 30 polls fails the request that waits, and its lock ends after 60 s (DASH-011, DASH-012)', async () => {
    await begin()
    const pauses = vi.fn(async () => undefined)
    onPause = pauses
    await expect(readSummary(deps, undefined)).rejects.toMatchObject({ code: 'metrics.not-calculated' })
    expect(pauses).toHaveBeenCalledTimes(30)
    later(60)
    expect(await readSummary(deps, undefined)).toMatchObject({ totalOrders: 0 })
  })

  it('that fails releases its lock and leaves no status, and a request that waited fails (DASH-011)', async () => {
    await world.database.asOwner('revoke select on postings from puente_app')
    await expect(readSummary(deps, undefined)).rejects.toThrow()
    await world.database.asOwner('grant select on postings to puente_app')
    expect(await state()).toBeUndefined()
    const other = await begin()
    expect(other.keys).toEqual([`metrics-lock:${today}`])
    onPause = () => other.release()
    await expect(readSummary(deps, undefined)).rejects.toMatchObject({ code: 'metrics.not-calculated' })
    expect(await readSummary(deps, undefined)).toMatchObject({ totalOrders: 0 })
  })
})

async function paid(ownerId: string): Promise<Charge> {
  const charge = await world.storeCharge(ownerId)
  await world.receive(pixFor(charge))
  return charge
}

async function completed(): Promise<string> {
  const { id, pesosValueMinor } = await paid(owner)
  await desk.pay(admin, await desk.request(admin, id, pesosValueMinor))
  return id
}

function dayWith(totalOrders: number, updatedAt: Date): DaySummary {
  const amounts = { revenueMinor: 1n, exchangeMinor: 1n, spreadMinor: 1n, volumeMinor: 1n }
  return { date: today, ...amounts, totalOrders, completedOrders: 0, updatedAt }
}
