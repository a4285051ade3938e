import { randomBytes } from 'node:crypto'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import type { AskPayerBody, FillPayerFormBody } from '@puente/contract/orders/payer-requests'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pixFor } from '../../../../test/concurrency/money-world.ts'
import {
  createOrderWorld,
  operator,
  type OrderWorld,
  userActor,
} from '../../../../test/factories/order-world.ts'
import { freshCpf } from '../../../../test/factories/payment-world.ts'
import { createKeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import { createRateLimiter } from '../../../platform/http/rate-limiter.ts'
import { createMetrics } from '../../../platform/metrics/metrics.ts'
import { askPayer } from './ask-payer.ts'
import { cancelPayerRequest } from './cancel-payer-request.ts'
import { fillPayerRequest } from './fill-payer-request.ts'
import { openPayerForm } from './open-payer-form.ts'
import { readForm, readOwnRequest, readWaitingRequests } from './payer-request-reads.ts'
import { deleteUnfilledTask } from './payer-requests.jobs.ts'

let world: OrderWorld
let merchant: string
beforeAll(async () => {
  world = await createOrderWorld()
})
beforeEach(async () => {
  await world.reset()
  merchant = await world.merchant()
})
afterAll(() => world.money.close())

const context = () => ({ requestId: crypto.randomUUID(), ipAddress: '192.0.2.1' })
const rows = async (sql: string, values: unknown[] = []) =>
  (await world.money.database.asOwner(sql, values)).rows
const wait = (seconds: number) => {
  world.money.now = new Date(world.money.now.getTime() + seconds * 1_000)
}

function deps() {
  const { database, deps: money } = world.money
  const { clock, payerKeys } = money
  const { keyedHash } = payerKeys
  const hash = createKeyedHash(randomBytes(32))
  const limiter = createRateLimiter({ database: database.db, clock, hash, metrics: createMetrics() })
  const charges = { ...money, settings: world.settings }
  return {
    database: database.db,
    unitOfWork: database.unitOfWork,
    clock,
    keyedHash,
    payerKeys,
    charges,
    limiter,
    giveQuote: world.giveQuote,
  }
}

const read = (id: string, userId = merchant) => readOwnRequest(deps(), userId, id)

/** A request for R$ 100.00 that waits for its payer. */
async function ask(change: Partial<AskPayerBody> = {}, key: string = crypto.randomUUID()) {
  const quoteId = change.quoteId ?? (await world.quoteFor(merchant))
  const body = { quoteId, realValueMinor: '10000', clientId: 'Mesa 4', description: 'Almuerzo', ...change }
  const asking = {
    actor: userActor(merchant),
    userId: merchant,
    idempotencyKey: key,
    body,
    context: context(),
  }
  const { id } = await askPayer(deps(), asking)
  const { token } = await read(id)
  return { id, quoteId, token: token ?? '' }
}

const form: FillPayerFormBody = {
  payerName: 'Bia Ávila',
  payerCpf: '529.982.247-25',
  gdprConsent: true,
  language: 'pt',
  privacyVersion: currentLegalVersion('privacy'),
}

function fill(token: string, change: Partial<FillPayerFormBody> = {}, key: string = crypto.randomUUID()) {
  const body = { ...form, ...change }
  return fillPayerRequest(deps(), {
    actor: { kind: 'anonymous' },
    context: context(),
    token,
    idempotencyKey: key,
    body,
  })
}

const cancel = (id: string, userId = merchant) =>
  cancelPayerRequest(world.money.database.unitOfWork, {
    id,
    userId,
    actor: userActor(userId),
    context: context(),
  })

describe('a request', () => {
  it('calls no provider, makes no charge, and leaves the merchant a quote for the next one', async () => {
    const { id, quoteId, token } = await ask()
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      realValue: { amountMinor: '10000' },
      pesosValue: { amountMinor: '2970000' },
      orderId: null,
    })
    expect(await world.count('charges')).toBe(0)
    expect(world.money.provider.calls).toEqual([])
    expect(await world.quoteFor(merchant)).not.toBe(quoteId)
    expect(JSON.stringify(await rows('select * from payer_requests'))).not.toContain(token)
    expect(await readForm(deps(), token)).toMatchObject({ state: 'waiting' })
  })

  it('is the same one for the same key, and refused for other content', async () => {
    const quoteId = await world.quoteFor(merchant)
    const first = await ask({ quoteId }, 'the-same-request')
    expect((await ask({ quoteId }, 'the-same-request')).id).toBe(first.id)
    await expect(ask({ quoteId, realValueMinor: '1' }, 'the-same-request')).rejects.toMatchObject({
      code: 'idempotency.key-reused',
    })
  })

  it('is refused for the same reasons as an order, and stores nothing', async () => {
    await expect(ask({ realValueMinor: '999999999' })).rejects.toMatchObject({
      code: 'order.amount-out-of-range',
    })
    await expect(ask({ quoteId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'quote.unknown' })
    merchant = await world.merchant({ status: 'pending', images: true, bank: true })
    await expect(ask()).rejects.toMatchObject({ code: 'verification.in-review' })
    expect(await rows('select from payer_requests')).toEqual([])
    expect(await world.count('quotes', 'used_at is not null')).toBe(0)
  })

  it('is refused with the new quote if its quote has expired or was replaced by an admin, and stores nothing (ORD-019)', async () => {
    const late = await world.quoteFor(merchant)
    wait(900)
    await expect(ask({ quoteId: late })).rejects.toMatchObject({
      code: 'quote.expired',
      details: { quote: { rate: { value: '297.00' } } },
    })
    const former = await world.quoteFor(merchant)
    await world.setManualRate({ actor: operator, value: '280', confirmed: false })
    await expect(ask({ quoteId: former })).rejects.toMatchObject({
      code: 'quote.superseded',
      details: { quote: { rate: { value: '277.20', mode: 'manual' } } },
    })
    expect(await rows('select from payer_requests')).toEqual([])
  })

  it('stores when its payer first opened the form, notifies the merchant once, and does nothing after its end', async () => {
    const { id, token } = await ask()
    const open = () => openPayerForm(deps(), { token, actor: { kind: 'anonymous' }, context: context() })
    expect((await read(id)).openedAt).toBeNull()
    const first = world.money.now
    await Promise.all([open(), open(), open()])
    wait(60)
    await open()
    expect((await read(id)).openedAt).toBe(first.toISOString())
    const heard = (await rows('select events from outbox where events is not null')).flatMap(
      ({ events }) => events,
    )
    expect(heard).toEqual([expect.objectContaining({ topic: 'payer-request', id })])
    const late = await ask()
    wait(900)
    await openPayerForm(deps(), { token: late.token, actor: { kind: 'anonymous' }, context: context() })
    expect((await read(late.id)).openedAt).toBeNull()
    await expect(
      openPayerForm(deps(), { token: 'A'.repeat(43), actor: { kind: 'anonymous' }, context: context() }),
    ).rejects.toMatchObject({ code: 'payer-request.not-found' })
  })

  it("is not another merchant's to read or cancel", async () => {
    const { id } = await ask()
    const stranger = await world.merchant()
    await expect(read(id, stranger)).rejects.toMatchObject({ code: 'payer-request.not-found' })
    await expect(cancel(id, stranger)).rejects.toMatchObject({ code: 'payer-request.not-found' })
    expect(await read(id)).toMatchObject({ state: 'waiting' })
  })

  it('is listed for its merchant on each device, and for nobody else, until it stops waiting', async () => {
    const list = async (userId = merchant) =>
      (await readWaitingRequests(deps(), userId)).map(({ id, clientId, total }) => [
        id,
        clientId,
        total.amountMinor,
      ])
    const first = await ask({ clientId: 'Mesa 1' })
    wait(1)
    const [filled, cancelled] = [await ask(), await ask()]
    wait(1)
    const last = await ask({ clientId: 'Mesa 2', realValueMinor: '5000' })
    await fill(filled.token)
    await cancel(cancelled.id)
    const all = [
      [first.id, 'Mesa 1', '10100'],
      [last.id, 'Mesa 2', '5100'],
    ]
    expect(await list()).toEqual(all)
    expect(await list(await world.merchant())).toEqual([])
    wait(898)
    expect(await list()).toEqual([all[1]])
    await world.setManualRate({ actor: operator, value: '280', confirmed: false })
    expect(await list()).toEqual([])
    // The screens are notified that it was voided. A new market reading alone does not notify them.
    const heard = (await rows('select events from outbox where events is not null')).flatMap(
      ({ events }) => events,
    )
    expect(heard).toContainEqual(
      expect.objectContaining({ topic: 'rate', id: 'void', channels: ['everyone'] }),
    )
  })

  it('gives its merchant the texts to ask for it again after it expired or its quote was voided, and drops them when it is cancelled', async () => {
    const texts = { clientId: 'Mesa 4', description: 'Almuerzo' }
    const [expired, cancelled] = [await ask(), await ask()]
    expect(await read(expired.id)).toMatchObject({ state: 'waiting', ...texts })
    await cancel(cancelled.id)
    expect(await read(cancelled.id)).toMatchObject({ state: 'cancelled', clientId: null, description: null })
    wait(900)
    expect(await read(expired.id)).toMatchObject({ state: 'ended', ...texts })
    const voided = await ask()
    await world.setManualRate({ actor: operator, value: '280', confirmed: false })
    expect(await read(voided.id)).toMatchObject({ state: 'ended', ...texts })
  })

  it('is deleted a day after its end if nobody filled it in', async () => {
    const [left, cancelled, filled] = [await ask(), await ask(), await ask()]
    await cancel(cancelled.id)
    await fill(filled.token)
    wait(900 + 86_400)
    await deleteUnfilledTask(deps()).run()
    expect((await rows('select id from payer_requests')).length).toBe(3)
    wait(1)
    await deleteUnfilledTask(deps()).run()
    expect(await rows('select id from payer_requests')).toEqual([{ id: filled.id }])
    await expect(read(left.id)).rejects.toMatchObject({ code: 'payer-request.not-found' })
  })
})

describe('a payer who fills it in', () => {
  it('makes an order of the usual kind at the rate of the request, which is paid and credited', async () => {
    const { id, token, quoteId } = await ask()
    const { chargeId } = await fill(token)
    expect(await read(id)).toMatchObject({ state: 'filled', orderId: chargeId, token: null })
    const [row] = await rows(
      'select c.kind, c.owner_id, c.pix_code, c.description, o.* from charges c join orders o on o.charge_id = c.id',
    )
    expect(row).toMatchObject({
      kind: 'order',
      owner_id: merchant,
      pix_code: expect.stringContaining('000201'),
      quote_id: quoteId,
      client_name: 'Bia Ávila',
      client_document_shown: '***.982.247-**',
      client_id: 'Mesa 4',
      description: 'Almuerzo',
    })
    const [request] = await rows('select * from payer_requests')
    expect(request).toMatchObject({
      filled_at: world.money.now,
      privacy_version: form.privacyVersion,
      consent_language: 'pt',
      client_id: null,
      description: null,
    })
    await world.money.receive(pixFor(await world.money.charge(chargeId)))
    expect((await world.money.charge(chargeId)).status).toBe('confirmed')
    await world.money.expectBooksBalance()
  })

  it('notifies the screens of its merchant, and so does a cancellation', async () => {
    const [filled, cancelled] = [await ask(), await ask()]
    await fill(filled.token)
    await cancel(cancelled.id)
    const news = await rows('select events from outbox order by id')
    const ofRequests = news
      .flatMap(({ events }) => events as { topic: string; id: string; channels: string[] }[])
      .filter(({ topic }) => topic === 'payer-request')
    expect(ofRequests).toMatchObject([
      { id: filled.id, channels: [`user:${merchant}`] },
      { id: cancelled.id, channels: [`user:${merchant}`] },
    ])
  })

  it('does not leave their CPF readable anywhere', async () => {
    const { token } = await ask()
    await fill(token)
    const tables = ['payer_requests', 'orders', 'charges', 'audit_log', 'outbox', 'idempotency_keys']
    const everything = JSON.stringify(
      await Promise.all(tables.map((table) => rows(`select * from ${table}`))),
    )
    for (const secret of ['52998224725', '529.982.247-25', token]) expect(everything).not.toContain(secret)
  })

  it('is the only one of eight simultaneous payers who succeeds, and the others are refused without a charge', async () => {
    const { id, token } = await ask()
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, () => fill(token, { payerCpf: freshCpf() })),
    )
    const won = all.filter((one) => one.status === 'fulfilled')
    expect(won.length).toBe(1)
    for (const one of all)
      if (one.status === 'rejected')
        expect(one.reason).toMatchObject({ code: 'payer-request.taken', details: {} })
    expect(await world.count('charges')).toBe(1)
    expect(await read(id)).toMatchObject({ state: 'filled', orderId: won[0]?.value.chargeId })
  })

  it('gets the same charge for a repeat, also after the provider was not reached', async () => {
    const { token } = await ask()
    world.money.provider.faults.push('not-sent')
    await expect(fill(token, {}, 'one-filled-form')).rejects.toMatchObject({ code: 'provider.busy' })
    const repeat = await fill(token, {}, 'one-filled-form')
    expect(repeat.replayed).toBe(true)
    expect(await fill(token, {}, 'one-filled-form')).toEqual(repeat)
    expect(await world.count('charges', 'pix_code is not null')).toBe(1)
    await expect(fill(token, { payerName: 'Outra' }, 'one-filled-form')).rejects.toMatchObject({
      code: 'idempotency.key-reused',
    })
  })

  it('either succeeds or is refused if the merchant cancels at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, token } = await ask()
      const [filled, cancelled] = await Promise.allSettled([
        fill(token, { payerCpf: freshCpf() }),
        cancel(id),
      ])
      const { state } = await read(id)
      expect([filled.status, cancelled.status]).toEqual(
        state === 'filled' ? ['fulfilled', 'rejected'] : ['rejected', 'fulfilled'],
      )
      if (cancelled.status === 'rejected')
        expect(cancelled.reason).toMatchObject({ code: 'payer-request.taken' })
    }
  })

  it.each([
    ['is over', async () => wait(900)],
    ['was cancelled', (id: string) => cancel(id)],
    ['has a void quote', () => world.change(operator, { 'order.feeMinor': 200n })],
    [
      'is of a merchant who may not charge any more',
      () =>
        rows(`update verifications set status = 'rejected', rejection_reason = 'x' where user_id = $1`, [
          merchant,
        ]),
    ],
  ])('is refused if the request %s, and nothing is charged', async (_, end) => {
    const { id, token } = await ask()
    await end(id)
    await expect(fill(token)).rejects.toMatchObject({ code: 'payer-request.ended', details: {} })
    expect(await world.count('charges')).toBe(0)
  })

  it('ends when the approval of its merchant is withdrawn, so that no payer begins to fill it in (decision 0063)', async () => {
    const { id, token } = await ask()
    await rows(
      `update verifications set status = 'rejected', rejection_reason = 'x', approval_withdrawn_at = now() where user_id = $1`,
      [merchant],
    )
    expect(await read(id)).toMatchObject({ state: 'ended', token: null })
    await expect(fill(token)).rejects.toMatchObject({ code: 'payer-request.ended' })
  })

  it('is refused with every fault at once, without consent, and for another version of the policy', async () => {
    const { token } = await ask()
    const faults = { payerName: 'B', payerCpf: '111.111.111-11', gdprConsent: false }
    await expect(fill(token, faults)).rejects.toMatchObject({
      code: 'payer-request.invalid',
      details: {
        faults: [
          { field: 'payerName', code: 'NAME_TOO_SHORT' },
          { field: 'payerCpf', code: 'INVALID_CPF' },
          { field: 'gdprConsent', code: 'GDPR_CONSENT_REQUIRED' },
        ],
      },
    })
    await expect(fill(token, { privacyVersion: '2001-01-01' })).rejects.toMatchObject({
      code: 'payer-request.policy-changed',
      details: { privacyVersion: currentLegalVersion('privacy') },
    })
    expect(await world.count('charges')).toBe(0)
  })

  it('may fill in three forms in five minutes, even with different spellings of their CPF and simultaneously', async () => {
    const tokens: string[] = []
    for (let nth = 0; nth < 5; nth += 1) tokens.push((await ask()).token)
    const spellings = ['529.982.247-25', '52998224725', ' 529 982 247 25 ', '529982247-25', '529.982.24725']
    const all = await Promise.allSettled(
      tokens.map((token, nth) => fill(token, { payerCpf: spellings[nth] })),
    )
    expect(all.filter((one) => one.status === 'fulfilled').length).toBe(3)
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'payer-request.rate-limited' })
    wait(301)
    await fill((await ask()).token)
  })
})

it('the database refuses to change a filled request, and to fill in an expired one', async () => {
  const { id, token } = await ask()
  await expect(rows('update payer_requests set real_value_minor = 1')).rejects.toThrow(/keeps what/)
  const { chargeId } = await fill(token)
  await expect(rows('update payer_requests set filled_at = now() where id = $1', [id])).rejects.toThrow(
    /keeps what/,
  )
  await ask()
  await expect(
    rows(
      `update payer_requests set filled_at = expires_at, charge_id = $1, privacy_version = 'x', consent_language = 'pt',
         client_id = null, description = null where filled_at is null`,
      [chargeId],
    ),
  ).rejects.toThrow(/keeps what/)
})
