import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryPix } from '../../src/features/collections/query/query-provider.ts'
import { sweepReturns } from '../../src/features/collections/query/sweep-returns.ts'
import { issueCharge } from '../../src/features/collections/begin/issue-charge.ts'
import { type Charge, stuckReturns, unfinishedReturnsAt } from '../../src/features/collections/public.ts'
import { lockUnassignedPix } from '../../src/features/collections/receive/received-pix-repository.ts'
import { finishReturns } from '../../src/features/collections/returns/finish-returns.ts'
import { returnPix } from '../../src/features/collections/returns/return-pix.ts'
import { readAskedReturns } from '../../src/features/collections/returns/return-request-reads.ts'
import type { ReturnDeps } from '../../src/features/collections/returns/send-return.ts'
import { balanceOf, verifyLedger } from '../../src/features/ledger/public.ts'
import { fakeCollector } from './fake-collector.ts'
import {
  createMoneyWorld,
  faultRounds,
  type MoneyWorld,
  payer,
  pixFor,
  type UnnamedPix,
  webhook,
} from './money-world.ts'

const minute = 60_000
let world: MoneyWorld
let owner: string
let admin: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.addUser()
  admin = await world.addUser('admin')
})
afterAll(() => world.close())

const requestedLines = ['refund_asked refund_payable -10100', 'refund_asked merchant 2722500']
const returnedLines = ['refund_returned refund_payable 10100', 'refund_returned psp:bcb -10100']

describe('a return that an admin requests', () => {
  it('is posted once if the answer, notices, the sweep and queries report it at the same moment (SEC-007)', async () => {
    for (let round = 0; round < faultRounds(5); round += 1) {
      await world.reset()
      owner = await world.addUser()
      admin = await world.addUser('admin')
      const { charge, pix } = await paid()
      const notices = (state: 'processing' | 'returned') =>
        Array.from({ length: 4 }, () => {
          const now = world.provider.received.get(pix.endToEndId) ?? pix
          const returns = now.returns.map((one) => ({ ...one, state }))
          return world.receive({ ...pix, returns })
        })
      let early: Promise<unknown>[] = []
      // The provider sends its notices before our call returns.
      world.provider.beforeAnswer = () => {
        if (early.length > 0) return
        early = [...notices('processing'), ...notices('returned')]
      }
      const twins = await Promise.allSettled([ask(pix, 10_100n), ask(pix, 10_100n)])
      expect(twins.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      await Promise.all(early)
      world.provider.endReturn(pix.endToEndId, 'returned')
      advance(minute)
      await Promise.all([
        ...notices('returned'),
        finishReturns(world.deps),
        finishReturns(world.deps),
        queryPix(world.deps, 'bcb', pix.endToEndId),
        sweepReturns(world.deps, world.provider, world.provider),
      ])
      const lines = await books()
      expect(lines.filter((line) => requestedLines.includes(line))).toEqual(requestedLines)
      expect(lines.filter((line) => returnedLines.includes(line))).toEqual(returnedLines)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
      expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 0n })
      expect(await requests()).toEqual(['returned 10100'])
      await world.expectBooksBalance()
    }
  })

  it('is one return if the same request is sent several times at once', async () => {
    const { pix } = await paid()
    const key = 'key-of-one-return'
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(pix, 4_000n, key)))
    expect(new Set(answers.map(({ asked }) => asked.id)).size).toBe(1)
    expect(world.provider.calls.filter((call) => call.startsWith('return '))).toHaveLength(1)
    expect(world.provider.received.get(pix.endToEndId)?.returns).toHaveLength(1)
    await world.expectBooksBalance()
  })

  it('counts as unfinished at its own provider until its outcome is certain, so that no other account is queried about it', async () => {
    const { pix } = await paid()
    await ask(pix, 10_100n)
    const unfinished = () =>
      Promise.all((['bcb', 'corpx'] as const).map((name) => unfinishedReturnsAt(world.database.db, name)))
    expect(await unfinished()).toEqual([1, 0])
    world.provider.endReturn(pix.endToEndId, 'returned')
    advance(minute)
    await finishReturns(world.deps)
    expect(await unfinished()).toEqual([0, 0])
  })

  it('never exceeds the Pix together with others that are requested at the same moment', async () => {
    const { charge, pix } = await paid()
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => ask(pix, 4_000n)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toMatchObject(
      Array.from({ length: 3 }, () => ({ reason: { code: 'return.exceeds-left' } })),
    )
    world.provider.endReturn(pix.endToEndId, 'returned')
    advance(minute)
    await finishReturns(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 8_000n })
    expect(await requests()).toEqual(['returned 4000', 'returned 4000'])
    await world.expectBooksBalance()
  })

  it('reduces the amount owed immediately, and restores it if the provider cannot return the money', async () => {
    const { charge, pix } = await paid()
    await ask(pix, 5_050n)
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 1_361_250n })
    world.provider.endReturn(pix.endToEndId, 'not-done')
    advance(minute)
    expect(await finishReturns(world.deps)).toBe(1)
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', pesosTakenBackMinor: 0n })
    advance(24 * 60 * minute)
    expect(await finishReturns(world.deps)).toBe(0)
    await world.expectBooksBalance()
  })
})

describe('a return without an answer', () => {
  it.each(['time-out-before', 'time-out-after', 'not-sent', 'ask-to-wait'] as const)(
    'is queried and sent again with the same id until its outcome is final: %s',
    async (fault) => {
      const { charge, pix } = await paid()
      world.provider.faults.push(fault)
      expect((await ask(pix, 10_100n)).asked).toMatchObject({ state: 'asked' })
      // No query is sent while the first call may still be under way.
      expect(await finishReturns(world.deps)).toBe(0)
      advance(2 * minute)
      world.provider.faults.push('time-out-before')
      expect(await finishReturns(world.deps)).toBe(1)
      advance(2 * minute)
      expect(await finishReturns(world.deps)).toBe(1)
      expect(await requests()).toEqual(['processing 10100'])
      const returned = world.provider.received.get(pix.endToEndId)?.returns ?? []
      expect(returned).toHaveLength(1)
      const sent = world.provider.calls.filter((call) => call.startsWith('return '))
      expect(new Set(sent).size).toBe(1)
      world.provider.endReturn(pix.endToEndId, 'returned')
      advance(5 * minute)
      expect(await finishReturns(world.deps)).toBe(1)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded' })
      await world.expectBooksBalance()
    },
  )

  it('is not closed as refused if the provider refuses a repeat because it already has that id', async () => {
    const { pix } = await paid()
    world.provider.faults.push('time-out-after')
    await ask(pix, 10_100n)
    advance(minute)
    // The query finds nothing, because the provider shows the return a moment later.
    const hidden = world.provider.received.get(pix.endToEndId) ?? pix
    world.provider.received.set(pix.endToEndId, pix)
    world.provider.beforeAnswer = () => void world.provider.received.set(pix.endToEndId, hidden)
    await finishReturns(world.deps)
    expect(await requests()).toEqual(['processing 10100'])
    expect(world.provider.received.get(pix.endToEndId)?.returns).toHaveLength(1)
    await world.expectBooksBalance()
  })
})

describe('a return of an account whose credentials were replaced', () => {
  it('is not queried or sent through another account, which cannot know it', async () => {
    const { charge, pix } = await paid()
    world.provider.faults.push('time-out-after')
    await ask(pix, 10_100n)
    const { otherAccountDeps, calls } = anotherAccount()
    advance(2 * minute)
    expect(await finishReturns(otherAccountDeps)).toBe(1)
    expect([calls, await requests()]).toEqual([[], ['asked 10100']])
    expect(await world.charge(charge.id)).toMatchObject({ pesosTakenBackMinor: 2_722_500n })
    world.provider.endReturn(pix.endToEndId, 'returned')
    advance(2 * minute)
    expect(await finishReturns(world.deps)).toBe(1)
    expect(await requests()).toEqual(['returned 10100'])
    await world.expectBooksBalance()
  })

  it('becomes stuck work after a day, until the account that sent it reports the outcome', async () => {
    const { pix } = await paid()
    world.provider.faults.push('time-out-after')
    const { asked: request } = await ask(pix, 10_100n)
    const stuck = stuckReturns(world.database.db)
    await world.database.asOwner(`update return_requests set created_at = now() - interval '23 hours'`)
    expect((await stuck.summary()).count).toBe(0)
    await world.database.asOwner(`update return_requests set created_at = now() - interval '25 hours'`)
    advance(2 * minute)
    await finishReturns(anotherAccount().otherAccountDeps)
    expect(await stuck.list(10)).toMatchObject([
      { id: request.id, about: 'bcb', lastError: 'authentication' },
    ])
    world.provider.endReturn(pix.endToEndId, 'returned')
    const repeated = await world.database.unitOfWork.run(webhook, 'test.repeat', (tx) => {
      tx.unchanged()
      return stuck.repeat(tx, request.id)
    })
    expect([repeated, await finishReturns(world.deps)]).toEqual([true, 1])
    expect((await stuck.summary()).count).toBe(0)
    await world.expectBooksBalance()
  })

  it('is refused if the credentials were replaced before the first call, because nothing was sent', async () => {
    const { pix } = await paid()
    const { otherAccountDeps, calls } = anotherAccount()
    let asked = 0
    // The commit reads our account, and the call afterwards another one.
    const accountOf = () => {
      asked += 1
      return asked === 1 ? world.deps.accountOf('bcb') : otherAccountDeps.accountOf()
    }
    const { asked: request } = await ask(pix, 10_100n, undefined, { ...world.deps, accountOf })
    expect([request.state, calls]).toEqual(['refused', []])
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    await world.expectBooksBalance()
  })

  it('is queried through any account of its provider, if it was created before we stored which account sent it', async () => {
    const { pix } = await paid()
    await world.database.asOwner('alter table return_requests disable trigger return_request_terms_fixed')
    world.provider.faults.push('time-out-after')
    await ask(pix, 10_100n)
    await world.database.asOwner(`update return_requests set account = ''`)
    await world.database.asOwner('alter table return_requests enable trigger return_request_terms_fixed')
    const accountOf = () => ({ digest: 'another account', collector: world.provider })
    advance(2 * minute)
    await finishReturns({ ...world.deps, accountOf })
    expect(await requests()).toEqual(['processing 10100'])
    await world.expectBooksBalance()
  })

  it('cannot have its account changed afterwards', async () => {
    const { pix } = await paid()
    await ask(pix, 10_100n)
    await expect(
      world.database.asOwner(`update return_requests set account = 'another account'`),
    ).rejects.toMatchObject({ constraint: 'return_request_terms_fixed' })
  })
})

describe('a return that the provider refuses', () => {
  it('restores the amount to the merchant, and can be requested again', async () => {
    const { charge, pix } = await paid()
    world.provider.faults.push('refuse')
    expect((await ask(pix, 10_100n)).asked).toMatchObject({ state: 'refused' })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 2_722_500n })
    expect((await ask(pix, 10_100n)).asked).toMatchObject({ state: 'processing' })
    expect(await world.charge(charge.id)).toMatchObject({ pesosTakenBackMinor: 2_722_500n })
    await world.expectBooksBalance()
  })

  it('is posted if the provider reports later that the money left', async () => {
    const { charge, pix } = await paid()
    world.provider.faults.push('refuse')
    const { asked: request } = await ask(pix, 10_100n)
    const late = {
      id: request.returnId.toUpperCase(),
      amountMinor: 10_100n,
      nature: 'asked',
      state: 'returned',
    } as const
    await Promise.all([1, 2, 3].map(() => world.receive({ ...pix, returns: [late] })))
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
    expect(await requests()).toEqual(['returned 10100'])
    await world.expectBooksBalance()
  })
})

describe('a return that does not match its request', () => {
  it('is not posted and is flagged, if a later return already used the amount', async () => {
    const { charge, pix } = await paid()
    world.provider.faults.push('refuse')
    const { asked: first } = await ask(pix, 10_100n)
    await ask(pix, 10_100n)
    const late = { id: first.returnId, amountMinor: 10_100n, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, returns: [late] })
    expect(await world.charge(charge.id)).toMatchObject({ refundedMinor: 0n, flags: ['refund-mismatch'] })
    expect(await requests()).toEqual(['processing 10100', 'refused 10100'])
    await world.expectBooksBalance()
    // The bank cancels the second without sending it, which leaves the amount for the first.
    world.provider.endReturn(pix.endToEndId, 'not-done')
    advance(minute)
    await finishReturns(world.deps)
    await world.receive({ ...pix, returns: [late] })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 10_100n })
    expect(await requests()).toEqual(['not-done 10100', 'returned 10100'])
    await world.expectBooksBalance()
  })

  it('is not posted and is flagged, if the bank sent another amount', async () => {
    const { charge, pix } = await paid()
    const { asked: request } = await ask(pix, 5_000n)
    const other = { id: request.returnId, amountMinor: 50n, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, returns: [other] })
    expect(await world.charge(charge.id)).toMatchObject({ refundedMinor: 0n, flags: ['refund-mismatch'] })
    expect(await requests()).toEqual(['processing 5000'])
    await world.expectBooksBalance()
  })

  it('fails the ledger check I18 if the request is marked returned without a posting', async () => {
    const { pix } = await paid()
    await ask(pix, 5_000n)
    await world.database.asOwner(`update return_requests set state = 'returned', ask_at = null`)
    expect(await verifyLedger(world.database.db)).toMatchObject([{ code: 'I18', breaches: 1 }])
  })
})

describe('a Pix in suspense', () => {
  it('is returned in parts, and leaves suspense once for each part', async () => {
    const { pix } = await paidShort()
    await Promise.all([ask(pix, 5_000n), ask(pix, 5_099n)])
    await expect(ask(pix, 1n)).rejects.toMatchObject({ code: 'return.not-returnable' })
    expect(await readAskedReturns(world.database.db, pix.endToEndId)).toMatchObject({
      left: { amountMinor: '0' },
      returns: [{ state: 'processing' }, { state: 'processing' }],
    })
    const ended = world.provider.endReturn(pix.endToEndId, 'returned')
    advance(minute)
    await Promise.all([
      finishReturns(world.deps),
      queryPix(world.deps, 'bcb', pix.endToEndId),
      ...[1, 2, 3].map(() => world.receive({ ...pix, returns: ended.returns })),
    ])
    const lines = (await books()).filter((line) => line.startsWith('payment_returned suspense'))
    expect(lines.toSorted()).toEqual(['payment_returned suspense 5000', 'payment_returned suspense 5099'])
    const { rows } = await world.database.pool.query('select disposition, returned_minor from received_pix')
    expect(rows).toEqual([{ disposition: 'returned', returned_minor: 10_099n }])
    expect(await requests()).toEqual(['returned 5000', 'returned 5099'])
    await world.expectBooksBalance()
  })
})

describe('a Pix in suspense without a charge', () => {
  it('cannot be named as the payment of a charge while its return is in progress', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge, { txid: null })
    world.provider.pay(pix)
    await world.receive(pix, 'answer')
    const offered = () =>
      world.database.unitOfWork.run(webhook, 'test.offer', async (tx) => {
        tx.unchanged()
        return (await lockUnassignedPix(tx, charge)).map(({ endToEndId }) => endToEndId)
      })
    expect(await offered()).toEqual([pix.endToEndId])
    await ask(pix, 10_100n)
    expect(await offered()).toEqual([])
    world.provider.endReturn(pix.endToEndId, 'not-done')
    advance(minute)
    await finishReturns(world.deps)
    expect(await offered()).toEqual([pix.endToEndId])
    await world.expectBooksBalance()
  })
})

describe('a return is refused and nothing is sent', () => {
  it('for an unknown Pix, for a charge of the admin, for a charge that is being paid out, above the amount left, in a dispute, and for a Pix that is too old', async () => {
    const nothing = { endToEndId: 'E12345678202611211200nobodyknows' }
    await expect(ask(nothing, 1n)).rejects.toMatchObject({ code: 'return.pix-not-found' })
    const own = await paid(admin)
    await expect(ask(own.pix, 1n)).rejects.toMatchObject({ code: 'return.own-charge' })
    const { charge, pix } = await paid()
    await world.database.asOwner('update charges set pesos_reserved_minor = 1 where id = $1', [charge.id])
    await expect(ask(pix, 1n)).rejects.toMatchObject({ code: 'return.payout-begun' })
    await world.database.asOwner('update charges set pesos_reserved_minor = 0 where id = $1', [charge.id])
    await expect(ask(pix, 10_101n)).rejects.toMatchObject({ code: 'return.exceeds-left' })
    const dispute = { id: 'm1', amountMinor: 100n, nature: 'dispute', state: 'processing' } as const
    await world.receive({ ...pix, returns: [dispute] })
    await expect(ask(pix, 1n)).rejects.toMatchObject({ code: 'return.not-returnable' })
    const old = await paid()
    advance(91 * 24 * 60 * minute)
    await expect(ask(old.pix, 1n)).rejects.toMatchObject({ code: 'return.not-returnable' })
    expect(world.provider.calls.filter((call) => call.startsWith('return '))).toEqual([])
    const { rows } = await world.database.pool.query(
      `select count(*)::int as n from audit_log where command = 'returns.ask' and outcome <> 'done'`,
    )
    expect(rows).toEqual([{ n: 6 }])
  })
})

function advance(ms: number): void {
  world.now = new Date(world.now.getTime() + ms)
}

/** Another account at the same provider, which has no Pix of ours. */
function anotherAccount() {
  const collector = fakeCollector(() => world.now)
  const accountOf = () => ({ digest: 'another account', collector })
  return { otherAccountDeps: { ...world.deps, accountOf }, calls: collector.calls }
}

let serial = 0

function ask(
  pix: Pick<UnnamedPix, 'endToEndId'>,
  amountMinor: bigint,
  idempotencyKey?: string,
  deps: ReturnDeps = world.deps,
) {
  serial += 1
  return returnPix(
    deps,
    {
      endToEndId: pix.endToEndId,
      amountMinor,
      reason: 'El cliente devolvió la compra',
      idempotencyKey: idempotencyKey ?? `key-of-return-${serial}`,
    },
    {
      actor: { kind: 'admin', userId: admin, sessionId: crypto.randomUUID() },
      context: { requestId: crypto.randomUUID(), ipAddress: '127.0.0.1' },
    },
  )
}

async function paid(ownerId = owner): Promise<{ readonly charge: Charge; readonly pix: UnnamedPix }> {
  return payWith(ownerId, {})
}

/** A Pix of one centavo less than its charge. */
async function paidShort(): Promise<{ readonly charge: Charge; readonly pix: UnnamedPix }> {
  return payWith(owner, { amountMinor: 10_099n })
}

async function payWith(ownerId: string, change: Partial<UnnamedPix>) {
  const charge = await world.storeCharge(ownerId)
  await issueCharge(world.deps, charge, payer, { actor: webhook })
  const pix = pixFor(charge, change)
  world.provider.pay(pix)
  await world.receive(pix, 'answer')
  return { charge, pix }
}

/** The postings of returns, in the order in which they were written. The merchant's own account shows as `merchant`. */
async function books(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ line: string }>(
    `select j.event_type || ' ' || replace(p.account, $1, 'merchant') || ' ' || p.amount_minor as line
     from journals j join postings p on p.journal_id = j.id
     where j.event_type like '%retur%' or j.event_type like 'refund%' order by p.id`,
    [`payable:${owner}`],
  )
  return rows.map(({ line }) => line)
}

async function requests(): Promise<string[]> {
  const { rows } = await world.database.pool.query<{ line: string }>(
    `select state || ' ' || amount_minor as line from return_requests order by line`,
  )
  return rows.map(({ line }) => line)
}
