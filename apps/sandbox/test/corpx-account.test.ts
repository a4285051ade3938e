import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox.ts'
import { type Answer, Client, startedSandbox } from './harness.ts'

type Body = Record<string, unknown>

/** Calls below the account, with a token and the tenant. */
async function account(sandbox: Sandbox) {
  const answer = await fetch(`${sandbox.url}/corpx/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
    }),
  })
  const { access_token: token } = (await answer.json()) as { readonly access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'x-tenant-id': 'sandbox-tenant' }
  const path = '/corpx/v1/accounts/sandbox-account'
  return {
    call: (method: string, below: string, body?: unknown, more = {}): Promise<Answer<Body>> =>
      new Client(sandbox).call(method, path + below, body, { ...headers, ...more }),
    /** A call whose client gives up. */
    impatient: (body: unknown) =>
      fetch(`${sandbox.url}${path}/pix/out`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(200),
      }),
  }
}

const transfer = (change: object = {}) => ({
  accountId: 'sandbox-account',
  keyType: 'EMAIL',
  key: 'marina@pix.example',
  amount: 50.5,
  currency: 'BRL',
  identifier: 'transfer1',
  ...change,
})

async function fundedSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startedSandbox({ transferDelayMs: 0, ...options })
  await new Client(sandbox).pay({ key: sandbox.config.receiver.key, amount: '181.00' })
  return sandbox
}

const query = (more = '') => {
  const from = new Date(Date.now() - 60_000).toISOString()
  const to = new Date(Date.now() + 60_000).toISOString()
  return `/statement?startDate=${from}&endDate=${to}${more}`
}

describe('the account of CorpX', () => {
  it('shows the balance of received, returned and sent Pix, and a dispute as a locked amount', async () => {
    const sandbox = await fundedSandbox()
    const { call } = await account(sandbox)
    const [payment] = sandbox.store.payments.values()
    await new Client(sandbox).call('POST', '/sandbox/returns', {
      endToEndId: payment?.endToEndId,
      amount: '30.00',
      open: true,
    })
    expect((await call('POST', '/pix/out', transfer())).body).toMatchObject({
      status: 'COMPLETED',
      amount: 50.5,
    })
    expect((await call('GET', '/balance')).body).toMatchObject({
      total: 130.5,
      locked: 30,
      available: 100.5,
      currency: 'BRL',
      locks: [{ amount: 30, reason: 'MED', status: 'ACTIVE' }],
    })
  })

  it('lists its statement without end-to-end ids, newest first or oldest first, page by page', async () => {
    let nowMs = Date.now()
    const sandbox = await startedSandbox({ transferDelayMs: 0, now: () => (nowMs += 1) })
    const client = new Client(sandbox)
    const { endToEndId } = (await client.pay({ key: sandbox.config.receiver.key, amount: '181.00' })).body
    const { call } = await account(sandbox)
    await call('POST', '/pix/out', transfer())
    await client.call('POST', '/sandbox/returns', { endToEndId, amount: '1.00', nature: 'ORIGINAL' })
    await expect.poll(() => sandbox.store.payments.get(endToEndId)?.refunds[0]?.status).toBe('DEVOLVIDO')
    const amounts = async (more: string) => {
      const { body } = await call('GET', query(more))
      const rows = body['transactions'] as { direction: string; amount: number }[]
      return [
        rows.map(({ direction, amount }) => `${direction} ${amount}`),
        body['totalElements'],
        body['hasNext'],
      ]
    }
    expect(await amounts('&order=asc')).toEqual([['IN 181', 'OUT 50.5', 'OUT 1'], 3, false])
    expect(await amounts('&limit=2')).toEqual([['OUT 1', 'OUT 50.5'], 3, true])
    expect(await amounts('&limit=2&page=1')).toEqual([['IN 181'], 3, false])
    expect(JSON.stringify((await call('GET', query())).body)).not.toContain(endToEndId)
    expect((await call('GET', '/statement?startDate=yesterday')).body['errorCode']).toBe('invalid_payload')
  })

  it('answers 429 once the key queries of a day are used up; a repeated query does not count', async () => {
    const { call } = await account(await startedSandbox())
    const ask = (key: string) => call('GET', `/pix/key/${key}?keyType=EMAIL`)
    expect((await ask('marina@pix.example')).body).toMatchObject({
      cached: false,
      owner: { name: 'Marina Souza' },
    })
    for (let nth = 1; nth < 50; nth += 1) expect((await ask(`nobody-${nth}@pix.example`)).status).toBe(404)
    expect(await ask('ana@pix.example')).toMatchObject({
      status: 429,
      body: { errorCode: 'dict_lookup_limit_exceeded' },
    })
    expect((await ask('marina@pix.example')).body).toMatchObject({ cached: true })
    expect((await call('GET', '/pix/key/marina@pix.example?keyType=CPF')).body['errorCode']).toBe(
      'invalid_payload',
    )
  })
})

describe('a transfer at CorpX', () => {
  it.each([
    ['invalid_payload', { amount: 50.505 }],
    ['invalid_payload', { keyType: 'CPF' }],
    ['invalid_payload', { accountId: 'another' }],
    ['pix_key_not_found', { key: 'nobody@pix.example' }],
    ['insufficient_balance', { amount: 181.01 }],
    ['pix_limit_exceeded', { amount: 15_000.01 }],
  ])('is refused with %s: %j, and moves nothing', async (errorCode, change) => {
    const sandbox = await fundedSandbox()
    const { call } = await account(sandbox)
    expect((await call('POST', '/pix/out', transfer(change))).body['errorCode']).toBe(errorCode)
    expect((await call('GET', '/balance')).body).toMatchObject({ available: 181 })
  })

  it('is created once for one idempotency key, and for one identifier', async () => {
    const sandbox = await fundedSandbox()
    const { call } = await account(sandbox)
    const once = { 'idempotency-key': 'k1' }
    const first = await call('POST', '/pix/out', transfer(), once)
    expect(await call('POST', '/pix/out', transfer(), once)).toMatchObject({ status: 200, body: first.body })
    const other = await call('POST', '/pix/out', transfer({ amount: 1 }), once)
    expect(other).toMatchObject({ status: 409, body: { errorCode: 'idempotency_conflict' } })
    expect((await call('POST', '/pix/out', transfer())).body['errorCode']).toBe('pix_out_identifier_conflict')
    expect(sandbox.store.transfers.size).toBe(1)
  })

  it('is in progress for a while, and its money comes back if it fails', async () => {
    let nowMs = Date.now()
    const sandbox = await startedSandbox({
      transferDelayMs: 1_000,
      now: () => nowMs,
      faults: { transferFails: {} },
    })
    await new Client(sandbox).pay({ key: sandbox.config.receiver.key, amount: '181.00' })
    const { call } = await account(sandbox)
    const state = async () => [
      (await call('GET', '/pix/payments/lookup?identifier=transfer1')).body['status'],
      (await call('GET', '/balance')).body['available'],
    ]
    expect((await call('POST', '/pix/out', transfer())).body).toMatchObject({ status: 'PROCESSING' })
    expect(await state()).toEqual(['PROCESSING', 130.5])
    nowMs += 1_000
    expect(await state()).toEqual(['FAILED', 181])
    expect((await call('GET', '/pix/payments/lookup?identifier=other')).body['errorCode']).toBe(
      'payment_not_found',
    )
  })

  it('is shown with another amount on demand, while the balance contains the amount sent', async () => {
    const sandbox = await fundedSandbox({})
    const { call } = await account(sandbox)
    await call('POST', '/pix/out', transfer())
    const shown = async () => (await call('GET', '/pix/payments/lookup?identifier=transfer1')).body['amount']
    expect(await shown()).toBe(50.5)
    sandbox.faults.set('wrongTransferAmount', { change: 'minus', centavos: 50, next: 1 })
    expect([await shown(), await shown()]).toEqual([50, 50.5])
    expect((await call('GET', '/balance')).body).toMatchObject({ available: 130.5 })
  })

  it.each([
    ['timeoutBefore', 404, 181],
    ['timeoutAfter', 200, 130.5],
  ] as const)('is looked up after %s, which never answers', async (fault, status, available) => {
    const sandbox = await fundedSandbox({ faults: { [fault]: { on: ['createTransfer'], next: 1 } } })
    const { call, impatient } = await account(sandbox)
    await expect(impatient(transfer())).rejects.toThrow()
    expect((await call('GET', '/pix/payments/lookup?identifier=transfer1')).status).toBe(status)
    expect((await call('GET', '/balance')).body).toMatchObject({ available })
  })

  it('is answered with 207 if the partner does not answer, and the money has left the account', async () => {
    const sandbox = await fundedSandbox({ faults: { partnerTimeout: { next: 1 } } })
    const { call } = await account(sandbox)
    expect(await call('POST', '/pix/out', transfer())).toMatchObject({
      status: 207,
      body: { status: 'TIMEOUT' },
    })
    expect((await call('GET', '/balance')).body).toMatchObject({ available: 130.5 })
  })

  it('outlives a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    const before = await startSandbox({ dataDir, transferDelayMs: 0 })
    await new Client(before).pay({ key: before.config.receiver.key, amount: '181.00' })
    await (await account(before)).call('POST', '/pix/out', transfer())
    await before.close()
    const { call } = await account(await startedSandbox({ dataDir }))
    expect((await call('GET', '/pix/payments/lookup?identifier=transfer1')).body).toMatchObject({
      amount: 50.5,
    })
    expect((await call('GET', '/balance')).body).toMatchObject({ available: 130.5 })
  })
})
