import { beforeEach, describe, expect, it } from 'vitest'
import { type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import {
  adminPassword,
  bankData,
  type PayoutDesk,
  usualSettings,
} from '../../../test/concurrency/payout-desk.ts'
import { beforeEachPayoutTest } from '../../../test/concurrency/payout-set-up.ts'
import type { Charge } from '../collections/public.ts'
import type { IncomingPix } from '../collections/receive/incoming-pix.ts'
import { countAwaited } from '../insights/day-summary.ts'
import { balanceOf } from '../ledger/public.ts'
import { adminChargeOf } from '../transactions/transaction-reads.ts'
import { recordPayout } from './record-payout.ts'
import { bankSnapshotContext } from './payout-repository.ts'
import type { PayingAdmin } from './paying-admin.ts'

let world: MoneyWorld
let desk: PayoutDesk
let admin: PayingAdmin
let owner: string
let charge: Charge
beforeEachPayoutTest(false, (setUp) => {
  ;({ world, desk, owner, charge } = setUp)
  ;[admin] = setUp.admins
})

describe('a payout', () => {
  beforeEach(() => world.receive(pixFor(charge)))

  it('moves paid total, balance, receipt and audit together (TXN-020, TXN-023, TXN-024)', async () => {
    const request = await desk.request(admin, charge.id, 1_000_000n)
    const { payoutId } = await desk.pay(admin, request)
    expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: 1_000_000n, status: 'confirmed' })
    expect(await payoutStatus()).toBe('partial')
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 1_722_500n })
    const { rows } = await world.database.pool.query('select * from payouts')
    expect(rows).toMatchObject([
      {
        id: payoutId,
        charge_id: charge.id,
        amount_minor: 1_000_000n,
        state: 'confirmed',
        receipt_file_id: request.receiptFileId,
        created_by: admin.actor.userId,
        confirmed_at: world.now,
      },
    ])
    const { rows: audit } = await world.database.pool.query(
      `select actor_id, object_id, body::jsonb as body from audit_log where command = 'payouts.record'`,
    )
    expect(audit).toMatchObject([
      {
        actor_id: admin.actor.userId,
        object_id: charge.id,
        body: { before: { pesosPaidMinor: '0' }, after: { pesosPaidMinor: '1000000', payoutId } },
      },
    ])
    await world.expectBooksBalance()
  })

  it('leaves nothing behind when any part of it cannot be written (TXN-024)', async () => {
    const { database } = world
    const payoutId = await desk.begin(admin, charge.id)
    for (const [right, table] of [
      ['update', 'payouts'],
      ['insert', 'postings'],
      ['insert', 'audit_log'],
      ['insert', 'outbox'],
    ] as const) {
      const request = { ...(await desk.request(admin, charge.id, 100n)), payoutId }
      await database.asOwner(`revoke ${right} on ${table} from puente_app`)
      const attempt = recordPayout(desk.deps, request, admin).finally(() =>
        database.asOwner(`grant ${right} on ${table} to puente_app`),
      )
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' })
    }
    const { rows } = await database.pool.query(
      `select (select count(*) from payouts where state <> 'reserved') as payouts,
         (select count(*) from idempotency_keys) as keys,
         (select count(*) from files where attached_at is not null) as attached,
         (select count(*) from journals where event_type like 'payout%') as journals`,
    )
    expect(rows).toEqual([{ payouts: 0n, keys: 0n, attached: 0n, journals: 0n }])
    expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: 0n })
    await world.expectBooksBalance()
  })

  it('pays the whole in one step or the rest in a second (TXN-020, TXN-021)', async () => {
    await desk.pay(admin, await desk.request(admin, charge.id, 1n))
    world.now = new Date(world.now.getTime() + 60_000)
    await desk.pay(admin, await desk.request(admin, charge.id, 2_722_499n))
    expect(await payoutStatus()).toBe('paid')
    expect(await adminChargeOf(reads(), charge.id, admin.actor.userId)).toMatchObject({
      status: 'completed',
    })
    const { rows } = await world.database.pool.query('select updated_at from charges where id = $1', [
      charge.id,
    ])
    expect(rows).toEqual([{ updated_at: world.now }])
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
    expect(await desk.outcome(admin, await desk.request(admin, charge.id, 1n))).toBe('payout.exceeds-owed')
    await world.expectBooksBalance()
  })

  it('records only the attempt of a payout that it refuses (TXN-018, TXN-019)', async () => {
    const request = await desk.request(admin, charge.id, 100n)
    const other = await desk.addAdmin()
    const refused = [
      { ...request, chargeId: '01936f00-0000-7000-8000-0000000000ff' },
      { ...request, amountMinor: 0n },
      { ...request, amountMinor: -100n },
      { ...request, receiptFileId: null },
      { ...request, receiptFileId: '01936f00-0000-7000-8000-0000000000ff' },
      { ...request, receiptFileId: await desk.addReceipt(other) },
      { ...request, amountMinor: 2_722_501n },
    ]
    const codes: string[] = []
    for (const one of refused) codes.push(await desk.outcome(admin, one))
    expect(codes).toEqual([
      'payout.charge-not-found',
      'payout.amount-not-positive',
      'payout.amount-not-positive',
      'payout.receipt-required',
      'payout.receipt-unknown',
      'payout.receipt-unknown',
      'payout.exceeds-owed',
    ])
    const { rows } = await world.database.pool.query(
      `select (select count(*) from payouts where state <> 'reserved') as payouts, (select count(*) from idempotency_keys) as keys,
         (select count(*) from files where attached_at is not null) as attached,
         (select array_agg(outcome order by seq) from audit_log where command in ('payouts.begin', 'payouts.record') and outcome <> 'done') as audited`,
    )
    expect(rows).toEqual([{ payouts: 0n, keys: 0n, attached: 0n, audited: codes }])
    expect(await desk.outcome(admin, request)).toBe('paid')
  })

  it('queries the provider first, so that no pesos leave for a Pix whose return was never reported (TXN-022)', async () => {
    const pix = pixFor(charge, { endToEndId: (await world.charge(charge.id)).endToEndId ?? '' })
    const issued = {
      txid: charge.txid,
      transactionId: charge.txid,
      pixCode: null,
      location: null,
      status: 'pending' as const,
      providerStatus: 'ATIVA',
      pixKey: charge.pixKey,
      amountMinor: charge.totalMinor,
      generatedAt: world.now,
      expiresAt: charge.expiresAt,
      payments: [],
    }
    world.provider.charges.set(charge.txid, issued)
    world.provider.pay({
      ...pix,
      returns: [{ id: 'm1', amountMinor: 10_100n, nature: 'dispute', state: 'processing' }],
    })
    expect(await desk.outcome(admin, await desk.request(admin, charge.id, 100n))).toBe('payout.charge-closed')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'disputed', pesosPaidMinor: 0n })
    await world.expectBooksBalance()
  })

  it('queries at most every 5 min, and pays out even if the provider does not answer', async () => {
    const find = `find ${charge.txid}`
    world.provider.faults.push('time-out-before')
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await desk.outcome(admin, await desk.request(admin, charge.id, 100n))).toBe('paid')
    }
    expect(world.provider.calls).toEqual([find])
    world.now = new Date(world.now.getTime() + 300_000)
    expect(await desk.outcome(admin, await desk.request(admin, charge.id, 100n))).toBe('paid')
    expect(world.provider.calls).toEqual([find, find])
  })

  it('uses a receipt once', async () => {
    const first = await desk.request(admin, charge.id, 100n)
    const second = { ...(await desk.request(admin, charge.id, 100n)), receiptFileId: first.receiptFileId }
    expect(await desk.outcome(admin, first)).toBe('paid')
    expect(await desk.outcome(admin, second)).toBe('payout.receipt-unknown')
  })

  it('returns the first payout for a repeated request, and refuses its key for another request (SEC-022)', async () => {
    const request = await desk.request(admin, charge.id, 2_722_500n)
    const first = await desk.pay(admin, request)
    expect(await desk.pay(admin, request)).toEqual({ payoutId: first.payoutId, replayed: true })
    expect(await desk.outcome(admin, { ...request, amountMinor: 1n })).toBe('idempotency.key-reused')
    await world.expectBooksBalance()
  })

  it('stores the bank data of its beginning, encrypted', async () => {
    const { payoutId } = await desk.pay(admin, await desk.request(admin, charge.id, 1n))
    const { rows } = await world.database.pool.query('select bank_snapshot_enc from payouts')
    expect(JSON.stringify(rows)).not.toContain('2850590940090418135201')
    const opened = await desk.deps.cipher.decrypt(rows[0].bank_snapshot_enc, bankSnapshotContext(payoutId))
    expect(opened).toBe(bankData)
  })

  it('pays no more than is owed after a refund', async () => {
    const paid = await world.charge(charge.id)
    const back = { id: 'r1', amountMinor: 5_050n, nature: 'asked', state: 'returned' } as const
    await world.receive(pixFor(paid, { endToEndId: paid.endToEndId ?? '', returns: [back] }))
    expect(await desk.outcome(admin, await desk.request(admin, charge.id, 1_361_251n))).toBe(
      'payout.exceeds-owed',
    )
    expect(await desk.outcome(admin, await desk.request(admin, charge.id, 1_361_250n))).toBe('paid')
    expect(await payoutStatus()).toBe('paid')
    await world.expectBooksBalance()
  })

  it('is complete once the rest after a refund or dispute is paid, and due again if the refund fails', async () => {
    const { endToEndId } = await world.charge(charge.id)
    const half = { id: 'r1', amountMinor: 5_050n, nature: 'asked' } as const
    const report = (...returns: IncomingPix['returns']) =>
      world.receive(pixFor(charge, { endToEndId: endToEndId ?? '', returns }))
    const standing = async () => {
      const { toPay } = await countAwaited(world.database.db)
      return [await payoutStatus(), toPay]
    }
    await desk.pay(admin, await desk.request(admin, charge.id, 1_361_250n))
    expect(await standing()).toEqual(['partial', 1])
    await report({ ...half, state: 'processing' })
    expect(await standing()).toEqual(['paid', 0])
    await report({ ...half, state: 'not-done' })
    expect(await standing()).toEqual(['partial', 1])
    await report({ ...half, id: 'r2', state: 'returned' })
    expect(await standing()).toEqual(['paid', 0])
    await report({ ...half, id: 'm1', nature: 'dispute', state: 'processing' })
    expect(await standing()).toEqual(['paid', 0])
    await report({ ...half, id: 'm1', nature: 'dispute', state: 'returned' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded' })
    expect(await standing()).toEqual(['paid', 0])
    await world.expectBooksBalance()
  })

  it('is not due if the whole Pix was returned before it, or its return is in progress', async () => {
    const { endToEndId } = await world.charge(charge.id)
    const all = { id: 'r1', amountMinor: 10_100n, nature: 'asked' } as const
    for (const state of ['processing', 'returned'] as const) {
      await world.receive(pixFor(charge, { endToEndId: endToEndId ?? '', returns: [{ ...all, state }] }))
      const { toPay } = await countAwaited(world.database.db)
      expect([await payoutStatus(), toPay]).toEqual(['pending', 0])
    }
    await world.expectBooksBalance()
  })

  it('to oneself, or by hand for a charge without a code, is refused and not offered (T-27)', async () => {
    const own = await world.storeCharge(admin.actor.userId)
    await world.receive(pixFor(own))
    expect(await desk.outcome(admin, await desk.request(admin, own.id, 100n))).toBe('payout.own-charge')
    const offered = async (id: string, by: PayingAdmin) =>
      (await adminChargeOf(reads(), id, by.actor.userId))?.allowedActions
    expect(await offered(own.id, admin)).toEqual([])
    expect(await offered(own.id, await desk.addAdmin())).toEqual(['pay'])

    const unissued = await world.storeCharge(owner)
    const byHand = { reason: 'The bank showed it', password: adminPassword }
    const request = { ...(await desk.request(admin, unissued.id, 100n)), manualConfirmation: byHand }
    expect(await desk.outcome(admin, request)).toBe('payout.pix-not-issued')
    expect(await offered(unissued.id, admin)).toEqual([])
    expect(await world.charge(unissued.id)).toMatchObject({ status: 'pending', pesosPaidMinor: 0n })
  })
})

describe('a payout of a charge that was not confirmed (TXN-022)', () => {
  const byHand = { reason: 'The bank showed it', password: adminPassword }
  beforeEach(() => world.database.asOwner(`update charges set pix_code = '000201'`))

  it('is refused without a reason or the right password', async () => {
    const request = await desk.request(admin, charge.id, 100n)
    expect(await desk.outcome(admin, request)).toBe('payout.pix-not-confirmed')
    for (const [change, code] of [
      [{ reason: '  ' }, 'payout.reason-required'],
      [{ password: 'another' }, 'password.wrong'],
    ] as const) {
      const manualConfirmation = { ...byHand, ...change }
      expect(await desk.outcome(admin, { ...request, manualConfirmation })).toBe(code)
    }
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
  })

  it('confirms it by hand, audited, and keeps the raw status of the provider', async () => {
    const request = await desk.request(admin, charge.id, 100n)
    await world.database.asOwner(`update charges set provider_status = 'ATIVA'`)
    expect(await desk.outcome(admin, { ...request, manualConfirmation: byHand })).toBe('paid')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', providerStatus: 'ATIVA' })
    const { rows } = await world.database.pool.query(
      `select confirmation_source, confirmation_reason, (select array_agg(body::jsonb ->> 'reason') from audit_log
         where actor_id = $1 and body::jsonb ? 'reason') as reasons from charges`,
      [admin.actor.userId],
    )
    expect(rows).toEqual([
      {
        confirmation_source: 'manual',
        confirmation_reason: byHand.reason,
        reasons: [byHand.reason],
      },
    ])
    await world.expectBooksBalance()
  })

  it('is refused by hand while a Pix for it waits in suspense, and once the return of that Pix has ended the charge', async () => {
    const pix = pixFor(charge, { amountMinor: 10_099n })
    await world.receive(pix, 'answer')
    const request = { ...(await desk.request(admin, charge.id, 100n)), manualConfirmation: byHand }
    expect(await desk.outcome(admin, request)).toBe('payout.pix-held')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pesosPaidMinor: 0n })
    expect((await adminChargeOf(reads(), charge.id, admin.actor.userId))?.allowedActions).toEqual([])

    const back = { id: 'r1', amountMinor: 10_099n, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, returns: [back] }, 'answer')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'cancelled' })
    expect((await adminChargeOf(reads(), charge.id, admin.actor.userId))?.allowedActions).toEqual([])
    expect(await desk.outcome(admin, request)).toBe('payout.charge-closed')
    await world.expectBooksBalance()
  })

  it('is refused by hand too once the charge is closed', async () => {
    for (const status of ['failed', 'expired', 'cancelled']) {
      const closed = await world.storeCharge(owner)
      await world.database.asOwner('update charges set pix_status = $2 where id = $1', [closed.id, status])
      const request = await desk.request(admin, closed.id, 100n)
      expect(await desk.outcome(admin, { ...request, manualConfirmation: byHand })).toBe(
        'payout.charge-closed',
      )
    }
  })
})

function reads() {
  const { log, clock, payerKeys } = world.deps
  return { database: world.database.db, log, clock, cipher: payerKeys.cipher, settings: usualSettings }
}

async function payoutStatus(): Promise<string> {
  const { rows } = await world.database.pool.query('select payout_status from charges where id = $1', [
    charge.id,
  ])
  return rows[0].payout_status
}
