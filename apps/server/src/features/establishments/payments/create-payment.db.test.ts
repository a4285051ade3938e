import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPaymentWorld,
  freshCpf,
  paymentBody,
  type PaymentWorld,
  storeId,
} from '../../../../test/factories/payment-world.ts'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { operator } from '../../../../test/factories/order-world.ts'
import { longestCallMs } from '../../collections/public.ts'
import { forgetPayersTask } from './payments.jobs.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const key = 'one-filled-form'

async function storedPayment(chargeId: string) {
  const [row] = await world.rows(
    `select c.*, p.* from establishment_payments p join charges c on c.id = p.charge_id where c.id = $1`,
    [chargeId],
  )
  return row
}

const createCalls = () => world.money.provider.calls.filter((call) => call.startsWith('create')).length

describe('a payment at an establishment', () => {
  it('is a charge of its owner, priced by the server at the shown rate (PAY-030, PAY-031, PAY-045, PAY-048, PAY-049, SEC-009, SEC-014)', async () => {
    const { chargeId } = await world.create()
    const row = await storedPayment(chargeId)
    expect(row).toMatchObject({
      kind: 'establishment',
      owner_id: world.owner,
      beneficiary_id: world.owner,
      pix_status: 'pending',
      real_value_minor: '5000',
      fee_minor: '100',
      total_minor: '5100',
      pesos_value_minor: '1485000',
      customer_rate: '297.00000000',
      base_rate: '300.00000000',
      description: 'YPF Ruta 12: Nafta súper',
      store_id: storeId,
      payer_name: "Bia D'Ávila",
      license_plate: 'ABC1D23',
      gdpr_consent_at: world.money.now,
      privacy_version: '2025-06-17',
      consent_language: 'pt',
    })
    expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(1_200_000)
    expect(row.external_id).toMatch(/^(?=.{20,200}$)LAPA1_[a-z0-9]+_[a-z0-9]+$/)
    expect(world.money.provider.charges.get(row.txid)).toMatchObject({ amountMinor: 5_100n })
  })

  it('keeps the CPF, email and phone of its payer unreadable, and its secret as a hash (PAY-043, PAY-055, PAY-058)', async () => {
    const { chargeId, token } = await world.create()
    const row = await storedPayment(chargeId)
    for (const column of ['payer_document_enc', 'payer_email_enc', 'payer_phone_enc']) {
      expect(Object.keys(row[column]).toSorted()).toEqual(['data', 'iv', 'keyVersion', 'salt'])
      expect(row[column].keyVersion).toBe('primary')
    }
    const everything = JSON.stringify(
      [
        await world.rows('select * from establishment_payments'),
        await world.rows('select * from charges'),
        await world.rows('select * from audit_log'),
        await world.rows('select * from outbox'),
        await world.rows('select * from idempotency_keys'),
      ],
      null,
    )
    for (const secret of ['52998224725', '529.982.247-25', 'bia@example.com', '11987654321', token])
      expect(everything).not.toContain(secret)
  })

  it("hashes the request with the installation's key, so that its fingerprint does not reveal the CPF", async () => {
    await world.create({}, { key })
    const [first] = await world.rows('select principal, fingerprint from idempotency_keys')
    const other = await createPaymentWorld()
    try {
      await other.reset()
      await other.create({}, { key })
      const [second] = await other.rows('select principal, fingerprint from idempotency_keys')
      expect(second.principal).toBe(first.principal)
      expect(second.fingerprint).not.toEqual(first.fingerprint)
    } finally {
      await other.close()
    }
  })

  it('credits the establishment itself if nobody owns it', async () => {
    await world.rows('update establishments set owner_id = null')
    const { chargeId } = await world.create()
    const [{ id }] = await world.rows('select id from establishments')
    expect(await storedPayment(chargeId)).toMatchObject({ owner_id: null, beneficiary_id: id })
  })

  it.each([
    ['pending', `update establishments set status = 'pending', is_active = false`],
    [
      'rejected',
      `update establishments set status = 'rejected', rejection_reason = 'x', rejected_at = now(), is_active = false`,
    ],
    ['paused', 'update establishments set is_active = false'],
    ['of a closed account', 'update users set closed_at = now()'],
  ])(
    'is refused at an establishment that is %s, as at one that does not exist (PAY-030, SHOP-004)',
    async (_, change) => {
      await world.rows(
        `alter table establishments disable trigger user; ${change}; alter table establishments enable trigger user`,
      )
      const refusals = await Promise.all(
        [storeId, 'ZZZZZ'].map((id) => world.create({}, { storeId: id }).catch((error: unknown) => error)),
      )
      for (const refusal of refusals)
        expect(refusal).toMatchObject({ code: 'payment.establishment-not-found', details: {} })
      expect(await world.count('charges')).toBe(0)
    },
  )

  it('names every fault by its code and field at once, and stores nothing (PAY-032 to PAY-038, SEC-010)', async () => {
    const nothing = {
      realValueMinor: '500000',
      payerName: 'B',
      payerCpf: '111',
      gdprConsent: false,
      payerEmail: 'x',
      payerPhone: '1',
      productDescription: 'x'.repeat(501),
    }
    await expect(world.create(nothing)).rejects.toMatchObject({
      code: 'payment.invalid',
      details: {
        message:
          'Validation failed: INVALID_AMOUNT, NAME_TOO_SHORT, INVALID_CPF, INVALID_EMAIL, INVALID_PHONE, DESCRIPTION_TOO_LONG, GDPR_CONSENT_REQUIRED',
        faults: expect.arrayContaining([
          {
            field: 'realValueMinor',
            code: 'INVALID_AMOUNT',
            message: 'Valor deve estar entre R$\u00a00,01 e R$\u00a05.000,00',
          },
          { field: 'gdprConsent', code: 'GDPR_CONSENT_REQUIRED', message: 'É necessário aceitar os termos' },
        ]),
      },
    })
    expect(await world.count('charges')).toBe(0)
    expect(await world.rows('select from idempotency_keys')).toEqual([])
  })
})

describe('a repeated request', () => {
  it('is the same payment with the same session, and the provider gets one request (PAY-015, PAY-047, SEC-022)', async () => {
    const first = await world.create({}, { key })
    const second = await world.create({}, { key })
    expect(second).toEqual({ ...first, replayed: true })
    expect(await world.status(second)).toMatchObject({ id: first.chargeId })
    expect(createCalls()).toBe(1)
  })

  it('with other content is refused, and at another establishment it is another payment (PAY-047)', async () => {
    await world.create({}, { key })
    await expect(world.create({ realValueMinor: '6000' }, { key })).rejects.toMatchObject({
      code: 'payment.key-reused',
    })
    await world.addStore({ storeId: 'LAPA2' })
    await world.create({}, { key, storeId: 'LAPA2' })
    expect(await world.count('charges')).toBe(2)
  })

  it.each([
    ['was paused', () => world.rows('update establishments set is_active = false')],
    ['has a lower maximum', () => world.change(operator, { 'establishment.maxMinor': 2_000n })],
  ])('leads to its payment and session although the establishment %s (PAY-047)', async (_, change) => {
    const first = await world.create({}, { key })
    await change()
    expect(await world.create({}, { key })).toEqual({ ...first, replayed: true })
    expect(await world.read(first)).toMatchObject({ id: first.chargeId, pixStatus: 'pending' })
    await expect(world.create()).rejects.toMatchObject({ code: expect.stringMatching(/^payment\./) })
  })

  it('whose charge was not sent is sent although the maximum is lower now (PAY-043, PAY-047)', async () => {
    world.money.provider.faults.push('not-sent')
    await expect(world.create({}, { key })).rejects.toMatchObject({ code: 'provider.busy' })
    await world.change(operator, { 'establishment.maxMinor': 2_000n })
    expect(await world.create({}, { key })).toMatchObject({ replayed: true })
    expect(createCalls()).toBe(1)
  })

  it("of a payer's third payment returns that payment, and is not refused as a fourth (PAY-047, SEC-012)", async () => {
    await world.create()
    await world.create()
    const overtaking: Awaited<ReturnType<typeof world.create>>[] = []
    const repeat = await world.create(
      {},
      { key, meanwhile: async () => overtaking.push(await world.create({}, { key })) },
    )
    expect(overtaking).toEqual([{ ...repeat, replayed: false }])
    expect(repeat.replayed).toBe(true)
    expect(await world.count('charges')).toBe(3)
  })

  it('sent many times at once makes one payment (PAY-015, PAY-047)', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => world.create({}, { key })))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'idempotency.in-progress' })
    expect(await world.count('charges')).toBe(1)
    expect(createCalls()).toBe(1)
  })
})

describe('the limit', () => {
  const limited = { code: 'payment.rate-limited', details: { code: 'RATE_LIMIT_EXCEEDED' } }

  it('of a CPF is three payments in five minutes however it is spelled, repeats not counted (PAY-039, SEC-012)', async () => {
    const spellings = ['529.982.247-25', '52998224725', ' 529 982 247 25\n']
    for (const payerCpf of spellings) await world.create({ payerCpf }, { key: `key-${payerCpf.length}-abc` })
    await world.create({ payerCpf: '529.982.247-25' }, { key: 'key-14-abc' })
    await expect(world.create({ payerCpf: '529982247-25' })).rejects.toMatchObject({
      ...limited,
      details: {
        message: 'Muitas tentativas de pagamento recentes. Tente novamente em alguns minutos.',
        retryAfterSeconds: 300,
      },
    })
    await world.create({ payerCpf: freshCpf() })
    world.wait(299)
    await expect(world.create()).rejects.toMatchObject({ details: { retryAfterSeconds: 1 } })
    world.wait(1)
    await world.create()
  })

  it('of a CPF holds for 50 requests at the same moment, at several establishments (PAY-039, SEC-012)', async () => {
    await world.addStore({ storeId: 'LAPA2' })
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, nth) =>
        world.create({}, { address: `192.0.2.${nth + 1}`, storeId: nth % 2 === 0 ? storeId : 'LAPA2' }),
      ),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'payment.rate-limited' })
    expect(refusals).toHaveLength(47)
    expect(await world.count('charges')).toBe(3)
  })

  it('of an address is 20 payments in five minutes, without invalid requests (PAY-039)', async () => {
    for (let nth = 0; nth < 25; nth += 1) await world.create({ payerName: '' }).catch(() => undefined)
    const pay = () => world.create({ payerCpf: freshCpf() })
    const outcomes = await Promise.allSettled(Array.from({ length: 22 }, pay))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    await expect(pay()).rejects.toMatchObject(limited)
    await world.create({ payerCpf: freshCpf() }, { address: '192.0.2.2' })
  })
})

describe('what the form showed', () => {
  it('is what is charged; otherwise nothing is created and the new figures are returned (PAY-031, SEC-008)', async () => {
    await expect(world.create({ shown: { ...paymentBody.shown, rate: '299' } })).rejects.toMatchObject({
      code: 'payment.terms-changed',
      details: {
        rate: '297.00',
        fee: { amountMinor: '100' },
        realValue: { amountMinor: '5000' },
        total: { amountMinor: '5100' },
        pesosValue: { amountMinor: '1485000' },
      },
    })
    await world.change(operator, { 'establishment.feeMinor': 250n })
    await expect(world.create()).rejects.toMatchObject({
      code: 'payment.terms-changed',
      details: { fee: { amountMinor: '250' }, total: { amountMinor: '5250' } },
    })
    expect(await world.count('charges')).toBe(0)
    const { chargeId } = await world.create({ shown: { ...paymentBody.shown, feeMinor: '250' } })
    expect(await storedPayment(chargeId)).toMatchObject({ fee_minor: '250', total_minor: '5250' })
  })

  it('includes the version of the privacy policy: another version than the one in force creates nothing', async () => {
    const shown = { ...paymentBody.shown, privacyVersion: '2024-01-01' }
    await expect(world.create({ shown })).rejects.toMatchObject({
      code: 'payment.terms-changed',
      details: { privacyVersion: paymentBody.shown.privacyVersion, rate: '297.00' },
    })
    expect(await world.count('charges')).toBe(0)
  })

  /** The market moves from 300 to 310 pesos. */
  async function moveMarket(): Promise<void> {
    world.wait(60)
    await world.rows(
      `insert into market_readings (source, simulated, usdt_ars, usdt_brl, side, value, raw, read_at)
       values ('test', true, 1550, 5, 'bid-over-bid', 310, '{}', $1)`,
      [world.money.now],
    )
  }
  const nowAt310 = { code: 'payment.terms-changed', details: { rate: '306.90' } }

  it('stays valid after a move of the market as long as a quote would (PAY-031)', async () => {
    await moveMarket()
    const { chargeId } = await world.create()
    expect(await storedPayment(chargeId)).toMatchObject({ base_rate: '300.00000000' })
    world.wait(900)
    await expect(world.create()).rejects.toMatchObject(nowAt310)
    await world.create({ shown: { ...paymentBody.shown, rate: '306.9' } })
  })

  it.each([
    [
      'a rate set by hand and taken back',
      async () => {
        await world.setManualRate({ actor: operator, value: '280', confirmed: false })
        world.wait(1)
        await world.clearManualRate(operator)
      },
    ],
    ['another side of the market', () => world.change(operator, { 'market.side': 'bid-over-ask' })],
  ])('ends with %s, as a quote does (PAY-031, ruling 43)', async (_, decide) => {
    const merchant = await world.merchant()
    const quoteId = await world.quoteFor(merchant)
    await moveMarket()
    await world.create()
    world.wait(1)
    await decide()
    await expect(world.create()).rejects.toMatchObject(nowAt310)
    await expect(world.place(merchant, { quoteId })).rejects.toMatchObject({ code: 'quote.superseded' })
    await world.create({ shown: { ...paymentBody.shown, rate: '306.9' } })
  })
})

describe('the provider', () => {
  it('that refuses leaves a failed charge, which is no entry of the history (PAY-043)', async () => {
    world.money.provider.faults.push('refuse')
    await expect(world.create({}, { key })).rejects.toMatchObject({ code: 'charge.refused' })
    await expect(world.create({}, { key })).rejects.toMatchObject({ code: 'charge.refused' })
    expect(await world.rows('select pix_status from charges')).toEqual([{ pix_status: 'failed' }])
    expect(await world.rows('select sum(entries) as entries from owner_counters')).toEqual([{ entries: '0' }])
  })

  it('that does not answer leaves the charge pending without a code; a repeat queries it and never makes a second (PAY-043)', async () => {
    world.money.provider.faults.push('time-out-after', 'time-out-before')
    const silent = await world.create({}, { key })
    expect(await world.read(silent)).toMatchObject({ pixStatus: 'pending', pixCode: null })
    world.wait(longestCallMs / 1_000 + 5)
    await world.create({}, { key })
    expect((await world.read(silent)).pixCode).toMatch(/^000201/)
    expect(world.money.provider.charges.size).toBe(1)
    expect(createCalls()).toBe(1)
  })

  it('that was not reached lets the same request be sent again (PAY-043)', async () => {
    world.money.provider.faults.push('not-sent')
    await expect(world.create({}, { key })).rejects.toMatchObject({ code: 'provider.busy' })
    const { chargeId, token, replayed } = await world.create({}, { key })
    expect(replayed).toBe(true)
    expect((await world.read({ chargeId, token })).pixCode).not.toBeNull()
  })
})

it('has only the email and phone of its payer deleted after a year', async () => {
  const { chargeId } = await world.create()
  await world.money.receive(pixFor(await world.money.charge(chargeId)))
  const task = forgetPayersTask(world.money.deps)
  await task.run()
  expect((await storedPayment(chargeId)).payer_email_enc).not.toBeNull()
  world.wait(366 * 86_400)
  await task.run()
  expect(await storedPayment(chargeId)).toMatchObject({
    payer_email_enc: null,
    payer_phone_enc: null,
    payer_document_enc: expect.any(Object),
    payer_name: paymentBody.payerName,
  })
})

it.each([
  'charge_id = gen_random_uuid()',
  'establishment_id = gen_random_uuid()',
  "store_id = 'ZZZZZ'",
  "external_id = 'LAPA1_abcdefgh_abcdefgh'",
  "session_hash = sha256('x')",
  "payer_name = 'Otra'",
  "payer_document_hash = sha256('x')",
  "payer_document_visible_hash = sha256('x')",
  "payer_document_shown = '***.444.777-**'",
  "product_description = 'Otra cosa'",
  "license_plate = 'XYZ9A87'",
  'license_plate = null',
  'gdpr_consent_at = now()',
  "privacy_version = 'x'",
  "consent_language = 'es'",
  'created_at = now()',
])('never changes its payer, its purpose and its consent: %s (PAY-053)', async (change) => {
  await world.create()
  await expect(world.rows(`update establishment_payments set ${change}`)).rejects.toThrow(
    /keeps what it was made with/,
  )
})
