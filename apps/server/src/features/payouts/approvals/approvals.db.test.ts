import { DomainError } from '@puente/contract/protocol/problems'
import { describe, expect, it, vi } from 'vitest'
import { untilLockWaits } from '../../../../test/concurrency/lock-waits.ts'
import { type MoneyWorld, pixFor, type UnnamedPix } from '../../../../test/concurrency/money-world.ts'
import { adminPassword, payee, type PayoutDesk } from '../../../../test/concurrency/payout-desk.ts'
import { beforeEachPayoutTest } from '../../../../test/concurrency/payout-set-up.ts'
import type { Charge } from '../../collections/public.ts'
import { beginPayout } from '../begin-payout.ts'
import { releasePayout } from '../end-payout.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { recordPayout } from '../record-payout.ts'
import {
  approvePayout,
  askPayoutApproval,
  refusePayout,
  takeBackPayoutApproval,
  withdrawPayoutApproval,
} from './decide-approval.ts'
import { voidApprovals } from './void-approvals.ts'

const owed = 2_722_500n
const hour = 3_600_000

let world: MoneyWorld
let desk: PayoutDesk
let asker: PayingAdmin
let approver: PayingAdmin
let third: PayingAdmin
let charge: Charge
let pix: UnnamedPix
let account: object
beforeEachPayoutTest(true, (setUp) => {
  ;({ world, desk, charge, pix } = setUp)
  ;[asker, approver, third] = setUp.admins
  account = payee
  desk.aloneMinor = owed - 1n
})

const deps = () => ({ ...desk.deps, log: world.deps.log, bankDataOf: async () => JSON.stringify(account) })
const key = () => crypto.randomUUID()
const rows = async (text: string) => (await world.database.pool.query(text)).rows
const approvals = () =>
  rows('select id, state, void_cause, amount_minor from payout_approvals order by asked_at, id')
const ask = (by = asker, amountMinor = owed, idempotencyKey = key()) =>
  askPayoutApproval(deps(), { chargeId: charge.id, amountMinor, note: 'Conferida', idempotencyKey }, by)
const newestId = async (): Promise<string> =>
  (await rows(`select id from payout_approvals where state in ('asked', 'approved')`))[0].id
const approve = async (by = approver, amountMinor = owed, password = adminPassword, idempotencyKey = key()) =>
  approvePayout(deps(), { approvalId: await newestId(), amountMinor, password, idempotencyKey }, by)
const approved = async () => {
  await ask()
  await approve()
}
const begin = (by = asker) => beginPayout(deps(), charge.id, by)
const record = async (by: PayingAdmin, payoutId: string, amountMinor = owed) =>
  recordPayout(deps(), { ...(await desk.request(by, charge.id, amountMinor)), payoutId }, by)
const later = (ms: number) => {
  world.now = new Date(world.now.getTime() + ms)
}
const takeBack = async (by = approver, idempotencyKey = key()) =>
  takeBackPayoutApproval(deps(), { approvalId: await newestId(), reason: 'Outro nome', idempotencyKey }, by)
const demotion = ({ actor }: PayingAdmin) => `update users set role = 'user' where id = '${actor.userId}'`
const demote = (admin: PayingAdmin) => world.database.asOwner(demotion(admin))
/** Runs something beside a transaction that has run a statement and is open. */
const beside = async (statement: string, work: (commit: () => Promise<unknown>) => Promise<void>) => {
  const other = await world.database.pool.connect()
  await other.query(`begin; ${statement}`)
  await work(() => other.query('commit')).finally(() => other.query('rollback'))
  other.release()
}
const refused = (code: string) => expect.objectContaining({ code })
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof DomainError) return error.code
      throw error
    },
  )

describe('the limit of one admin', () => {
  it('lets one admin pay exactly the limit alone, and refuses one centavo more, audited', async () => {
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    expect(await rows(`select outcome from audit_log where command = 'payouts.begin'`)).toEqual([
      { outcome: 'payout.approval-required' },
    ])
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: 0n })
    desk.aloneMinor = owed
    await expect(ask()).rejects.toEqual(refused('payout.approval-not-needed'))
    const { payoutId } = await begin()
    await record(asker, payoutId)
    expect(await approvals()).toEqual([])
    await world.expectBooksBalance()
  })

  it('counts what was paid in parts, so that the parts do not pass below it', async () => {
    desk.aloneMinor = owed
    const { payoutId } = await begin()
    await record(asker, payoutId, 1_000_000n)
    desk.aloneMinor = owed - 1n
    // The rest alone is below the limit.
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    await ask(asker, owed - 1_000_000n)
    await approve(approver, owed - 1_000_000n)
    await record(asker, (await begin()).payoutId, owed - 1_000_000n)
    expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: owed })
  })

  it('allows the transfer of a payout that began before the limit was lowered, but not after its release', async () => {
    desk.aloneMinor = null
    const one = await begin()
    desk.aloneMinor = 0n
    expect((await begin()).payoutId).toBe(one.payoutId)
    await releasePayout(deps(), one.payoutId, asker)
    await expect(record(asker, one.payoutId)).rejects.toEqual(refused('payout.approval-required'))
    desk.aloneMinor = null
    const two = await begin()
    desk.aloneMinor = 0n
    await record(asker, two.payoutId)
    await world.expectBooksBalance()
  })
})

describe('a request for a second admin', () => {
  it('reserves nothing, is approved by another admin with the password, and is used up by one recorded payout', async () => {
    await ask()
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: 0n })
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    await expect(approve(asker)).rejects.toEqual(refused('payout.own-approval'))
    await expect(approve(approver, owed, 'wrong')).rejects.toEqual(refused('password.wrong'))
    await expect(approve(approver, owed - 1n)).rejects.toEqual(refused('payout.approval-changed'))
    await approve()
    await expect(begin(approver)).rejects.toEqual(refused('payout.own-approval'))
    const { payoutId } = await begin(third)
    // A part uses it up as well: the rest needs another one.
    await record(third, payoutId, 1_000_000n)
    expect(await approvals()).toMatchObject([{ state: 'used' }])
    await expect(begin(third)).rejects.toEqual(refused('payout.approval-required'))
    await world.expectBooksBalance()
  })

  it('is given back by a release, and a released payout may still be recorded with it, once', async () => {
    await approved()
    const one = await begin()
    await releasePayout(deps(), one.payoutId, asker)
    const two = await begin(third)
    await releasePayout(deps(), two.payoutId, third)
    // Ends meanwhile, but the first transfer had been made with it.
    later(24 * hour)
    await voidApprovals(deps())
    expect(await approvals()).toMatchObject([{ state: 'void', void_cause: 'expired' }])
    await record(asker, one.payoutId, 1_000_000n)
    await expect(record(third, two.payoutId, 1_000_000n)).rejects.toEqual(refused('payout.approval-required'))
    expect(await approvals()).toMatchObject([{ state: 'used' }])
    await world.expectBooksBalance()
  })

  it('is refused with a reason, or withdrawn by its admin, and another can be asked afterwards', async () => {
    await ask()
    const refusal = { approvalId: await newestId(), reason: 'CBU novo', idempotencyKey: key() }
    await expect(refusePayout(deps(), refusal, asker)).rejects.toEqual(refused('payout.own-approval'))
    await refusePayout(deps(), refusal, approver)
    await refusePayout(deps(), refusal, approver)
    expect(await rows('select state, refusal_reason, decided_by from payout_approvals')).toEqual([
      { state: 'refused', refusal_reason: 'CBU novo', decided_by: approver.actor.userId },
    ])
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    later(1)
    await approved()
    const id = await newestId()
    await expect(withdrawPayoutApproval(deps(), id, approver)).rejects.toEqual(refused('payout.own-approval'))
    await withdrawPayoutApproval(deps(), id, asker)
    await withdrawPayoutApproval(deps(), id, asker)
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    expect(await approvals()).toMatchObject([{ state: 'refused' }, { state: 'withdrawn' }])
  })

  it('is not asked by the beneficiary, for another amount, or twice', async () => {
    const own = await world.storeCharge(asker.actor.userId)
    await world.receive(pixFor(own))
    const request = { chargeId: own.id, amountMinor: owed, note: 'x', idempotencyKey: key() }
    await expect(askPayoutApproval(deps(), request, asker)).rejects.toEqual(refused('payout.own-charge'))
    await askPayoutApproval(deps(), request, third)
    const approvalId = await newestId()
    const decision = { approvalId, amountMinor: owed, password: adminPassword, idempotencyKey: key() }
    await expect(approvePayout(deps(), decision, asker)).rejects.toEqual(refused('payout.own-charge'))
    await withdrawPayoutApproval(deps(), approvalId, third)
    await expect(ask(asker, owed - 1n)).rejects.toEqual(refused('payout.approval-changed'))
    const sameKey = key()
    await ask(asker, owed, sameKey)
    await ask(asker, owed, sameKey)
    await expect(ask(third)).rejects.toEqual(refused('payout.approval-changed'))
    expect(await rows(`select from payout_approvals where state = 'asked'`)).toHaveLength(1)
  })
})

describe('an approval that is taken back', () => {
  it('holds no more, is announced, and is asked for again', async () => {
    await approved()
    await expect(takeBack(asker)).rejects.toEqual(refused('payout.own-approval'))
    await world.database.asOwner('delete from outbox')
    const sameKey = key()
    const approvalId = await newestId()
    await takeBack(approver, sameKey)
    const repeated = { approvalId, reason: 'Outro nome', idempotencyKey: sameKey }
    await takeBackPayoutApproval(deps(), repeated, approver)
    expect(await rows('select state, taken_back_reason from payout_approvals')).toEqual([
      { state: 'taken-back', taken_back_reason: 'Outro nome' },
    ])
    const [sent] = await rows('select o::text as text from outbox o')
    expect(sent.text).toContain(charge.id)
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    later(1)
    await approved()
    await record(asker, (await begin()).payoutId)
    await world.expectBooksBalance()
  })

  it('stays while a payout has begun with it, and a released payout is not recorded with it', async () => {
    await approved()
    const { payoutId } = await begin()
    await expect(takeBack()).rejects.toEqual(refused('payout.approval-in-use'))
    await releasePayout(deps(), payoutId, asker)
    await takeBack()
    await expect(record(asker, payoutId)).rejects.toEqual(refused('payout.approval-required'))
    expect(await approvals()).toMatchObject([{ state: 'taken-back' }])
    // The transfer was made, so it is recorded with another approval.
    later(1)
    await approved()
    await record(asker, (await begin()).payoutId)
  })
})

describe('an approval ends', () => {
  const ends = async (cause: string) => {
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    await world.database.asOwner('delete from outbox')
    await voidApprovals(deps())
    expect(await approvals()).toMatchObject([{ state: 'void', void_cause: cause }])
    const [sent] = await rows('select o::text as text from outbox o')
    expect(sent.text).toContain(charge.id)
    expect(sent.text).toContain('admins')
    await voidApprovals(deps())
  }

  it('with another bank account', async () => {
    await approved()
    account = { ...payee, cbu: '0170099220000067797370' }
    await ends('account')
  })

  it('if a part of the Pix went back, so that less is owed', async () => {
    await approved()
    desk.aloneMinor = 0n
    await world.receive({
      ...pix,
      returns: [{ id: 'D1', amountMinor: 5_050n, nature: 'asked', state: 'returned' }],
    })
    await ends('amount')
  })

  it('with a dispute', async () => {
    await approved()
    await world.receive({
      ...pix,
      returns: [{ id: 'M1', amountMinor: 10_100n, nature: 'dispute', state: 'processing' }],
    })
    await expect(begin()).rejects.toEqual(refused('payout.charge-closed'))
    await voidApprovals(deps())
    expect(await approvals()).toMatchObject([{ state: 'void', void_cause: 'charge' }])
  })

  it('once the admin who gave it is an admin no more, but what began before may be recorded', async () => {
    await approved()
    const one = await begin()
    await releasePayout(deps(), one.payoutId, asker)
    await demote(approver)
    await ends('approver')
    await expect(record(asker, one.payoutId)).rejects.toEqual(refused('payout.approval-required'))
    later(1)
    await ask()
    await approve(third)
    const two = await begin()
    await demote(third)
    await record(asker, two.payoutId)
    await world.expectBooksBalance()
  })

  it('at the end of a change of the role that is under way, for which a payout waits', async () => {
    await approved()
    await beside(demotion(approver), async (commit) => {
      const beginning = outcomeOf(begin())
      await untilLockWaits(world.database)
      await commit()
      expect(await beginning).toBe('payout.approval-required')
    })
  })

  it('only if something changed: a request that still holds is compared without a lock', async () => {
    await approved()
    const error = vi.fn()
    await beside('select from charges for update', () =>
      voidApprovals({ ...deps(), log: { ...world.deps.log, error } }),
    )
    expect(error).not.toHaveBeenCalled()
    expect(await approvals()).toMatchObject([{ state: 'approved' }])
  })

  it('24 hours after the yes, and is replaced by the next request even before that is stored', async () => {
    await approved()
    later(24 * hour - 1)
    await releasePayout(deps(), (await begin()).payoutId, asker)
    later(1)
    await expect(begin()).rejects.toEqual(refused('payout.approval-required'))
    await ask(third)
    expect(await approvals()).toMatchObject([{ state: 'void', void_cause: 'expired' }, { state: 'asked' }])
  })

  it('and is not approved if the account changed since it was asked', async () => {
    await ask()
    account = { ...payee, holderName: 'Another' }
    await expect(approve()).rejects.toEqual(refused('payout.approval-changed'))
  })
})

describe('at the same time', () => {
  it('exactly one of several requests, approvals and beginnings wins', async () => {
    const asks = await Promise.all([ask(asker), ask(third), ask(asker)].map(outcomeOf))
    expect(asks.toSorted()).toEqual(['done', 'payout.approval-changed', 'payout.approval-changed'])
    const [{ asked_by: winner }] = await rows('select asked_by from payout_approvals')
    const first = [asker, third].find(({ actor }) => actor.userId === winner)
    const others = [await desk.addAdmin(), await desk.addAdmin(), approver]
    const decisions = await Promise.all(others.map((by) => outcomeOf(approve(by))))
    expect(decisions.toSorted()).toEqual(['done', 'payout.approval-changed', 'payout.approval-changed'])
    if (first === undefined) throw new Error('nobody asked')
    const [{ decided_by: yes }] = await rows('select decided_by from payout_approvals')
    const payers = [first, ...others.filter(({ actor }) => actor.userId !== yes)]
    const begun = await Promise.all(payers.map((by) => outcomeOf(begin(by))))
    expect(begun.toSorted()).toEqual(['done', 'payout.begun-by-another', 'payout.begun-by-another'])
    expect(
      await rows(`select from payouts where state = 'reserved' and approval_id is not null`),
    ).toHaveLength(1)
    await world.expectBooksBalance()
  })

  it('a yes and a no, and a beginning and the yes that is taken back: one of them counts', async () => {
    await ask()
    const approvalId = await newestId()
    const no = refusePayout(deps(), { approvalId, reason: 'Não', idempotencyKey: key() }, third)
    const outcomes = await Promise.all([approve(), no].map(outcomeOf))
    expect(outcomes.toSorted()).toEqual(['done', 'payout.approval-changed'])
    later(1)
    if (outcomes[0] !== 'done') await approved()
    const [begun, taken] = await Promise.all([begin(), takeBack()].map(outcomeOf))
    expect([
      ['done', 'payout.approval-in-use'],
      ['payout.approval-required', 'done'],
    ]).toContainEqual([begun, taken])
  })
})

describe('the table', () => {
  it('refuses an approval by the admin who asked, a changed amount and a second payout', async () => {
    await ask()
    const change = (set: string) => world.database.asOwner(`update payout_approvals set ${set}`)
    await expect(
      change(`state = 'approved', decided_by = asked_by, decided_at = now()`),
    ).rejects.toMatchObject({
      code: '23514',
    })
    await expect(change('amount_minor = 1')).rejects.toMatchObject({
      constraint: 'payout_approval_terms_fixed',
    })
    await approve()
    await begin()
    await expect(
      world.database.asOwner(
        `insert into payouts (charge_id, owner_id, amount_minor, state, receipt_file_id, created_by, confirmed_at, approval_id)
         select charge_id, owner_id, amount_minor, 'confirmed', $1, created_by, now(), approval_id from payouts`,
        [await desk.addReceipt(asker)],
      ),
    ).rejects.toMatchObject({ constraint: 'payouts_by_approval' })
  })

  it('and audit and event change in one commit, or nothing of them', async () => {
    for (const table of ['payout_approvals', 'audit_log', 'outbox']) {
      await world.database.asOwner(`revoke insert on ${table} from puente_app`)
      const attempt = ask().finally(() => world.database.asOwner(`grant insert on ${table} to puente_app`))
      await expect(attempt, table).rejects.toMatchObject({ code: '42501' })
    }
    expect(await approvals()).toEqual([])
  })
})
