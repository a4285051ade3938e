import { readPayerPayment, readPayPage } from '@puente/contract/charge-page/pay-page'
import { currentLegalVersion } from '@puente/contract/identity/legal'
import {
  cancelPayerRequest,
  fillPayerForm,
  readPayerForm,
  readPayerRequest,
} from '@puente/contract/orders/payer-requests'
import { cancelOrder, readOrder } from '@puente/contract/orders/orders'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readPerson } from '@puente/contract/verification/people'
import { withdrawApproval } from '@puente/contract/verification/withdrawal'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshCpf } from '../factories/payment-world.ts'
import { sandboxControl } from '../faults/sandbox-control.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, payerRequestOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let merchant: Browser
beforeAll(async () => {
  world = await createServerWorld()
  merchant = world.browser()
  await merchant.signIn((await world.merchant()).email)
})
afterAll(() => world.close())

async function ask() {
  const request = await payerRequestOf(merchant)
  if (request.token === null) throw new Error('the request does not wait')
  return { ...request, token: request.token }
}

const formOf = () => ({
  payerName: 'Bia Ávila',
  payerCpf: freshCpf(),
  gdprConsent: true,
  language: 'pt' as const,
  privacyVersion: currentLegalVersion('privacy'),
})

const fill = (token: string) =>
  world
    .browser()
    .call(fillPayerForm, { params: { token }, idempotencyKey: crypto.randomUUID(), body: formOf() })

/** The answer to a browser that fills in a request. */
async function fillRaw(browser: Browser, token: string) {
  const answer = await browser.send('POST', `${apiPrefix}/payer-forms/${token}`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(formOf()),
  })
  const { transactionId }: { transactionId: string } = JSON.parse(answer.text)
  return { answer, transactionId }
}

function sendRaw(token: string, body: unknown) {
  return world.browser().send('POST', `${apiPrefix}/payer-forms/${token}`, {
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
}

it('becomes a charge that its payer pays and its merchant sees confirmed', async () => {
  const { id, token, total } = await ask()
  const form = await world.browser().call(readPayerForm, { params: { token } })
  expect(form).toEqual({
    state: 'waiting',
    total,
    receiverName: null,
    expiresAt: expect.any(String),
    serverTime: expect.any(String),
  })
  const { transactionId } = await fill(token)
  const page = await world.browser().call(readPayPage, { params: { transactionId } })
  expect(page).toMatchObject({ state: 'payable', total })
  const { orderId, state } = await merchant.call(readPayerRequest, { params: { id } })
  expect([state, orderId?.replaceAll('-', '')]).toEqual(['filled', transactionId])
  const order = () => merchant.call(readOrder, { params: { id: orderId ?? '' } })
  await world.pay(await order())
  await vi.waitFor(async () => expect((await order()).pixStatus).toBe('confirmed'), {
    timeout: 20_000,
    interval: 50,
  })
})

it('is reported by the session of its merchant while it waits for data and while its code waits to be paid', async () => {
  const own = world.browser()
  await own.signIn((await world.merchant()).email)
  const waits = async () => (await own.session()).account?.hasWaitingCharges
  expect(await waits()).toBe(false)
  const left = await payerRequestOf(own)
  expect(await waits()).toBe(true)
  await own.call(cancelPayerRequest, { params: { id: left.id } })
  expect(await waits()).toBe(false)
  const { id, token } = await payerRequestOf(own)
  await fill(token ?? '')
  const { orderId } = await own.call(readPayerRequest, { params: { id } })
  expect(await waits()).toBe(true)
  await own.call(cancelOrder, { params: { id: orderId ?? '' } })
  expect(await waits()).toBe(false)
})

it('shows the payment with its receipt to the browser that filled it in, and to no other (ruling 68)', async () => {
  const { id, token } = await ask()
  const payer = world.browser()
  const { answer, transactionId } = await fillRaw(payer, token)
  const secure = world.server.url.startsWith('https:') ? '; Secure' : ''
  expect(answer.headers.get('set-cookie')).toMatch(
    new RegExp(
      `^payer-${transactionId}=[\\w-]{43}; Path=${apiPrefix}/pay/${transactionId}; HttpOnly; SameSite=Strict${secure}; Expires=`,
    ),
  )
  const seenBy = async (browser: Browser) =>
    (await browser.call(readPayerPayment, { params: { transactionId } })).payment
  expect(await seenBy(payer)).toBeNull()
  const { orderId } = await merchant.call(readPayerRequest, { params: { id } })
  const order = () => merchant.call(readOrder, { params: { id: orderId ?? '' } })
  await world.pay(await order())
  await vi.waitFor(async () => expect((await order()).pixStatus).toBe('confirmed'), {
    timeout: 20_000,
    interval: 50,
  })
  const { endToEndId, payment } = await order()
  expect(await seenBy(payer)).toEqual({
    paidAt: payment?.paidAt,
    endToEndId,
    receipt: {
      code: expect.stringMatching(/^\S{4}( \S{4})+$/),
      url: expect.stringMatching(/\/comprobante\/\w+$/),
    },
  })

  // A person who has the address, the merchant, and the payer of another charge.
  const other = world.browser()
  const { transactionId: othersCharge } = await fillRaw(other, (await ask()).token)
  const secret = other.cookies.get(`payer-${othersCharge}`) ?? ''
  expect(secret).not.toBe('')
  const forger = (value: string) =>
    world.browser().send('GET', `${apiPrefix}/pay/${transactionId}/payment`, {
      headers: { cookie: `payer-${transactionId}=${value}` },
    })
  for (const one of [world.browser(), merchant, other]) expect(await seenBy(one)).toBeNull()
  for (const value of [secret, 'A'.repeat(43), 'A', '%00'])
    expect(JSON.parse((await forger(value)).text)).toEqual({ payment: null })
})

it('shows a second payer nothing of the first, and cancels no charge as a request', async () => {
  const { id, token } = await ask()
  const { transactionId } = await fill(token)
  const second = await refusalOf(fill(token))
  expect([second.status, second.code]).toEqual([409, 'payer-request.taken'])
  const seen = await world.browser().send('GET', `${apiPrefix}/payer-forms/${token}`)
  expect(JSON.parse(seen.text).state).toBe('filled')
  for (const secret of [transactionId, 'Bia']) expect(seen.text).not.toContain(secret)
  const cancelled = await refusalOf(merchant.call(cancelPayerRequest, { params: { id } }))
  expect(cancelled.code).toBe('payer-request.taken')
})

it('cannot be filled in after its merchant cancelled it', async () => {
  const { id, token } = await ask()
  for (let nth = 0; nth < 2; nth += 1)
    expect(await merchant.call(cancelPayerRequest, { params: { id } })).toMatchObject({
      state: 'cancelled',
      token: null,
    })
  expect((await refusalOf(fill(token))).code).toBe('payer-request.ended')
})

it.each([
  ['unknown', 'A'.repeat(43), 404],
  ['too short', 'A'.repeat(42), 422],
  ['too long', 'A'.repeat(44), 422],
  ['no base64url', `${'A'.repeat(42)}%27`, 422],
  ['with a null byte', `${'A'.repeat(42)}%00`, 422],
])('a token that is %s cannot open or fill in a request', async (_, token, status) => {
  const opened = await world.browser().send('GET', `${apiPrefix}/payer-forms/${token}`)
  expect([opened.status, (await sendRaw(token, formOf())).status]).toEqual([status, status])
})

it("refuses requests that bypass the browser's checks, and still waits", async () => {
  const { id, token } = await ask()
  const statuses: Readonly<Record<string, [object, number]>> = {
    'a CPF as a number': [{ payerCpf: 52_998_224_725 }, 422],
    'a member that does not exist': [{ realValueMinor: '1' }, 422],
    'a name beyond all bounds': [{ payerName: 'B'.repeat(2_001) }, 422],
    'markup in the name': [{ payerName: '<b>Bia</b>' }, 422],
    'a CPF with a wrong check digit': [{ payerCpf: '529.982.247-26' }, 422],
    'a CPF that lost its zero': [{ payerCpf: '1234567890' }, 422],
    'no consent': [{ gdprConsent: null }, 422],
    'another policy': [{ privacyVersion: '2001-01-01' }, 409],
  }
  for (const [name, [change, status]] of Object.entries(statuses))
    expect([name, (await sendRaw(token, { ...formOf(), ...change })).status]).toEqual([name, status])
  expect(await merchant.call(readPayerRequest, { params: { id } })).toMatchObject({ state: 'waiting' })
})

it('gets no code by a repeat of its form after the approval of its merchant is withdrawn; a code that is out stays (decision 0063)', async () => {
  const { userId, email } = await world.merchant()
  const own = world.browser()
  await own.signIn(email)
  const provider = sandboxControl(world.sandbox.url)
  const form = async () => {
    const { token } = await payerRequestOf(own)
    if (token === null) throw new Error('the request does not wait')
    const request = { params: { token }, idempotencyKey: crypto.randomUUID(), body: formOf() }
    return () => world.browser().call(fillPayerForm, request)
  }
  const [out, lost] = [await form(), await form()]
  const { transactionId } = await out()
  const admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
  const { version } = await admin.call(readPerson, { params: { id: userId } })
  await provider.switchOn('errorBefore', { on: ['createCharge', 'readCharge'] })
  const withdrawal = { params: { id: userId }, body: { version, reason: 'DNI robado' } }
  // Nothing may be asked of the provider until the approval is gone, or the charge would get its code.
  const withoutCode = await lost()
    .then(async (answer) => {
      await admin.call(withdrawApproval, withdrawal)
      return answer
    })
    .finally(() => provider.switchAllOff())
  const issued = await provider.chargeCount()

  for (let nth = 0; nth < 2; nth += 1) {
    const refused = await refusalOf(lost())
    expect([refused.status, refused.code, refused.problem.details]).toEqual([409, 'payer-request.ended', {}])
  }
  expect(await provider.chargeCount()).toBe(issued)
  const codeOf = async (id: string) =>
    (await world.browser().call(readPayPage, { params: { transactionId: id } })).state
  expect(await codeOf(withoutCode.transactionId)).not.toBe('payable')
  expect(await out()).toMatchObject({ transactionId })
  expect(await codeOf(transactionId)).toBe('payable')
})
