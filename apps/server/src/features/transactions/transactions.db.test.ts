import { adminChargeSchema, readAdminCharge } from '@puente/contract/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk } from '../../../test/concurrency/payout-desk.ts'
import type { Charge } from '../collections/public.ts'
import { balanceOf } from '../ledger/public.ts'
import { type TransactionDetailDeps, readTransaction } from './transaction-detail.ts'
import { type ChargeFilters, listCharges, adminChargeOf } from './transaction-reads.ts'
import type { PayingAdmin } from '../payouts/record-payout.ts'

const bank = { holderName: 'Marta', bankName: 'Nación', cbu: '0110599520000001235579', cuit: '27123456780' }

let world: MoneyWorld
let desk: PayoutDesk
let deps: TransactionDetailDeps
let admin: PayingAdmin
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
  const { db, unitOfWork } = world.database
  deps = { database: db, unitOfWork, log: world.deps.log, bankAccountOf: async () => bank }
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admin = await desk.addAdmin()
})
afterAll(() => world.close())

describe('the list of all transactions', () => {
  it('gives rows that keep the contract, newest first, 20 a page with the exact total (TXN-005)', async () => {
    const charges: Charge[] = []
    for (let nth = 0; nth < 23; nth += 1) {
      charges.push(await world.open(owner))
      world.now = new Date(world.now.getTime() + 1000)
    }
    const first = await list({ page: 1 })
    const second = await list({ page: 2 })
    for (const item of first.items) adminChargeSchema.parse(item)
    const ids = [...first.items, ...second.items].map((item) => item.id)
    expect(ids).toEqual(charges.map((charge) => charge.id).toReversed())
    expect([first.items.length, first.total, first.totalIsExact]).toEqual([20, 23, true])
  })

  it('shows the payouts that were made, and none that is only promised (TXN-023)', async () => {
    const charge = await paid(owner)
    const { payoutId } = await desk.pay(admin, await desk.request(admin, charge.id, 1n))
    await world.database.asOwner(
      `insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, created_at)
       values ($1, $2, 2, 'reserved', $3, $4, $5)`,
      [charge.id, owner, await desk.addReceipt(admin), admin.actor.userId, world.now],
    )
    const [row] = (await list({ page: 1 })).items
    expect(row?.payouts.map(({ id }) => id)).toEqual([payoutId])
  })

  it('filters by status, payout and user, alone or together (TXN-005, TXN-014)', async () => {
    const other = await world.addUser()
    await world.open(other)
    const partial = await paid(owner)
    await desk.pay(admin, await desk.request(admin, partial.id, 1n))
    const complete = await paid(owner)
    await desk.pay(admin, await desk.request(admin, complete.id, complete.pesosValueMinor))
    const idsOf = async (filters: Partial<ChargeFilters>) =>
      (await list({ page: 1, ...filters })).items.map((item) => item.id)
    expect(await idsOf({ status: 'partial' })).toEqual([partial.id])
    expect(await idsOf({ payoutStatus: 'paid' })).toEqual([complete.id])
    expect(await idsOf({ status: 'partial', payoutStatus: 'paid' })).toEqual([])
    expect(await idsOf({ pixStatus: 'pending', userId: owner })).toEqual([])
    expect(await idsOf({ pixStatus: 'confirmed' })).toHaveLength(2)
    const view = await adminChargeOf(deps, complete.id, admin.actor.userId)
    expect(view).toMatchObject({ status: 'completed', payoutStatus: 'paid', allowedActions: [] })
  })

  it('counts days from midnight to midnight in Buenos Aires', async () => {
    world.now = new Date('2026-11-21T02:59:59.999Z')
    const before = await world.open(owner)
    world.now = new Date('2026-11-21T03:00:00Z')
    const after = await world.open(owner)
    const idsOn = async (filters: Partial<ChargeFilters>) =>
      (await list({ page: 1, ...filters })).items.map((item) => item.id)
    expect(await idsOn({ specificDate: '2026-11-20' })).toEqual([before.id])
    expect(await idsOn({ specificDate: '2026-11-21' })).toEqual([after.id])
    expect(await idsOn({ startDate: '2026-11-20', endDate: '2026-11-21' })).toHaveLength(2)
    await expect(idsOn({ specificDate: '2026-02-30' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('shows the balance that each user sees, and the company of their profile (TXN-013, TXN-030)', async () => {
    await world.database.asOwner(`update users set company_name = 'La Estrella' where id = $1`, [owner])
    await paid(owner)
    const other = await world.addUser()
    await world.open(other)
    const { items } = await list({ page: 1 })
    for (const item of items) {
      const own = await balanceOf(world.database.db, item.userId ?? '')
      expect(item.userBalance?.amountMinor).toBe(String(own.minor))
    }
    expect(items.find((item) => item.userId === owner)?.companyName).toBe('La Estrella')
  })

  it('shows no balance rather than a zero when the balances cannot be read (TXN-031)', async () => {
    await world.open(owner)
    await world.database.asOwner('revoke select on account_balances from puente_app')
    const { items } = await list({ page: 1 }).finally(() =>
      world.database.asOwner('grant select on account_balances to puente_app'),
    )
    expect(items).toMatchObject([{ userBalance: null }])
  })
})

describe('one transaction', () => {
  it('shows bank data only with an audit entry, and its history with reasons', async () => {
    const charge = await paid(owner)
    await desk.pay(admin, await desk.request(admin, charge.id, 100n))
    const detail = await readTransaction(deps, charge.id, admin)
    readAdminCharge.response.parse(detail)
    expect(detail.bank).toEqual(bank)
    expect(detail.charge.payouts).toMatchObject([{ amount: { amountMinor: '100' } }])
    expect(detail.timeline.map((entry) => entry.command)).toEqual(['payouts.record', 'charges.confirm'])
    expect(detail.timeline[1]?.actor).toBe('system:webhook')
    const { rows } = await world.database.pool.query(
      `select actor_id, object_id from audit_log where command = 'transactions.view-bank-data'`,
    )
    expect(rows).toEqual([{ actor_id: admin.actor.userId, object_id: owner }])
  })

  it('reports one that does not exist (TXN-018)', async () => {
    const unknown = readTransaction(deps, '01936f00-0000-7000-8000-0000000000ff', admin)
    await expect(unknown).rejects.toMatchObject({ code: 'payout.charge-not-found' })
  })
})

function list(filters: ChargeFilters) {
  return listCharges(deps, filters, admin.actor.userId)
}

async function paid(ownerId: string): Promise<Charge> {
  const charge = await world.open(ownerId)
  await world.receive(pixFor(charge))
  return charge
}
