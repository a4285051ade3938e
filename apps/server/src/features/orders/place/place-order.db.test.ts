import { placeOrderBody } from '@puente/contract/orders/orders'
import { parsePercent } from '@puente/domain/rate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createOrderWorld,
  operator,
  type OrderWorld,
  orderBody,
} from '../../../../test/factories/order-world.ts'
import { documentPlace } from '../order-fields.ts'

let world: OrderWorld
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.money.close())

/** Expects no order, no charge, no used quote and no call to a provider. */
async function expectNothingCreated(): Promise<void> {
  expect(await world.count('orders')).toBe(0)
  expect(await world.count('charges')).toBe(0)
  expect(await world.count('quotes', 'used_at is not null')).toBe(0)
  expect(world.money.provider.calls).toEqual([])
}

describe('the gate', () => {
  it.each([
    ['without images', { status: 'not_started', images: false, bank: true }, 'verification.required'],
    ['without bank data', { status: 'pending', images: true, bank: false }, 'verification.required'],
    [
      'approved, but without bank data',
      { status: 'approved', images: true, bank: false },
      'verification.required',
    ],
    ['whose images are in review', { status: 'pending', images: true, bank: true }, 'verification.in-review'],
    [
      'rejected, whose images are gone',
      { status: 'rejected', images: false, bank: true },
      'verification.rejected',
    ],
  ] as const)(
    'stops a user %s, whatever the browser shows (ORD-013, ORD-016)',
    async (_name, papers, code) => {
      await expect(world.place(await world.merchant(papers))).rejects.toMatchObject({ code })
      await expectNothingCreated()
    },
  )

  it.each(['dni_front_file_id', 'dni_back_file_id', 'selfie_file_id'])(
    'stops a user without %s, who cannot be in review or approved either (ORD-012)',
    async (image) => {
      const { asOwner } = world.money.database
      const user = await world.merchant({ status: 'not_started', images: true, bank: true })
      await asOwner(`update verifications set ${image} = null where user_id = $1`, [user])
      await expect(world.place(user)).rejects.toMatchObject({ code: 'verification.required' })
      for (const status of ['pending', 'approved']) {
        const passed = asOwner('update verifications set status = $2 where user_id = $1', [user, status])
        await expect(passed).rejects.toMatchObject({ code: '23514' })
      }
      await expectNothingCreated()
    },
  )

  it('creates nothing when the state of the verification cannot be read (ORD-012)', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    const { asOwner } = world.money.database
    await asOwner('revoke select on verifications from puente_app')
    try {
      await expect(world.place(user, { quoteId })).rejects.toMatchObject({ code: 'charge.not-saved' })
    } finally {
      await asOwner('grant select on verifications to puente_app')
    }
    await expectNothingCreated()
  })

  it('is checked before the fields, and lets only approved people through (ORD-014)', async () => {
    const fault = { clientDocument: '11111111111' }
    const stopped = await world.merchant({ status: 'pending', images: true, bank: true })
    await expect(world.place(stopped, fault)).rejects.toMatchObject({ code: 'verification.in-review' })
    const approved = await world.merchant()
    await expect(world.place(approved, fault)).rejects.toMatchObject({ code: 'payer.document-invalid' })
    await expectNothingCreated()
    expect((await world.place(approved)).order.pixCode).not.toBeNull()
  })
})

describe('a placed order', () => {
  it('is returned as it is stored, with a code for the total (ORD-017, ORD-018, ORD-021, ORD-024, ORD-025)', async () => {
    const user = await world.merchant()
    const { order, replayed } = await world.place(user)
    expect(replayed).toBe(false)
    expect(order).toMatchObject({
      pixStatus: 'pending',
      payoutStatus: 'pending',
      status: 'pending',
      realValue: { amountMinor: '10000', currency: 'BRL' },
      fee: { amountMinor: '100', currency: 'BRL' },
      total: { amountMinor: '10100', currency: 'BRL' },
      pesosValue: { amountMinor: '2970000', currency: 'ARS' },
      rate: '297.00',
      clientDocument: '***.982.247-**',
      expiresAt: '2026-11-21T12:20:00.000Z',
      allowedActions: ['show-code', 'verify', 'upload-receipt'],
      simulated: true,
    })
    const issued = world.money.provider.charges.get(order.transactionId)
    expect(issued).toMatchObject({ amountMinor: 10_100n, pixCode: order.pixCode })
  })

  it('keeps its own base rate, spread and fee after later changes (ORD-020, ORD-022, ORD-023)', async () => {
    const user = await world.merchant()
    await world.money.database.asOwner(`update users set company_name = 'La Ñata' where id = $1`, [user])
    const { order } = await world.place(user)
    await world.money.database.asOwner(`update users set company_name = 'Other' where id = $1`, [user])
    await world.change(operator, { 'order.feeMinor': 900n })
    const { rows } = await world.money.database.pool.query(
      `select c.owner_id, c.real_value_minor, c.fee_minor, c.total_minor, c.pesos_value_minor, c.base_rate, c.applied_spread,
              c.customer_rate, c.pix_status, c.payout_status, c.provider, c.txid, c.end_to_end_id, c.description,
              o.client_name, o.client_id, o.company_name
       from orders o join charges c on c.id = o.charge_id where c.id = $1`,
      [order.id],
    )
    expect(rows).toEqual([
      {
        owner_id: user,
        real_value_minor: 10_000n,
        fee_minor: 100n,
        total_minor: 10_100n,
        pesos_value_minor: 2_970_000n,
        base_rate: '300.00000000',
        applied_spread: expect.stringMatching(/^1\.0+$/),
        customer_rate: '297.00000000',
        pix_status: 'pending',
        payout_status: 'pending',
        provider: 'bcb',
        txid: order.id.replaceAll('-', ''),
        end_to_end_id: null,
        description: 'Almuerzo',
        client_name: "Maria D'Ávila",
        client_id: 'Mesa 4',
        company_name: 'La Ñata',
      },
    ])
  })

  it('is exact where a binary float is a centavo off (SEC-005, ORD-018)', async () => {
    await world.change(operator, { 'rate.spreadPercent': parsePercent('0') ?? expect.fail() })
    await world.setManualRate({ actor: operator, value: '129.24406', confirmed: true })
    const { order } = await world.place(await world.merchant(), { realValueMinor: '125000' })
    // 125000 x 129.24406 is 16155507.5 exactly; as floats it is 16155507.499999998.
    expect(order.pesosValue.amountMinor).toBe('16155508')
  })

  it('stores the document and the phone encrypted, and reads them back', async () => {
    const { order } = await world.place(await world.merchant())
    const { rows } = await world.money.database.asOwner(
      `select to_jsonb(o)::text as text, o.client_document_enc as sealed from orders o`,
    )
    expect(rows[0].text).not.toMatch(/52998224725|529\.982|98765/)
    expect(await world.cipher.decrypt(rows[0].sealed, documentPlace(order.id))).toBe('52998224725')
  })

  it('is audited in the transaction that stores it, and announced to its owner and the admins', async () => {
    const user = await world.merchant()
    const { order } = await world.place(user)
    const { rows } = await world.money.database.pool.query(
      `select actor_kind, actor_id, command from audit_log where object_id = $1 order by seq`,
      [order.id],
    )
    expect(rows).toEqual([
      { actor_kind: 'user', actor_id: user, command: 'orders.place' },
      { actor_kind: 'user', actor_id: user, command: 'charges.issue' },
    ])
    const { rows: news } = await world.money.database.pool.query(
      'select events from outbox order by id desc limit 1',
    )
    expect(news[0].events).toMatchObject([
      { topic: 'charge', id: order.id, channels: [`user:${user}`, 'admins'] },
    ])
  })

  it('is refused for a document that the provider does not take, before anything is stored (ORD-010)', async () => {
    Object.assign(world.money.provider, {
      capabilities: { ...world.money.provider.capabilities, payerDocuments: ['cpf'] },
    })
    const user = await world.merchant()
    await expect(world.place(user, { clientDocument: '11.222.333/0001-81' })).rejects.toMatchObject({
      code: 'payer.document-unsupported',
    })
    await expectNothingCreated()
  })
})

describe('the body of an order', () => {
  it.each([
    '0',
    '-100',
    '-0',
    '1e308',
    'NaN',
    '1,00',
    '0.001',
    '1.00',
    '',
    ' 100',
    100,
    null,
    '1000000000000000',
  ])('takes no amount of %j (A-05)', (realValueMinor) => {
    const body = { ...orderBody(crypto.randomUUID()), realValueMinor }
    expect(placeOrderBody.safeParse(body).success).toBe(false)
  })

  it.each([
    ['clientName', 2, 100],
    ['clientId', 1, 50],
    ['description', 1, 200],
  ] as const)('takes a %s of %s to %s characters and no other (ORD-011)', (field, least, most) => {
    const takes = (length: number): boolean =>
      placeOrderBody.safeParse({ ...orderBody(crypto.randomUUID()), [field]: 'a'.repeat(length) }).success
    expect([least - 1, least, most, most + 1].map(takes)).toEqual([false, true, true, false])
  })

  it.each(['pesosValueMinor', 'rate', 'exchangeRate', 'appliedSpread', 'fee', 'userId', 'total'])(
    'takes no %s from the client (ORD-018, A-05)',
    (field) => {
      const body = { ...orderBody(crypto.randomUUID()), [field]: '1' }
      expect(placeOrderBody.safeParse(body).success).toBe(false)
    },
  )
})

describe('the price', () => {
  it('keeps the limits to the centavo (A-05)', async () => {
    const user = await world.merchant()
    for (const realValueMinor of ['99', '500001']) {
      await expect(world.place(user, { realValueMinor })).rejects.toMatchObject({
        code: 'order.amount-out-of-range',
      })
    }
    await expectNothingCreated()
    expect((await world.place(user, { realValueMinor: '100' })).order.total.amountMinor).toBe('200')
    expect((await world.place(user, { realValueMinor: '500000' })).order.total.amountMinor).toBe('500100')
  })

  it("is the quote's: another user's, a used or an expired quote is refused (A-02, A-05)", async () => {
    const [user, stranger] = [await world.merchant(), await world.merchant()]
    const quoteId = await world.quoteFor(user)
    await expect(world.place(stranger, { quoteId })).rejects.toMatchObject({
      code: 'quote.unknown',
      details: {},
    })
    await world.place(user, { quoteId })
    await expect(world.place(user, { quoteId })).rejects.toMatchObject({
      code: 'quote.used',
      details: { quote: { rate: { value: '297.00' } } },
    })
    expect(await world.count('orders')).toBe(1)

    const inTime = await world.quoteFor(stranger)
    world.money.now = new Date(world.money.now.getTime() + 899_999)
    await world.place(stranger, { quoteId: inTime })
    const late = await world.quoteFor(stranger)
    world.money.now = new Date(world.money.now.getTime() + 900_000)
    await expect(world.place(stranger, { quoteId: late })).rejects.toMatchObject({
      code: 'quote.expired',
      details: { quote: { rate: { value: '297.00' } } },
    })
    expect(await world.count('orders')).toBe(2)
  })

  it('is refused without a fresh quote if there is no rate', async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    // A reading older than 15 hours is too old for a quote (ruling 6).
    world.money.now = new Date(world.money.now.getTime() + 16 * 3_600_000)
    await expect(world.place(user, { quoteId })).rejects.toMatchObject({ code: 'quote.expired', details: {} })
    expect(await world.count('orders')).toBe(0)
  })

  it("is the one the user saw: after an admin's change the order is refused with the new price (ORD-019)", async () => {
    const user = await world.merchant()
    const quoteId = await world.quoteFor(user)
    await world.setManualRate({ actor: operator, value: '280', confirmed: false })
    const refusal: unknown = await world.place(user, { quoteId }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      code: 'quote.superseded',
      details: { quote: { rate: { value: '277.20', mode: 'manual' } } },
    })
    await expectNothingCreated()
    expect((await world.place(user)).order.rate).toBe('277.20')
  })

  it('that comes to no pesos makes no order (RATE-008)', async () => {
    await world.change(operator, { 'rate.spreadPercent': parsePercent('100') ?? expect.fail() })
    await expect(world.place(await world.merchant())).rejects.toMatchObject({ code: 'order.pays-nothing' })
    await expectNothingCreated()
  })
})
