import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import {
  createPaymentWorld,
  freshCpf,
  paymentBody,
  type PaymentWorld,
  storeId,
} from '../../../../test/factories/payment-world.ts'
import { operator } from '../../../../test/factories/order-world.ts'
import { paymentPlace } from '../../collections/public.ts'
import { tokenHash } from '../../identity/public.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

async function recordOf(chargeId: string) {
  const [row] = await world.rows(
    'select c.*, p.* from establishment_payments p join charges c on c.id = p.charge_id where c.id = $1',
    [chargeId],
  )
  return row
}

it('has the ids of its store, a reference of its own, its key and its session (PAY-044)', async () => {
  const key = 'one-filled-form'
  const { chargeId, token } = await world.create({}, { key })
  const [establishment] = await world.rows('select id from establishments')
  expect(await recordOf(chargeId)).toMatchObject({
    charge_id: chargeId,
    establishment_id: establishment.id,
    store_id: storeId,
    external_id: expect.stringMatching(/^LAPA1_/),
    session_hash: tokenHash(token),
  })
  expect(await world.rows('select principal, key, resource_id from idempotency_keys')).toEqual([
    { principal: `store:${storeId}`, key, resource_id: chargeId },
  ])
})

it('has the name of its payer readable, and the rest of them only with the key of the installation (PAY-046)', async () => {
  const { chargeId } = await world.create()
  const row = await recordOf(chargeId)
  const { cipher, keyedHash } = world.money.deps.payerKeys
  const open = (column: 'payer_document_enc' | 'payer_email_enc' | 'payer_phone_enc') =>
    cipher.decrypt(row[column], paymentPlace(column, chargeId))
  expect([
    await open('payer_document_enc'),
    await open('payer_email_enc'),
    await open('payer_phone_enc'),
  ]).toEqual(['52998224725', 'bia@example.com', '+5511987654321'])
  expect(row).toMatchObject({
    payer_name: "Bia D'Ávila",
    payer_document_hash: keyedHash.hash('cpf', '52998224725'),
    product_description: 'Nafta súper',
    license_plate: 'ABC1D23',
  })
})

it("has its provider, that provider's id and word, and after the payment the end-to-end id (PAY-052, ruling 26)", async () => {
  const { chargeId } = await world.create()
  const before = await recordOf(chargeId)
  expect(before).toMatchObject({
    provider: 'bcb',
    provider_transaction_id: before.txid,
    pix_status: 'pending',
    provider_status: 'ATIVA',
    end_to_end_id: null,
  })
  const pix = pixFor(await world.money.charge(chargeId))
  await world.money.receive(pix)
  expect(await recordOf(chargeId)).toMatchObject({
    provider_transaction_id: before.txid,
    pix_status: 'confirmed',
    end_to_end_id: pix.endToEndId,
  })
})

it('has a reference in its shape that no other payment may have (SEC-023)', async () => {
  const first = await world.create()
  const second = await world.create({ payerCpf: freshCpf() })
  const referenceOf = async (chargeId: string): Promise<string> => (await recordOf(chargeId)).external_id
  const [mine, other] = [await referenceOf(first.chargeId), await referenceOf(second.chargeId)]
  expect(mine).not.toBe(other)
  for (const reference of [mine, other])
    expect(reference).toMatch(/^(?=.{20,200}$)LAPA1_[a-z0-9]+_[a-z0-9]+$/)
  const { rows } = world
  await rows('alter table establishment_payments disable trigger user')
  try {
    const change = (reference: string) =>
      rows('update establishment_payments set external_id = $1 where charge_id = $2', [
        reference,
        second.chargeId,
      ])
    await expect(change(mine)).rejects.toMatchObject({ code: '23505' })
    for (const malformed of [
      'LAPA1_abc_def',
      'lapa1_abcdefgh_abcdefgh',
      'LAPA1_ABCDEFGH_abcdefgh',
      'LAPA1-abcdefgh-abcdefgh',
    ])
      await expect(change(malformed), malformed).rejects.toMatchObject({ code: '23514' })
  } finally {
    await rows('alter table establishment_payments enable trigger user')
  }
})

it('is issued for the total, and not at all if the provider answers with another amount (PAY-050)', async () => {
  const { provider } = world.money
  const { createCharge } = provider
  const asked: { amountMinor: bigint; payerName: string; document: string }[] = []
  let more = 0n
  provider.createCharge = async (request) => {
    const { amountMinor, payerName, payerDocument } = request
    asked.push({ amountMinor, payerName, document: payerDocument.value })
    return { ...(await createCharge(request)), amountMinor: amountMinor + more }
  }
  const good = await world.create()
  expect(asked).toEqual([{ amountMinor: 5_100n, payerName: "Bia D'Ávila", document: '52998224725' }])
  const shown = await world.read(good)
  expect(shown).toMatchObject({ id: good.chargeId, total: { amountMinor: '5100' } })
  expect([shown.pixCode?.slice(0, 6), Date.parse(shown.expiresAt) - Date.parse(shown.createdAt)]).toEqual([
    '000201',
    1_200_000,
  ])
  more = 1n
  await expect(world.create()).rejects.toMatchObject({ code: expect.stringMatching(/^(charge|provider)\./) })
  const [failed] = await world.rows('select pix_status, pix_code from charges where id <> $1', [
    good.chargeId,
  ])
  expect(failed).toEqual({ pix_status: 'failed', pix_code: null })
})

it("is made at the manual rate if one is set, otherwise at the market's rate (PAY-004)", async () => {
  const automatic = await world.create()
  expect(await recordOf(automatic.chargeId)).toMatchObject({ base_rate: '300.00000000' })
  await world.setManualRate({ actor: operator, value: '280', confirmed: false })
  await expect(world.create()).rejects.toMatchObject({
    code: 'payment.terms-changed',
    details: { rate: '277.20' },
  })
  const manual = await world.create({ shown: { ...paymentBody.shown, rate: '277.2' } })
  expect(await recordOf(manual.chargeId)).toMatchObject({
    base_rate: '280.00000000',
    customer_rate: '277.20000000',
  })
})
