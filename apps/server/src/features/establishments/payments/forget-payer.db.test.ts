import { job } from '../../../platform/unit-of-work/actors.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import {
  createPaymentWorld,
  freshCpf,
  paymentBody,
  type PaymentWorld,
} from '../../../../test/factories/payment-world.ts'
import { readReceipt } from '../../charge-page/public-receipt.ts'
import { readHistoryItem } from '../../orders/history/history-entry.ts'
import { readOwnCharge } from '../../orders/order-reads.ts'
import { eraseEstablishments } from '../erase-establishments.ts'
import { forgetPayersTask } from './payments.jobs.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const day = 86_400

const end = (chargeId: string) =>
  world.rows(`update charges set pix_status = 'expired', updated_at = $2, ask_at = null where id = $1`, [
    chargeId,
    world.money.now,
  ])
const forget = () => forgetPayersTask(world.money.deps).run()
const stored = async (chargeId: string) =>
  (
    await world.rows(
      'select p.*, c.description from establishment_payments p join charges c on c.id = p.charge_id where c.id = $1',
      [chargeId],
    )
  )[0]
const blank = {
  payer_name: null,
  payer_document_enc: null,
  payer_document_hash: null,
  payer_document_visible_hash: null,
  payer_document_shown: null,
  payer_email_enc: null,
  payer_phone_enc: null,
  product_description: null,
  license_plate: null,
  description: '',
}

it("drops the payer's data of unpaid payments 30 days after their end, with an audit entry, and no other payer's", async () => {
  const create = () => world.create({ payerCpf: freshCpf() })
  const [unpaid, paid, held, asked, pending] = [
    await create(),
    await create(),
    await create(),
    await create(),
    await create(),
  ]
  await world.money.receive(pixFor(await world.money.charge(paid.chargeId)))
  await world.money.receive(pixFor(await world.money.charge(held.chargeId), { amountMinor: 1n }), 'answer')
  world.wait(1_200)
  for (const { chargeId } of [unpaid, held, asked]) await end(chargeId)
  await world.rows('update charges set ask_at = now() where id = $1', [asked.chargeId])
  world.wait(30 * day)
  await forget()
  expect(await stored(unpaid.chargeId)).toMatchObject({ payer_name: paymentBody.payerName })
  world.wait(1)
  await forget()
  expect(await stored(unpaid.chargeId)).toMatchObject({ ...blank, forgotten_at: world.money.now })
  for (const { chargeId } of [paid, held, asked, pending])
    expect(await stored(chargeId)).toMatchObject({
      payer_name: paymentBody.payerName,
      license_plate: 'ABC1D23',
      forgotten_at: null,
    })
  await forget()
  expect(await world.rows(`select object_id from audit_log where command = 'payments.forget-payer'`)).toEqual(
    [{ object_id: unpaid.chargeId }],
  )
})

it("still credits a Pix that comes after the payer's data was dropped, and shows the payment without a name", async () => {
  const { chargeId } = await world.create()
  await end(chargeId)
  world.wait(31 * day)
  await forget()
  const { db } = world.money.database
  const showing = { now: world.money.now, isSimulatedProvider: () => true }
  expect(await readHistoryItem(db, world.owner, chargeId, world.money.now)).toMatchObject({
    pixStatus: 'expired',
    clientName: null,
    clientCpf: null,
    description: null,
  })
  expect(await readOwnCharge(db, world.owner, chargeId, showing)).toMatchObject({ clientName: '' })
  expect(await world.money.receive(pixFor(await world.money.charge(chargeId)))).toMatchObject({
    kind: 'confirmed-late',
  })
  const [{ receipt_code: code }] = await world.rows('select receipt_code from charges')
  const { clock } = world.money.deps
  expect(await readReceipt({ database: db, clock, isSimulatedProvider: () => true }, code)).toMatchObject({
    clientName: '',
    receiverName: 'YPF Ruta 12',
  })
  await world.money.expectBooksBalance()
})

const forgetting = `payer_name = null, payer_document_enc = null, payer_document_hash = null, payer_document_visible_hash = null,
  payer_document_shown = null, payer_email_enc = null, payer_phone_enc = null, product_description = null, license_plate = null,
  forgotten_at = now()`

it("the database refuses to drop the payer of a payment that is open or was paid, or only part of a payer's data (PAY-053)", async () => {
  const { chargeId } = await world.create()
  const change = (set: string) => world.rows(`update establishment_payments set ${set}`)
  await expect(change(forgetting)).rejects.toThrow(/keeps what it was made with/)
  await end(chargeId)
  await expect(change(`${forgetting}, store_id = 'ZZZZZ'`)).rejects.toThrow(/keeps what it was made with/)
  await expect(change('payer_name = null, forgotten_at = now()')).rejects.toThrow(/establishment_payments_/)
  await expect(change(forgetting.replace('license_plate = null,', ''))).rejects.toThrow(/_forgotten/)
  await world.money.receive(pixFor(await world.money.charge(chargeId)))
  await expect(change(forgetting)).rejects.toThrow(/keeps what it was made with/)
  await expect(world.rows('delete from establishment_payments')).rejects.toThrow(/stays/)
})

it('erasing a person deletes every establishment that was never paid, even with abandoned codes', async () => {
  const abandoned = await world.create()
  const other = await world.merchant()
  await world.addStore({ ownerId: other, storeId: 'LAPA2', name: 'De otra persona' })
  await world.addStore({ storeId: 'LAPA3', name: 'Con un pago' })
  const paid = await world.create({ payerCpf: freshCpf() }, { storeId: 'LAPA3' })
  const unpaidThere = await world.create({ payerCpf: freshCpf() }, { storeId: 'LAPA3' })
  await world.money.receive(pixFor(await world.money.charge(paid.chargeId)))
  for (const { chargeId } of [abandoned, unpaidThere]) await end(chargeId)
  await world.money.database.unitOfWork.run(job, 'account.erase', async (tx) => {
    tx.unchanged()
    await eraseEstablishments(tx, { discard: async () => {} }, world.owner)
  })
  expect(await world.rows('select name, city from establishments order by name')).toEqual([
    { name: 'Con un pago', city: expect.any(String) },
    { name: 'De otra persona', city: expect.any(String) },
  ])
  const left = await world.rows('select charge_id from establishment_payments')
  expect(left.map((row) => row.charge_id).toSorted()).toEqual(
    [paid.chargeId, unpaidThere.chargeId].toSorted(),
  )
  const [charge] = await world.rows('select description, pix_status from charges where id = $1', [
    abandoned.chargeId,
  ])
  expect(charge).toEqual({ description: '', pix_status: 'expired' })
})
