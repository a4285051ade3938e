import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Sandbox } from '../src/sandbox.ts'
import { type Answer, Client, startedSandbox, startReceiver, txidOf } from './harness.ts'

type Body = Record<string, unknown>

const key = { 'x-api-key': 'dev_sandbox' }

function fireBanking(sandbox: Sandbox, headers: Record<string, string> = key) {
  return (method: string, path: string, body?: unknown): Promise<Answer<Body>> =>
    new Client(sandbox).call(method, `/fire-banking${path}`, body, headers)
}

const payment = (number: number, change: object = {}) => ({
  transaction: { value: 181, expirationTime: 1200, externalId: txidOf(number), ...change },
  payer: { fullName: 'Ana Lima', document: '52998224725' },
})

async function corpx(sandbox: Sandbox, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.url}/corpx/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
    }),
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token: string }
  const own = { authorization: `Bearer ${token}`, 'x-tenant-id': 'sandbox-tenant', ...headers }
  return (method: string, path: string, body?: unknown, more = {}): Promise<Answer<Body>> =>
    new Client(sandbox).call(method, `/corpx/v1/accounts/sandbox-account/pix${path}`, body, {
      ...own,
      ...more,
    })
}

const qrCode = (sandbox: Sandbox, number: number, change: object = {}) => ({
  pixKey: sandbox.config.receiver.key,
  value: 181,
  expirationDate: new Date(Date.now() + 1_200_000).toISOString(),
  identifier: txidOf(number),
  ...change,
})

describe('the interface of FireBanking', () => {
  it('needs its key in each call, and answers 403 to a wrong one', async () => {
    const sandbox = await startedSandbox()
    const wrong = await fireBanking(sandbox, { 'x-api-key': 'dev_guessed' })(
      'POST',
      '/pix/v2/payment',
      payment(1),
    )
    expect(wrong).toMatchObject({ status: 403, body: { statusCode: 403, message: 'Forbidden resource' } })
    expect((await fireBanking(sandbox, {})('GET', '/pix/v2/payment/x')).status).toBe(403)
    expect(sandbox.store.charges.size).toBe(0)
  })

  it('shows the code once, when the charge is made, and the amount only in a look-up', async () => {
    const sandbox = await startedSandbox()
    const call = fireBanking(sandbox)
    const { status, body } = await call('POST', '/pix/v2/payment', payment(1, { value: 80.5 }))
    expect(status).toBe(201)
    expect(Object.keys(body).toSorted()).toEqual([
      'expirationDate',
      'generateTime',
      'paymentLink',
      'pixCode',
      'pixQrCode',
      'status',
      'transactionId',
    ])
    for (const id of [txidOf(1), String(body['transactionId'])]) {
      const found = await call('GET', `/pix/v2/payment/${id}`)
      expect(found.body).toMatchObject({
        id: body['transactionId'],
        externalId: txidOf(1),
        endToEndId: null,
        operation: { status: 'WAITING_PAYMENT', value: 80.5, refundValue: 0 },
        negotiator: { fullName: 'Ana Lima', document: '***982247**' },
      })
    }
    expect((await call('GET', '/pix/v2/payment/unknown')).status).toBe(404)
  })

  it.each([
    ['transaction.value', { value: 80.505 }],
    ['transaction.value', { value: '80.50' }],
    ['transaction.expirationTime', { expirationTime: 0 }],
  ])('names the field that it refuses: %s', async (field, change) => {
    const sandbox = await startedSandbox()
    const { status, body } = await fireBanking(sandbox)('POST', '/pix/v2/payment', payment(1, change))
    expect(status).toBe(400)
    expect(body['validationErrors']).toMatchObject([{ field }])
  })

  it('refuses an externalId that is used, and shows nothing of its charge', async () => {
    const sandbox = await startedSandbox()
    const call = fireBanking(sandbox)
    await call('POST', '/pix/v2/payment', payment(1))
    const again = await call('POST', '/pix/v2/payment', payment(1))
    expect(again.status).toBe(409)
    expect(again.body).not.toHaveProperty('pixCode')
  })

  it('notifies centavos in a flat object without a signature, and a return as REFUND_IN', async () => {
    const sandbox = await startedSandbox()
    const { url, received } = await startReceiver()
    const call = fireBanking(sandbox)
    expect((await call('POST', '/v1/account/webhook', { pixWebhookUrl: url })).body).toEqual({
      pixWebhookUrl: url,
    })
    await call('POST', '/pix/v2/payment', payment(1))
    const client = new Client(sandbox)
    const { endToEndId } = (await client.pay({ txid: txidOf(1) })).body
    await sandbox.deliveries.idle()
    await client.call('POST', '/sandbox/returns', { endToEndId, nature: 'ORIGINAL' })
    await expect.poll(() => received.length).toBe(2)
    expect(received.map(({ path }) => path)).toEqual(['/hooks', '/hooks'])
    expect(received[0]?.headers).not.toHaveProperty('x-pix-signature')
    const about = { businessTransactionId: txidOf(1), endToEndId, value: 18_100 }
    expect(received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { ...about, status: 'PAID', movementType: 'CREDIT' },
      { ...about, status: 'REFUND_IN', movementType: 'DEBIT' },
    ])
    const found = await call(
      'GET',
      `/pix/v2/payment/pix-key/${sandbox.config.receiver.key}/e2e/${endToEndId}`,
    )
    expect(found.body).toMatchObject({ operation: { status: 'REFUND_IN', refundValue: 181 } })
  })
})

describe('the interface of CorpX', () => {
  it('gives a token for the client by HTTP Basic or in the body, which API Pix does not take', async () => {
    const sandbox = await startedSandbox()
    const token = async (headers: Record<string, string>, fields: Record<string, string>) => {
      const body = new URLSearchParams({ grant_type: 'client_credentials', ...fields })
      const answer = await fetch(`${sandbox.url}/corpx/oauth2/token`, { method: 'POST', headers, body })
      return [answer.status, ((await answer.json()) as Body)['access_token']] as const
    }
    const basic = {
      authorization: `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}`,
    }
    const [status, given] = await token(basic, { scope: 'api2/read api2/write' })
    expect(status).toBe(200)
    expect((await token({}, { client_id: 'sandbox-client', client_secret: 'wrong' }))[0]).toBe(401)
    expect((await token(basic, { scope: 'cob.read' }))[0]).toBe(400)
    const headers = { authorization: `Bearer ${String(given)}` }
    expect(
      (await new Client(sandbox).call('GET', `/api/pix/v2/cob/${txidOf(1)}`, undefined, headers)).status,
    ).toBe(403)
  })

  it('needs a token, and a tenant that fits the account', async () => {
    const sandbox = await startedSandbox()
    const path = '/qr-code/lookup?identifier=x'
    expect((await (await corpx(sandbox, { authorization: 'Bearer x' }))('GET', path)).status).toBe(401)
    expect((await (await corpx(sandbox, { 'x-tenant-id': 'other' }))('GET', path)).body['errorCode']).toBe(
      'forbidden',
    )
  })

  it('answers a repeat with the same key and body as the first time, and 409 to another body', async () => {
    const sandbox = await startedSandbox()
    const call = await corpx(sandbox)
    const once = { 'idempotency-key': 'k1' }
    const body = qrCode(sandbox, 1)
    const first = await call('POST', '/qr-code/dynamic', body, once)
    expect(first.body).toMatchObject({ data: { identifier: txidOf(1), status: 'active', value: 181 } })
    expect((await call('POST', '/qr-code/dynamic', body, once)).body).toEqual(first.body)
    const other = await call('POST', '/qr-code/dynamic', { ...body, value: 182 }, once)
    expect(other).toMatchObject({ status: 409, body: { errorCode: 'idempotency_conflict' } })
    expect((await call('POST', '/qr-code/dynamic', body)).body['errorCode']).toBe(
      'pix_qr_identifier_conflict',
    )
    expect(sandbox.store.charges.size).toBe(1)
  })

  it.each([
    ['invalid_payload', { value: 80.505 }],
    ['invalid_payload', { identifier: 'x'.repeat(33) }],
    ['invalid_payload', { expirationDate: new Date(Date.now() + 90_000_000).toISOString() }],
    ['pix_key_not_found', { pixKey: 'pix@other.example' }],
  ])('refuses with %s: %j', async (errorCode, change) => {
    const sandbox = await startedSandbox()
    const answer = await (await corpx(sandbox))('POST', '/qr-code/dynamic', qrCode(sandbox, 1, change))
    expect(answer.body['errorCode']).toBe(errorCode)
  })

  it('withdraws an open QR code and not a paid one, and shows a Pix by its end-to-end id', async () => {
    const sandbox = await startedSandbox()
    const call = await corpx(sandbox)
    for (const number of [1, 2]) await call('POST', '/qr-code/dynamic', qrCode(sandbox, number))
    expect((await call('DELETE', `/qr-code?identifier=${txidOf(1)}`)).status).toBe(204)
    expect((await call('GET', `/qr-code/lookup?identifier=${txidOf(1)}`)).body['status']).toBe('cancelled')
    const { endToEndId } = (await new Client(sandbox).pay({ txid: txidOf(2) })).body
    expect((await call('DELETE', `/qr-code?identifier=${txidOf(2)}`)).body['errorCode']).toBe(
      'pix_qr_already_paid',
    )
    expect((await call('GET', `/transactions?endToEndId=${endToEndId}`)).body).toMatchObject({
      direction: 'IN',
      status: 'COMPLETED',
      amount: 181,
      identifier: txidOf(2),
    })
    expect((await call('GET', '/transactions?endToEndId=E1')).body['errorCode']).toBe('transaction_not_found')
  })

  it('notifies two events for one Pix, signed over the raw body, at the address that its portal has', async () => {
    const sandbox = await startedSandbox()
    const { url, received } = await startReceiver()
    const client = new Client(sandbox)
    expect((await client.call('PUT', '/sandbox/webhooks/corpx', { url })).status).toBe(204)
    await (await corpx(sandbox))('POST', '/qr-code/dynamic', qrCode(sandbox, 1))
    const { endToEndId } = (await client.pay({ txid: txidOf(1) })).body
    await sandbox.deliveries.idle()
    expect(
      received.map(({ body }) => JSON.parse(body)).toSorted((a, b) => (a.event < b.event ? -1 : 1)),
    ).toMatchObject([
      { event: 'pix.in.completed', data: { endToEndId, identifier: txidOf(1), amount: '181.00' } },
      { event: 'qrcode.paid', data: { endToEndId, paidAmount: 181 } },
    ])
    for (const { headers, body } of received) {
      const mac = createHmac('sha256', 'sandbox-webhook-secret').update(body).digest('hex')
      expect(headers['x-signature']).toBe(mac)
    }
  })
})

describe('all interfaces', () => {
  it('keep their charges and addresses apart: each shows its own only', async () => {
    const sandbox = await startedSandbox()
    const client = new Client(sandbox)
    await client.newCharge(sandbox, 1)
    await fireBanking(sandbox)('POST', '/pix/v2/payment', payment(2))
    await fireBanking(sandbox)('POST', '/v1/account/webhook', {
      pixWebhookUrl: 'https://client.example/hooks',
    })
    const call = await corpx(sandbox)
    expect((await fireBanking(sandbox)('GET', `/pix/v2/payment/${txidOf(1)}`)).status).toBe(404)
    expect((await call('GET', `/qr-code/lookup?identifier=${txidOf(2)}`)).status).toBe(404)
    expect((await client.api<{ readonly webhooks: unknown[] }>('GET', '/webhook')).body.webhooks).toEqual([])
  })

  it.each([401, 403, 409] as const)('refuse on request with %i, and do nothing', async (status) => {
    const sandbox = await startedSandbox({ faults: { refuse: { status } } })
    const call = await corpx(sandbox)
    const answers = [
      await fireBanking(sandbox)('POST', '/pix/v2/payment', payment(1)),
      await call('POST', '/qr-code/dynamic', qrCode(sandbox, 1)),
      await new Client(sandbox).newCharge(sandbox, 1),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status])
    expect(sandbox.store.charges.size).toBe(0)
  })
})
