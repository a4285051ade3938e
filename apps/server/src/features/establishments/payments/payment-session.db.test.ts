import { parseTaxDocument } from '@puente/domain/tax-document'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import { createPaymentWorld, freshCpf, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { incomingPix } from '../../collections/receive/incoming-pix.ts'
import { paymentCookie } from './payment-session.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const unknown = { code: 'payment.not-found', details: {} }

/** The provider reports that this person paid. */
async function payAs(chargeId: string, name: string | null, document: string | null): Promise<void> {
  const payer =
    name === null && document === null ? null : { name, document: parseTaxDocument(document ?? '') }
  const pix = { ...pixFor(await world.money.charge(chargeId)), payer }
  await world.money.receive(await incomingPix(world.money.deps.payerKeys, 'bcb', pix), 'answer')
}

async function pay(chargeId: string, amountMinor?: bigint): Promise<void> {
  const charge = await world.money.charge(chargeId)
  await world.money.receive(pixFor(charge, { amountMinor: amountMinor ?? charge.totalMinor }), 'answer')
}

describe('the session of a payment', () => {
  it('is read only with its own token (PAY-068, SEC-020)', async () => {
    const mine = await world.create()
    const other = await world.create({ payerCpf: freshCpf() })
    expect(await world.status(mine)).toEqual({
      id: mine.chargeId,
      status: 'pending',
      paidAt: null,
      expiresAt: expect.any(Date),
    })
    const forged = [null, '', other.token, `${mine.token}A`, mine.token.toLowerCase(), 'A'.repeat(43)]
    for (const token of forged) {
      const session = { chargeId: mine.chargeId, token }
      await expect(world.status(session)).rejects.toMatchObject(unknown)
      await expect(world.read(session)).rejects.toMatchObject(unknown)
      await expect(world.check(session)).rejects.toMatchObject(unknown)
    }
    await expect(world.status({ chargeId: crypto.randomUUID(), token: mine.token })).rejects.toMatchObject(
      unknown,
    )
  })

  it('ends a day after its code', async () => {
    const mine = await world.create()
    world.wait(1_200 + 86_399)
    expect((await world.status(mine)).status).toBe('pending')
    world.wait(1)
    await expect(world.status(mine)).rejects.toMatchObject(unknown)
  })

  it('is a cookie that no script can read, only for the paths of this payment', () => {
    const until = new Date('2026-11-22T12:20:00Z')
    expect(paymentCookie(true).set('c1', 'secret', until)).toBe(
      '__Secure-payment-c1=secret; Path=/api/v1/payments/c1; HttpOnly; SameSite=Strict; Secure; Expires=Sun, 22 Nov 2026 12:20:00 GMT',
    )
    expect(paymentCookie(false).set('c1', 'secret', until)).not.toContain('Secure')
  })

  it('shows what its payer typed with the CPF masked, and after the payment its proof (ruling 68)', async () => {
    const mine = await world.create()
    const open = await world.read(mine)
    expect(open).toMatchObject({
      pixStatus: 'pending',
      total: { amountMinor: '5100' },
      fee: { amountMinor: '100' },
      pesosValue: { amountMinor: '1485000' },
      rate: '297.00',
      store: { storeId: 'LAPA1', name: 'YPF Ruta 12' },
      payerName: "Bia D'Ávila",
      payerCpf: '***.982.247-**',
      productDescription: 'Nafta súper',
      licensePlate: 'ABC1D23',
      heldAmount: null,
      lastHeld: null,
      paidAt: null,
      receipt: null,
    })
    expect(open.pixCode).toMatch(/^000201/)
    await pay(mine.chargeId)
    const paid = await world.read(mine)
    expect(paid).toMatchObject({
      pixStatus: 'confirmed',
      pixCode: null,
      paidAt: '2026-11-21T12:00:30.000Z',
      endToEndId: expect.stringMatching(/^E/),
      confirmedAt: world.money.now.toISOString(),
    })
    expect(paid.receipt?.url).toBe(
      `https://puente.example/comprobante/${paid.receipt?.code.replaceAll(' ', '')}`,
    )
    expect(await world.status(mine)).toMatchObject({
      status: 'confirmed',
      paidAt: new Date('2026-11-21T12:00:30Z'),
    })
  })

  it('names the payer as the provider does: in full if they filled in the form, masked if another or an unknown person paid, and not at all if the provider names nobody (rulings 61 and 68)', async () => {
    const paidBy = async (name: string | null, document: string | null): Promise<string | null> => {
      const session = await world.create({ payerCpf: cpf })
      expect((await world.read(session)).paidBy).toBeNull()
      await payAs(session.chargeId, name, document)
      const paid = await world.read(session)
      expect(paid).toMatchObject({ pixStatus: 'confirmed', payerName: "Bia D'Ávila" })
      world.wait(301)
      return paid.paidBy
    }
    const cpf = '529.982.247-25'
    expect(await paidBy('BIA DAVILA SOUZA', cpf)).toBe('BIA DAVILA SOUZA')
    expect(await paidBy('João Pereira', '111.444.777-35')).toBe('J*** P***')
    // The names are one person's, and the documents are not.
    expect(await paidBy("Bia D'Ávila", '111.444.777-35')).toBe('B*** D***')
    expect(await paidBy("Bia D'Ávila", null)).toBe("Bia D'Ávila")
    // A name that cannot be compared.
    expect(await paidBy('-- --', null)).toBe('*** ***')
    expect(await paidBy(null, cpf)).toBeNull()
    expect(await paidBy(null, null)).toBeNull()
  })

  it('shows a Pix of another amount as held, and no code to pay again (ruling 25)', async () => {
    const mine = await world.create()
    await pay(mine.chargeId, 5_000n)
    expect(await world.read(mine)).toMatchObject({
      pixStatus: 'pending',
      pixCode: null,
      heldPix: true,
      heldAmount: { amountMinor: '5000' },
      lastHeld: { paidAt: '2026-11-21T12:00:30.000Z', endToEndId: expect.stringMatching(/^E/) },
      receipt: null,
    })
  })
})

describe('"Efetuei o Pagamento"', () => {
  const questions = () => world.money.provider.calls.filter((call) => call.startsWith('find')).length

  it('queries the provider at most once in 10 s, and finds a payment whose notice was lost (PAY-025)', async () => {
    const mine = await world.create()
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'answered' })
    const charge = await world.money.charge(mine.chargeId)
    world.money.provider.pay(pixFor(charge))
    world.wait(9)
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'recent' })
    world.wait(1)
    expect(await world.check(mine)).toMatchObject({ status: 'confirmed', provider: 'answered' })
    expect(await world.check(mine)).toMatchObject({ status: 'confirmed', provider: 'not-needed' })
    expect(questions()).toBe(2)
    expect(await world.rows(`select count(*)::int from audit_log where command = 'payments.check'`)).toEqual([
      { count: 2 },
    ])
    await world.money.expectBooksBalance()
  })

  it('reports `under-way`, not `unanswered`, when it is pressed again during the query (PAY-025, ruling 64)', async () => {
    const mine = await world.create()
    const { provider } = world.money
    const { findCharge } = provider
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    provider.findCharge = async (txid) => {
      asked.resolve()
      await answer.promise
      return findCharge(txid)
    }
    const first = world.check(mine)
    await asked.promise
    world.wait(1)
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'under-way' })
    answer.resolve()
    expect(await first).toMatchObject({ status: 'pending', provider: 'answered' })
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'recent' })
    expect(questions()).toBe(1)
  })

  it('queries less often after many presses, so that a day of presses leaves few audit entries (PAY-070)', async () => {
    const mine = await world.create()
    for (let pressed = 0; pressed < 300; pressed += 1) {
      await world.check(mine)
      world.wait(11)
    }
    const [{ count }] = await world.rows(
      `select count(*)::int from audit_log where command = 'payments.check'`,
    )
    expect(count).toBeLessThan(16)
    // Presses between two checks query as often as a poll does.
    expect(questions()).toBeGreaterThan(100)
    world.money.provider.pay(pixFor(await world.money.charge(mine.chargeId)))
    world.wait(30)
    expect(await world.check(mine)).toMatchObject({ status: 'confirmed' })
  })

  it('reports an unknown state if the provider does not answer, and changes nothing (PAY-027, ruling 64)', async () => {
    const mine = await world.create()
    world.money.provider.faults.push('time-out-before')
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'unanswered' })
    world.wait(3)
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'unanswered' })
    expect(questions()).toBe(1)
    world.wait(7)
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'answered' })
    world.wait(3)
    expect(await world.check(mine)).toMatchObject({ status: 'pending', provider: 'recent' })
    expect(
      await world.rows(`select body::jsonb -> 'after' ->> 'provider' as provider from audit_log
      where command = 'payments.check' order by seq`),
    ).toEqual([{ provider: 'unanswered' }, { provider: 'answered' }])
  })
})
