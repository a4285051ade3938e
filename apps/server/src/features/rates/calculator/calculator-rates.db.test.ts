import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import type { Actor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { calculatorHistory, createCalculatorRates } from './calculator-reads.ts'
import { updateCalculatorRate } from './update-calculator-rate.ts'

const operator: Actor = { kind: 'system', name: 'operator' }

let database: TestDatabase
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }

beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const reader = () => createCalculatorRates({ database: database.db, clock })
const update = (pair: string, value: string, confirmed = false, actor: Actor = operator) =>
  updateCalculatorRate(database, { actor, pair, value, confirmed })

async function audit(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `select object_id, outcome, body::jsonb -> 'before' as before, body::jsonb -> 'after' as after from audit_log order by seq`,
  )
  return rows
}

describe("the calculator's rates", () => {
  it('are 270 and 5.5 at first, one row of each pair (RATE-022, RATE-023, DASH-023, DASH-024)', async () => {
    const rates = reader()
    expect(await rates.newest('BRL_ARS')).toMatchObject({ pair: 'BRL_ARS', rate: '270.00', isActive: true })
    expect(await rates.newest('USDT_BRL')).toMatchObject({ pair: 'USDT_BRL', rate: '5.50', isActive: true })
    await expect(rates.newest('BRL_USD')).rejects.toMatchObject({ code: 'rate.pair-unknown', status: 400 })
  })

  it('change by a new row; the old one is kept and no longer active, and the audit has both (RATE-026, DASH-022, DASH-027)', async () => {
    now = new Date(now.getTime() + 60_000)
    const row = await update('USDT_BRL', '5,4321')
    expect(row).toMatchObject({ pair: 'USDT_BRL', isActive: true, createdAt: now, updatedAt: now })
    const { rows } = await database.pool.query(
      `select rate, is_active, updated_at from calculator_exchange_rates where currency_pair = 'USDT_BRL' order by id`,
    )
    expect(rows).toEqual([
      { rate: '5.50000000', is_active: false, updated_at: now },
      { rate: '5.43210000', is_active: true, updated_at: now },
    ])
    expect(await reader().newest('BRL_ARS')).toMatchObject({ rate: '270.00' })
    expect(await audit()).toEqual([
      { object_id: 'USDT_BRL', outcome: 'done', before: { rate: '5.50' }, after: { rate: '5.4321' } },
    ])
  })

  it('never change a stored rate: the database refuses it (RATE-026)', async () => {
    await expect(
      database.pool.query(`update calculator_exchange_rates set rate = 1 where currency_pair = 'BRL_ARS'`),
    ).rejects.toThrow('permission denied')
    await expect(
      database.asOwner(
        `insert into calculator_exchange_rates (currency_pair, rate, is_active) values ('USDT_BRL', 100, false)`,
      ),
    ).rejects.toThrow('calculator_rate_bounds')
  })

  it('do not change the order rate (ruling 32)', async () => {
    await update('BRL_ARS', '280')
    const { rows } = await database.pool.query(
      'select (select count(*) from exchange_rates) as manual, (select epoch from pricing_epoch) as epoch',
    )
    expect(rows).toEqual([{ manual: 0n, epoch: 1n }])
  })

  it('are changed by admins only, and what is refused is audited (DASH-027, SEC-032)', async () => {
    const user: Actor = { kind: 'user', userId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
    await expect(update('BRL_ARS', '280', true, user)).rejects.toMatchObject({ code: 'access.denied' })
    await expect(update('BRL_ARS', '400')).rejects.toMatchObject({
      code: 'rate.variation-unconfirmed',
      details: { percent: '48.15' },
    })
    await expect(update('USDT_BRL', '99.991', true)).rejects.toMatchObject({ code: 'rate.out-of-range' })
    expect(await audit()).toMatchObject([
      { object_id: 'BRL_ARS', outcome: 'rate.variation-unconfirmed' },
      { object_id: 'USDT_BRL', outcome: 'rate.out-of-range' },
    ])
    expect(await reader().newest('BRL_ARS')).toMatchObject({ rate: '270.00' })
  })

  it('are compared with the rate that they replace if two admins change at once (DASH-026)', async () => {
    // Each alone is within a fifth of 270; the second is not within a fifth of the first.
    const outcomes = await Promise.allSettled([update('BRL_ARS', '320'), update('BRL_ARS', '220')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'rate.variation-unconfirmed' },
    })
    const { rows } = await database.pool.query(
      `select count(*) filter (where is_active) as active from calculator_exchange_rates where currency_pair = 'BRL_ARS'`,
    )
    expect(rows).toEqual([{ active: 1n }])
  })

  it('reach another process with the event, and within two seconds without it (RATE-029)', async () => {
    const there = reader()
    await there.newest('BRL_ARS')
    await update('BRL_ARS', '280')
    expect(await there.newest('BRL_ARS')).toMatchObject({ rate: '270.00' })
    there.forget()
    expect(await there.newest('BRL_ARS')).toMatchObject({ rate: '280.00' })

    await update('BRL_ARS', '290')
    now = new Date(now.getTime() + 2_000)
    expect(await there.newest('BRL_ARS')).toMatchObject({ rate: '290.00' })
    const { rows } = await database.pool.query('select events from outbox order by id limit 1')
    expect(rows[0].events).toMatchObject([{ topic: 'rate', id: 'BRL_ARS', channels: ['everyone'] }])
  })

  it('are listed newest first, up to the requested number (RATE-025)', async () => {
    for (const rate of ['271', '272', '273']) await update('BRL_ARS', rate)
    const all = await calculatorHistory(database.db, 'BRL_ARS', 10)
    expect(all.map(({ rate, isActive }) => [rate, isActive])).toEqual([
      ['273.00', true],
      ['272.00', false],
      ['271.00', false],
      ['270.00', false],
    ])
    expect(all[0]).toMatchObject({ pair: 'BRL_ARS', createdBy: null })
    expect(await calculatorHistory(database.db, 'BRL_ARS', 2)).toHaveLength(2)
    await expect(calculatorHistory(database.db, 'ARS_BRL', 2)).rejects.toMatchObject({
      code: 'rate.pair-unknown',
    })
  })
})
