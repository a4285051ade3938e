import type { PixFilter } from '@puente/contract/collections'
import { adminChargeSchema, listAdminCharges, readAdminCharge } from '@puente/contract/transactions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createMoneyWorld,
  type MoneyWorld,
  pixFor,
  withdrawApproval,
} from '../../../test/concurrency/money-world.ts'
import { type PayoutDesk, payoutDesk, usualSettings } from '../../../test/concurrency/payout-desk.ts'
import { addLongHistory, analyzeHistory, measured } from '../../../test/factories/long-history.ts'
import { addEstablishmentPayment } from '../../../test/factories/establishment-payments.ts'
import type { Charge } from '../collections/public.ts'
import { checkPayment } from '../establishments/payments/check-payment.ts'
import { deletePayment } from '../establishments/payments/delete-payment.ts'
import { tokenHash } from '../identity/public.ts'
import { balanceOf } from '../ledger/public.ts'
import { type TransactionDetailDeps, readTransaction } from './transaction-detail.ts'
import { readLatestCharges } from '../verification/people/read-person.ts'
import { readSheet } from './spreadsheet/sheet-reads.ts'
import { type ChargeFilters, listCharges, adminChargeOf } from './transaction-reads.ts'
import type { PayingAdmin } from '../payouts/paying-admin.ts'

const bank = { holderName: 'Marta', bankName: 'Nación', cbu: '0110599520000001235579', cuit: '27123456780' }

let world: MoneyWorld
let desk: PayoutDesk
let deps: TransactionDetailDeps
let admin: PayingAdmin
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
  const { db, unitOfWork } = world.database
  deps = {
    database: db,
    unitOfWork,
    log: world.deps.log,
    clock: world.deps.clock,
    cipher: world.deps.payerKeys.cipher,
    bankAccountOf: async () => bank,
    settings: usualSettings,
  }
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admin = await desk.addAdmin()
})
afterAll(() => world.close())

/** Two expired charges of the owner. For the second one less than charged came afterwards. */
async function expiredAndHeld(): Promise<{ plain: string; held: string }> {
  const plain = await world.storeCharge(owner)
  world.now = new Date(world.now.getTime() + 1000)
  const held = await world.storeCharge(owner)
  await world.receive(pixFor(held, { amountMinor: held.totalMinor - 1n }), 'answer')
  await world.database.asOwner(`update charges set pix_status = 'expired'`)
  return { plain: plain.id, held: held.id }
}

describe('the list of all transactions', () => {
  it('returns rows that match the contract, newest first, 20 a page with the exact total (TXN-005)', async () => {
    const charges: Charge[] = []
    for (let nth = 0; nth < 23; nth += 1) {
      charges.push(await world.storeCharge(owner))
      world.now = new Date(world.now.getTime() + 1000)
    }
    const first = await list({ page: 1 })
    const second = await list({ page: 2 })
    for (const item of first.items) adminChargeSchema.parse(item)
    const ids = [...first.items, ...second.items].map((item) => item.id)
    expect(ids).toEqual(charges.map((charge) => charge.id).toReversed())
    expect([first.items.length, first.total, first.totalIsExact]).toEqual([20, 23, true])
  })

  it('shows the recorded payouts, and no begun one (TXN-023)', async () => {
    const charge = await paid(owner)
    const { payoutId } = await desk.pay(admin, await desk.request(admin, charge.id, 1n))
    await desk.begin(admin, charge.id)
    const [row] = (await list({ page: 1 })).items
    expect(row?.payouts.map(({ id }) => id)).toEqual([payoutId])
  })

  it('shows that the approval of a beneficiary is withdrawn (decision 0063)', async () => {
    await paid(owner)
    world.now = new Date(world.now.getTime() + 1000)
    await paid(await world.addUser())
    await withdrawApproval(world, owner)
    const items = (await list({ page: 1, view: 'to-pay' })).items
    expect(items.map((item) => [item.userId === owner, item.approvalWithdrawn])).toEqual([
      [true, true],
      [false, false],
    ])
    expect(items[0]?.allowedActions).toEqual(['pay'])
  })

  it('filters by status, payout and user, alone or together (TXN-005, TXN-014)', async () => {
    const other = await world.addUser()
    await world.storeCharge(other)
    const partial = await paid(owner)
    await desk.pay(admin, await desk.request(admin, partial.id, 1n))
    const complete = await paid(owner)
    await desk.pay(admin, await desk.request(admin, complete.id, complete.pesosValueMinor))
    const idsOf = async (filters: Partial<ChargeFilters>) =>
      (await list({ page: 1, ...filters })).items.map((item) => item.id)
    expect(await idsOf({ status: 'partial' })).toEqual([partial.id])
    expect(await idsOf({ payoutStatus: 'paid' })).toEqual([complete.id])
    expect(await idsOf({ status: 'partial', payoutStatus: 'paid' })).toEqual([])
    expect(await idsOf({ pixStatus: 'pending', userId: owner })).toEqual([])
    expect(await idsOf({ pixStatus: 'confirmed' })).toHaveLength(2)
    const view = await adminChargeOf(deps, complete.id, admin.actor.userId)
    expect(view).toMatchObject({ status: 'completed', payoutStatus: 'paid', allowedActions: [] })
  })

  it('finds a charge whose Pix is held as such and by no status, in the sheet too, and marks it at its merchant (ruling 25, PLUS-013)', async () => {
    const { plain, held } = await expiredAndHeld()
    const found = async (pixStatus: PixFilter) => {
      const filter = { page: 1, pixStatus } as const
      const sheet = await readSheet(
        { ...deps, keyedHash: world.deps.payerKeys.keyedHash },
        { ...filter, sort: 'createdAt', direction: 'desc' },
        admin.actor.userId,
      )
      const listed = await list(filter)
      expect(listed.total).toBe(listed.items.length)
      expect((await list({ ...filter, userId: owner })).items).toEqual(listed.items)
      expect(sheet.items.map(({ id }) => id)).toEqual(listed.items.map(({ id }) => id))
      return listed.items.map(({ id }) => id)
    }
    expect(await found('held')).toEqual([held])
    expect(await found('expired')).toEqual([plain])
    const latest = await readLatestCharges(deps.database, owner)
    expect(latest.map(({ id, isHeld, pixStatus }) => [id, isHeld, pixStatus])).toEqual([
      [held, true, 'expired'],
      [plain, false, 'expired'],
    ])
  })

  it('counts days from midnight to midnight in Buenos Aires (PAY-073, ruling 19)', async () => {
    const payAt = async (time: string) => {
      world.now = new Date(time)
      return { id: await addEstablishmentPayment(world, owner) }
    }
    const before = await payAt('2026-11-21T02:59:59.999Z')
    const after = await payAt('2026-11-21T03:00:00Z')
    const idsOn = async (filters: Partial<ChargeFilters>) =>
      (await list({ page: 1, ...filters })).items.map((item) => item.id)
    expect(await idsOn({ specificDate: '2026-11-20' })).toEqual([before.id])
    expect(await idsOn({ specificDate: '2026-11-21' })).toEqual([after.id])
    expect(await idsOn({ startDate: '2026-11-20', endDate: '2026-11-21' })).toHaveLength(2)
    await expect(idsOn({ specificDate: '2026-02-30' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it("finds a charge and its status by the provider's id, in full and in any view (PAY-069, ruling 26)", async () => {
    const chargeId = await addEstablishmentPayment(world, owner)
    const charge = await world.charge(chargeId)
    const pix = pixFor(charge)
    await world.receive(pix)
    await paid(owner)
    const found = async (reference: string, more: Partial<ChargeFilters> = {}) =>
      (await list({ page: 1, reference, ...more })).items.map(({ id, pixStatus }) => [id, pixStatus])
    for (const reference of [charge.txid, pix.endToEndId]) {
      expect(await found(reference)).toEqual([[chargeId, 'confirmed']])
      expect(await found(reference, { view: 'review' })).toEqual([[chargeId, 'confirmed']])
      expect(await found(reference, { pixStatus: 'pending' })).toEqual([])
    }
    expect(await found(charge.txid.slice(0, -1))).toEqual([])
    expect((await list({ page: 1, reference: charge.txid })).total).toBe(1)
  })

  it('shows the balance that each user sees, and the company of their profile or their own name (TXN-013, TXN-030)', async () => {
    await world.database.asOwner(`update users set company_name = 'La Estrella' where id = $1`, [owner])
    await paid(owner)
    const other = await world.addUser()
    await world.database.asOwner(
      `update users set company_name = null, full_name = 'Lucía Ferreyra' where id = $1`,
      [other],
    )
    await world.storeCharge(other)
    const { items } = await list({ page: 1 })
    for (const item of items) {
      const own = await balanceOf(world.database.db, item.userId ?? '')
      expect(item.userBalance?.amountMinor).toBe(String(own.minor))
    }
    expect(items.find((item) => item.userId === owner)?.companyName).toBe('La Estrella')
    expect(items.find((item) => item.userId === other)?.companyName).toBe('Lucía Ferreyra')
  })

  it('answers the first 100 rows at once, as five pages would (TXN-007)', async () => {
    for (let nth = 0; nth < 102; nth += 1) {
      world.now = new Date(world.now.getTime() + 1000)
      await world.storeCharge(owner)
    }
    const first = await list({ page: 1, pages: 5 })
    expect([first.items.length, first.page, first.pageSize, first.total]).toEqual([100, 1, 20, 102])
    const paged = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ page })))
    expect(first.items).toEqual(paged.flatMap(({ items }) => items))
    expect((await list({ page: 6 })).items).toHaveLength(2)
    const { query } = listAdminCharges
    expect([query.safeParse({ pages: '5' }).success, query.safeParse({ pages: '6' }).success]).toEqual([
      true,
      false,
    ])
  })

  it('shows no balance rather than a zero when the balances cannot be read, and the rest of the row (TXN-010, TXN-031)', async () => {
    const charge = await paid(owner)
    await desk.pay(admin, await desk.request(admin, charge.id, 100n))
    await world.database.asOwner('revoke select on account_balances from puente_app')
    const { items } = await list({ page: 1 }).finally(() =>
      world.database.asOwner('grant select on account_balances to puente_app'),
    )
    expect(items).toMatchObject([
      {
        userBalance: null,
        division: null,
        pesosPaid: { amountMinor: '100' },
        payouts: [{ amount: { amountMinor: '100' } }],
        rate: '272.25',
        companyName: 'Merchant',
      },
    ])
  })
})

describe('one transaction', () => {
  it('shows bank data only with an audit entry, and its history with reasons', async () => {
    const charge = await paid(owner)
    await desk.pay(admin, await desk.request(admin, charge.id, 100n))
    const detail = await readTransaction(deps, charge.id, admin)
    readAdminCharge.response.parse(detail)
    expect(detail.bank).toEqual(bank)
    expect(detail.charge.payouts).toMatchObject([{ amount: { amountMinor: '100' } }])
    expect(detail.timeline.map(({ step, actor }) => [step, actor.kind])).toEqual([
      ['payout-recorded', 'person'],
      ['payout-begun', 'person'],
      ['pix-confirmed', 'provider'],
    ])
    const { rows } = await world.database.pool.query(
      `select actor_id, object_id from audit_log where command = 'transactions.view-bank-data'`,
    )
    expect(rows).toEqual([{ actor_id: admin.actor.userId, object_id: owner }])
  })

  it('shows that the payer of an establishment checked the payment (PAY-070)', async () => {
    const token = 'a'.repeat(43)
    const chargeId = await addEstablishmentPayment(world, owner, { sessionHash: tokenHash(token) })
    await checkPayment(world.deps, { chargeId, token }, admin.context)
    const detail = await readTransaction(deps, chargeId, admin)
    readAdminCharge.response.parse(detail)
    expect(detail.timeline.map(({ step, actor }) => [step, actor.kind])).toContainEqual([
      'checked-by-payer',
      'visitor',
    ])
  })

  it('shows that a payment can be deleted only if it ended unpaid, and only once (PAY-054)', async () => {
    const chargeId = await addEstablishmentPayment(world, owner)
    const order = await world.storeCharge(owner)
    const deletable = async (id: string) => (await readTransaction(deps, id, admin)).deletable
    expect(await deletable(chargeId)).toBe(false)
    await world.database.asOwner(`update charges set pix_status = 'expired'`)
    expect([await deletable(chargeId), await deletable(order.id)]).toEqual([true, false])
    await deletePayment(world.database.unitOfWork, admin, { chargeId, reason: 'Prueba del local' })
    const after = await readTransaction(deps, chargeId, admin)
    expect(after.deletable).toBe(false)
    expect(after.timeline[0]).toMatchObject({ step: 'payment-deleted', reason: 'Prueba del local' })
  })

  it('shows repeatable entries once with their number, so that they push out no other entry (PAY-070)', async () => {
    const chargeId = await addEstablishmentPayment(world, owner)
    await world.receive(pixFor(await world.charge(chargeId)))
    const repeat = (command: string) =>
      world.database.asOwner(
        `insert into audit_log (at, actor_kind, command, object_type, object_id, outcome, body)
         select $1::timestamptz + make_interval(secs => n), 'anonymous', $2, 'establishment-payment', $3, 'done', '{}'
         from generate_series(1, 250) n`,
        [world.now, command, chargeId],
      )
    await repeat('payments.check')
    await repeat('payments.read-payer-contact')
    const { timeline } = await readTransaction(deps, chargeId, admin)
    expect(timeline.map(({ step, times }) => [step, times])).toEqual([
      ['payer-contact-read', 250],
      ['checked-by-payer', 250],
      ['pix-confirmed', 1],
    ])
    expect(timeline[0]?.at).toBe(new Date(world.now.getTime() + 250_000).toISOString())
  })

  it('shows a Pix that waits for a decision, and a dispute with its amount and its times (TXN-032)', async () => {
    const short = await world.storeCharge(owner)
    const held = pixFor(short, { amountMinor: short.totalMinor - 1n, paidAt: world.now })
    world.provider.pay(held)
    await world.receive(held, 'answer')
    const came = { amountMinor: String(held.amountMinor), currency: 'BRL' }
    const waiting = await readTransaction(deps, short.id, admin)
    readAdminCharge.response.parse(waiting)
    expect(waiting.charge).toMatchObject({
      pixStatus: 'pending',
      held: { amount: came, paidAt: world.now.toISOString() },
    })
    expect(waiting.timeline[0]).toMatchObject({
      step: 'pix-held',
      amount: came,
      reason: null,
      at: world.now.toISOString(),
    })
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge)
    await world.receive(pix)
    const dispute = {
      id: 'm1',
      amountMinor: charge.totalMinor,
      nature: 'dispute',
      state: 'processing',
    } as const
    await world.receive({ ...pix, returns: [dispute] }, 'answer')
    const detail = await readTransaction(deps, charge.id, admin)
    readAdminCharge.response.parse(detail)
    expect(detail.charge).toMatchObject({ pixStatus: 'disputed', held: null })
    expect(detail.returns).toEqual([
      {
        nature: 'dispute',
        state: 'processing',
        amount: { amountMinor: String(charge.totalMinor), currency: 'BRL' },
        startedAt: world.now.toISOString(),
        endedAt: null,
      },
    ])
    expect(detail.timeline[0]?.step).toBe('pix-disputed')
  })

  it('shows what came of a held Pix, how its amount was corrected and what went back (ruling 25)', async () => {
    const charge = await world.storeCharge(owner)
    const { amountMinor } = pixFor(charge)
    const pix = pixFor(charge, { amountMinor: amountMinor - 5n })
    await world.receive(pix, 'answer')
    const corrected = { ...pix, amountMinor: amountMinor - 1n }
    await world.receive(corrected, 'answer')
    const back = (id: string, minor: bigint) =>
      ({ id, amountMinor: minor, nature: 'asked', state: 'returned' }) as const
    await world.receive({ ...corrected, returns: [back('r1', 100n)] }, 'answer')
    await world.database.asOwner(`update charges set pix_status = 'expired' where id = $1`, [charge.id])
    const rowOf = async () => (await list({ page: 1 })).items.find(({ id }) => id === charge.id)
    expect(await rowOf()).toMatchObject({
      pixStatus: 'expired',
      held: { amount: { amountMinor: String(amountMinor - 1n) } },
    })
    const rest = back('r2', amountMinor - 101n)
    await world.receive({ ...corrected, returns: [back('r1', 100n), rest] }, 'answer')
    expect(await rowOf()).toMatchObject({ held: null })
    const { timeline } = await readTransaction(deps, charge.id, admin)
    expect(timeline.map(({ step, amount }) => [step, amount?.amountMinor])).toEqual([
      ['held-pix-returned', String(rest.amountMinor)],
      ['held-pix-part-returned', '100'],
      ['held-pix-corrected', String(amountMinor - 1n)],
      ['pix-held', String(amountMinor - 5n)],
    ])
  })

  it('shows the reais of a partial refund and the pesos that they take off the payout', async () => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge)
    await world.receive(pix)
    const part = { id: 'p1', amountMinor: 5000n, nature: 'asked', state: 'returned' } as const
    await world.receive({ ...pix, returns: [part] }, 'answer')
    const { charge: view } = await readTransaction(deps, charge.id, admin)
    expect(view.refunded).toEqual({ amountMinor: '5000', currency: 'BRL' })
    const takenBack = BigInt(view.pesosTakenBack.amountMinor)
    expect(takenBack).toBeGreaterThan(0n)
    expect(BigInt(view.pesosRemaining.amountMinor)).toBe(charge.pesosValueMinor - takenBack)
  })

  it('reports one that does not exist (TXN-018)', async () => {
    const unknown = readTransaction(deps, '01936f00-0000-7000-8000-0000000000ff', admin)
    await expect(unknown).rejects.toMatchObject({ code: 'payout.charge-not-found' })
  })
})

describe('the views of the list', () => {
  const idsOf = async (filters: Partial<ChargeFilters>) =>
    (await list({ page: 1, ...filters })).items.map((item) => item.id)

  it('to-pay lists what is confirmed and still owed, the oldest confirmation first, in pages', async () => {
    const first = await world.storeCharge(owner)
    const confirmed: string[] = []
    for (let nth = 0; nth < 21; nth += 1) {
      world.now = new Date(world.now.getTime() + 1000)
      confirmed.push((await paid(owner)).id)
    }
    await world.storeCharge(owner)
    // Made before the others and confirmed after them.
    world.now = new Date(world.now.getTime() + 1000)
    await world.receive(pixFor(first))
    const complete = await paid(owner)
    await desk.pay(admin, await desk.request(admin, complete.id, complete.pesosValueMinor))
    const pages = [await list({ page: 1, view: 'to-pay' }), await list({ page: 2, view: 'to-pay' })]
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual([...confirmed, first.id])
    expect(pages.map(({ total, items }) => [total, items.length])).toEqual([
      [22, 20],
      [22, 2],
    ])
    for (const page of pages) listAdminCharges.response.parse(page)
  })

  it('to-pay keeps a partly paid charge, and names who is paying it until when (ruling 52)', async () => {
    const partial = await paid(owner)
    await desk.pay(admin, await desk.request(admin, partial.id, 1n))
    expect(await idsOf({ view: 'to-pay' })).toEqual([partial.id])
    expect(await idsOf({ view: 'to-pay', payoutStatus: 'pending' })).toEqual([])
    const other = await desk.addAdmin()
    const payoutId = await desk.begin(other, partial.id)
    const rest = partial.pesosValueMinor - 1n
    const rowFor = async ({ actor }: PayingAdmin) =>
      (await listCharges(deps, { page: 1, view: 'to-pay' }, actor.userId)).items
    const begun = { payoutId, by: 'Merchant', amount: { amountMinor: String(rest), currency: 'ARS' } }
    expect(await rowFor(admin)).toMatchObject([
      { begun: { ...begun, mine: false, expiresAt: '2026-11-21T12:30:00.000Z' }, allowedActions: [] },
    ])
    expect(await rowFor(other)).toMatchObject([{ begun: { ...begun, mine: true }, allowedActions: ['pay'] }])
    expect((await list({ page: 1, view: 'to-pay' })).owed?.all.amountMinor).toBe(String(rest))
    world.now = new Date('2026-11-21T12:29:59.999Z')
    expect(await rowFor(admin)).toMatchObject([{ begun, allowedActions: [] }])
    world.now = new Date('2026-11-21T12:30:00Z')
    expect(await rowFor(admin)).toMatchObject([{ begun: null, allowedActions: ['pay'] }])
  })

  it('sums what is owed of the page and of the filter, and nothing for a Pix that is not confirmed', async () => {
    const other = await world.addUser()
    const partial = await paid(owner)
    const owed = partial.pesosValueMinor
    await desk.pay(admin, await desk.request(admin, partial.id, 100n))
    for (let nth = 0; nth < 21; nth += 1) {
      world.now = new Date(world.now.getTime() + 1000)
      await paid(other)
    }
    await world.storeCharge(other)
    const sums = async (filters: Partial<ChargeFilters>) => {
      const { owed: answered } = await list({ page: 1, ...filters })
      if (answered === null) throw new Error('a basic reading')
      return [...answered.pages, answered.all].map(({ amountMinor }) => BigInt(amountMinor))
    }
    expect(await sums({ view: 'to-pay' })).toEqual([20n * owed - 100n, 22n * owed - 100n])
    expect(await sums({ view: 'to-pay', page: 2 })).toEqual([2n * owed, 22n * owed - 100n])
    expect(await sums({ view: 'to-pay', userId: owner })).toEqual([owed - 100n, owed - 100n])
    expect(await sums({ view: 'to-pay', pages: 5 })).toEqual([
      20n * owed - 100n,
      2n * owed,
      22n * owed - 100n,
    ])
    // The newest 20 of all are the unconfirmed one and 19 others.
    expect(await sums({})).toEqual([19n * owed, 22n * owed - 100n])
    expect(await sums({ pixStatus: 'pending' })).toEqual([0n, 0n])
    expect(await sums({ view: 'review' })).toEqual([0n, 0n])
    expect(await sums({ status: 'partial', payoutStatus: 'paid' })).toEqual([0n, 0n])
  })

  it('review lists flagged charges, newest first, also together with other filters', async () => {
    const flagged: string[] = []
    for (let nth = 0; nth < 3; nth += 1) {
      world.now = new Date(world.now.getTime() + 1000)
      await paid(owner)
      flagged.unshift((await paid(owner)).id)
    }
    await world.database.asOwner(
      `update charges set flags = '{late-confirmation}' where id = any($1::uuid[])`,
      [flagged],
    )
    expect(await idsOf({ view: 'review' })).toEqual(flagged)
    expect((await list({ page: 1, view: 'review' })).total).toBe(3)
    const disputed = await paid(owner)
    const refundedUnpaid = await paid(owner)
    const refundedPaid = await paid(owner)
    await desk.pay(admin, await desk.request(admin, refundedPaid.id, 1n))
    const become = (status: string, ids: string[]) =>
      world.database.asOwner(
        `update charges set pix_status = $1, pesos_taken_back_minor = pesos_value_minor where id = any($2::uuid[])`,
        [status, ids],
      )
    await become('disputed', [disputed.id])
    await become('refunded', [refundedUnpaid.id, refundedPaid.id])
    expect((await idsOf({ view: 'review' })).toSorted()).toEqual(
      [...flagged, disputed.id, refundedPaid.id].toSorted(),
    )
    expect(await idsOf({ view: 'review', userId: await world.addUser() })).toEqual([])
  })

  it('is answered by the indexes of the views among many transactions', async () => {
    await addLongHistory(world, [owner])
    await paid(owner)
    await analyzeHistory(world)
    const database = measured(world.database.db)
    for (const view of [undefined, 'to-pay', 'review'] as const)
      await listCharges({ ...deps, database }, { page: 1, view }, admin.actor.userId)
    for (const name of ['list.to-pay', 'count.to-pay', 'owed.to-pay', 'owed.all'])
      expect(database.plans.get(`transactions.${name}.any.any`), name).toContain('"charges_owed"')
    for (const name of ['list.review', 'count.review'])
      expect(database.plans.get(`transactions.${name}.any.any`), name).toContain('"charges_to_review"')
    const reference = 'E'.repeat(32)
    await listCharges({ ...deps, database }, { page: 1, reference }, admin.actor.userId)
    expect(database.plans.get('transactions.list.reference.any.any')).toContain('charges_end_to_end_id_key')
    for (const pixStatus of ['refunded', 'expired'] as const)
      await listCharges({ ...deps, database }, { page: 1, pixStatus }, admin.actor.userId)
    await listCharges({ ...deps, database }, { page: 1, payoutStatus: 'partial' }, admin.actor.userId)
    for (const part of ['list', 'count']) {
      expect(database.plans.get(`transactions.${part}.all.refunded.any`)).toContain('charges_by_pix_status')
      expect(database.plans.get(`transactions.${part}.all.expired.any`)).toContain('charges_by_pix_status')
      expect(database.plans.get(`transactions.${part}.all.any.partial`)).toContain('charges_not_paid_out')
    }
  })
})

function list(filters: ChargeFilters) {
  return listCharges(deps, filters, admin.actor.userId)
}

async function paid(ownerId: string): Promise<Charge> {
  const charge = await world.storeCharge(ownerId)
  await world.receive(pixFor(charge))
  return charge
}
