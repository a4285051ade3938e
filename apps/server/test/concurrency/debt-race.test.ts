import { expect, it } from 'vitest'
import { balanceOf } from '../../src/features/ledger/public.ts'
import type { PayingAdmin } from '../../src/features/payouts/paying-admin.ts'
import { beforeEachDebtTest, chargePesos, type DebtWorld } from './debt-world.ts'
import { faultRounds, type MoneyWorld } from './money-world.ts'
import type { PayoutDesk } from './payout-desk.ts'

const half = chargePesos / 2n

let world: MoneyWorld
let desk: PayoutDesk
let debts: DebtWorld
let admin: PayingAdmin
let second: PayingAdmin
let owner: string
beforeEachDebtTest((setUp) => {
  ;({ world, desk, debts, admin, second } = setUp)
})

const balance = async () => (await balanceOf(world.database.db, owner)).minor
const outcomes = async (...all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code))
const sumOf = async (column: string) => {
  const { rows } = await world.database.pool.query<{ minor: bigint }>(
    `select coalesce(sum(${column}), 0)::bigint as minor from charges where owner_id = $1`,
    [owner],
  )
  return rows[0]?.minor ?? 0n
}

it('two payouts that begin at once against one debt together reserve exactly the balance (ruling 58)', async () => {
  for (let round = 0; round < faultRounds(5); round += 1) {
    owner = await world.addUser()
    await debts.inDebt(admin, owner, 5_050n)
    const one = await debts.confirmed(owner)
    const other = await debts.confirmed(owner)
    const [first, last] = await Promise.all([
      desk.begin(admin, one.charge.id),
      desk.begin(second, other.charge.id),
    ])
    expect(await sumOf('pesos_reserved_minor')).toBe(chargePesos + half)
    const reserved = async (id: string) => (await world.charge(id)).pesosReservedMinor
    await Promise.all([
      debts.record(admin, one.charge.id, first, await reserved(one.charge.id)),
      debts.record(second, other.charge.id, last, await reserved(other.charge.id)),
    ])
    expect(await balance()).toBe(0n)
    expect(await sumOf('pesos_set_off_minor')).toBe(half)
    expect(await sumOf('debt_cleared_minor')).toBe(half)
  }
})

it('two set-offs at once never clear a debt twice', async () => {
  for (let round = 0; round < faultRounds(5); round += 1) {
    owner = await world.addUser()
    const paid = [await debts.paidOut(admin, owner), await debts.paidOut(admin, owner)]
    for (const { pix } of paid) await debts.sendBack(pix)
    const one = await debts.confirmed(owner)
    const other = await debts.confirmed(owner)
    const ends = await outcomes(
      debts.setOff(admin, one.charge.id, chargePesos),
      debts.setOff(second, one.charge.id, chargePesos),
      debts.setOff(admin, other.charge.id, chargePesos),
    )
    expect(ends.toSorted()).toEqual(['done', 'done', 'payout.not-set-off'])
    expect(ends[2]).toBe('done')
    expect(await sumOf('debt_cleared_minor')).toBe(await sumOf('pesos_set_off_minor'))
    expect(await balance()).toBe(0n)
  }
})

it('if a write-off is confirmed while a payout begins, the pesos are either still owed or reserved by the payout (ruling 58)', async () => {
  for (let round = 0; round < faultRounds(5); round += 1) {
    owner = await world.addUser()
    const old = await debts.inDebt(admin, owner, 5_050n)
    const { charge } = await debts.confirmed(owner)
    await debts.ask(admin, old.charge.id, half)
    const ends = await outcomes(desk.begin(admin, charge.id), debts.confirm(second, old.charge.id, half))
    expect(ends).toEqual(['done', 'done'])
    const begun = await desk.begin(admin, charge.id)
    const { pesosReservedMinor } = await world.charge(charge.id)
    expect([half, chargePesos]).toContain(pesosReservedMinor)
    await debts.record(admin, charge.id, begun, pesosReservedMinor)
    // Written off, so that nothing is set off any more: what was not reserved stays owed.
    expect(await sumOf('pesos_set_off_minor')).toBe(0n)
    expect(await balance()).toBe(chargePesos - pesosReservedMinor)
  }
})

it('either a write-off or a payout that sets off the same debt clears it, not both', async () => {
  for (let round = 0; round < faultRounds(5); round += 1) {
    owner = await world.addUser()
    const old = await debts.inDebt(admin, owner, 5_050n)
    const { charge } = await debts.confirmed(owner)
    const payoutId = await desk.begin(admin, charge.id)
    await debts.ask(admin, old.charge.id, half)
    const [paid, writtenOff] = await outcomes(
      debts.record(admin, charge.id, payoutId, half),
      debts.confirm(second, old.charge.id, half),
    )
    expect(paid).toBe('done')
    expect(await sumOf('debt_cleared_minor')).toBe(half)
    expect(await sumOf('pesos_set_off_minor')).toBe(writtenOff === 'done' ? 0n : half)
    if (writtenOff !== 'done') expect(['debt.not-found', 'debt.changed']).toContain(writtenOff)
    expect(await balance()).toBe(writtenOff === 'done' ? half : 0n)
  }
})

it('refunds during payouts and set-offs cause no deadlock and keep the books balanced', async () => {
  for (let round = 0; round < faultRounds(5); round += 1) {
    owner = await world.addUser()
    const old = await debts.inDebt(admin, owner, 5_050n)
    const one = await debts.confirmed(owner)
    const payoutId = await desk.begin(admin, one.charge.id)
    const other = await debts.confirmed(owner)
    const rest = { id: `R${round}`, amountMinor: 5_050n, nature: 'asked', state: 'returned' } as const
    const ends = await outcomes(
      debts.record(admin, one.charge.id, payoutId, half),
      world.receive({ ...old.pix, returns: [rest] }),
      debts.sendBack(other.pix),
      desk.begin(second, other.charge.id),
    )
    expect(ends.slice(0, 3)).toEqual(['done', 'done', 'done'])
    expect(['done', 'payout.exceeds-owed', 'payout.charge-closed', 'payout.only-set-off']).toContain(ends[3])
    await world.expectBooksBalance()
  }
})
