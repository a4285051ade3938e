import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { addEstablishmentPayment } from '../../../test/factories/establishment-payments.ts'
import { readerOf } from '../../../test/factories/reader.ts'
import { finishDecisions } from '../collections/assign/carry-out.ts'
import { decidePix } from '../collections/assign/decide-pix.ts'
import { defaultSettings } from '../settings/setting-table.rules.ts'
import { chargePage } from './charge-page.ts'
import { readTimeline } from './charge-timeline-reads.ts'
import { readReceipt } from './public-receipt.ts'

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

function deps() {
  const { database, unitOfWork, clock, payerKeys } = world.deps
  return {
    database,
    unitOfWork,
    cipher: payerKeys.cipher,
    clock,
    publicUrl: 'https://puente.example',
    isSimulatedProvider: () => true,
  }
}

async function kindsOf(chargeId: string) {
  return (await readTimeline(world.database.db, chargeId, owner)).map(({ kind }) => kind)
}

it('shows that a Pix to another key was honoured', async () => {
  const charge = await world.storeCharge(owner)
  const pix = pixFor(charge, { pixKey: 'stranger@example.com' })
  expect(await world.receive(pix, 'answer')).toMatchObject({ kind: 'held', reason: 'foreign-key' })
  expect(await kindsOf(charge.id)).toEqual(['created', 'received-otherwise'])
  const honouredAt = new Date(world.now.getTime() + 60_000)
  await world.database.asOwner(
    `update received_pix set disposition = 'honoured', settled_at = $2 where end_to_end_id = $1`,
    [pix.endToEndId, honouredAt],
  )
  expect((await readTimeline(world.database.db, charge.id, owner)).at(-1)).toEqual({
    kind: 'received-honoured',
    at: honouredAt.toISOString(),
    brl: { amountMinor: '10100', currency: 'BRL' },
    ars: null,
    fileId: null,
  })
  expect(await readTimeline(world.database.db, charge.id, await world.addUser())).toEqual([])
})

it('shows that a Pix of another amount was honoured, with its amount', async () => {
  const adminId = await world.addUser('admin')
  const actor = { kind: 'admin', userId: adminId, sessionId: crypto.randomUUID() } as const
  const eventsOf = async (amountMinor: bigint, kind: 'received' | 'total') => {
    const charge = await world.storeCharge(owner)
    const pix = pixFor(charge, { amountMinor })
    world.provider.pay(pix)
    await world.receive(pix, 'answer')
    await decidePix(
      { ...world.deps, settings: { within: async () => defaultSettings } },
      {
        endToEndId: pix.endToEndId,
        chargeId: charge.id,
        kind,
        reason: 'Lo acordaron',
        idempotencyKey: crypto.randomUUID(),
      },
      { actor, context: { requestId: 'test', ipAddress: null } },
    )
    if (kind === 'total') {
      const back = world.provider.endReturn(pix.endToEndId, 'returned')
      await world.receive({ provider: 'bcb', ...back, payer: null, hasUnreadReturn: false }, 'answer')
      await finishDecisions(world.deps)
    }
    const timeline = await readTimeline(world.database.db, charge.id, owner)
    return timeline.map(({ kind: one, brl }) => `${one} ${brl?.amountMinor}`)
  }
  expect(await eventsOf(9_900n, 'received')).toEqual([
    'created 9900',
    'honoured-received 9900',
    'confirmed 9900',
    'converted 9800',
  ])
  expect(await eventsOf(12_000n, 'total')).toEqual([
    'created 10100',
    'honoured-total 12000',
    'confirmed 10100',
    'converted 10000',
  ])
})

it('shows the pesos that were kept for a debt, on the charge that paid them and on the charge that owed them', async () => {
  const [giving, owing] = [await world.storeCharge(owner), await world.storeCharge(owner)]
  const other = await world.storeCharge(owner)
  const adminId = await world.addUser('admin')
  const at = new Date(world.now.getTime() + 60_000)
  for (const [from, of, minor] of [
    [giving, owing, 300n],
    [giving, other, 200n],
  ] as const)
    await world.database.asOwner(
      `insert into debt_set_offs (id, beneficiary_id, charge_id, debt_charge_id, amount_minor, created_by, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [crypto.randomUUID(), owner, from.id, of.id, minor, adminId, at],
    )
  const lastOf = async ({ id }: { id: string }) => (await readTimeline(world.database.db, id, owner)).slice(1)
  const shown = (kind: string, minor: string) => [
    { kind, at: at.toISOString(), brl: null, ars: { amountMinor: minor, currency: 'ARS' }, fileId: null },
  ]
  expect(await lastOf(giving)).toEqual(shown('set-off', '500'))
  expect(await lastOf(owing)).toEqual(shown('debt-covered', '300'))
})

it('reports how a charge closed before its late Pix as unknown if no record holds it', async () => {
  const charge = await world.storeCharge(owner)
  const { asOwner } = world.database
  await asOwner(`update charges set pix_status = 'cancelled' where id = $1`, [charge.id])
  await world.receive(pixFor(charge))
  expect((await chargePage(deps(), readerOf(owner), charge.id)).order.confirmedAfter).toBe('cancelled')
  await asOwner('update charges set closed_as = null, closed_at = null where id = $1', [charge.id])
  const page = await chargePage(deps(), readerOf(owner), charge.id)
  expect(page.order.confirmedAfter).toBe('unrecorded')
  expect(page.timeline.map(({ kind }) => kind)).toEqual(['created', 'confirmed-after-closing', 'converted'])
})

it('opens the receipt of a payment on the page of an establishment in its name, and its page for the owner alone', async () => {
  const chargeId = await addEstablishmentPayment(world, owner)
  expect((await chargePage(deps(), readerOf(owner), chargeId)).order).toMatchObject({
    kind: 'establishment',
    pixCode: null,
    allowedActions: ['verify', 'upload-receipt'],
  })
  const stranger = await world.addUser()
  await expect(chargePage(deps(), readerOf(stranger), chargeId)).rejects.toMatchObject({
    code: 'charge.not-found',
  })
  const { rows } = await world.database.pool.query('select receipt_code from charges where id = $1', [
    chargeId,
  ])
  const code: string = rows[0].receipt_code
  await expect(readReceipt(deps(), code)).rejects.toMatchObject({ code: 'receipt.not-found' })
  const charge = await world.charge(chargeId)
  const pix = pixFor(charge)
  await world.receive(pix)
  expect(await readReceipt(deps(), code)).toMatchObject({
    pixStatus: 'confirmed',
    total: { amountMinor: '5100', currency: 'BRL' },
    paidAt: pix.paidAt.toISOString(),
    clientName: 'B***',
    payerName: null,
    receiverName: 'YPF Ruta 12',
    endToEndId: pix.endToEndId,
  })
})
