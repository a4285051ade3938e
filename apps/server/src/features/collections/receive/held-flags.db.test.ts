import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  pixFor,
  type UnnamedPix,
} from '../../../../test/concurrency/money-world.ts'
import { createLogger } from '../../../platform/log/logger.ts'
import type { Charge } from '../charge.ts'
import { clearHeldFlags } from './clear-held-flags.ts'

let world: MoneyWorld
let logged: string[] = []
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
})
afterEach(() => world.expectBooksBalance())
afterAll(() => world.close())

const flags = async ({ id }: Charge) => (await world.charge(id)).flags

/** A Pix of this charge, in suspense. */
async function hold(charge: Charge, change: Parameters<typeof pixFor>[1] = {}): Promise<UnnamedPix> {
  const pix = pixFor(charge, change)
  world.provider.pay(pix)
  expect(await report(pix)).toMatchObject({ kind: 'held' })
  return pix
}

/** What our account at the provider shows. */
const report = (pix: UnnamedPix) => world.receive(pix, 'answer')

/** The provider reports that this much of a Pix is back with its payer. */
const giveBack = (pix: UnnamedPix, amountMinor = pix.amountMinor) =>
  report({ ...pix, returns: [{ id: 'R1', amountMinor, nature: 'asked', state: 'returned' }] })

async function confirmed(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await world.receive(pixFor(charge))
  return charge
}

describe('a flag of a Pix in suspense', () => {
  it.each([
    ['amount-mismatch', () => world.storeCharge(owner), { amountMinor: 10_099n }],
    ['foreign-key', () => world.storeCharge(owner), { pixKey: 'pix@another.example' }],
    ['second-payment', confirmed, {}],
  ] as const)(
    '%s goes once all of its Pix is back with its payer (ruling 25)',
    async (flag, open, change) => {
      const charge = await open()
      const pix = await hold(charge, change)
      expect(await flags(charge)).toEqual([flag])
      await giveBack(pix, 100n)
      expect(await flags(charge)).toEqual([flag])
      await report({
        ...pix,
        returns: [
          { id: 'R1', amountMinor: 100n, nature: 'asked', state: 'returned' },
          { id: 'R2', amountMinor: pix.amountMinor - 100n, nature: 'asked', state: 'returned' },
        ],
      })
      expect(await flags(charge)).toEqual([])
    },
  )

  it('stays while another Pix of its kind waits, and beside flags of another cause', async () => {
    const charge = await confirmed()
    const [one, other] = [await hold(charge), await hold(charge)]
    await world.database.asOwner(
      `update charges set flags = array_append(flags, 'late-confirmation') where id = $1`,
      [charge.id],
    )
    await giveBack(one)
    expect(await flags(charge)).toEqual(['second-payment', 'late-confirmation'])
    await giveBack(other)
    expect(await flags(charge)).toEqual(['late-confirmation'])
  })

  it('goes when the provider corrects the amount of its Pix, which then pays the charge', async () => {
    const charge = await world.storeCharge(owner)
    const pix = await hold(charge, { amountMinor: 10_099n })
    expect(await report({ ...pix, amountMinor: 10_100n })).toMatchObject({
      kind: 'confirmed',
    })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', flags: [] })
  })

  it('is never put on the charge of a Pix that had gone back in full before its first report', async () => {
    const charge = await confirmed()
    const pix = pixFor(charge)
    await giveBack(pix)
    expect(await flags(charge)).toEqual([])
  })

  it('goes from its charge once its Pix turns out to be for another', async () => {
    const [named, meant] = [await world.storeCharge(owner), await world.storeCharge(owner)]
    const pix = await hold(named, { amountMinor: 10_099n })
    await report({ ...pix, txid: meant.txid })
    expect(await flags(meant)).toEqual(['amount-mismatch'])
    expect(await clearHeldFlags(deps())).toBe(1)
    expect([await flags(named), await flags(meant)]).toEqual([[], ['amount-mismatch']])
    expect(await clearHeldFlags(deps())).toBe(0)
  })

  it('goes from the other charges if one charge cannot be changed', async () => {
    const charges = [await confirmed(), await confirmed()]
    for (const { id } of charges)
      await world.database.asOwner(`update charges set flags = '{second-payment}' where id = $1`, [id])
    const { unitOfWork } = deps()
    let failures = 0
    const run: typeof unitOfWork.run = (...args) => {
      failures += 1
      return failures === 1 ? Promise.reject(new Error('broken')) : unitOfWork.run(...args)
    }
    logged = []
    await clearHeldFlags({ ...deps(), unitOfWork: { ...unitOfWork, run } })
    const left = await Promise.all(charges.map(flags))
    expect(left.filter((of) => of.length > 0)).toHaveLength(1)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ event: 'charges.clear-flags-failed' }])
    await clearHeldFlags(deps())
    expect(await Promise.all(charges.map(flags))).toEqual([[], []])
  })

  it('goes even if an earlier version left it, and the audit log shows that', async () => {
    const charge = await confirmed()
    await world.database.asOwner(
      `update charges set flags = '{second-payment,late-confirmation,foreign-key}' where id = $1`,
      [charge.id],
    )
    await clearHeldFlags(deps())
    expect(await flags(charge)).toEqual(['late-confirmation'])
    const { rows } = await world.database.pool.query(
      `select body::jsonb -> 'before' as before, body::jsonb -> 'after' as after from audit_log
       where command = 'charges.clear-flags' and object_id = $1`,
      [charge.id],
    )
    expect(rows).toEqual([
      {
        before: { flags: ['second-payment', 'late-confirmation', 'foreign-key'] },
        after: { flags: ['late-confirmation'] },
      },
    ])
  })
})

const deps = () => ({
  database: world.database.db,
  unitOfWork: world.database.unitOfWork,
  log: createLogger('trace', { write: (line) => logged.push(line) }),
})
