import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  pixFor,
  webhook,
} from '../../../../test/concurrency/money-world.ts'
import { balanceOf, verifyLedger } from '../../ledger/public.ts'
import { defaultSettings } from '../../settings/setting-table.rules.ts'
import { lockUnassignedPix } from '../receive/received-pix-repository.ts'
import { finishReturns } from '../returns/finish-returns.ts'
import { returnPix } from '../returns/return-pix.ts'
import { confirmByHand } from '../receive/confirm-by-hand.ts'
import { finishDecisions } from './carry-out.ts'
import { confirmPixDecision, decidePix, withdrawPixDecision } from './decide-pix.ts'
import type { DecisionKind } from './pix-decision.rules.ts'
import { stuckDecisions } from './stuck-decisions.ts'
import { readDecision } from './pix-decision-repository.ts'
import { readSuspense } from './suspense-reads.ts'

let world: MoneyWorld
let owner: string
let admins: { readonly kind: 'admin'; readonly userId: string; readonly sessionId: string }[]
/** Centavos that one admin decides about alone. */
let alone: bigint
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  alone = 100_000n
  owner = await world.addUser()
  admins = []
  for (let count = 0; count < 2; count += 1)
    admins.push({ kind: 'admin', userId: await world.addUser('admin'), sessionId: crypto.randomUUID() })
})
afterEach(() => world.expectBooksBalance())
afterAll(() => world.close())

const deps = () => ({
  ...world.deps,
  settings: { within: async () => ({ ...defaultSettings, 'suspense.aloneMinor': alone }) },
})
const by = (index: number) => {
  const actor = admins[index]
  if (actor === undefined) throw new Error('no such admin')
  return { actor, context: { requestId: 'test', ipAddress: null } }
}
/** A charge of R$ 101,00 whose Pix came with another amount. */
async function held(amountMinor: bigint) {
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge, { amountMinor })
  world.provider.pay(pix)
  expect(await world.receive(pix, 'answer')).toMatchObject({ kind: 'held' })
  return { charge, pix }
}
const honour = (
  { charge, pix }: Awaited<ReturnType<typeof held>>,
  kind: DecisionKind,
  idempotencyKey: string = crypto.randomUUID(),
  index = 0,
) =>
  decidePix(
    deps(),
    { endToEndId: pix.endToEndId, chargeId: charge.id, kind, reason: 'Lo acordaron', idempotencyKey },
    by(index),
  )
const confirm = (endToEndId: string, decisionId: string, index = 1) =>
  confirmPixDecision(deps(), { endToEndId, decisionId, idempotencyKey: crypto.randomUUID() }, by(index))
/** An admin confirms the charge without its Pix (ruling 23). */
const confirmedByHand = async (ownerId: string) => {
  const charge = await world.storeCharge(ownerId)
  await world.database.unitOfWork.run(by(0).actor, 'payouts.record', (tx) =>
    confirmByHand(tx, charge, { reason: 'Visto en el banco', heldPix: null }),
  )
  return charge
}
const flags = async (chargeId: string) => (await world.charge(chargeId)).flags
/** Completes the return in progress, as a notice reports it. */
async function endReturn({ endToEndId }: { readonly endToEndId: string }) {
  const reported = {
    ...world.provider.endReturn(endToEndId, 'returned'),
    payer: null,
    hasUnreadReturn: false,
  }
  await world.receive({ provider: 'bcb', ...reported }, 'answer')
  return { provider: 'bcb', ...reported } as const
}
const balance = async () => (await balanceOf(world.database.db, owner)).minor
const sum = async (account: string) => {
  const { rows } = await world.database.pool.query<{ minor: bigint }>(
    'select coalesce(sum(amount_minor), 0)::bigint as minor from postings where account = $1',
    [account],
  )
  return rows[0]?.minor
}
const refused = (code: string) => expect.objectContaining({ code })

describe('honouring the amount that came (ruling 25)', () => {
  it.each([
    [9_000n, 8_900n, 2_423_025n],
    [12_000n, 11_900n, 3_239_775n],
  ])('confirms the charge for %s centavos at its own rate and fee, once', async (amount, real, pesos) => {
    const one = await held(amount)
    const key = crypto.randomUUID()
    const { decisionId } = await honour(one, 'received', key)
    expect(await honour(one, 'received', key)).toEqual({ decisionId })
    expect(await world.charge(one.charge.id)).toMatchObject({
      status: 'confirmed',
      endToEndId: one.pix.endToEndId,
      totalMinor: amount,
      realValueMinor: real,
      feeMinor: 100n,
      pesosValueMinor: pesos,
      customerRate: one.charge.customerRate,
      flags: [],
    })
    expect(await balance()).toBe(pesos)
    expect([await sum('psp:bcb'), await sum('suspense'), await sum('fee_revenue')]).toEqual([
      amount,
      0n,
      -100n,
    ])
    // The statement lists it once more.
    expect(await world.receive(one.pix, 'answer')).toMatchObject({ kind: 'duplicate' })
    const { rows } = await world.database.pool.query('select * from pix_decisions')
    expect(rows).toMatchObject([
      { state: 'done', asked_real_minor: 10_000n, asked_pesos_minor: 2_722_500n, confirmed_by: null },
    ])
  })

  it('is audited on Pix and charge, and the merchant sees charge and balance live', async () => {
    const one = await held(9_000n)
    await world.database.asOwner('delete from outbox', [])
    await honour(one, 'received')
    const { rows } = await world.database.pool.query(
      `select object_type, body::jsonb ->> 'reason' as reason from audit_log where command = 'suspense.honour' order by seq`,
    )
    expect(rows).toContainEqual({ object_type: 'charge', reason: null })
    expect(rows).toContainEqual({ object_type: 'received-pix', reason: 'Lo acordaron' })
    const { rows: live } = await world.database.pool.query('select * from outbox')
    const text = JSON.stringify(live, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).toContain(`user:${owner}`)
    expect(text).toContain('2423025')
  })

  it('takes a later return from the honoured amount', async () => {
    const one = await held(9_000n)
    await honour(one, 'received')
    const back = { id: 'D1', amountMinor: 9_000n, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...one.pix, returns: [back] })
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'refunded', refundedMinor: 9_000n })
    expect([await balance(), await sum('fee_revenue'), await sum('psp:bcb')]).toEqual([0n, 0n, 0n])
  })

  it('refuses a Pix that the fee uses up, a Pix below the total, an own charge and a paid one; each refusal is audited', async () => {
    await expect(honour(await held(100n), 'received')).rejects.toEqual(refused('assignment.pays-nothing'))
    const one = await held(9_000n)
    await expect(honour(one, 'total')).rejects.toEqual(refused('assignment.charge-not-payable'))
    await expect(honour(one, 'exact')).rejects.toEqual(refused('assignment.charge-not-payable'))
    const own = await world.storeCharge(admins[0]?.userId ?? '')
    await expect(honour({ ...one, charge: own }, 'received')).rejects.toEqual(
      refused('assignment.own-charge'),
    )
    const paid = await world.storeCharge(owner)
    await world.receive(pixFor(paid))
    await expect(honour({ ...one, charge: paid }, 'received')).rejects.toEqual(
      refused('assignment.charge-not-payable'),
    )
    const { rows } = await world.database.pool.query(
      `select outcome from audit_log where command = 'suspense.honour' and outcome <> 'done' order by seq`,
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual([
      'assignment.pays-nothing',
      'assignment.charge-not-payable',
      'assignment.own-charge',
      'assignment.charge-not-payable',
    ])
  })

  it('leaves nothing behind when any part of it cannot be written', async () => {
    const one = await held(9_000n)
    for (const [right, table] of [
      ['insert', 'pix_decisions'],
      ['update', 'charges'],
      ['insert', 'postings'],
      ['insert', 'audit_log'],
      ['insert', 'outbox'],
    ] as const) {
      await world.database.asOwner(`revoke ${right} on ${table} from puente_app`)
      const attempt = honour(one, 'received').finally(() =>
        world.database.asOwner(`grant ${right} on ${table} to puente_app`),
      )
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' })
    }
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'pending', totalMinor: 10_100n })
    await honour(one, 'received')
  })

  it('leaves the terms of every other charge fixed, whatever a program does (ruling 8)', async () => {
    const charge = await world.storeCharge(owner)
    const change = (text: string) => world.database.asOwner(text, [charge.id])
    const cheaper = 'update charges set real_value_minor = 1, total_minor = 101 where id = $1'
    await expect(change(cheaper)).rejects.toMatchObject({ constraint: 'charge_terms_fixed' })
    const honouring = `select set_config('puente.honouring', 'on', true)`
    await expect(
      change(
        `with allowed as (${honouring}) update charges set customer_rate = 1 from allowed where id = $1`,
      ),
    ).rejects.toMatchObject({ constraint: 'charge_terms_fixed' })
  })
})

describe('honouring the total, with the rest returned (decision 0039)', () => {
  it('returns the rest, then confirms the charge for its total; that return does not count as one of the charge', async () => {
    const one = await held(12_000n)
    const { decisionId } = await honour(one, 'total')
    await finishDecisions(world.deps)
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'returning' })
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'pending' })
    const reported = await endReturn(one.pix)
    await finishDecisions(world.deps)
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'done' })
    expect(await world.charge(one.charge.id)).toMatchObject({
      status: 'confirmed',
      totalMinor: 10_100n,
      pesosValueMinor: 2_722_500n,
      refundedMinor: 0n,
    })
    expect([await balance(), await sum('psp:bcb'), await sum('suspense')]).toEqual([2_722_500n, 10_100n, 0n])
    expect(await flags(one.charge.id)).toEqual([])
    // Every later report of the Pix lists its return.
    expect(await world.receive(reported, 'answer')).toMatchObject({ kind: 'duplicate' })
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'confirmed', refundedMinor: 0n })
    expect(await balance()).toBe(2_722_500n)
  })

  it('keeps the flag of another amount while a second such Pix waits for the charge, and removes it once none waits', async () => {
    const one = await held(12_000n)
    const other = pixFor(one.charge, { amountMinor: 9_000n })
    world.provider.pay(other)
    await world.receive(other, 'answer')
    await honour(one, 'total')
    await endReturn(one.pix)
    await finishDecisions(world.deps)
    expect(await flags(one.charge.id)).toEqual(['amount-mismatch'])
    // The second Pix pays another charge after all.
    const next = await world.storeCharge(owner)
    await honour({ charge: next, pix: other }, 'received')
    expect(await flags(one.charge.id)).toEqual([])
    expect(await flags(next.id)).toEqual([])
  })

  it('takes the total for a charge that was confirmed by hand, as its missing Pix: nothing is posted to it again', async () => {
    const charge = await confirmedByHand(owner)
    const pix = pixFor(charge, { amountMinor: 12_000n })
    world.provider.pay(pix)
    await world.receive(pix, 'answer')
    const shown = await readSuspense(world.database.db, pix.endToEndId, admins[0]?.userId ?? '')
    expect(shown.honourable).toMatchObject({
      chargeId: charge.id,
      pixStatus: 'confirmed',
      received: null,
      rest: { amountMinor: '1900' },
    })
    // Its postings were made with its amounts.
    await expect(honour({ charge, pix }, 'received')).rejects.toEqual(
      refused('assignment.charge-not-payable'),
    )
    await honour({ charge, pix }, 'total')
    await endReturn(pix)
    await finishDecisions(world.deps)
    expect(await world.charge(charge.id)).toMatchObject({ endToEndId: pix.endToEndId, flags: [] })
    expect([await balance(), await sum('psp:bcb'), await sum('suspense')]).toEqual([2_722_500n, 10_100n, 0n])
  })

  it('takes the total for a charge that is confirmed by hand while the rest goes back', async () => {
    const charge = await world.storeCharge(owner)
    const stray = pixFor(charge, { txid: null, amountMinor: 12_000n })
    world.provider.pay(stray)
    await world.receive(stray, 'answer')
    const { decisionId } = await honour({ charge, pix: stray }, 'total')
    await world.database.unitOfWork.run(by(0).actor, 'payouts.record', (tx) =>
      confirmByHand(tx, charge, { reason: 'Visto en el banco', heldPix: null }),
    )
    await endReturn(stray)
    await finishDecisions(world.deps)
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'done' })
    expect([await balance(), await sum('psp:bcb'), await sum('suspense')]).toEqual([2_722_500n, 10_100n, 0n])
  })

  it('refuses a smaller Pix for a charge that was confirmed by hand, and does not offer it', async () => {
    const charge = await confirmedByHand(owner)
    const pix = pixFor(charge, { amountMinor: 9_000n })
    world.provider.pay(pix)
    await world.receive(pix, 'answer')
    const shown = await readSuspense(world.database.db, pix.endToEndId, admins[0]?.userId ?? '')
    expect(shown.honourable).toBeNull()
    for (const kind of ['received', 'total', 'exact'] as const)
      await expect(honour({ charge, pix }, kind)).rejects.toEqual(refused('assignment.charge-not-payable'))
  })

  it('carries out later decisions if one fails, logs that one and carries it out in the next round', async () => {
    const [first, second] = [await held(12_000n), await held(13_000n)]
    for (const one of [first, second]) await honour(one, 'total')
    for (const one of [first, second]) await endReturn(one.pix)
    const logged = vi.spyOn(world.deps.log, 'error')
    const states = async () =>
      (await world.database.pool.query('select state from pix_decisions order by amount_minor')).rows.map(
        ({ state }) => state,
      )
    await world.database.db.borrow(async (client) => {
      await client.query('begin')
      await client.query('select from charges where id = $1 for update', [first.charge.id])
      await finishDecisions(world.deps)
      await client.query('rollback')
    })
    expect(await states()).toEqual(['returning', 'done'])
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ event: 'suspense.decision-failed' }),
      expect.any(String),
    )
    logged.mockRestore()
    await finishDecisions(world.deps)
    expect(await states()).toEqual(['done', 'done'])
  })

  it('is set aside after ten attempts if it always fails, is listed as stuck work, and is carried out when an operator repeats it', async () => {
    const one = await held(12_000n)
    const { decisionId } = await honour(one, 'total')
    await endReturn(one.pix)
    const row = async () =>
      (await world.database.pool.query('select state, tries, last_error, retry_at from pix_decisions'))
        .rows[0]
    const stuck = stuckDecisions(world.database.db)
    await world.database.asOwner(
      `alter table charges add constraint always_fails check (pix_status <> 'confirmed') not valid`,
    )
    try {
      await finishDecisions(world.deps)
      // Not in each round: the first pause is a minute.
      await finishDecisions(world.deps)
      expect(await row()).toMatchObject({ state: 'returning', tries: 1 })
      for (let round = 0; round < 20; round += 1) {
        world.now = new Date(world.now.getTime() + 3_600_000)
        await finishDecisions(world.deps)
      }
    } finally {
      await world.database.asOwner('alter table charges drop constraint always_fails')
    }
    expect(await row()).toMatchObject({ state: 'returning', tries: 10, retry_at: null })
    expect(await stuck.summary()).toMatchObject({ count: 1 })
    expect(await stuck.list(10)).toMatchObject([
      { id: decisionId, about: one.pix.endToEndId, lastError: expect.stringContaining('always_fails') },
    ])
    await finishDecisions(world.deps)
    expect(await row()).toMatchObject({ state: 'returning' })
    const repeated = await world.database.unitOfWork.run(webhook, 'test.repeat', (tx) => {
      tx.unchanged()
      return stuck.repeat(tx, decisionId)
    })
    expect([repeated, await row()]).toMatchObject([true, { tries: 0, last_error: null }])
    await finishDecisions(world.deps)
    expect(await row()).toMatchObject({ state: 'done' })
    expect((await stuck.summary()).count).toBe(0)
  })

  it('is also set aside after ten attempts if a statement of it always takes too long', async () => {
    const one = await held(12_000n)
    await honour(one, 'total')
    await endReturn(one.pix)
    await world.database.asOwner(`
      create function always_too_long() returns trigger language plpgsql as $$
      begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`)
    await world.database.asOwner(
      'create trigger always_too_long before update on charges for each row execute function always_too_long()',
    )
    try {
      for (let round = 0; round < 12; round += 1) {
        await finishDecisions(world.deps)
        world.now = new Date(world.now.getTime() + 3_600_000)
      }
    } finally {
      await world.database.asOwner('drop function always_too_long cascade')
    }
    expect((await world.database.pool.query('select tries, retry_at from pix_decisions')).rows).toEqual([
      { tries: 10, retry_at: null },
    ])
    expect(await stuckDecisions(world.database.db).summary()).toMatchObject({ count: 1 })
  })

  it('counts no try for a statement that an operator cancelled, and is carried out in the next round', async () => {
    const one = await held(12_000n)
    await honour(one, 'total')
    await endReturn(one.pix)
    await world.database.asOwner(`
      create function cancelled() returns trigger language plpgsql as $$
      begin perform pg_cancel_backend(pg_backend_pid()); perform pg_sleep(1); return new; end $$`)
    await world.database.asOwner(
      'create trigger cancelled before update on charges for each row execute function cancelled()',
    )
    const row = async () =>
      (await world.database.pool.query('select state, tries, retry_at from pix_decisions')).rows[0]
    try {
      for (let round = 0; round < 12; round += 1) await finishDecisions(world.deps)
      expect(await row()).toEqual({ state: 'returning', tries: 0, retry_at: null })
    } finally {
      await world.database.asOwner('drop function cancelled cascade')
    }
    await finishDecisions(world.deps)
    expect(await row()).toMatchObject({ state: 'done', tries: 0 })
  })

  it('is dropped if the return of the excess is refused, and the Pix stays in suspense for another decision', async () => {
    const one = await held(12_000n)
    world.provider.faults.push('time-out-before', 'refuse')
    const { decisionId } = await honour(one, 'total')
    await finishDecisions(world.deps)
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'fallen' })
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'pending' })
    expect(await sum('suspense')).toBe(-12_000n)
    await honour(one, 'received')
    expect(await balance()).toBe(3_239_775n)
  })

  it('is dropped if the rest of the Pix is returned in the meantime', async () => {
    const one = await held(12_000n)
    world.provider.faults.push('time-out-before', 'time-out-before')
    const { decisionId } = await honour(one, 'total')
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'returning' })
    await expect(honour(one, 'received')).rejects.toEqual(refused('assignment.pix-not-held'))
    await returnPix(
      world.deps,
      {
        endToEndId: one.pix.endToEndId,
        amountMinor: 10_100n,
        reason: 'x',
        idempotencyKey: crypto.randomUUID(),
      },
      by(1),
    )
    world.now = new Date(world.now.getTime() + 3_600_000)
    await finishReturns(world.deps)
    await endReturn(one.pix)
    await finishDecisions(world.deps)
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'fallen' })
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'cancelled' })
    expect(await sum('suspense')).toBe(0n)
  })
})

describe('the ledger check', () => {
  const breaches = async () => (await verifyLedger(world.database.db)).map(({ code }) => code)
  const mended = async (broken: string, mend: string) => {
    await world.database.asOwner(broken)
    const found = await breaches()
    await world.database.asOwner(mend)
    return found
  }

  it('finds a decision whose Pix is not credited as decided (I24)', async () => {
    const one = await held(12_000n)
    await honour(one, 'total')
    await endReturn(one.pix)
    await finishDecisions(world.deps)
    const bare = (text: string) =>
      `alter table pix_decisions disable trigger user; ${text}; alter table pix_decisions enable trigger user`
    expect(
      await mended(
        bare('update pix_decisions set credited_minor = credited_minor - 1'),
        bare('update pix_decisions set credited_minor = credited_minor + 1'),
      ),
    ).toEqual(['I24'])
    const other = await world.storeCharge(owner)
    expect(
      await mended(
        bare(`update pix_decisions set charge_id = '${other.id}'`),
        bare(`update pix_decisions set charge_id = '${one.charge.id}'`),
      ),
    ).toEqual(['I24'])
  })

  it('finds a confirmation with other reais than its charge (I25)', async () => {
    const charge = await world.storeCharge(owner)
    await world.receive(pixFor(charge))
    const shift = (minor: number) =>
      `alter table postings disable trigger user;
       update postings set amount_minor = amount_minor + ${minor} where account = 'psp:bcb';
       update postings set amount_minor = amount_minor - ${minor} where account = 'fx_brl';
       alter table postings enable trigger user`
    expect(await mended(shift(1), shift(-1))).toEqual(['I25'])
  })
})

describe('above the limit', () => {
  it.each(['received', 'total'] as const)('two admins honour %s', async (kind) => {
    alone = 11_999n
    const one = await held(12_000n)
    const { decisionId } = await honour(one, kind)
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'pending' })
    const shown = await readSuspense(world.database.db, one.pix.endToEndId, admins[1]?.userId ?? '')
    expect(shown).toMatchObject({
      honourable: { chargeId: one.charge.id, received: { pesosValue: { amountMinor: '3239775' } } },
      decision: { id: decisionId, kind, state: 'asked', reason: 'Lo acordaron', mayConfirm: true },
    })
    expect(shown.honourable?.rest).toEqual({ amountMinor: '1900', currency: 'BRL' })
    await expect(confirm(one.pix.endToEndId, decisionId, 0)).rejects.toEqual(
      refused('assignment.own-request'),
    )
    await expect(honour(one, kind, undefined, 1)).rejects.toEqual(refused('assignment.decision-changed'))
    await confirm(one.pix.endToEndId, decisionId)
    await endReturn(one.pix)
    await finishDecisions(world.deps)
    expect(await world.charge(one.charge.id)).toMatchObject({ status: 'confirmed' })
    expect(await readDecision(world.database.db, decisionId)).toMatchObject({ state: 'done' })
    await expect(confirm(one.pix.endToEndId, decisionId)).rejects.toEqual(
      refused('assignment.decision-changed'),
    )
  })

  it('two admins assign a Pix of the exact amount, too', async () => {
    alone = 0n
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
    const { decisionId } = await honour({ charge, pix }, 'exact')
    // One admin alone cannot name it in a confirmation by hand meanwhile.
    expect(await offered()).toEqual([])
    expect(await balance()).toBe(0n)
    await confirm(pix.endToEndId, decisionId)
    expect(await balance()).toBe(2_722_500n)
  })

  it('is declined or withdrawn, and a Pix that changed or was returned is not credited', async () => {
    alone = 0n
    const one = await held(9_000n)
    const { decisionId } = await honour(one, 'received')
    await withdrawPixDecision(deps(), one.pix.endToEndId, by(1))
    await expect(confirm(one.pix.endToEndId, decisionId)).rejects.toEqual(
      refused('assignment.decision-changed'),
    )
    const second = await honour(one, 'received')
    await world.receive({ ...one.pix, amountMinor: 9_100n }, 'answer')
    world.provider.faults.push('time-out-before')
    await expect(confirm(one.pix.endToEndId, second.decisionId)).rejects.toEqual(
      refused('assignment.decision-changed'),
    )
    expect(await balance()).toBe(0n)
  })

  it('is carried out once by two admins who confirm at the same moment', async () => {
    alone = 0n
    const third = {
      kind: 'admin',
      userId: await world.addUser('admin'),
      sessionId: crypto.randomUUID(),
    } as const
    admins.push(third)
    const one = await held(9_000n)
    const { decisionId } = await honour(one, 'received')
    const ends = await Promise.allSettled(
      [1, 2].map((index) => confirm(one.pix.endToEndId, decisionId, index)),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await balance()).toBe(2_423_025n)
  })
})

it('keeps one decision if two admins decide about one Pix at the moment of its notice', async () => {
  for (let round = 0; round < 5; round += 1) {
    owner = await world.addUser()
    const one = await held(9_000n)
    const other = await world.storeCharge(owner)
    const ends = await Promise.allSettled([
      honour(one, 'received'),
      honour({ ...one, charge: other }, 'received', undefined, 1),
      world.receive(one.pix, 'answer'),
    ])
    expect(
      ends
        .slice(0, 2)
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['fulfilled', 'rejected'])
    expect(ends[2].status).toBe('fulfilled')
    expect(await balance()).toBe(2_423_025n)
  }
})
