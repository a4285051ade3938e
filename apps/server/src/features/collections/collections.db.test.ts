import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  payer,
  pixFor,
  webhook,
} from '../../../test/concurrency/money-world.ts'
import { balanceOf } from '../ledger/public.ts'
import { chargeTransitions } from './charge.machine.ts'
import type { Charge } from './charge.ts'
import { confirmChargeByHand, lockCharge, recordFirstShowing, updateCharge } from './charge-repository.ts'
import { setClientReceipt } from './client-receipt.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { confirmByHand } from './receive/confirm-by-hand.ts'
import { creditPix } from './receive/received-pix-repository.ts'
import { issueCharge } from './begin/issue-charge.ts'
import { CollectorFailure, longestCallMs, type PixReturn } from './ports/collector.port.ts'
import { claimForQuery } from './query/charge-claims.ts'
import { queryWhileWaiting, reconcileCharges, waitedFor } from './query/reconcile-charges.ts'
import { createLogger } from '../../platform/log/logger.ts'

const by = { actor: webhook }
let world: MoneyWorld
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
})
afterAll(() => world.close())

describe('the database beside the state machine', () => {
  it('knows the same transitions (PSP-008)', async () => {
    const { rows } = await world.database.pool.query('select from_status, to_status from charge_transitions')
    const stored = rows.map((row) => `${row.from_status} ${row.to_status}`).toSorted()
    const own = Object.entries(chargeTransitions).flatMap(([from, tos]) => tos.map((to) => `${from} ${to}`))
    expect(stored).toEqual(own.toSorted())
  })

  it('refuses any other change, from any source: a charge never moves back (PSP-008, HOOK-008)', async () => {
    const charge = await paid()
    const set = (status: string) =>
      world.database.asOwner('update charges set pix_status = $2 where id = $1', [charge.id, status])
    const expectNoWayBack = async (...others: string[]) => {
      for (const status of ['pending', 'failed', 'expired', 'cancelled', ...others])
        await expect(set(status), status).rejects.toMatchObject({ constraint: 'charge_transition' })
    }
    await expectNoWayBack()
    await set('disputed')
    await expectNoWayBack()
    await set('confirmed')
    await set('refunded')
    await expectNoWayBack('confirmed', 'disputed')
  })
})

describe('issuing a charge', () => {
  it('requests the total with the fee, valid for 1200 seconds, under our own id (PSP-006)', async () => {
    const charge = await world.storeCharge(owner)
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('issued')
    const issued = world.provider.charges.get(charge.txid)
    expect(issued).toMatchObject({ amountMinor: 10_100n, txid: charge.id.replaceAll('-', '') })
    expect(issued?.expiresAt).toEqual(new Date('2026-11-21T12:20:00Z'))
    expect(await world.charge(charge.id)).toMatchObject({
      status: 'pending',
      pixCode: issued?.pixCode,
      providerStatus: 'ATIVA',
    })
  })

  it('closes a charge that the provider refused', async () => {
    const charge = await world.storeCharge(owner)
    world.provider.faults.push('refuse')
    await expect(issueCharge(world.deps, charge, payer, by)).rejects.toMatchObject({
      code: 'charge.refused',
    })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'failed', pixCode: null })
  })

  it.each(['validation', 'network', 'api', 'authentication', 'retryable-network'] as const)(
    'logs a failure of the class %s, when it issues and when it asks (PSP-012)',
    async (failure) => {
      const charge = await world.storeCharge(owner)
      const lines: string[] = []
      const deps = { ...world.deps, log: createLogger('info', { write: (line) => lines.push(line) }) }
      const fail = () => Promise.reject(new CollectorFailure(failure, 'unknown', 'why'))
      world.provider.createCharge = fail
      world.provider.findCharge = fail
      expect(await issueCharge(deps, charge, payer, by)).toBe('unknown')
      await queryWhileWaiting(deps, charge.id)
      const logged = lines.map((line): unknown => JSON.parse(line))
      const expected = { event: 'provider.failed', provider: 'bcb', class: failure, chargeId: charge.id }
      expect(logged).toMatchObject([expected, expected])
    },
  )

  it('refuses a charge without a code that can be paid', async () => {
    const charge = await world.storeCharge(owner)
    world.provider.codeOf = () => null
    await expect(issueCharge(world.deps, charge, payer, by)).rejects.toMatchObject({
      code: 'charge.no-code',
    })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'failed' })
  })
})

describe('confirming a payment', () => {
  it('changes status, books, audit and events together, with the system as actor (SEC-007, HOOK-011, HIST-034)', async () => {
    const charge = await world.storeCharge(owner)
    expect(await world.receive(pixFor(charge))).toEqual({ kind: 'confirmed', chargeId: charge.id })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', confirmedAt: world.now })
    expect(await balanceOf(world.database.db, owner)).toEqual({ minor: 2_722_500n, version: 1n })
    const { rows: audit } = await world.database.pool.query(
      `select actor_id, command, object_id from audit_log where command = 'charges.confirm'`,
    )
    expect(audit).toEqual([{ actor_id: 'webhook', command: 'charges.confirm', object_id: charge.id }])
    const { rows: news } = await world.database.pool.query('select events from outbox')
    expect(news.at(-1)?.events).toMatchObject([
      { topic: 'charge', id: charge.id, channels: [`user:${owner}`, 'admins'] },
      { topic: 'balance', id: owner, version: 1, balanceMinor: '2722500', channels: [`user:${owner}`] },
      { topic: 'balance', id: owner, version: 1, channels: ['admins'] },
    ])
    const { rows: notices } = await world.database.pool.query(
      'select webhook_attempts, webhook_processed_at from charges',
    )
    expect(notices).toEqual([{ webhook_attempts: 1, webhook_processed_at: world.now }])
    await world.expectBooksBalance()
  })

  it('takes the Pix of a charge confirmed by hand without posting it again (TXN-022)', async () => {
    const charge = await world.storeCharge(owner)
    await world.database.unitOfWork.run(webhook, 'charges.confirm-by-hand', async (tx) => {
      const held = await lockCharge(tx, charge.id)
      if (held !== null) await confirmByHand(tx, held, { reason: 'The bank showed it', heldPix: null })
    })
    expect(await world.receive(pixFor(charge))).toMatchObject({ kind: 'attached' })
    expect(await world.receive(pixFor(charge))).toMatchObject({ kind: 'held', reason: 'second-payment' })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await world.expectBooksBalance()
  })

  it('records no Pix without its charge: a charge that changed meanwhile ends the transaction', async () => {
    const read = await world.storeCharge(owner)
    await world.database.asOwner('update charges set version = version + 1 where id = $1', [read.id])
    const crediting = world.database.unitOfWork.run(webhook, 'charges.confirm', (tx) => {
      tx.unchanged()
      return creditPix(tx, read, pixFor(read), { source: 'webhook', late: false, creditHeld: true })
    })
    await expect(crediting).rejects.toThrow('changed although this transaction locked it')
    const { rows } = await world.database.pool.query('select count(*)::int as n from received_pix')
    expect(rows).toEqual([{ n: 0 }])
  })

  it('neither confirms nor changes anything on a hint (HOOK-005)', async () => {
    const charge = await world.storeCharge(owner)
    expect(await world.receive(pixFor(charge), 'hint')).toEqual({ kind: 'ask-provider', chargeId: charge.id })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', version: charge.version })
  })
})

describe('a charge that changed since it was read', () => {
  it.each<[string, (tx: Tx, read: Charge) => Promise<unknown>]>([
    ['is not updated', (tx, read) => updateCharge(tx, read, { flag: 'unknown-status' })],
    ['is not confirmed by hand', (tx, read) => confirmChargeByHand(tx, read, 'The bank showed it')],
    ['gets no receipt', (tx, read) => setClientReceipt(tx, read, null)],
  ])('%s: the transaction ends', async (_name, write) => {
    const read = await world.storeCharge(owner)
    await world.database.asOwner('update charges set version = version + 1 where id = $1', [read.id])
    const changed = await world.charge(read.id)
    const writing = world.database.unitOfWork.run(webhook, 'charges.test', (tx) => {
      tx.unchanged()
      return write(tx, read)
    })
    await expect(writing).rejects.toThrow('changed although this transaction locked it')
    expect(await world.charge(read.id)).toEqual(changed)
  })
})

it("only the owner's browser can mark a charge as shown (A-02)", async () => {
  const { id } = await world.storeCharge(owner)
  await world.database.asOwner(`update charges set pix_code = 'code' where id = $1`, [id])
  const stranger = await world.addUser()
  const note = (ownerId: string) =>
    world.database.unitOfWork.run(webhook, 'charges.test', (tx) => {
      tx.unchanged()
      return recordFirstShowing(tx, { chargeId: id, ownerId })
    })
  const shownAt = async () =>
    (await world.database.pool.query('select shown_at from charges where id = $1', [id])).rows
  expect(await note(stranger)).toBe('not-own')
  expect(await shownAt()).toEqual([{ shown_at: null }])
  expect(await note(owner)).toBe('noted')
  expect(await shownAt()).toEqual([{ shown_at: world.now }])
  expect(await note(owner)).toBe('nothing-new')
})

describe('querying sooner than the schedule', () => {
  const asked = () => world.provider.calls.filter((call) => call.startsWith('find')).length
  const wait = (ms: number) => {
    world.now = new Date(world.now.getTime() + ms)
  }

  it('starts 5 s after the code was first on screen (GEN-005, ruling 65)', async () => {
    const charge = await world.storeCharge(owner)
    const { id } = charge
    await issueCharge(world.deps, charge, payer, by)
    wait(1_000)
    await world.database.unitOfWork.run(webhook, 'charges.test', (tx) => {
      tx.unchanged()
      return recordFirstShowing(tx, { chargeId: id, ownerId: owner })
    })
    wait(4_999)
    expect(await reconcileCharges(world.deps)).toBe(0)
    wait(1)
    expect(await reconcileCharges(world.deps)).toBe(1)
    wait(4_999)
    expect(await reconcileCharges(world.deps)).toBe(0)
    wait(1)
    expect(await reconcileCharges(world.deps)).toBe(1)
  })

  it('queries at once for a merchant, but once in 2 s (GEN-005)', async () => {
    const charge = await world.storeCharge(owner)
    const { id } = charge
    await issueCharge(world.deps, charge, payer, by)
    for (const [afterMs, calls] of [
      [0, 1],
      [1_999, 1],
      [1, 2],
    ] as const) {
      wait(afterMs)
      await queryWhileWaiting(world.deps, id, 'merchant')
      expect(asked()).toBe(calls)
    }
    wait(29_999)
    await queryWhileWaiting(world.deps, id)
    expect(asked()).toBe(2)
  })

  it('queries again right after the 2 s if the merchant tapped within them (ruling 65)', async () => {
    const charge = await world.storeCharge(owner)
    const { id } = charge
    await issueCharge(world.deps, charge, payer, by)
    await queryWhileWaiting(world.deps, id, 'merchant')
    wait(1_000)
    await queryWhileWaiting(world.deps, id, 'merchant')
    wait(999)
    expect(await reconcileCharges(world.deps)).toBe(0)
    wait(1)
    expect(await reconcileCharges(world.deps)).toBe(1)
    expect(asked()).toBe(2)
    // A poll of the screen does not make the next query earlier.
    await queryWhileWaiting(world.deps, id)
    wait(2_000)
    expect(await reconcileCharges(world.deps)).toBe(0)
  })

  it("reports another call's query as under way until its answer, its failure or the end of the longest call (ruling 64)", async () => {
    const { id } = await world.storeCharge(owner)
    const provider = async () => (await queryWhileWaiting(world.deps, id)).provider
    // A process that claims the charge for a query and dies.
    await claimForQuery(world.database.unitOfWork, id, 30, waitedFor)
    wait(longestCallMs - 1)
    expect(await provider()).toBe('under-way')
    wait(1)
    expect(await provider()).toBe('unanswered')
    wait(30_000)
    world.provider.faults.push('time-out-before')
    expect(await provider()).toBe('unanswered')
    expect(await provider()).toBe('unanswered')
    wait(30_000)
    expect(await provider()).toBe('answered')
    expect(await provider()).toBe('recent')
  })
})

describe('money that goes back (TXN-032)', () => {
  it('takes back every share when the whole Pix was returned, also in parts', async () => {
    const charge = await paid()
    const first = back('r1', 3_333n, 'returned')
    await world.receive(again(charge, [first]))
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 3_333n })
    await world.expectBooksBalance()
    await world.receive(again(charge, [first, back('r2', 6_767n, 'returned')]))
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
    await world.expectBooksBalance()
  })

  it('lowers the balance when a refund is requested, and restores it when the refund fails', async () => {
    const charge = await paid()
    await world.receive(again(charge, [back('r1', 10_100n, 'processing')]))
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
    await world.receive(again(charge, [back('r1', 10_100n, 'not-done')]))
    await world.receive(again(charge, [back('r1', 10_100n, 'returned')]))
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 0n })
    await world.expectBooksBalance()
  })

  it('holds a disputed amount apart until it is decided, either way (PSP-008)', async () => {
    for (const decision of ['not-done', 'returned'] as const) {
      const charge = await paid()
      const before = await balanceOf(world.database.db, owner)
      await world.receive(again(charge, [back('m1', 10_100n, 'processing', 'dispute')]))
      expect(await world.charge(charge.id)).toMatchObject({ status: 'disputed' })
      expect((await balanceOf(world.database.db, owner)).minor).toBe(before.minor - 2_722_500n)
      await world.receive(again(charge, [back('m1', 10_100n, decision, 'dispute')]))
      const status = decision === 'returned' ? 'refunded' : 'confirmed'
      expect(await world.charge(charge.id)).toMatchObject({ status })
      await world.expectBooksBalance()
    }
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
  })

  it('posts nothing for a return of more than came in, and flags the charge', async () => {
    const charge = await paid()
    await world.receive(again(charge, [back('r1', 10_101n, 'returned')]))
    const flagged = await world.charge(charge.id)
    expect(flagged).toMatchObject({ status: 'confirmed', flags: ['refund-mismatch'] })
    const written = await countOfAudits()
    expect(await world.receive(again(charge, [back('r1', 10_101n, 'returned')]))).toMatchObject({
      kind: 'duplicate',
    })
    expect(await world.charge(charge.id)).toEqual(flagged)
    expect(await countOfAudits()).toBe(written)
    await world.expectBooksBalance()
  })

  it('accepts a return once an earlier one failed and freed its amount, also if it is listed before that failure', async () => {
    const charge = await paid()
    await world.receive(again(charge, [back('d1', 10_100n, 'processing', 'dispute')]))
    const ends = [back('d2', 10_100n, 'returned', 'dispute'), back('d1', 10_100n, 'not-done', 'dispute')]
    await world.receive(again(charge, ends))
    expect(await world.charge(charge.id)).toMatchObject({
      status: 'refunded',
      refundedMinor: 10_100n,
      flags: [],
    })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
    await world.expectBooksBalance()
  })

  it('flags a charge once if a return cannot be read, posts the others, and lets its Pix be confirmed', async () => {
    const charge = await world.storeCharge(owner)
    const unread = { hasUnreadReturn: true }
    await world.receive({ ...pixFor(charge), ...unread })
    const confirmed = await world.charge(charge.id)
    expect(confirmed).toMatchObject({ status: 'confirmed', flags: ['return-unread'] })
    const written = await countOfAudits()
    expect(await world.receive({ ...again(confirmed, []), ...unread })).toMatchObject({ kind: 'duplicate' })
    expect(await countOfAudits()).toBe(written)
    await world.receive({ ...again(confirmed, [back('r1', 5_000n, 'returned')]), ...unread })
    expect(await world.charge(charge.id)).toMatchObject({ refundedMinor: 5_000n, flags: ['return-unread'] })
    await world.expectBooksBalance()
  })

  it('still processes the other returns of a Pix when one exceeds what came in', async () => {
    const charge = await paid()
    await world.receive(again(charge, [back('d1', 10_100n, 'processing', 'dispute')]))
    await world.receive(again(charge, [back('r1', 10_101n, 'returned'), back('d1', 10_100n, 'not-done')]))
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', flags: ['refund-mismatch'] })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await world.expectBooksBalance()
  })

  it('processes a return that is reported without a txid, or with another one (TXN-032)', async () => {
    for (const txid of [null, 'a'.repeat(32), (await world.storeCharge(owner)).txid]) {
      const charge = await paid()
      const news = { ...again(charge, [back('r1', 10_100n, 'returned')]), txid }
      expect(await world.receive(news)).toEqual({ kind: 'returned', chargeId: charge.id })
      expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
    }
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
    await world.expectBooksBalance()
  })

  it('takes a held Pix out of suspense as it goes back, also in parts', async () => {
    const charge = await paid()
    const parts = [back('r1', 3_333n, 'returned'), back('r2', 6_767n, 'returned')]
    const second = pixFor(charge)
    await world.receive(second)
    // r3 is one centavo more than is left.
    for (const returns of [
      parts.slice(0, 1),
      [back('r1', 3_333n, 'returned'), back('r3', 6_768n, 'returned')],
    ]) {
      await world.receive({ ...second, returns })
      expect(await dispositionOf(second)).toBe('held')
      await expectHeld(6_767n)
    }
    await world.receive({ ...second, returns: parts })
    expect(await dispositionOf(second)).toBe('returned')
    await expectHeld(0n)
  })

  it.each([10_099n, 10_101n])(
    'cancels a pending charge once the Pix of %s centavos that its code took is back with its payer, which no code takes twice',
    async (amountMinor) => {
      const charge = await world.storeCharge(owner)
      const held = pixFor(charge, { amountMinor })
      await world.receive(held, 'answer')
      await world.receive({ ...held, returns: [back('r1', 99n, 'returned')] }, 'answer')
      expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['amount-mismatch'] })
      const all = [back('r1', 99n, 'returned'), back('r2', amountMinor - 99n, 'returned')]
      await world.receive({ ...held, returns: all }, 'answer')
      expect(await world.charge(charge.id)).toMatchObject({ status: 'cancelled', flags: [] })
      await expectHeld(0n)
      // A second payment that a provider takes anyway counts (ruling 3).
      expect(await world.receive(pixFor(charge))).toMatchObject({ kind: 'confirmed-late' })
    },
  )

  it('cancels a charge whose Pix of another amount had gone back before its first report, and leaves one that expired as it is', async () => {
    const charge = await world.storeCharge(owner)
    const short = pixFor(charge, { amountMinor: 10_099n, returns: [back('r1', 10_099n, 'returned')] })
    await world.receive(short, 'answer')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'cancelled', flags: [] })
    const expired = await world.storeCharge(owner)
    const held = pixFor(expired, { amountMinor: 10_099n })
    await world.receive(held, 'answer')
    await world.database.asOwner(`update charges set pix_status = 'expired' where id = '${expired.id}'`)
    await world.receive({ ...held, returns: [back('r1', 10_099n, 'returned')] }, 'answer')
    expect(await world.charge(expired.id)).toMatchObject({ status: 'expired', flags: [] })
  })

  it('does not cancel a charge while another Pix for it is held, or while an admin pays its pesos out', async () => {
    const charge = await world.storeCharge(owner)
    const short = pixFor(charge, { amountMinor: 10_099n })
    const over = pixFor(charge, { amountMinor: 10_101n })
    for (const pix of [short, over]) await world.receive(pix, 'answer')
    const goBack = (pix: typeof short) =>
      world.receive({ ...pix, returns: [back('r1', pix.amountMinor, 'returned')] }, 'answer')
    await goBack(short)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['amount-mismatch'] })
    await world.database.asOwner(`update charges set pesos_reserved_minor = 1 where id = '${charge.id}'`)
    await goBack(over)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: [] })
  })

  it('does not cancel a charge whose held Pix turns out to have come to another key, and is still held', async () => {
    const charge = await world.storeCharge(owner)
    const held = pixFor(charge, { amountMinor: 10_099n })
    await world.receive(held, 'answer')
    await world.receive(
      { ...held, pixKey: 'other@key.test', returns: [back('r1', 99n, 'returned')] },
      'answer',
    )
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
    expect(await dispositionOf(held)).toBe('held')
  })

  it('does not leave a Pix in suspense if it had gone back before its first report', async () => {
    const second = pixFor(await paid(), { returns: [back('r1', 10_100n, 'returned')] })
    expect(await world.receive(second)).toMatchObject({ kind: 'held', reason: 'second-payment' })
    expect(await dispositionOf(second)).toBe('returned')
    await expectHeld(0n)
  })
})

async function dispositionOf({ endToEndId }: { readonly endToEndId: string }): Promise<string> {
  const { rows } = await world.database.pool.query(
    'select disposition from received_pix where end_to_end_id = $1',
    [endToEndId],
  )
  return rows[0].disposition
}

/** Expects this many centavos in suspense, and books that balance. */
async function expectHeld(minor: bigint): Promise<void> {
  const { rows } = await world.database.pool.query(
    `select coalesce(-sum(amount_minor), 0)::bigint as held from postings where account = 'suspense'`,
  )
  expect(rows).toEqual([{ held: minor }])
  await world.expectBooksBalance()
}

async function countOfAudits(): Promise<bigint> {
  const { rows } = await world.database.pool.query('select count(*) as n from audit_log')
  return rows[0].n
}

async function paid(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await world.receive(pixFor(charge))
  return world.charge(charge.id)
}

function again(charge: Charge, returns: readonly PixReturn[]) {
  return pixFor(charge, { endToEndId: charge.endToEndId ?? '', returns })
}

function back(
  id: string,
  amountMinor: bigint,
  state: PixReturn['state'],
  nature: PixReturn['nature'] = 'asked',
): PixReturn {
  return { id, amountMinor, state, nature }
}
