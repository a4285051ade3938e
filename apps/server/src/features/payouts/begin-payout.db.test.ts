import { describe, expect, it } from 'vitest'
import { type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { adminPassword, bankData, payee, type PayoutDesk } from '../../../test/concurrency/payout-desk.ts'
import { beforeEachPayoutTest } from '../../../test/concurrency/payout-set-up.ts'
import type { Charge } from '../collections/public.ts'
import { balanceOf } from '../ledger/public.ts'
import { onTheWayMinor } from '../orders/history/begun-payouts.ts'
import { beginPayout } from './begin-payout.ts'
import { expirePayouts, releasePayout } from './end-payout.ts'
import { leavePayout } from './leave-payout.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { bankSnapshotContext } from './payout-repository.ts'
import { recordPayout } from './record-payout.ts'

const owed = 2_722_500n

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let other: PayingAdmin
let owner: string
let charge: Charge
beforeEachPayoutTest(true, (setUp) => {
  ;({ world, desk, owner, charge } = setUp)
  ;[admin, other] = setUp.admins
})

const minute = 60_000
const advance = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const begin = (by: PayingAdmin) => beginPayout(desk.deps, charge.id, by)
const record = async (by: PayingAdmin, payoutId: string, amountMinor = owed) =>
  recordPayout(desk.deps, { ...(await desk.request(by, charge.id, amountMinor)), payoutId }, by)
const rowsOf = async (text: string) => (await world.database.pool.query(text)).rows

describe('beginning a payout (ruling 52)', () => {
  it('reserves the rest for 30 minutes and changes neither balance nor books', async () => {
    const begun = await begin(admin)
    expect(begun).toMatchObject({
      expiresAt: new Date('2026-11-21T12:30:00Z'),
      bank: payee,
      accountChanged: false,
    })
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: owed, pesosPaidMinor: 0n })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: owed })
    await world.expectBooksBalance()
  })

  it('commits reservation, audit and live events together, or nothing of them', async () => {
    for (const table of ['payouts', 'audit_log', 'outbox']) {
      await world.database.asOwner(`revoke insert on ${table} from puente_app`)
      const attempt = begin(admin).finally(() =>
        world.database.asOwner(`grant insert on ${table} to puente_app`),
      )
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' })
    }
    expect(await rowsOf('select from payouts')).toEqual([])
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: 0n })
    await world.database.asOwner('delete from outbox')

    const { payoutId } = await begin(admin)
    const audit = await rowsOf(
      `select actor_id, object_type, object_id, body::jsonb -> 'after' as after from audit_log
       where command = 'payouts.begin' and outcome = 'done' order by seq`,
    )
    expect(audit).toMatchObject([
      {
        actor_id: admin.actor.userId,
        object_type: 'charge',
        object_id: charge.id,
        after: { payoutId, amountMinor: String(owed), expiresAt: '2026-11-21T12:30:00.000Z' },
      },
      { actor_id: admin.actor.userId, object_type: 'bank-account', object_id: owner },
    ])
    const sent = (await rowsOf('select o::text as text from outbox o')).map(({ text }) => text).join()
    expect(sent).toContain(charge.id)
    expect(sent).toContain('admins')
    expect(sent).toContain(`user:${owner}`)
  })

  it('returns their own payout to the same admin, and refuses every other admin with the name and the end', async () => {
    const first = await begin(admin)
    advance(10 * minute)
    expect(await begin(admin)).toEqual(first)
    await expect(begin(other)).rejects.toMatchObject({
      code: 'payout.begun-by-another',
      details: { by: 'Merchant', until: '2026-11-21T12:30:00.000Z' },
    })
    expect(
      await rowsOf(`select actor_id, outcome from audit_log where outcome = 'payout.begun-by-another'`),
    ).toEqual([{ actor_id: other.actor.userId, outcome: 'payout.begun-by-another' }])
  })

  it('expires at its end and not a millisecond earlier', async () => {
    await begin(admin)
    advance(30 * minute - 1)
    await expect(begin(other)).rejects.toMatchObject({ code: 'payout.begun-by-another' })
    await expirePayouts(desk.deps)
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: owed })
    advance(1)
    const { payoutId } = await begin(other)
    expect(await rowsOf('select id, state from payouts order by created_at')).toMatchObject([
      { state: 'void' },
      { id: payoutId, state: 'reserved' },
    ])
    await world.expectBooksBalance()
  })

  it('is released automatically at its end, audited and announced', async () => {
    await begin(admin)
    advance(30 * minute)
    await world.database.asOwner('delete from outbox')
    await expirePayouts(desk.deps)
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: 0n })
    expect(
      await rowsOf(`select actor_kind, object_id from audit_log where command = 'payouts.expire'`),
    ).toEqual([{ actor_kind: 'system', object_id: charge.id }])
    expect(await rowsOf('select from outbox')).not.toEqual([])
    await world.expectBooksBalance()
  })

  it('freezes the bank data as shown, encrypted, even if the account changes later', async () => {
    const { payoutId } = await begin(admin)
    const [row] = await rowsOf('select bank_snapshot_enc from payouts')
    expect(JSON.stringify(row)).not.toContain(payee.cbu)
    const changed = async () => JSON.stringify({ ...payee, cbu: '0110599520000001235579' })
    const reopened = await beginPayout({ ...desk.deps, bankDataOf: changed }, charge.id, admin)
    expect(reopened).toMatchObject({ payoutId, bank: payee, accountChanged: true })
    await record(admin, payoutId)
    const [recorded] = await rowsOf('select bank_snapshot_enc from payouts')
    const opened = await desk.deps.cipher.decrypt(recorded.bank_snapshot_enc, bankSnapshotContext(payoutId))
    expect(opened).toBe(bankData)
  })

  it('can be released twice by its admin and by no one else', async () => {
    const { payoutId } = await begin(admin)
    await expect(releasePayout(desk.deps, payoutId, other)).rejects.toMatchObject({
      code: 'payout.not-found',
    })
    expect(await releasePayout(desk.deps, payoutId, admin)).toBe('void')
    expect(await releasePayout(desk.deps, payoutId, admin)).toBe('void')
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: 0n })
    expect(await rowsOf(`select object_id from audit_log where command = 'payouts.release'`)).toEqual([
      { object_id: charge.id },
    ])
    await record(other, (await begin(other)).payoutId)
    await world.expectBooksBalance()
  })
})

describe('recording a begun payout', () => {
  it('posts the amount that was sent and releases the rest', async () => {
    const { payoutId } = await begin(admin)
    await record(admin, payoutId, 1_000_000n)
    expect(await world.charge(charge.id)).toMatchObject({
      pesosReservedMinor: 0n,
      pesosPaidMinor: 1_000_000n,
    })
    expect(await releasePayout(desk.deps, payoutId, admin)).toBe('confirmed')
    await expect(record(admin, payoutId, 1n)).rejects.toMatchObject({ code: 'payout.already-recorded' })
    expect(await begin(other)).toMatchObject({ bank: payee })
    await world.expectBooksBalance()
  })

  it('needs a payout of this charge that the admin themselves began', async () => {
    const { payoutId } = await begin(admin)
    await expect(record(other, payoutId)).rejects.toMatchObject({ code: 'payout.not-found' })
    await expect(record(admin, charge.id)).rejects.toMatchObject({ code: 'payout.not-found' })
    const second = await world.storeCharge(owner)
    await world.receive(pixFor(second))
    const elsewhere = { ...(await desk.request(admin, second.id, 1n)), payoutId }
    await expect(recordPayout(desk.deps, elsewhere, admin)).rejects.toMatchObject({
      code: 'payout.not-found',
    })
  })

  it('accepts a released or expired payout unless another admin is paying', async () => {
    const released = await begin(admin)
    await releasePayout(desk.deps, released.payoutId, admin)
    const { payoutId } = await begin(other)
    await expect(record(admin, released.payoutId)).rejects.toMatchObject({
      code: 'payout.begun-by-another',
      details: { by: 'Merchant', until: '2026-11-21T12:30:00.000Z' },
    })
    advance(30 * minute)
    await record(admin, released.payoutId)
    expect(await rowsOf('select id, state from payouts order by created_at, id')).toEqual(
      expect.arrayContaining([
        { id: released.payoutId, state: 'confirmed' },
        { id: payoutId, state: 'void' },
      ]),
    )
    await expect(record(other, payoutId)).rejects.toMatchObject({ code: 'payout.exceeds-owed' })
    await world.expectBooksBalance()
  })

  it('is refused if the Pix was returned, and expires', async () => {
    const { payoutId } = await begin(admin)
    const { endToEndId } = await world.charge(charge.id)
    const back = { id: 'r1', amountMinor: 10_100n, nature: 'asked', state: 'returned' } as const
    await world.receive(pixFor(charge, { endToEndId: endToEndId ?? '', returns: [back] }))
    await expect(record(admin, payoutId)).rejects.toMatchObject({ code: 'payout.charge-closed' })
    advance(30 * minute)
    await expirePayouts(desk.deps)
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: 0n, pesosPaidMinor: 0n })
    await world.expectBooksBalance()
  })

  it('begins before its Pix is confirmed, and confirms it by hand when it is recorded (TXN-022)', async () => {
    const newcomer = await world.addUser()
    charge = await world.storeCharge(newcomer)
    await world.database.asOwner(`update charges set pix_code = '000201' where id = $1`, [charge.id])
    const { payoutId } = await begin(admin)
    await expect(begin(other)).rejects.toMatchObject({ code: 'payout.begun-by-another' })
    await expect(record(admin, payoutId)).rejects.toMatchObject({ code: 'payout.pix-not-confirmed' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pesosReservedMinor: owed })
    expect(await balanceOf(world.database.db, newcomer)).toMatchObject({ minor: 0n })

    const manualConfirmation = { reason: 'Extrato do banco', password: adminPassword }
    const request = { ...(await desk.request(admin, charge.id, 1_000_000n)), payoutId, manualConfirmation }
    await recordPayout(desk.deps, request, admin)
    expect(await world.charge(charge.id)).toMatchObject({
      status: 'confirmed',
      pesosReservedMinor: 0n,
      pesosPaidMinor: 1_000_000n,
    })
    expect(await balanceOf(world.database.db, newcomer)).toMatchObject({ minor: owed - 1_000_000n })
    await world.expectBooksBalance()
  })
})

it('the database allows one begun payout per charge, requires a receipt to confirm, and freezes terms', async () => {
  const { payoutId } = await begin(admin)
  const change = (text: string) =>
    world.database.asOwner(`update payouts set ${text} where id = $1`, [payoutId])
  await expect(change('amount_minor = 1')).rejects.toMatchObject({ constraint: 'payout_terms_fixed' })
  await expect(change(`state = 'confirmed', confirmed_at = now()`)).rejects.toMatchObject({
    constraint: 'payout_receipt_if_confirmed',
  })
  await expect(
    world.database.asOwner(
      `insert into payouts (charge_id, owner_id, amount_minor, state, created_by)
       select charge_id, owner_id, 1, 'reserved', created_by from payouts`,
    ),
  ).rejects.toMatchObject({ constraint: 'payouts_begun' })
  await releasePayout(desk.deps, payoutId, admin)
  await expect(change(`state = 'reserved'`)).rejects.toMatchObject({ constraint: 'payout_terms_fixed' })
})

it('is not on the way while its admin is away from its page, and stays theirs (ruling 52)', async () => {
  const onTheWay = () => onTheWayMinor(world.database.db, owner, world.now)
  const { payoutId, expiresAt } = await begin(admin)
  await expect(leavePayout(desk.deps, payoutId, other)).rejects.toMatchObject({ code: 'payout.not-found' })
  expect(await onTheWay()).toBe(owed)
  expect(await leavePayout(desk.deps, payoutId, admin)).toBe('reserved')
  expect(await onTheWay()).toBe(0n)
  expect(await leavePayout(desk.deps, payoutId, admin)).toBe('reserved')
  await expect(begin(other)).rejects.toMatchObject({ code: 'payout.begun-by-another' })
  expect(await begin(admin)).toMatchObject({ payoutId, expiresAt })
  expect(await onTheWay()).toBe(owed)
  await leavePayout(desk.deps, payoutId, admin)
  await record(admin, payoutId)
  expect(await leavePayout(desk.deps, payoutId, admin)).toBe('confirmed')
  const noted = await rowsOf(
    `select body::jsonb -> 'after' ->> 'leftAt' is not null as is_left from audit_log
     where object_type = 'payout' and body::jsonb -> 'after' ? 'leftAt' order by seq`,
  )
  expect(noted.map(({ is_left }) => is_left)).toEqual([true, false, true])
})

it('counts as on the way, once the Pix is confirmed, until it expires or is recorded', async () => {
  const onTheWay = () => onTheWayMinor(world.database.db, owner, world.now)
  expect(await onTheWay()).toBe(0n)
  const { payoutId } = await begin(admin)
  expect(await onTheWay()).toBe(owed)
  expect(await onTheWayMinor(world.database.db, await world.addUser(), world.now)).toBe(0n)
  advance(30 * minute - 1)
  expect(await onTheWay()).toBe(owed)
  advance(1)
  expect(await onTheWay()).toBe(0n)
  const again = await begin(admin)
  expect(again.payoutId).not.toBe(payoutId)
  expect(await onTheWay()).toBe(owed)
  await record(admin, again.payoutId)
  expect(await onTheWay()).toBe(0n)
  charge = await world.storeCharge(owner)
  await world.database.asOwner(`update charges set pix_code = '000201' where id = $1`, [charge.id])
  await begin(admin)
  expect(await onTheWay()).toBe(0n)
})
