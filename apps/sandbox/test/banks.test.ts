import { describe, expect, it } from 'vitest'
import type { BankName } from '../src/api-pix/banks.ts'
import { Client, startedSandbox, startReceiver, txidOf } from './harness.ts'

const basic = { authorization: `Basic ${Buffer.from('sandbox-client:sandbox-secret').toString('base64')}` }
const form = 'application/x-www-form-urlencoded'

async function tokenStatus(
  bank: BankName,
  request: { readonly headers?: Record<string, string>; readonly body: string; readonly query?: string },
): Promise<number> {
  const sandbox = await startedSandbox({ bank })
  const { headers = {}, body, query = '' } = request
  const answer = await fetch(`${sandbox.url}/oauth/token${query}`, {
    method: 'POST',
    headers: { 'content-type': form, ...headers },
    body,
  })
  return answer.status
}

const inBody = 'grant_type=client_credentials&client_id=sandbox-client&client_secret=sandbox-secret'

describe('a simulated bank', () => {
  it.each([
    ['standard', { headers: basic, body: 'grant_type=client_credentials' }, 200],
    ['standard', { body: inBody }, 401],
    ['itau', { body: inBody }, 200],
    ['itau', { headers: basic, body: 'grant_type=client_credentials' }, 401],
    ['inter', { body: inBody }, 400],
    ['inter', { body: `${inBody}&scope=cob.read` }, 200],
    ['efi', { headers: basic, body: 'grant_type=client_credentials' }, 400],
    [
      'efi',
      {
        headers: { ...basic, 'content-type': 'application/json' },
        body: '{"grant_type":"client_credentials"}',
      },
      200,
    ],
    ['santander', { body: inBody }, 400],
    ['santander', { body: inBody, query: '?grant_type=client_credentials' }, 200],
    ['sicoob', { body: `${inBody}&scope=cob.read` }, 401],
    ['sicoob', { body: 'grant_type=client_credentials&client_id=sandbox-client&scope=cob.read' }, 200],
    ['bb', { headers: basic, body: 'grant_type=client_credentials' }, 400],
    ['bb', { headers: basic, body: 'grant_type=client_credentials&scope=cob.read' }, 200],
  ] as const)('%s gives a token only for its own form of request: %j', async (bank, request, status) => {
    expect(await tokenStatus(bank, request)).toBe(status)
  })

  it('Efí writes refusals, unknown ids and the expiry in its own way', async () => {
    const sandbox = await startedSandbox({ bank: 'efi' })
    const token = await fetch(`${sandbox.url}/oauth/token`, {
      method: 'POST',
      headers: { ...basic, 'content-type': 'application/json' },
      body: '{"grant_type":"client_credentials"}',
    })
    const { access_token: text } = (await token.json()) as { readonly access_token: string }
    const client = new Client(sandbox)
    const call = (method: string, path: string, body?: unknown) =>
      client.call<Record<string, unknown>>(method, `/api/pix/v2${path}`, body, {
        authorization: `Bearer ${text}`,
      })
    expect(await call('GET', `/cob/${txidOf(1)}`)).toMatchObject({
      status: 400,
      body: { nome: 'cobranca_nao_encontrada' },
    })
    const charge = {
      calendario: { expiracao: 1200 },
      valor: { original: '181.00' },
      chave: sandbox.config.receiver.key,
    }
    expect(await call('PUT', `/cob/${txidOf(1)}`, charge)).toMatchObject({
      status: 201,
      body: { calendario: { expiracao: '1200' } },
    })
    // It tries the address first, and registers none that does not answer.
    const receiver = await startReceiver((count) => (count === 1 ? 500 : 200))
    const register = () =>
      call('PUT', `/webhook/${sandbox.config.receiver.key}`, { webhookUrl: receiver.url })
    expect((await register()).status).toBe(400)
    expect(sandbox.store.webhooks.size).toBe(0)
    expect((await register()).status).toBe(200)
    expect(receiver.received.map(({ body }) => body)).toEqual(Array(2).fill('{"evento":"teste_webhook"}'))
  })

  it('Itaú refuses a call without an id of its own, Santander a time with a fraction of a second', async () => {
    for (const [bank, path, headers, status] of [
      ['itau', `/cob/${txidOf(1)}`, {}, 403],
      ['itau', `/cob/${txidOf(1)}`, { 'x-correlationid': crypto.randomUUID() }, 404],
      ['santander', '/pix?inicio=2026-11-21T00:00:00.000Z&fim=2026-11-22T00:00:00Z', {}, 400],
      ['santander', '/pix?inicio=2026-11-21T00:00:00Z&fim=2026-11-22T00:00:00Z', {}, 200],
    ] as const) {
      const sandbox = await startedSandbox({ bank })
      const token = await fetch(`${sandbox.url}/oauth/token?grant_type=client_credentials`, {
        method: 'POST',
        headers: { 'content-type': form },
        body: inBody,
      })
      const { access_token: text } = (await token.json()) as { readonly access_token: string }
      const answer = await new Client(sandbox).call('GET', `/api/pix/v2${path}`, undefined, {
        authorization: `Bearer ${text}`,
        ...headers,
      })
      expect(answer.status, `${bank} ${path}`).toBe(status)
    }
  })
})
