import { parseTaxDocument } from '@puente/domain/tax-document'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createOrderWorld, type OrderWorld } from '../../../../test/factories/order-world.ts'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { readOwnOrder } from '../../orders/order-reads.ts'
import { readHeldPix } from '../assign/held-pix-reads.ts'
import type { PixPayer, ReceivedPix } from '../ports/collector.port.ts'
import { incomingPix } from './incoming-pix.ts'

let world: OrderWorld
let owner: string
let orderId: string
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(async () => {
  await world.reset()
  owner = await world.merchant()
  // The client of a test order has the document 529.982.247-25.
  orderId = (await world.place(owner)).order.id
})
afterAll(() => world.money.close())

const payer = (name: string | null, document: string | null): PixPayer => ({
  name,
  document: document === null ? null : parseTaxDocument(document),
})

/** The provider reports that this person paid the order. */
async function pay(from: PixPayer | null, change: Partial<ReceivedPix> = {}): Promise<ReceivedPix> {
  const pix: ReceivedPix = { ...pixFor(await world.money.charge(orderId)), payer: from, ...change }
  await world.money.receive(await incomingPix(world.money.deps.payerKeys, 'bcb', pix), 'answer')
  return pix
}

const order = () =>
  readOwnOrder(world.money.database.db, owner, orderId, {
    now: world.money.now,
    isSimulatedProvider: () => false,
  })
const flags = async () => (await world.money.charge(orderId)).flags

it("keeps the client's own payment with its payer and the Pix's own time, beside the time of our confirmation", async () => {
  await pay(payer('ANA SOUZA', '529.982.247-25'))
  expect(await order()).toMatchObject({
    payment: {
      paidAt: '2026-11-21T12:00:30.000Z',
      payer: { name: 'ANA SOUZA', document: '***.982.247-**', another: false },
    },
    confirmedAt: world.money.now.toISOString(),
  })
  expect(await flags()).toEqual([])
})

it('stores a document sealed, in its own place, and nowhere in clear text', async () => {
  const { endToEndId } = await pay(payer('Ana Souza', '529.982.247-25'))
  const { rows } = await world.money.database.pool.query(
    'select r::text as whole, payer_document_enc from received_pix r where end_to_end_id = $1',
    [endToEndId],
  )
  expect(rows[0].whole).not.toContain('52998224725')
  const place = { table: 'received_pix', column: 'payer_document_enc', rowId: endToEndId }
  expect(await world.cipher.decrypt(rows[0].payer_document_enc, place)).toBe('52998224725')
})

it('flags a charge that somebody other than its client paid, and credits it anyway', async () => {
  await pay(payer('Pedro Lima', '111.444.777-35'))
  expect(await order()).toMatchObject({
    pixStatus: 'confirmed',
    payment: { payer: { name: 'Pedro Lima', document: '***.444.777-**', another: true } },
  })
  expect(await flags()).toEqual(['paid-by-another'])
  await world.money.expectBooksBalance()
})

it('confirms a charge whose payer the provider does not name', async () => {
  await pay(null)
  expect(await order()).toMatchObject({ pixStatus: 'confirmed', payment: { payer: null } })
  expect(await flags()).toEqual([])
})

it('knows no payment before the Pix', async () => {
  expect(await order()).toMatchObject({ payment: null, confirmedAt: null })
})

it('shows who sent a held Pix, to its owner and to an admin, and to nobody else', async () => {
  const { endToEndId } = await pay(payer('Pedro Lima', null), { amountMinor: 1n })
  const { db } = world.money.database
  const held = [
    {
      reason: 'short',
      amount: { amountMinor: '1', currency: 'BRL' },
      paidAt: '2026-11-21T12:00:30.000Z',
      payer: { name: 'Pedro Lima', document: null, another: true },
      endToEndId,
    },
  ]
  expect(await readHeldPix(db, orderId, owner)).toEqual(held)
  expect(await readHeldPix(db, orderId, null)).toEqual(held)
  expect(await readHeldPix(db, orderId, await world.money.addUser())).toEqual([])
})
