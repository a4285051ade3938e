import { expect, it } from 'vitest'
import { untilLockWaits } from '../../../../test/concurrency/lock-waits.ts'
import { type MoneyWorld, pixFor } from '../../../../test/concurrency/money-world.ts'
import { adminPassword, type PayoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import { beforeEachPayoutTest } from '../../../../test/concurrency/payout-set-up.ts'
import type { Charge } from '../../collections/public.ts'
import { approvePayout, askPayoutApproval } from '../approvals/decide-approval.ts'
import { beginPayout } from '../begin-payout.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { makePayoutFile, previewPayoutFile } from './make-file.ts'

const owed = 2_722_500n
const csv = { layout: 'csv', debitCbu: null } as const

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

const rowsOf = async (text: string) => (await world.database.pool.query(text)).rows
const key = () => crypto.randomUUID()
const make = (...chargeIds: string[]) =>
  makePayoutFile(desk.deps, { ...csv, chargeIds, idempotencyKey: key() }, admin)
const leftOut = async () =>
  (await previewPayoutFile(desk.deps, { ...csv, chargeIds: [charge.id] }, admin)).leftOut.map(
    ({ reason }) => reason,
  )
const hold = `update bank_accounts set payouts_held_until = $2 where user_id = $1`
const withAccount = () =>
  world.database.asOwner(
    `insert into bank_accounts (user_id, account_holder_name, bank_name, cbu_enc, cbu_hash, cuit_enc, declared_at)
     values ($1, 'Ana', 'Nación', '{}', '', '{}', now())`,
    [owner],
  )

it('leaves out a beneficiary on hold, to the last millisecond of the hold', async () => {
  await withAccount()
  expect(await leftOut()).toEqual([])
  await world.database.asOwner(hold, [owner, new Date(world.now.getTime() + 1)])
  expect(await leftOut()).toEqual(['account-on-hold'])
  world.now = new Date(world.now.getTime() + 1)
  expect(await leftOut()).toEqual([])
})

it('leaves out a beneficiary whose account changes while the file waits for it', async () => {
  await withAccount()
  const change = await world.database.pool.connect()
  try {
    await change.query('begin')
    await change.query(hold, [owner, new Date(world.now.getTime() + 86_400_000)])
    const making = make(charge.id)
    await untilLockWaits(world.database)
    await change.query('commit')
    await expect(making).rejects.toMatchObject({ code: 'payout-file.empty' })
  } finally {
    change.release()
  }
  expect(await rowsOf('select id from payouts')).toEqual([])
})

it('counts what a payout beside the file reserves of the balance (ruling 58)', async () => {
  const second = await world.storeCharge(owner)
  await world.receive(pixFor(second))
  const third = await world.storeCharge(owner)
  await world.receive(pixFor(third))
  await beginPayout(desk.deps, charge.id, other)
  await world.database.asOwner(`update account_balances set balance_minor = $2 where account = $1`, [
    `payable:${owner}`,
    -(2n * owed + 5n),
  ])
  const { fileId } = await make(second.id, third.id)
  expect(
    await rowsOf(
      `select amount_minor::text as minor from payouts where file_id = '${fileId}' order by file_line`,
    ),
  ).toEqual([{ minor: String(owed) }, { minor: '5' }])
})

it('takes a charge above the limit of one admin with its approval, and keeps the approval at the payout', async () => {
  desk.aloneMinor = owed - 1n
  expect(await leftOut()).toEqual(['needs-approval'])
  const deps = { ...desk.deps, log: world.deps.log }
  await askPayoutApproval(
    deps,
    { chargeId: charge.id, amountMinor: owed, note: 'Conferida', idempotencyKey: key() },
    admin,
  )
  const [{ id: approvalId }] = await rowsOf('select id from payout_approvals')
  await approvePayout(
    deps,
    { approvalId, amountMinor: owed, password: adminPassword, idempotencyKey: key() },
    other,
  )
  const { fileId } = await make(charge.id)
  expect(await rowsOf('select file_id, amount_minor::text as minor, approval_id from payouts')).toEqual([
    { file_id: fileId, minor: String(owed), approval_id: approvalId },
  ])
})
