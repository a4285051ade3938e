import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { issueCharge, resumeCharge } from '../../src/features/collections/begin/issue-charge.ts'
import {
  CollectorFailure,
  type ReceivedPix,
  type ReportedStatus,
} from '../../src/features/collections/ports/collector.port.ts'
import { type Charge, queryWhileWaiting } from '../../src/features/collections/public.ts'
import { queryPixOrWait } from '../../src/features/collections/query/query-provider.ts'
import { queryPixJob } from '../../src/features/collections/query/collections.jobs.ts'
import { reconcileCharges } from '../../src/features/collections/query/reconcile-charges.ts'
import { sweepReceivedPix } from '../../src/features/collections/query/sweep-received-pix.ts'
import { balanceOf } from '../../src/features/ledger/public.ts'
import type { UnitOfWork } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { createMoneyWorld, faultRounds, type MoneyWorld, payer, pixFor, webhook } from './money-world.ts'

const by = { actor: webhook }
/** Where the process dies. Nothing after that point runs. */
class Death extends Error {}

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

describe('a process that dies while it issues a charge', () => {
  it('between the call and its answer: the charge is found again by its txid, never made twice (F-03)', async () => {
    for (let round = 0; round < faultRounds(25); round += 1) {
      const charge = await world.storeCharge(owner)
      await dieAfterTheCall(charge)
      expect(await attemptOf(charge)).toBe('started')
      if (round % 2 === 0) {
        advance(30)
        await reconcileCharges(world.deps)
      } else {
        await resumeCharge(world.deps, charge.id, payer, by)
      }
      const found = await world.charge(charge.id)
      expect(found.pixCode).toBe(world.provider.charges.get(charge.txid)?.pixCode)
      expect(await attemptOf(charge)).toBe('issued')
      expect(callsOf(charge, 'create')).toBe(1)
    }
    expect(world.provider.charges.size).toBe(faultRounds(25))
  })

  it('before the call: the repeated request queries first, and then creates the only charge (F-02)', async () => {
    const charge = await world.storeCharge(owner)
    await resumeCharge(world.deps, charge.id, payer, by)
    await resumeCharge(world.deps, charge.id, payer, by)
    expect(world.provider.calls).toEqual([`find ${charge.txid}`, `create ${charge.txid}`])
    expect((await world.charge(charge.id)).pixCode).not.toBeNull()
  })

  it('and a later server is too busy to store the found charge: the caller gets an error, and retries', async () => {
    const charge = await world.storeCharge(owner)
    await dieAfterTheCall(charge)
    const { unitOfWork } = world.deps
    const busy: UnitOfWork = {
      ...unitOfWork,
      run: (actor, command, work, context) =>
        command === 'charges.issue'
          ? Promise.reject(new DomainError('server.busy'))
          : unitOfWork.run(actor, command, work, context),
    }
    const asked = queryWhileWaiting({ ...world.deps, unitOfWork: busy }, charge.id)
    await expect(asked).rejects.toMatchObject({ code: 'server.busy' })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pixCode: null })
    advance(30)
    await queryWhileWaiting(world.deps, charge.id)
    expect((await world.charge(charge.id)).pixCode).not.toBeNull()
  })

  it('after the commit of the answer: the repeated request changes nothing (F-02)', async () => {
    const charge = await world.storeCharge(owner)
    await issueCharge(world.deps, charge, payer, by)
    const before = await world.charge(charge.id)
    await Promise.all(Array.from({ length: 10 }, () => resumeCharge(world.deps, charge.id, payer, by)))
    expect(await world.charge(charge.id)).toEqual(before)
    expect(callsOf(charge, 'create')).toBe(1)
  })
})

it('an answer that comes when another run has closed the charge gives it no code', async () => {
  const charge = await world.storeCharge(owner)
  const { createCharge } = world.provider
  world.provider.createCharge = async (request) => {
    const answer = await createCharge(request)
    await world.database.asOwner(`update charges set pix_status = 'failed' where id = $1`, [charge.id])
    return answer
  }
  await issueCharge(world.deps, charge, payer, by)
  expect(await world.charge(charge.id)).toMatchObject({ status: 'failed', pixCode: null })
})

it('a refusal that comes when another run has stored the code does not remove the code', async () => {
  const charge = await world.storeCharge(owner)
  world.provider.createCharge = async () => {
    await world.database.asOwner(`update charges set pix_code = 'code' where id = $1`, [charge.id])
    throw new CollectorFailure('api', 'refused', 'known already')
  }
  await expect(issueCharge(world.deps, charge, payer, by)).rejects.toMatchObject({
    code: 'charge.refused',
  })
  expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pixCode: 'code' })
})

it.each([
  ['another amount', { amountMinor: 10_101n }],
  ["another receiver's key", { pixKey: 'stranger@example.com' }],
])('an answer with %s gives the charge no code (PAY-050)', async (_name, change) => {
  const charge = await world.storeCharge(owner)
  const { createCharge } = world.provider
  world.provider.createCharge = async (request) => ({ ...(await createCharge(request)), ...change })
  await expect(issueCharge(world.deps, charge, payer, by)).rejects.toMatchObject({
    code: 'charge.refused',
  })
  expect(await world.charge(charge.id)).toMatchObject({ status: 'failed', pixCode: null })
})

describe('a provider that does not answer', () => {
  it('is queried by the txid at once if the charge may have been created (PSP-013)', async () => {
    const charge = await world.storeCharge(owner)
    world.provider.faults.push('time-out-after')
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('issued')
    expect(world.provider.calls).toEqual([`create ${charge.txid}`, `find ${charge.txid}`])
  })

  it('leaves the charge pending until the next query (PSP-016)', async () => {
    const charge = await world.storeCharge(owner)
    world.provider.faults.push('time-out-after', 'time-out-before')
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('unknown')
    expect(await attemptOf(charge)).toBe('unknown')
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pixCode: null })
    advance(30)
    await reconcileCharges(world.deps)
    expect((await world.charge(charge.id)).pixCode).not.toBeNull()
    expect(callsOf(charge, 'create')).toBe(1)
  })

  it('or answers about another charge, counts as unanswered: the code of another charge is never stored', async () => {
    const [charge, other] = [await world.storeCharge(owner), await issued()]
    const createCharge = world.provider.createCharge
    world.provider.createCharge = async (request) => ({
      ...(await createCharge(request)),
      txid: other.txid,
      pixCode: other.pixCode,
    })
    const findCharge = world.provider.findCharge
    world.provider.findCharge = () => findCharge(other.txid)
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('unknown')
    world.provider.pay(pixFor(other))
    advance(30)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pixCode: null })

    world.provider.findCharge = findCharge
    advance(60)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({
      status: 'pending',
      pixCode: world.provider.charges.get(charge.txid)?.pixCode,
    })
  })

  it('is only queried if a second request could make a second charge, and the charge expires (PSP-013, PSP-016)', async () => {
    const charge = await world.storeCharge(owner)
    Object.assign(world.provider, {
      capabilities: { ...world.provider.capabilities, repeatsCreation: false },
    })
    world.provider.faults.push('time-out-before')
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('unknown')
    expect(await resumeCharge(world.deps, charge.id, payer, by)).toBe('unknown')
    expect(callsOf(charge, 'create')).toBe(1)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', pixCode: null })
    advance(20 * 60)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'expired' })
    expect(callsOf(charge, 'create')).toBe(1)
  })

  it('and later shows the charge without its code: the charge is closed, because nobody can pay it', async () => {
    const charge = await world.storeCharge(owner)
    world.provider.faults.push('time-out-after')
    const { findCharge } = world.provider
    world.provider.findCharge = async (txid) => {
      const found = await findCharge(txid)
      return found && { ...found, pixCode: null, location: null }
    }
    await expect(issueCharge(world.deps, charge, payer, by)).rejects.toMatchObject({
      code: 'charge.no-code',
    })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'failed', pixCode: null })
    expect(callsOf(charge, 'create')).toBe(1)
  })

  it('may name neither amount nor key: then its code decides', async () => {
    const { createCharge } = world.provider
    world.provider.createCharge = async (request) => ({
      ...(await createCharge(request)),
      amountMinor: null,
      pixKey: null,
    })
    const charge = await world.storeCharge(owner)
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('issued')
    world.provider.codeOf = () => 'not a code'
    const other = await world.storeCharge(owner)
    await expect(issueCharge(world.deps, other, payer, by)).rejects.toMatchObject({
      code: 'charge.no-code',
    })
  })

  it('may write our txid in capitals', async () => {
    const charge = await world.storeCharge(owner)
    const { findCharge } = world.provider
    world.provider.findCharge = async (txid) => {
      const found = await findCharge(txid)
      return found && { ...found, txid: txid.toUpperCase(), payments: found.payments.map(inCapitals) }
    }
    world.provider.faults.push('time-out-after')
    expect(await issueCharge(world.deps, charge, payer, by)).toBe('issued')
    world.provider.pay(pixFor(charge))
    advance(30)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
  })

  it.each([
    ['certainly was not reached', 'not-sent', 5],
    ['asked us to wait', 'ask-to-wait', 60],
  ] as const)('leaves the charge open when it %s (ruling 50)', async (_name, fault, retryAfterSeconds) => {
    const charge = await world.storeCharge(owner)
    world.provider.faults.push(fault)
    await expect(issueCharge(world.deps, charge, payer, by)).rejects.toMatchObject({
      code: 'provider.busy',
      details: { retryAfterSeconds },
    })
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
  })
})

describe('a notice that never comes (HOOK-017)', () => {
  it('is replaced by a query of the charge', async () => {
    const charge = await issued()
    world.provider.pay(pixFor(charge))
    advance(30)
    expect(await reconcileCharges(world.deps)).toBe(1)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
    expect(await reconcileCharges(world.deps)).toBe(0)
    await world.expectBooksBalance()
  })

  it('is replaced by the sweep, which reads all pages and finds Pix without a txid of ours', async () => {
    const charges = [await issued(), await issued(), await issued()]
    for (const charge of charges) world.provider.pay(pixFor(charge, { paidAt: world.now }))
    const [any] = charges
    if (any !== undefined) world.provider.pay(pixFor(any, { txid: null, paidAt: world.now }))
    expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(4)
    expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(0)
    for (const charge of charges) expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
    expect(await balanceOf(world.database.db, owner)).toMatchObject({ minor: 3n * 2_722_500n })
    await world.expectBooksBalance()
  })
})

describe('a pause that the provider requests (ruling 50)', () => {
  it('makes the sweep start again from the same point', async () => {
    const charge = await issued()
    world.provider.pay(pixFor(charge, { paidAt: world.now }))
    world.provider.faults.push('ask-to-wait')
    expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(0)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
    expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(1)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
  })

  it('delays the query of a Pix, and counts no attempt', async () => {
    const question = { provider: 'bcb', endToEndId: pixFor(await issued()).endToEndId } as const
    world.provider.faults.push('ask-to-wait')
    await queryPixOrWait(world.deps, question)
    const { rows } = await world.database.pool.query('select jobs from outbox order by id desc limit 1')
    expect(rows[0].jobs).toMatchObject([
      {
        queue: queryPixJob.name,
        data: question,
        startAfterSeconds: 60,
        singletonKey: `bcb:${question.endToEndId}`,
      },
    ])
    world.provider.faults.push('time-out-before')
    await expect(queryPixOrWait(world.deps, question)).rejects.toThrow('late')
  })
})

describe('a notice of a refund or dispute that never comes', () => {
  it('is replaced by the sweep, once (TXN-032)', async () => {
    const charge = await issued()
    const pix = pixFor(charge, { paidAt: world.now })
    await world.receive(pix)
    world.provider.pay({
      ...pix,
      returns: [{ id: 'm1', amountMinor: 10_100n, nature: 'dispute', state: 'processing' }],
    })
    for (let nth = 0; nth < 2; nth += 1) {
      expect(await sweepReceivedPix(world.deps, world.provider, world.provider)).toBe(0)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'disputed' })
    }
    expect(await balanceOf(world.database.db, owner)).toEqual({ minor: 0n, version: 2n })
    await world.expectBooksBalance()
  })
})

describe('the end of a charge', () => {
  it('is its expiry, after one more query (PSP-016)', async () => {
    const charge = await issued()
    advance(1200)
    world.provider.calls.length = 0
    await reconcileCharges(world.deps)
    expect(world.provider.calls).toEqual([`find ${charge.txid}`])
    expect(await world.charge(charge.id)).toMatchObject({ status: 'expired' })
  })

  it('waits while the provider does not answer that query (PSP-016)', async () => {
    const charge = await issued()
    advance(1200)
    world.provider.faults.push('time-out-before')
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending' })
    advance(60)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'expired' })
  })

  it('waits for a pause that the provider requests, and skips no query because of it (ruling 50)', async () => {
    const charge = await issued()
    advance(30)
    world.provider.faults.push('ask-to-wait')
    world.provider.calls.length = 0
    expect(await reconcileCharges(world.deps)).toBe(1)
    world.provider.pay(pixFor(charge))
    // Without the pause, it would have been queried again after 30 s.
    advance(59.999)
    expect(await reconcileCharges(world.deps)).toBe(0)
    advance(0.001)
    expect(await reconcileCharges(world.deps)).toBe(1)
    expect(world.provider.calls).toEqual([`find ${charge.txid}`, `find ${charge.txid}`])
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
  })

  it('is unknown while the provider is not configured: a day later a person is notified', async () => {
    const charge = await issued()
    const away = { ...world.deps, collectorOf: () => null }
    advance(1200)
    await reconcileCharges(away)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: [] })
    advance(24 * 3600)
    await reconcileCharges(away)
    advance(3600)
    await reconcileCharges(away)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: ['never-answered'] })
    advance(3600)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'expired' })
  })

  it('does not hide a payment that came a minute later (HOOK-010)', async () => {
    const charge = await issued()
    advance(1200)
    await reconcileCharges(world.deps)
    world.provider.pay(pixFor(charge))
    advance(60)
    await reconcileCharges(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed', flags: ['late-confirmation'] })
  })

  it('is the removal that the provider reports; an unknown status is stored (PSP-007, HOOK-006)', async () => {
    const words = ['REMOVIDA_PELO_PSP', 'EM_ANALISE_NOVA'] as const
    const [removed, strange] = [await issued(), await issued()]
    say(removed, 'cancelled', words[0])
    say(strange, 'unknown', words[1])
    advance(30)
    await reconcileCharges(world.deps)
    expect(await world.charge(removed.id)).toMatchObject({ status: 'cancelled', providerStatus: words[0] })
    expect(await world.charge(strange.id)).toMatchObject({
      status: 'pending',
      providerStatus: words[1],
      flags: ['unknown-status'],
    })
  })

  it.each([
    ['that means paid, without a Pix', 'confirmed', 'paid-without-pix'],
    ['that we do not know', 'unknown', 'unknown-status'],
  ] as const)(
    'does not follow from a status word %s; a day later a person is notified',
    async (_, status, flag) => {
      const charge = await issued()
      say(charge, status, 'A_WORD')
      advance(1200)
      await reconcileCharges(world.deps)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'pending', flags: [flag] })
      for (const seconds of [24 * 3600, 3600]) {
        advance(seconds)
        await reconcileCharges(world.deps)
        const open = await world.charge(charge.id)
        expect(open).toMatchObject({ status: 'pending', flags: [flag, 'never-answered'] })
      }
      say(charge, 'pending', 'ATIVA')
      advance(3600)
      await reconcileCharges(world.deps)
      expect(await world.charge(charge.id)).toMatchObject({ status: 'expired' })
      await world.expectBooksBalance()
    },
  )
})

it('a polling screen causes a query of a pending charge at most every 30 s (GEN-007)', async () => {
  const charge = await issued()
  world.provider.calls.length = 0
  for (let nth = 0; nth < 5; nth += 1) await queryWhileWaiting(world.deps, charge.id)
  expect(world.provider.calls).toHaveLength(1)
  advance(31)
  world.provider.pay(pixFor(charge))
  await Promise.all(Array.from({ length: 5 }, () => queryWhileWaiting(world.deps, charge.id)))
  expect(world.provider.calls).toHaveLength(2)
  expect(await world.charge(charge.id)).toMatchObject({ status: 'confirmed' })
})

function inCapitals(pix: ReceivedPix): ReceivedPix {
  return { ...pix, txid: pix.txid?.toUpperCase() ?? null }
}

async function issued(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await issueCharge(world.deps, charge, payer, by)
  return charge
}

async function dieAfterTheCall(charge: Charge): Promise<void> {
  const { provider } = world
  provider.beforeAnswer = () => {
    throw new Death()
  }
  await expect(issueCharge(world.deps, charge, payer, by)).rejects.toThrow(Death)
  provider.beforeAnswer = () => {}
}

function advance(seconds: number): void {
  world.now = new Date(world.now.getTime() + seconds * 1000)
}

function say(charge: Charge, status: ReportedStatus, providerStatus: string): void {
  const known = world.provider.charges.get(charge.txid)
  if (known !== undefined) world.provider.charges.set(charge.txid, { ...known, status, providerStatus })
}

function callsOf(charge: Charge, kind: 'create' | 'find'): number {
  return world.provider.calls.filter((call) => call === `${kind} ${charge.txid}`).length
}

async function attemptOf(charge: Charge): Promise<string> {
  const { rows } = await world.database.pool.query('select state from charge_attempts where charge_id = $1', [
    charge.id,
  ])
  return rows[0].state
}
