import { beforeEach, describe, expect, it } from 'vitest'
import { beforeEachDebtTest, chargePesos, type DebtWorld } from '../../../../test/concurrency/debt-world.ts'
import type { MoneyWorld } from '../../../../test/concurrency/money-world.ts'
import { adminPassword, type PayoutDesk, usualSettings } from '../../../../test/concurrency/payout-desk.ts'
import { balanceOf, verifyLedger } from '../../ledger/public.ts'
import { adminChargeOf } from '../../transactions/transaction-reads.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { recordPayout } from '../record-payout.ts'
import { readDebt, readDebtEntries, readDebtPage } from './debt-reads.ts'

/** R$ 50,50 of the R$ 101,00 of a charge went back, and half of its pesos with them. */
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
beforeEach(async () => {
  owner = await world.addUser()
})

const balance = async () => (await balanceOf(world.database.db, owner)).minor
const view = async (id: string) => {
  const { db } = world.database
  const { log, clock, payerKeys } = world.deps
  const deps = { database: db, log, clock, cipher: payerKeys.cipher, settings: usualSettings }
  const found = await adminChargeOf(deps, id, admin.actor.userId)
  if (found === null) throw new Error('no such charge')
  return found
}
const pesos = (minor: bigint) => ({ amountMinor: String(minor), currency: 'ARS' })
const pay = (chargeId: string, payoutId: string, minor: bigint) =>
  debts.record(admin, chargeId, payoutId, minor)
const refused = (code: string) => expect.objectContaining({ code })
const rows = async (text: string) => (await world.database.pool.query(text)).rows
const advance = () => {
  world.now = new Date(world.now.getTime() + 60_000)
}
const entriesOf = (chargeId: string) => readDebtEntries(world.database.db, chargeId)
/** The dropped requests to write a debt off, from the audit log. */
const fallen = () =>
  rows(
    `select command, object_id as id, body::jsonb #>> '{before,amountMinor}' as minor, body::jsonb #>> '{before,askedBy}' as by
     from audit_log where body::jsonb #>> '{after,writeOff}' = 'fallen' order by seq`,
  )

describe('a debt and the next payout (ruling 58)', () => {
  it('is set off: the payout is what the balance covers, and nothing is owed for both charges afterwards (ruling 10, TXN-032)', async () => {
    const old = await debts.inDebt(admin, owner, 5_050n)
    expect(await balance()).toBe(-half)
    const { charge } = await debts.confirmed(owner)
    expect(await view(charge.id)).toMatchObject({
      pesosRemaining: pesos(chargePesos),
      division: { payable: pesos(half), setOff: pesos(half) },
      allowedActions: ['pay'],
    })
    expect(await view(old.charge.id)).toMatchObject({ debt: pesos(half), pesosRemaining: pesos(0n) })

    const payoutId = await desk.begin(admin, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: half })
    expect((await view(charge.id)).division).toEqual({ payable: pesos(half), setOff: pesos(half) })
    await pay(charge.id, payoutId, half)
    expect(await balance()).toBe(0n)
    expect(await view(charge.id)).toMatchObject({
      payoutStatus: 'paid',
      pesosPaid: pesos(half),
      pesosSetOff: pesos(half),
      pesosRemaining: pesos(0n),
      allowedActions: [],
    })
    expect(await view(old.charge.id)).toMatchObject({ debt: pesos(0n), payoutStatus: 'paid' })
    expect(await readDebtEntries(world.database.db, charge.id)).toMatchObject([
      { kind: 'kept', amount: pesos(half), cause: 'refund', other: { chargeId: old.charge.id } },
    ])
    expect(await readDebtEntries(world.database.db, old.charge.id)).toMatchObject([
      { kind: 'covered', amount: pesos(half), cause: 'refund', other: { transactionId: charge.txid } },
    ])
  })

  it('is posted on both charges, audited on both, and shown live to the owner', async () => {
    const old = await debts.inDebt(admin, owner, 5_050n)
    const { charge } = await debts.confirmed(owner)
    await world.database.asOwner('delete from outbox', [])
    await desk.pay(admin, await desk.request(admin, charge.id, half))
    expect(
      await rows(
        `select j.event_type, j.charge_id, sum(p.amount_minor)::bigint as minor from journals j join postings p on p.journal_id = j.id
         where j.event_type like 'debt%' and p.account like 'payable:%' group by 1, 2 order by 1`,
      ),
    ).toEqual([
      { event_type: 'debt_covered', charge_id: old.charge.id, minor: -half },
      { event_type: 'debt_set_off', charge_id: charge.id, minor: half },
    ])
    const audited = await rows(
      `select object_id from audit_log where command = 'payouts.record' and body like '%etOff%' order by seq`,
    )
    expect(audited.map(({ object_id }) => object_id)).toEqual([old.charge.id, charge.id])
    const live = await rows('select * from outbox')
    expect(
      JSON.stringify(live, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).toContain(old.charge.id)
  })

  it('clears the oldest debt first and leaves the other debts for the next payout', async () => {
    const first = await debts.paidOut(admin, owner)
    world.now = new Date(world.now.getTime() + 60_000)
    const later = await debts.paidOut(admin, owner)
    await debts.sendBack(later.pix)
    await debts.sendBack(first.pix, 5_050n)
    const { charge } = await debts.confirmed(owner)
    expect(await view(charge.id)).toMatchObject({ allowedActions: ['set-off'] })
    await debts.setOff(admin, charge.id, chargePesos)
    expect(await view(first.charge.id)).toMatchObject({ debt: pesos(0n) })
    expect(await view(later.charge.id)).toMatchObject({ debt: pesos(half) })
    expect(await balance()).toBe(-half)
  })

  it('does not change while the balance covers the payout, without the amounts that other payouts reserve', async () => {
    await debts.inDebt(admin, owner, 5_050n)
    const one = await debts.confirmed(owner)
    const other = await debts.confirmed(owner)
    const payoutId = await desk.begin(admin, one.charge.id)
    expect((await view(one.charge.id)).begun?.amount).toEqual(pesos(chargePesos))
    const otherId = await desk.begin(second, other.charge.id)
    expect((await view(other.charge.id)).begun?.amount).toEqual(pesos(half))
    await debts.record(second, other.charge.id, otherId, half)
    await pay(one.charge.id, payoutId, chargePesos)
    expect(await balance()).toBe(0n)
    expect(await view(one.charge.id)).toMatchObject({ pesosSetOff: pesos(0n), payoutStatus: 'paid' })
    expect(await view(other.charge.id)).toMatchObject({ pesosSetOff: pesos(half), payoutStatus: 'paid' })
  })

  it('refuses a payout if it leaves nothing to pay, and a set-off of another amount', async () => {
    await debts.inDebt(admin, owner)
    const { charge } = await debts.confirmed(owner)
    await expect(desk.begin(admin, charge.id)).rejects.toEqual(refused('payout.only-set-off'))
    await expect(debts.setOff(admin, charge.id, 1n)).rejects.toEqual(refused('payout.not-set-off'))
    await debts.setOff(admin, charge.id, chargePesos)
    expect(await view(charge.id)).toMatchObject({ payoutStatus: 'paid', payouts: [], pesosPaid: pesos(0n) })
    await expect(debts.setOff(admin, charge.id, chargePesos)).rejects.toEqual(refused('payout.not-set-off'))
    const own = await debts.confirmed(admin.actor.userId)
    await expect(debts.setOff(admin, own.charge.id, 1n)).rejects.toEqual(refused('payout.own-charge'))
  })

  it('allows the reserved amount to be recorded after a refund, and waits for the next payout', async () => {
    const one = await debts.inDebt(admin, owner, 5_050n)
    const { charge } = await debts.confirmed(owner)
    const payoutId = await desk.begin(admin, charge.id)
    // The other half goes back while the admin is at the bank.
    await world.receive({
      ...one.pix,
      returns: [{ id: 'D2', amountMinor: 5_050n, nature: 'asked', state: 'returned' }],
    })
    await expect(pay(charge.id, payoutId, half + 1n)).rejects.toEqual(refused('payout.exceeds-balance'))
    await pay(charge.id, payoutId, half)
    expect(await view(charge.id)).toMatchObject({ payoutStatus: 'paid', pesosSetOff: pesos(half) })
    expect(await view(one.charge.id)).toMatchObject({ debt: pesos(half) })
    expect(await balance()).toBe(-half)
  })

  it('is set off by the amount that the view shows, even across more than 100 charges', async () => {
    const made = await Promise.all(Array.from({ length: 102 }, () => debts.confirmed(owner)))
    for (const { charge } of made) await desk.pay(admin, await desk.request(admin, charge.id, chargePesos))
    // R$ 1,00 of each goes back.
    await Promise.all(made.map(({ pix }) => debts.sendBack(pix, 100n)))
    const { charge } = await debts.confirmed(owner)
    expect(await view(charge.id)).toMatchObject({
      division: { payable: pesos(0n), setOff: pesos(chargePesos) },
      allowedActions: ['set-off'],
    })
    await debts.setOff(admin, charge.id, chargePesos)
    expect(await view(charge.id)).toMatchObject({ payoutStatus: 'paid', pesosRemaining: pesos(0n) })
    expect(await rows('select from charges where debt_cleared_minor > 0')).toHaveLength(102)
    // Time for a hundred payouts in sequence on a busy machine.
  }, 60_000)

  it('shows its cause at the time of the set-off: a dispute that had been rejected before does not count', async () => {
    const old = await debts.paidOut(admin, owner)
    await debts.dispute(old.pix, 'processing')
    advance()
    await debts.dispute(old.pix, 'not-done')
    await debts.sendBack(old.pix, 5_050n)
    const { items } = await readDebtPage(world.database.db, { page: 1 }, admin.actor.userId)
    expect(items).toMatchObject([{ chargeId: old.charge.id, cause: 'refund' }])
    advance()
    const { charge } = await debts.confirmed(owner)
    await desk.pay(admin, await desk.request(admin, charge.id, half))
    advance()
    await world.receive({
      ...old.pix,
      returns: [{ id: 'M2', amountMinor: 5_050n, nature: 'dispute', state: 'processing' }],
    })
    expect(await entriesOf(charge.id)).toMatchObject([{ kind: 'kept', cause: 'refund' }])
  })

  it('is owed again if its dispute is rejected after the set-off, and both sides see that', async () => {
    const old = await debts.paidOut(admin, owner)
    await debts.dispute(old.pix, 'processing')
    advance()
    const { charge } = await debts.confirmed(owner)
    await debts.setOff(admin, charge.id, chargePesos)
    expect(await entriesOf(charge.id)).toMatchObject([{ cause: 'dispute' }])
    expect(await entriesOf(old.charge.id)).toMatchObject([{ kind: 'covered' }])
    advance()
    await debts.dispute(old.pix, 'not-done')
    expect(await entriesOf(old.charge.id)).toMatchObject([
      { kind: 'covered', cause: 'dispute' },
      {
        kind: 'owed-again',
        cause: 'dispute',
        amount: pesos(chargePesos),
        at: world.now.toISOString(),
        other: null,
      },
    ])
    expect(await entriesOf(charge.id)).toMatchObject([{ kind: 'kept', cause: 'dispute' }])
    expect(await view(old.charge.id)).toMatchObject({
      pixStatus: 'confirmed',
      payoutStatus: 'partial',
      pesosRemaining: pesos(chargePesos),
    })
    await desk.pay(admin, await desk.request(admin, old.charge.id, chargePesos))
    expect(await balance()).toBe(0n)
  })

  it('is owed again only as far as no other return of its charge covers it; each return shows the amount that it restored', async () => {
    const older = await debts.paidOut(admin, owner)
    advance()
    const old = await debts.paidOut(admin, owner)
    await debts.sendBack(older.pix, 5_050n)
    const disputes = (first: 'processing' | 'not-done', other: 'processing' | 'not-done') =>
      world.receive({
        ...old.pix,
        returns: [
          { id: 'M1', amountMinor: 5_050n, nature: 'dispute', state: first },
          { id: 'M2', amountMinor: 5_050n, nature: 'dispute', state: other },
        ],
      })
    advance()
    await disputes('processing', 'processing')
    advance()
    const { charge } = await debts.confirmed(owner)
    // One half clears the older debt, the other one a half of what both disputes took.
    await debts.setOff(admin, charge.id, chargePesos)
    expect(await entriesOf(older.charge.id)).toMatchObject([{ kind: 'covered', amount: pesos(half) }])
    advance()
    await disputes('not-done', 'processing')
    // The open dispute keeps the cleared amount from being owed.
    expect(await entriesOf(old.charge.id)).toMatchObject([{ kind: 'covered', amount: pesos(half) }])
    advance()
    await disputes('not-done', 'not-done')
    expect(await entriesOf(old.charge.id)).toMatchObject([
      { kind: 'covered', amount: pesos(half) },
      { kind: 'owed-again', amount: pesos(half), at: world.now.toISOString() },
    ])
    expect(await view(old.charge.id)).toMatchObject({ pesosRemaining: pesos(half) })
    advance()
    // Owed pesos are no debt, so a rejected dispute about them restores nothing that was cleared.
    const third = (state: 'processing' | 'not-done') =>
      world.receive({
        ...old.pix,
        returns: [{ id: 'M3', amountMinor: 2_525n, nature: 'dispute', state }],
      })
    await third('processing')
    advance()
    await third('not-done')
    expect(await entriesOf(old.charge.id)).toHaveLength(2)
  })

  it('is counted with a charge that is confirmed by hand when the payout is recorded', async () => {
    await debts.inDebt(admin, owner, 5_050n)
    const charge = await world.storeCharge(owner)
    await world.database.asOwner(`update charges set pix_code = 'code' where id = $1`, [charge.id])
    const payoutId = await desk.begin(admin, charge.id)
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: half })
    const manualConfirmation = { reason: 'Visto en el banco', password: adminPassword }
    const request = await desk.request(admin, charge.id, half)
    await recordPayout(desk.deps, { ...request, payoutId, manualConfirmation }, admin)
    expect(await view(charge.id)).toMatchObject({ payoutStatus: 'paid', pesosSetOff: pesos(half) })
    expect(await balance()).toBe(0n)
  })

  it('leaves nothing behind when any part of the set-off cannot be written', async () => {
    await debts.inDebt(admin, owner)
    const { charge } = await debts.confirmed(owner)
    for (const [right, table] of [
      ['insert', 'debt_set_offs'],
      ['insert', 'postings'],
      ['update', 'charges'],
      ['insert', 'audit_log'],
      ['insert', 'outbox'],
    ] as const) {
      await world.database.asOwner(`revoke ${right} on ${table} from puente_app`)
      const attempt = debts
        .setOff(admin, charge.id, chargePesos)
        .finally(() => world.database.asOwner(`grant ${right} on ${table} to puente_app`))
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' })
    }
    expect(await rows('select from debt_set_offs')).toEqual([])
    expect(await rows(`select from journals where event_type like 'debt%'`)).toEqual([])
    expect(await view(charge.id)).toMatchObject({
      pesosSetOff: pesos(0n),
      pesosRemaining: pesos(chargePesos),
    })
  })

  it('fails the ledger check I21 if its amount differs from the books', async () => {
    const old = await debts.inDebt(admin, owner)
    const { charge } = await debts.confirmed(owner)
    const other = await debts.inDebt(admin, await world.addUser())
    await debts.setOff(admin, charge.id, chargePesos)
    await debts.ask(admin, other.charge.id)
    await debts.confirm(second, other.charge.id)
    const shift = async (table: string, centavos: number) => {
      await world.database.asOwner(
        `alter table ${table} disable trigger user; update ${table} set amount_minor = amount_minor + ${centavos};
         alter table ${table} enable trigger user`,
      )
      return (await verifyLedger(world.database.db)).find(({ code }) => code === 'I21')?.breaches
    }
    for (const table of ['debt_set_offs', 'debt_write_offs']) {
      expect(await shift(table, -1), table).toBe(1)
      expect(await shift(table, 1), table).toBeUndefined()
    }
    expect(await view(old.charge.id)).toMatchObject({ debt: pesos(0n) })
  })

  it('cannot be changed or set off beyond what is owed, whatever a program does', async () => {
    await debts.inDebt(admin, owner)
    const { charge } = await debts.confirmed(owner)
    await debts.setOff(admin, charge.id, chargePesos)
    const { database } = world
    await expect(database.pool.query('update debt_set_offs set amount_minor = 1')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(
      database.asOwner('update charges set pesos_set_off_minor = pesos_set_off_minor + 1 where id = $1', [
        charge.id,
      ]),
    ).rejects.toMatchObject({ constraint: 'charge_not_overpaid' })
  })
})

describe('writing a debt off', () => {
  it('needs two people, posts once, and lifts the balance; the merchant sees it', async () => {
    const { charge } = await debts.inDebt(admin, owner)
    await debts.ask(admin, charge.id)
    expect(await balance()).toBe(-chargePesos)
    await expect(debts.confirm(admin, charge.id)).rejects.toEqual(refused('debt.own-request'))
    await expect(debts.confirm(second, charge.id, 1n)).rejects.toEqual(refused('debt.changed'))
    const seen = await readDebt(world.database.db, charge.id, second.actor.userId)
    expect(seen).toMatchObject({
      amount: pesos(chargePesos),
      cause: 'refund',
      isFinal: true,
      writeOff: { amount: pesos(chargePesos), reason: 'Cerró el local', mayConfirm: true },
    })
    const own = await readDebt(world.database.db, charge.id, admin.actor.userId)
    expect(own.writeOff?.mayConfirm).toBe(false)
    await debts.confirm(second, charge.id)
    expect(await balance()).toBe(0n)
    expect(await readDebtEntries(world.database.db, charge.id)).toMatchObject([
      { kind: 'written-off', amount: pesos(chargePesos), other: null },
    ])
    await expect(debts.confirm(second, charge.id)).rejects.toEqual(refused('debt.not-found'))
    await expect(debts.ask(admin, charge.id)).rejects.toEqual(refused('debt.not-found'))
    const { rows: audit } = await world.database.pool.query(
      `select outcome, body::jsonb ->> 'reason' as reason from audit_log where command like 'payouts.%write-off' order by seq`,
    )
    expect(audit).toEqual([
      { outcome: 'done', reason: 'Cerró el local' },
      { outcome: 'debt.own-request', reason: null },
      { outcome: 'debt.changed', reason: null },
      { outcome: 'done', reason: null },
      { outcome: 'debt.not-found', reason: null },
      { outcome: 'debt.not-found', reason: null },
    ])
  })

  it('is declined or withdrawn without a posting, and can be requested again', async () => {
    const { charge } = await debts.inDebt(admin, owner)
    await debts.ask(admin, charge.id)
    await expect(debts.ask(second, charge.id)).rejects.toEqual(refused('debt.changed'))
    await debts.withdraw(second, charge.id)
    await debts.withdraw(second, charge.id)
    await expect(debts.confirm(second, charge.id)).rejects.toEqual(refused('debt.changed'))
    await debts.ask(second, charge.id)
    await debts.confirm(admin, charge.id)
    expect(await balance()).toBe(0n)
  })

  it('is dropped if a set-off changes the debt first, which is audited', async () => {
    const old = await debts.inDebt(admin, owner)
    await debts.ask(admin, old.charge.id)
    await debts.sendBack((await debts.confirmed(owner)).pix, 5_050n)
    const [paid] = await rows(`select id from charges where refunded_minor = 5050`)
    await debts.setOff(admin, paid.id, half)
    await expect(debts.confirm(second, old.charge.id)).rejects.toEqual(refused('debt.changed'))
    await expect(debts.confirm(second, old.charge.id, half)).rejects.toEqual(refused('debt.changed'))
    expect((await readDebt(world.database.db, old.charge.id, admin.actor.userId)).writeOff).toBeNull()
    expect(await fallen()).toEqual([
      { command: 'payouts.set-off', id: old.charge.id, minor: String(chargePesos), by: admin.actor.userId },
    ])
  })

  it('is dropped if the debt has grown and an admin requests the new amount, which is audited', async () => {
    const { charge, pix } = await debts.inDebt(admin, owner, 5_050n)
    await debts.ask(admin, charge.id, half)
    await world.receive({
      ...pix,
      returns: [{ id: 'D2', amountMinor: 5_050n, nature: 'asked', state: 'returned' }],
    })
    await debts.ask(second, charge.id, chargePesos)
    expect(await fallen()).toEqual([
      { command: 'payouts.ask-write-off', id: charge.id, minor: String(half), by: admin.actor.userId },
    ])
    await debts.confirm(admin, charge.id)
    expect(await balance()).toBe(0n)
  })

  it('waits until the dispute is decided, and nobody writes off what they owe', async () => {
    const old = await debts.paidOut(admin, owner)
    await debts.dispute(old.pix, 'processing')
    await expect(debts.ask(admin, old.charge.id)).rejects.toEqual(refused('debt.undecided'))
    await debts.dispute(old.pix, 'returned')
    await debts.ask(admin, old.charge.id)
    const own = await debts.inDebt(second, admin.actor.userId)
    await expect(debts.ask(admin, own.charge.id)).rejects.toEqual(refused('debt.own'))
  })

  it('lists the debts, the oldest first, with their sum', async () => {
    const first = await debts.inDebt(admin, owner)
    world.now = new Date(world.now.getTime() + 60_000)
    const other = await debts.inDebt(admin, await world.addUser(), 5_050n)
    const page = await readDebtPage(world.database.db, { page: 1 }, admin.actor.userId)
    expect(page.items.map(({ chargeId }) => chargeId)).toEqual([first.charge.id, other.charge.id])
    expect(page).toMatchObject({ total: 2, sum: pesos(chargePesos + half) })
    const own = await readDebtPage(world.database.db, { page: 1, userId: owner }, admin.actor.userId)
    expect(own).toMatchObject({ total: 1, sum: pesos(chargePesos) })
  })
})
