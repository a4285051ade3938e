import { readBalance } from '@puente/contract/orders/history'
import { readChargePage } from '@puente/contract/charge-page/charge-page'
import {
  checkPayment,
  createPayment,
  readPayment,
  readPaymentStatus,
  type StorePayment,
} from '@puente/contract/establishments/payments'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import {
  cancelOrder,
  listConfirmedSince,
  listWaitingOrders,
  readOrder,
  readOrderForm,
} from '@puente/contract/orders/orders'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readOrderRate } from '@puente/contract/rates/rates'
import { readPublicSettings } from '@puente/contract/settings/settings'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addEstablishment } from '../factories/establishments.ts'
import { freshCpf } from '../factories/payment-world.ts'
import { sandboxControl } from '../faults/sandbox-control.ts'
import { type Browser, refusalOf, type WireAnswer } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const storeId = 'LAPA1'

let world: ServerWorld
let owner: Browser
let ownerId: string
beforeAll(async () => {
  world = await createServerWorld()
  const merchant = await world.merchant()
  ownerId = merchant.userId
  owner = world.browser()
  await owner.signIn(merchant.email)
  await store({ storeId, name: 'YPF Ruta 12', status: 'approved' })
})
beforeEach(() => provider().switchAllOff())
afterAll(() => world.close())

const provider = () => sandboxControl(world.sandbox.url)

function store(of: Partial<Parameters<typeof addEstablishment>[2]>): Promise<string> {
  return addEstablishment(world.server.infrastructure, world.test, { ownerId, ...of })
}

/** The body of the form: R$ 50,00 of a new payer, at the shown rate. */
async function formOf(payer: Browser, change: object = {}) {
  const [rate, settings] = await Promise.all([
    payer.call(readOrderRate, {}),
    payer.call(readPublicSettings, {}),
  ])
  return {
    realValueMinor: '5000',
    payerName: 'Bia Ávila',
    payerCpf: freshCpf(),
    productDescription: 'Nafta súper',
    gdprConsent: true,
    shown: {
      rate: rate.value,
      feeMinor: settings.establishment.fee.amountMinor,
      privacyVersion: currentLegalVersion('privacy'),
    },
    ...change,
  }
}

async function pay(payer: Browser, key: string = crypto.randomUUID()): Promise<StorePayment> {
  return payer.call(createPayment, {
    params: { storeId },
    idempotencyKey: key,
    body: await formOf(payer),
  })
}

/** Sends a body as it is, past every check of a browser. */
async function sendRaw(body: unknown, at = storeId): Promise<WireAnswer> {
  return world.browser().send('POST', `${apiPrefix}/stores/${at}/payments`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
}

async function chargeCount(): Promise<number> {
  const { rows } = await world.test.pool.query('select count(*)::int from charges')
  return rows[0].count
}

describe('a payer without an account', () => {
  it('pays at an establishment and is notified, like its owner (PAY-001, PAY-021, PAY-066)', async () => {
    const payer = world.browser()
    const { id, pixCode, total, transactionId } = await pay(payer)
    expect([pixCode?.startsWith('000201'), total.amountMinor]).toEqual([true, '5100'])
    const [cookie] = [...payer.cookies]
    expect(cookie?.[0]).toBe(`payment-${id}`)

    const stream = await fetch(`${world.server.url}${apiPrefix}/payments/${id}/live`, {
      headers: { cookie: cookie?.join('=') ?? '' },
    })
    expect(stream.headers.get('content-type')).toContain('text/event-stream')
    const heard = textUntil(stream, `"id":"${id}"`)
    const balance = async () => BigInt((await owner.call(readBalance, {})).ars.amountMinor)
    const before = await balance()
    await provider().pay(transactionId)
    expect(await heard).not.toMatch(/Bia|payer|cpf/i)
    await vi.waitFor(
      async () =>
        expect(await payer.call(readPaymentStatus, { params: { id } })).toEqual({
          id,
          status: 'confirmed',
          paidAt: expect.any(String),
        }),
      { timeout: 15_000, interval: 50 },
    )
    const paid = await payer.call(readPayment, { params: { id } })
    expect((await balance()) - before).toBe(BigInt(paid.pesosValue.amountMinor))
    const page = await owner.call(readChargePage, { params: { id } })
    expect(page.order).toMatchObject({ kind: 'establishment', pixStatus: 'confirmed', pixCode: null })
    const since = new Date(Date.now() - 60_000).toISOString()
    expect((await owner.call(listConfirmedSince, { query: { since } })).orders).toMatchObject([{ id }])
    expect(paid.receipt?.url).toBe(page.receiptUrl)
    expect(await payer.call(checkPayment, { params: { id } })).toMatchObject({ provider: 'not-needed' })
  })

  it('gets the secret in a cookie that no script can read, only for this payment (PAY-043)', async () => {
    const payer = world.browser()
    const body = await formOf(payer)
    const answer = await payer.send('POST', `${apiPrefix}/stores/${storeId}/payments`, {
      headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same-form' },
      body: JSON.stringify(body),
    })
    const { id } = JSON.parse(answer.text)
    const [cookie = ''] = answer.headers.getSetCookie()
    expect(cookie).toContain(`; Path=${apiPrefix}/payments/${id}; HttpOnly; SameSite=Strict`)
    const token = cookie.split(/[=;]/)[1] ?? ''
    expect(token).toHaveLength(43)
    expect(answer.text).not.toContain(token)
    // A browser that lost the first answer and sends the form again gets the same payment.
    const again = world.browser()
    const repeated = await again.call(createPayment, {
      params: { storeId },
      idempotencyKey: 'the-same-form',
      body,
    })
    expect(repeated.id).toBe(id)
    expect((await again.call(readPayment, { params: { id } })).id).toBe(id)
  })
})

it('can be paid only by its payer: the owner sees it without a code and can neither cancel it nor fill in its form again', async () => {
  const { id } = await pay(world.browser())
  expect(await owner.call(readOrder, { params: { id } })).toMatchObject({
    kind: 'establishment',
    pixStatus: 'pending',
    pixCode: null,
    allowedActions: ['verify', 'upload-receipt'],
  })
  for (const call of [
    () => owner.call(cancelOrder, { params: { id } }),
    () => owner.call(readOrderForm, { params: { id } }),
  ])
    expect((await refusalOf(call())).code).toBe('charge.not-found')
  expect((await owner.call(listWaitingOrders, {})).orders).toEqual([])
})

describe('a stranger', () => {
  it('reads no payment by its id, by list, by stream, or with the secret of another (PAY-068, SEC-020)', async () => {
    const payer = world.browser()
    const { id } = await pay(payer)
    const stranger = world.browser()
    const theirs = await pay(stranger)
    const secret = stranger.cookies.get(`payment-${theirs.id}`) ?? ''
    const other = crypto.randomUUID()
    const answers = await Promise.all(
      ['', '/status', '/live'].flatMap((path) =>
        [
          { cookie: '' },
          { cookie: `payment-${id}=${secret}` },
          { cookie: `payment-${id}=` },
          { cookie: `payment-${other}=${secret}`, at: other },
        ].map(async ({ cookie, at = id }) => {
          const answer = await fetch(`${world.server.url}${apiPrefix}/payments/${at}${path}`, {
            headers: { cookie },
          })
          const { code, details, title } = (await answer.json()) as Record<string, unknown>
          return [answer.status, code, details, title]
        }),
      ),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify([404, 'payment.not-found', {}, 'Payment not found'])]),
    )
    const checked = await refusalOf(world.browser().call(checkPayment, { params: { id } }))
    expect([checked.status, checked.code]).toEqual([404, 'payment.not-found'])
    for (const path of ['/payments', `/stores/${storeId}/payments`]) {
      const listed = await world.browser().send('GET', apiPrefix + path)
      expect([404, 405]).toContain(listed.status)
    }
    expect((await refusalOf(owner.call(readPayment, { params: { id } }))).code).toBe('payment.not-found')
  })

  it('cannot find out about an establishment that accepts no payments (PAY-030, PAY-041, SHOP-004)', async () => {
    await store({ storeId: 'WAIT1', status: 'pending' })
    await store({ storeId: 'REJE1', status: 'rejected' })
    await store({ storeId: 'PAUS1', status: 'approved', isActive: false })
    const body = await formOf(world.browser())
    const answers = await Promise.all(['WAIT1', 'REJE1', 'PAUS1', 'NONE1'].map((at) => sendRaw(body, at)))
    for (const { status, text } of answers) {
      expect([status, JSON.parse(text)]).toMatchObject([
        404,
        { code: 'payment.establishment-not-found', title: 'Establishment not found', details: {} },
      ])
    }
    // Another shape is refused before anything is read (PAY-041).
    for (const hostile of ['lapa1', 'LAPA', 'LAPA11', "LAP'1", '%00%00%00%00%00', '..%2F..', 'LÁPA1']) {
      const answer = await sendRaw(body, hostile)
      expect([400, 422], `${hostile} ${answer.status}`).toContain(answer.status)
    }
  })
})

describe("a form that bypasses the browser's checks", () => {
  it.each([
    [{ realValueMinor: '0' }, ['INVALID_AMOUNT']],
    [{ realValueMinor: '499901' }, ['INVALID_AMOUNT']],
    [{ realValueMinor: null }, ['INVALID_AMOUNT']],
    [{ payerName: '' }, ['NAME_REQUIRED']],
    [{ payerName: 'B' }, ['NAME_TOO_SHORT']],
    [{ payerName: 'B'.repeat(101) }, ['NAME_TOO_LONG']],
    [{ payerName: '<img src=x onerror=alert(1)>' }, ['NAME_CONTAINS_INVALID_CHARS']],
    [{ payerCpf: null }, ['CPF_REQUIRED']],
    [{ payerCpf: '11111111111' }, ['INVALID_CPF']],
    [{ payerCpf: '５２９９８２２４７２５' }, ['INVALID_CPF']],
    [{ payerEmail: 'bia' }, ['INVALID_EMAIL']],
    [{ payerPhone: '123' }, ['INVALID_PHONE']],
    [{ gdprConsent: false }, ['GDPR_CONSENT_REQUIRED']],
    [{ productDescription: 'x'.repeat(501) }, ['DESCRIPTION_TOO_LONG']],
    [{ productDescription: 'ab' }, ['DESCRIPTION_TOO_SHORT']],
    [
      { payerName: null, payerCpf: '', gdprConsent: null },
      ['NAME_REQUIRED', 'CPF_REQUIRED', 'GDPR_CONSENT_REQUIRED'],
    ],
  ])('%j is refused with %j (SEC-010, PAY-032 to PAY-038)', async (change, codes) => {
    const answer = await sendRaw(await formOf(world.browser(), change))
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      422,
      {
        code: 'payment.invalid',
        title: 'Validation failed',
        details: { codes, message: `Validation failed: ${codes.join(', ')}` },
        errors: codes.map((rule) => ({ rule })),
      },
    ])
  })

  it.each([
    ['a CPF as a number', { payerCpf: 52998224725 }],
    ['an amount as a number', { realValueMinor: 5000 }],
    ['a consent as a text', { gdprConsent: 'true' }],
    ['an amount of its own in pesos', { pesosValueMinor: '1' }],
    [
      'a rate of its own',
      { shown: { rate: '0.00000001', feeMinor: '0', privacyVersion: '2025-06-17', spread: '0' } },
    ],
    ['an owner', { ownerId: crypto.randomUUID() }],
    ['two thousand characters too many', { productDescription: 'x'.repeat(4_000) }],
    ['a list', { payerName: ['Bia'] }],
  ])('%s is refused before it is read (A-04)', async (_, change) => {
    const before = await chargeCount()
    const answer = await sendRaw(await formOf(world.browser(), change))
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([422, 'request.invalid'])
    expect(await chargeCount()).toBe(before)
  })

  it.each(['290', '0.01', '99999'])(
    'at a rate of %s that nobody showed creates nothing (PAY-031, A-05)',
    async (rate) => {
      const before = await chargeCount()
      const { shown, ...form } = await formOf(world.browser())
      const answer = await sendRaw({ ...form, shown: { ...shown, rate } })
      expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
        409,
        { code: 'payment.terms-changed', details: { rate: shown.rate, total: { amountMinor: '5100' } } },
      ])
      expect(await chargeCount()).toBe(before)
    },
  )

  it('that names an older privacy policy creates nothing, and the refusal names the one in force (PAY-031)', async () => {
    const before = await chargeCount()
    const { shown, ...form } = await formOf(world.browser())
    const answer = await sendRaw({ ...form, shown: { ...shown, privacyVersion: '2024-01-01' } })
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      409,
      {
        code: 'payment.terms-changed',
        title: 'Rate, fee or privacy policy changed since the form showed them',
        details: { privacyVersion: shown.privacyVersion, rate: shown.rate },
      },
    ])
    expect(await chargeCount()).toBe(before)
  })

  it('without a usable key is refused (PAY-047)', async () => {
    const body = JSON.stringify(await formOf(world.browser()))
    for (const key of ['short', 'x'.repeat(101), 'with space in it', '<script>alert(1)']) {
      const answer = await world.browser().send('POST', `${apiPrefix}/stores/${storeId}/payments`, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body,
      })
      expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'idempotency.key-required'])
    }
  })
})

it('keeps the limit of a CPF under 50 simultaneous requests, in every spelling (PAY-039, SEC-012)', async () => {
  const cpf = freshCpf()
  const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`
  const spellings = [cpf, masked, `${cpf}\n`, ` ${masked} `, [...cpf].join(' ')]
  const form = await formOf(world.browser())
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, nth) => sendRaw({ ...form, payerCpf: spellings[nth % spellings.length] })),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  // An overloaded machine may find no connection in time.
  expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(47)
  const refused = answers.find(({ status }) => status === 429)
  expect(JSON.parse(refused?.text ?? '{}')).toMatchObject({
    code: 'payment.rate-limited',
    title: 'RATE_LIMIT_EXCEEDED',
    details: { message: 'Muitas tentativas de pagamento recentes. Tente novamente em alguns minutos.' },
  })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(290)
})

describe('a provider at fault', () => {
  it('that sends no notice is queried, so that the payment is found (PAY-025)', async () => {
    const payer = world.browser()
    const { id, transactionId } = await pay(payer)
    await provider().switchOn('lostNotice')
    await provider().pay(transactionId)
    expect(await payer.call(checkPayment, { params: { id } })).toMatchObject({
      status: 'confirmed',
      provider: 'answered',
    })
  })

  it('that answers the check with nonsense leaves the payment open, reported as unknown (PAY-027, ruling 64)', async () => {
    const payer = world.browser()
    const { id } = await pay(payer)
    await provider().switchOn('htmlAnswer', { status: 200, on: ['readCharge'] })
    expect(await payer.call(checkPayment, { params: { id } })).toEqual({
      id,
      status: 'pending',
      paidAt: null,
      provider: 'unanswered',
    })
  })

  it('whose answer was lost is queried when the form is sent again, and makes one charge (PAY-043)', async () => {
    const payer = world.browser()
    const body = await formOf(payer)
    const send = () =>
      payer.call(createPayment, { params: { storeId }, idempotencyKey: 'a-lost-answer', body })
    const before = await provider().chargeCount()
    await provider().switchOn('htmlAnswer', { status: 200, on: ['createCharge', 'readCharge'] })
    const silent = await send()
    expect([silent.pixStatus, silent.pixCode]).toEqual(['pending', null])
    await provider().switchAllOff()
    const issued = await send()
    expect([issued.id, issued.pixCode?.slice(0, 6)]).toEqual([silent.id, '000201'])
    expect(await provider().chargeCount()).toBe(before + 1)
  })

  // Runs last, because the breaker stays open for 30 s afterwards.
  it('that is down leaves the payment pending without a code, and the next payer is asked to wait (PAY-043)', async () => {
    const payer = world.browser()
    await provider().switchOn('errorBefore', { on: ['createCharge', 'readCharge'] })
    const { id, pixCode } = await pay(payer)
    expect(pixCode).toBeNull()
    expect(await payer.call(readPaymentStatus, { params: { id } })).toMatchObject({ status: 'pending' })
    const refused = await refusalOf(pay(world.browser()))
    expect([refused.status, refused.code]).toEqual([503, 'provider.busy'])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

/** The text of a stream up to a given text. */
async function textUntil(answer: Response, text: string): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  while (!heard.includes(text)) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
    if (done) throw new Error(`the stream ended before ${text}: ${heard}`)
    heard += value
  }
  await reader?.cancel()
  return heard
}
