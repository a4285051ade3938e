import type { ProviderName } from '@puente/contract/collections'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTransfersAt, stuckTransfers } from '../../src/features/finance/public.ts'
import {
  closeTransfer,
  confirmTransferClosing,
  acknowledgeFoundTransfer,
  withdrawTransferClosing,
} from '../../src/features/finance/transfers/close-transfer.ts'
import { queryTransferNow } from '../../src/features/finance/transfers/query-transfers.ts'
import { readTransferTerms, viewTransfer } from '../../src/features/finance/transfers/transfer-reads.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { testContext } from '../factories/people.ts'
import { createTransferWorld, type TransferWorld } from '../factories/transfer-world.ts'
import { required } from '../providers/played-provider.ts'

const hour = 3_600_000
const day = 24 * hour
const reason = 'Não aparece no painel da CorpX'

let world: TransferWorld
let admin: SignedInActor
beforeAll(async () => {
  world = await createTransferWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.fund(500_000n)
  admin = await world.admin()
})
afterAll(() => world.close())

const faults = () => world.sandbox().faults
const port = () => required(required(world.deps.accountOf('corpx')).transfers)
/** @param findTransfer the look-up at the provider; the sandbox's by default */
const deps = (findTransfer = port().findTransfer) => ({
  ...world.deps,
  accountToQuery: (name: ProviderName) => ({
    digest: required(world.deps.accountOf(name)).digest,
    transfers: { findTransfer },
  }),
})
const hidden = deps.bind(null, () => Promise.resolve(null))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? error,
  )
const view = (id: string, reader = admin) => viewTransfer(world.deps, id, reader.userId)
/** @param shownMinor the other amount that the admin's screen shows */
const close = (
  id: string,
  by = admin,
  {
    with: usedDeps = deps(),
    key = crypto.randomUUID(),
    shownMinor = null,
  }: { with?: ReturnType<typeof deps>; key?: string; shownMinor?: bigint | null } = {},
) =>
  closeTransfer(
    usedDeps,
    { id, reason, shownMinor, idempotencyKey: key },
    { actor: by, context: testContext },
  )
const confirm = (id: string, closingId: string, by: SignedInActor, usedDeps = deps()) =>
  confirmTransferClosing(
    usedDeps,
    { id, closingId, idempotencyKey: crypto.randomUUID() },
    { actor: by, context: testContext },
  )
const closingOf = async (id: string) => required((await view(id)).closing).id
const journals = async () =>
  (await world.rows(`select event_type from journals order by created_at, event_type`)).map(
    ({ event_type }) => event_type,
  )
const balanceOf = async (account: string) =>
  (
    await world.rows(`select coalesce(sum(amount_minor), 0)::int as minor from postings where account = $1`, [
      account,
    ])
  )[0]?.['minor']
const audits = async (id: string) =>
  (
    await world.rows(
      `select command, outcome, body::jsonb -> 'after' as after, body::jsonb ->> 'reason' as reason from audit_log
       where object_type = 'transfer' and object_id = $1 order by seq`,
      [id],
    )
  ).map(({ command, outcome, after, reason: why }) => ({ command, outcome, after, why }))

/** Which commands dropped requests to close a transfer, and who had made the requests. */
const droppedRequests = async (id: string) =>
  (
    await world.rows(
      `select command, body::jsonb #>> '{before,askedBy}' as asker from audit_log
       where object_id = $1 and body::jsonb #>> '{after,closing}' = 'fallen' order by seq`,
      [id],
    )
  ).map(({ command, asker }) => [command, asker])

/** A transfer whose outcome we never learnt, a day later. @param isThere whether the provider received it */
async function unknownTransfer(amountMinor: bigint, { isThere = false } = {}): Promise<string> {
  faults().set(isThere ? 'errorAfter' : 'errorBefore', { on: ['createTransfer'], next: 1 })
  const { id, state } = await world.send(admin, { amountMinor })
  expect(state).toBe('processing')
  world.clock.advance(day)
  admin = await world.admin()
  return id
}

describe('a transfer that the provider never showed', () => {
  it('is not closed if only another account at the provider was queried (decision 0052)', async () => {
    const id = await unknownTransfer(100_000n)
    const elsewhere = {
      ...world.deps,
      accountToQuery: () => ({
        digest: 'another account',
        transfers: { findTransfer: () => Promise.resolve(null) },
      }),
    }
    expect(await refusal(close(id, admin, { with: elsewhere }))).toBe('provider.other-account')
    expect(await view(id)).toMatchObject({ state: 'processing', closing: null })
    expect(await balanceOf('transfers_in_flight')).not.toBe(0)
  })

  it('is closed by one admin with a reason, up to the limit: its amount is available again and counts in no limit (FIN-027, decision 0052)', async () => {
    const id = await unknownTransfer(100_000n)
    expect(await view(id)).toMatchObject({ closing: null, closableFrom: world.clock.now().toISOString() })
    const key = crypto.randomUUID()
    await close(id, admin, { key })
    await close(id, admin, { key })
    expect(await view(id)).toMatchObject({
      state: 'closed',
      failure: null,
      endedAt: world.clock.now().toISOString(),
      closableFrom: null,
      closing: { state: 'done', reason, confirmedBy: null, mayConfirm: false },
      found: null,
    })
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    expect([await balanceOf('transfers_in_flight'), await balanceOf('psp:corpx')]).toEqual([0, 0])
    const terms = await readTransferTerms(world.deps, 'corpx', port())
    expect(terms.reserved.amountMinor).toBe('0')
    expect((await audits(id)).slice(-2)).toEqual([
      { command: 'finance.close-transfer', outcome: 'done', after: { closing: 'done' }, why: reason },
      { command: 'finance.close-transfer', outcome: 'done', after: { state: 'closed' }, why: null },
    ])
    expect(await openTransfersAt(world.deps.database, 'corpx')).toBe(0)
    expect((await stuckTransfers(world.deps.database).summary()).count).toBe(0)
    expect(await refusal(close(id))).toBe('transfer.not-closable')
    await world.expectBooksBalance()
  })

  it('needs a second admin above the limit for one admin, who confirms that very request (decision 0052)', async () => {
    const id = await unknownTransfer(100_001n)
    const second = await world.admin()
    await close(id)
    expect((await view(id)).closing).toMatchObject({ state: 'asked', mayConfirm: false })
    expect((await view(id, second)).closing).toMatchObject({ state: 'asked', mayConfirm: true })
    expect(await journals()).toEqual(['transfer_begun'])
    expect(await refusal(close(id, second))).toBe('transfer.closing-changed')
    expect(await refusal(confirm(id, await closingOf(id), admin))).toBe('transfer.own-closing')
    expect(await refusal(confirm(id, crypto.randomUUID(), second))).toBe('transfer.closing-changed')

    const withdrawn = await closingOf(id)
    await withdrawTransferClosing(world.deps, id, { actor: second, context: testContext })
    expect((await view(id)).closing).toBeNull()
    expect(await droppedRequests(id)).toEqual([['finance.withdraw-closing', admin.userId]])
    expect(await refusal(confirm(id, withdrawn, second))).toBe('transfer.closing-changed')

    await close(id)
    await confirm(id, await closingOf(id), second)
    expect(await view(id)).toMatchObject({ state: 'closed', closing: { state: 'done', mayConfirm: false } })
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    expect((await audits(id)).map(({ command, outcome }) => `${command} ${outcome}`).slice(2)).toEqual([
      'finance.close-transfer done',
      'finance.close-transfer transfer.closing-changed',
      'finance.confirm-closing transfer.own-closing',
      'finance.confirm-closing transfer.closing-changed',
      'finance.withdraw-closing done',
      'finance.confirm-closing transfer.closing-changed',
      'finance.close-transfer done',
      'finance.confirm-closing done',
      'finance.confirm-closing done',
    ])
    await world.expectBooksBalance()
  })

  it('is not closed within a day, without an open grant, or while the provider does not answer (decision 0052)', async () => {
    faults().set('errorBefore', { on: ['createTransfer'], next: 1 })
    const { id } = await world.send(admin)
    world.clock.advance(day - 1)
    admin = await world.admin()
    expect(await refusal(close(id))).toBe('transfer.closable-later')
    world.clock.advance(2 * hour)
    expect(await refusal(close(id))).toBe('finance.locked')
    admin = await world.admin()
    faults().set('errorBefore', { on: ['readTransfer'] })
    expect(await refusal(close(id))).toBe('finance.provider-failed')
    expect(await refusal(close(crypto.randomUUID()))).toBe('transfer.not-found')
    expect([(await view(id)).state, await journals()]).toEqual(['processing', ['transfer_begun']])
  })

  it('is closed once if several admins press at the same moment (decision 0052)', async () => {
    const id = await unknownTransfer(5_050n)
    const admins = [admin, await world.admin(), await world.admin()]
    const answers = await Promise.all(admins.map((one) => refusal(close(id, one))))
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1)
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    await world.expectBooksBalance()
  })

  it('completes instead if the provider shows it in the query before the decision, which drops an open request to close it (decision 0052)', async () => {
    const id = await unknownTransfer(5_050n, { isThere: true })
    expect(await refusal(close(id))).toBe('transfer.not-closable')
    expect(await view(id)).toMatchObject({ state: 'completed', closing: null })

    const other = await unknownTransfer(200_000n, { isThere: true })
    await close(other, admin, { with: hidden() })
    const second = await world.admin()
    expect(await refusal(confirm(other, await closingOf(other), second))).toBe('transfer.not-closable')
    expect(await view(other)).toMatchObject({ state: 'completed', closing: null })
    expect(await world.rows(`select state from transfer_closings`)).toEqual([{ state: 'fallen' }])
    expect(await droppedRequests(other)).toEqual([['finance.apply-outcome', admin.userId]])
    await world.expectBooksBalance()
  })
})

/** A look-up that shows the transfer with this amount. */
const lookUpShowing = (minor: bigint) => async (sentAs: string) => {
  const sent = required(world.sandbox().store.transfers.get(sentAs)).amountMinor
  const [change, centavos] =
    minor < sent ? (['minus', sent - minor] as const) : (['plus', minor - sent] as const)
  if (minor !== sent) faults().set('wrongTransferAmount', { change, centavos: Number(centavos), next: 1 })
  return port().findTransfer(sentAs)
}
const queryNow = (id: string, minor: bigint) =>
  queryTransferNow(world.deps, id, deps(lookUpShowing(minor)).accountToQuery)

describe('a transfer that the provider shows with another amount', () => {
  /** A transfer that the provider received and whose answer was lost. */
  async function unanswered(amountMinor: bigint): Promise<string> {
    faults().set('errorAfter', { on: ['createTransfer'], next: 1 })
    return (await world.send(admin, { amountMinor })).id
  }

  it('becomes stuck work at once and stays open (decision 0052)', async () => {
    const id = await unanswered(5_050n)
    await world.rows('alter table transfers disable trigger user')
    await world.rows('update transfers set created_at = now()')
    await world.rows('alter table transfers enable trigger user')
    const stuck = stuckTransfers(world.deps.database)
    expect(await stuck.list(10)).toEqual([])
    await queryNow(id, 5_000n)
    await queryNow(id, 5_000n)
    expect(await view(id)).toMatchObject({
      state: 'processing',
      isKnownToProvider: false,
      shown: { amountMinor: '5000', currency: 'BRL' },
    })
    expect(await stuck.list(10)).toMatchObject([{ id, lastError: 'shown with 5000 centavos' }])
    expect((await stuck.summary()).count).toBe(1)
    expect(await journals()).toEqual(['transfer_begun'])
    expect((await audits(id)).map(({ after }) => after).slice(2)).toEqual([
      { state: 'processing', shownMinor: '5000' },
    ])
    await world.expectBooksBalance()
  })

  it('is closed at once by an admin who saw that amount, and stays closed while that amount is shown (FIN-027, decision 0052)', async () => {
    const id = await unanswered(5_050n)
    expect(await refusal(close(id))).toBe('transfer.closable-later')
    await queryNow(id, 5_000n)
    expect((await view(id)).closableFrom).not.toBeNull()
    // The admin's screen still shows an older amount, also on the second try.
    const changed = deps(lookUpShowing(4_000n))
    const key = crypto.randomUUID()
    for (const shownMinor of [5_000n, 5_000n, null])
      expect(await refusal(close(id, admin, { with: changed, shownMinor, key }))).toBe(
        'transfer.shown-changed',
      )
    expect(await refusal(close(id, admin, { with: hidden(), shownMinor: 4_000n }))).toBe(
      'transfer.closable-later',
    )
    expect(await journals()).toEqual(['transfer_begun'])
    await close(id, admin, { with: changed, shownMinor: 4_000n, key })
    expect((await audits(id)).filter(({ command }) => command === 'finance.close-transfer')).toMatchObject([
      { outcome: 'transfer.closable-later', after: { reason, shownMinor: null } },
      { outcome: 'transfer.shown-changed', after: { reason, shownMinor: '5000' } },
      { outcome: 'transfer.shown-changed', after: { reason, shownMinor: '5000' } },
      { outcome: 'transfer.shown-changed', after: { reason, shownMinor: null } },
      { outcome: 'transfer.closable-later', after: { reason, shownMinor: '4000' } },
      { outcome: 'done', after: { closing: 'done', shownMinor: '4000' } },
      { outcome: 'done', after: { state: 'closed' } },
    ])
    expect(await refusal(close(id, admin, { shownMinor: null, key }))).toBe('idempotency.key-reused')
    expect(await view(id)).toMatchObject({ state: 'closed', closing: { state: 'done', reason }, found: null })
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    expect([await balanceOf('transfers_in_flight'), await balanceOf('psp:corpx')]).toEqual([0, 0])
    expect(await openTransfersAt(world.deps.database, 'corpx')).toBe(0)
    expect((await stuckTransfers(world.deps.database).summary()).count).toBe(0)
    await queryNow(id, 4_000n)
    expect(await view(id)).toMatchObject({ state: 'closed', shown: { amountMinor: '4000' }, found: null })
    await world.expectBooksBalance()

    // The provider shows our amount after all.
    await queryNow(id, 5_050n)
    expect(await view(id)).toMatchObject({ state: 'completed', shown: null, found: { isSeen: false } })
    await world.expectBooksBalance()
  })

  it('is closed a day after it began if the provider does not show it any more (decision 0052)', async () => {
    const id = await unanswered(5_050n)
    await queryNow(id, 5_000n)
    world.clock.advance(day)
    admin = await world.admin()
    expect(await refusal(close(id, admin, { with: hidden() }))).toBe('transfer.shown-changed')
    await close(id, admin, { with: hidden(), shownMinor: 5_000n })
    expect(await view(id)).toMatchObject({ state: 'closed', shown: { amountMinor: '5000' } })
    expect([await balanceOf('transfers_in_flight'), await balanceOf('psp:corpx')]).toEqual([0, 0])
    await world.expectBooksBalance()
  })

  it('counts against the limits of its day after it was closed, with the larger of both amounts, because money left (FIN-025)', async () => {
    const left = async () =>
      BigInt((await readTransferTerms(world.deps, 'corpx', port())).limit.left.amountMinor)
    for (const [sent, shown, counted] of [
      [90_000n, 89_999n, 90_000n],
      [5_050n, 5_051n, 5_051n],
    ] as const) {
      const free = await left()
      const id = await unanswered(sent)
      await queryNow(id, shown)
      expect(await left()).toBe(free - counted)
      await close(id, admin, { with: deps(lookUpShowing(shown)), shownMinor: shown })
      expect((await view(id)).state).toBe('closed')
      expect(await left()).toBe(free - counted)
    }
    await world.rows(`update transfer_limits set daytime_per_transfer_minor = 100000, daytime_per_day_minor = 100000,
      night_per_transfer_minor = 100000, night_per_day_minor = 100000`)
    expect(await refusal(world.send(admin, { amountMinor: 89_998n }))).toBe('transfer.exceeds-limit')
  })

  it('needs a second admin above the limit, who confirms the amount shown when the request was made (decision 0052)', async () => {
    const id = await unanswered(200_000n)
    const second = await world.admin()
    await queryNow(id, 150_000n)
    await close(id, admin, { with: deps(lookUpShowing(150_000n)), shownMinor: 150_000n })
    const changed = deps(lookUpShowing(140_000n))
    expect(await refusal(confirm(id, await closingOf(id), second, changed))).toBe('transfer.shown-changed')
    expect((await view(id)).closing).toBeNull()
    expect(await droppedRequests(id)).toEqual([['finance.apply-outcome', admin.userId]])
    await close(id, admin, { with: changed, shownMinor: 140_000n })
    await confirm(id, await closingOf(id), second, changed)
    expect(await view(id)).toMatchObject({ state: 'closed', shown: { amountMinor: '140000' } })
    await world.expectBooksBalance()
  })
})

describe('a closed transfer that the provider shows after all', () => {
  it('stays closed if it is shown with another amount, reserves nothing, and waits for an admin to acknowledge it (FIN-027, decision 0052)', async () => {
    const id = await unknownTransfer(5_050n, { isThere: true })
    await close(id, admin, { with: hidden() })
    const closedAt = world.clock.now().toISOString()
    world.clock.advance(hour)
    admin = await world.admin()
    await queryNow(id, 5_000n)
    const at = world.clock.now().toISOString()
    expect(await view(id)).toMatchObject({
      state: 'closed',
      endedAt: closedAt,
      shown: { amountMinor: '5000' },
      closableFrom: null,
      found: { at, isSeen: false },
    })
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    expect([await balanceOf('transfers_in_flight'), await balanceOf('psp:corpx')]).toEqual([0, 0])
    expect(await openTransfersAt(world.deps.database, 'corpx')).toBe(0)
    expect((await readTransferTerms(world.deps, 'corpx', port())).reserved.amountMinor).toBe('0')
    const stuck = stuckTransfers(world.deps.database)
    expect(await stuck.list(10)).toMatchObject([{ id, lastError: 'shown with 5000 centavos' }])
    await acknowledgeFoundTransfer(world.deps, id, { actor: admin, context: testContext })
    expect(await stuck.list(10)).toEqual([])
    await queryNow(id, 5_000n)
    expect((await view(id)).found).toEqual({ at, isSeen: true })
    await world.expectBooksBalance()
  })

  it('stays closed if it was closed for one amount and is shown with another, which an admin has to acknowledge again (decision 0052)', async () => {
    faults().set('errorAfter', { on: ['createTransfer'], next: 1 })
    const { id } = await world.send(admin)
    await queryNow(id, 4_000n)
    await close(id, admin, { with: deps(lookUpShowing(4_000n)), shownMinor: 4_000n })
    for (const shown of [3_000n, 2_000n]) {
      await queryNow(id, shown)
      expect(await view(id)).toMatchObject({
        state: 'closed',
        shown: { amountMinor: String(shown) },
        found: { isSeen: false },
      })
      await acknowledgeFoundTransfer(world.deps, id, { actor: admin, context: testContext })
    }
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    await world.expectBooksBalance()

    // The provider shows our amount after all, so an admin has to acknowledge it once more.
    await queryNow(id, 5_050n)
    expect(await view(id)).toMatchObject({ state: 'completed', shown: null, found: { isSeen: false } })
    expect([await balanceOf('transfers_out'), await balanceOf('psp:corpx')]).toEqual([5_050, -5_050])
    await world.expectBooksBalance()
  })

  it('posts nothing if a transfer that stayed closed is finally shown as failed (FIN-027)', async () => {
    faults().set('transferFails', { next: 1 })
    const id = await unknownTransfer(5_050n, { isThere: true })
    await close(id, admin, { with: hidden() })
    await queryNow(id, 5_000n)
    await queryNow(id, 5_050n)
    expect(await view(id)).toMatchObject({ state: 'failed', shown: null })
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    expect((await stuckTransfers(world.deps.database).summary()).count).toBe(0)
    await world.expectBooksBalance()
  })

  it('is posted again and completed, is never sent again, and waits for an admin to acknowledge it (FIN-026, FIN-027)', async () => {
    const id = await unknownTransfer(5_050n, { isThere: true })
    await close(id, admin, { with: hidden() })
    expect((await view(id)).state).toBe('closed')
    // A second transfer of the same amount would pay twice if the first is found.
    expect(await refusal(world.send(admin))).toBe('transfer.same-open')
    world.clock.advance(2 * hour)
    expect(await world.ask()).toBe(1)
    const at = world.clock.now().toISOString()
    expect(await view(id)).toMatchObject({ state: 'completed', found: { at, isSeen: false }, askAt: null })
    expect(await journals()).toEqual([
      'transfer_begun',
      'transfer_closed',
      'transfer_completed',
      'transfer_reopened',
    ])
    expect([await balanceOf('transfers_out'), await balanceOf('psp:corpx')]).toEqual([5_050, -5_050])
    expect(world.sandbox().store.transfers.size).toBe(1)
    const stuck = stuckTransfers(world.deps.database)
    expect(await stuck.list(10)).toMatchObject([{ id }])

    await acknowledgeFoundTransfer(world.deps, id, { actor: admin, context: testContext })
    await acknowledgeFoundTransfer(world.deps, id, { actor: admin, context: testContext })
    expect((await view(id)).found).toEqual({ at, isSeen: true })
    expect(await stuck.list(10)).toEqual([])
    expect((await audits(id)).filter(({ command }) => command === 'finance.acknowledge-found')).toHaveLength(
      1,
    )
    await world.expectBooksBalance()
  })

  it('is in flight again until the provider reports a final state, and cannot be closed a second time (decision 0052)', async () => {
    const id = await unknownTransfer(5_050n, { isThere: true })
    await close(id, admin, { with: hidden() })
    world.clock.advance(2 * hour)
    faults().set('unknownStatus', { word: 'IN_ANALYSIS', next: 1 })
    await world.ask()
    expect(await view(id)).toMatchObject({ state: 'processing', found: { isSeen: false }, endedAt: null })
    expect(await balanceOf('transfers_in_flight')).toBe(5_050)
    admin = await world.admin()
    expect(await refusal(close(id))).toBe('transfer.not-closable')
    await world.expectBooksBalance()
    world.clock.advance(2 * hour)
    await world.ask()
    expect((await view(id)).state).toBe('completed')
    await world.expectBooksBalance()
  })

  it('posts nothing if the provider shows that it failed (FIN-027)', async () => {
    faults().set('transferFails', { next: 1 })
    const id = await unknownTransfer(5_050n, { isThere: true })
    await close(id, admin, { with: hidden() })
    world.clock.advance(2 * hour)
    await world.ask()
    expect(await view(id)).toMatchObject({ state: 'failed', failure: 'provider', found: null })
    expect(await journals()).toEqual(['transfer_begun', 'transfer_closed'])
    await world.expectBooksBalance()
  })

  it('is queried each day for 90 days, and not by the job after that (decision 0052)', async () => {
    const id = await unknownTransfer(5_050n)
    await close(id)
    let asked = 0
    for (let passed = 0; passed < 100; passed += 1) {
      world.clock.advance(day)
      asked += await world.ask()
    }
    expect(asked).toBe(90)
    expect(await view(id)).toMatchObject({ state: 'closed', askAt: null })
  })

  it('keeps the times at which it was closed and found, and each decision: the database refuses to change them (FIN-027)', async () => {
    const id = await unknownTransfer(5_050n)
    await close(id)
    for (const change of [
      'transfers set closed_at = now()',
      'transfers set found_at = now()',
      `transfers set state = 'completed', ask_at = null, closed_at = null`,
    ])
      await expect(world.test.pool.query(`update ${change} where id = $1`, [id])).rejects.toMatchObject({
        code: '23514',
      })
    await expect(
      world.test.pool.query(`update transfer_closings set reason = 'x' where transfer_id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: 'transfer_closing_terms_fixed' })
    await world.rows('alter table transfers disable trigger user')
    await world.rows(`update transfers set state = 'completed', ask_at = null`)
    await world.rows('alter table transfers enable trigger user')
    await expect(world.expectBooksBalance()).rejects.toThrow('I22')
  })
})
