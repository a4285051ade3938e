import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FaultInputs } from '../src/faults/catalogue.ts'
import { Client, type PixBody, type Received, startedSandbox, startReceiver, txidOf } from './harness.ts'

async function withReceiver(options: object = {}, answer?: (count: number) => number) {
  const receiver = await startReceiver(answer)
  const sandbox = await startedSandbox({ webhookRetryPausesMs: [5, 10], ...options })
  const client = new Client(sandbox)
  const { key } = sandbox.config.receiver
  await client.api('PUT', `/webhook/${key}`, { webhookUrl: receiver.url })
  const payNew = async (number: number, order: object = {}): Promise<PixBody> => {
    await client.newCharge(sandbox, number)
    return (await client.pay({ txid: txidOf(number), ...order })).body
  }
  return { ...receiver, sandbox, client, payNew }
}

function signatureIsRight({ headers, body }: Received, secret = 'sandbox-webhook-secret'): boolean {
  const mac = createHmac('sha256', secret).update(`${headers['x-pix-timestamp']}.${body}`).digest('hex')
  return headers['x-pix-signature'] === `v1=${mac}`
}

const pixOf = ({ body }: Received): PixBody[] => (JSON.parse(body) as { pix: PixBody[] }).pix

describe('a notice', () => {
  it('reports the payment, signed over the time and the raw body', async () => {
    const { received, sandbox, payNew } = await withReceiver()
    const pix = await payNew(1)
    await sandbox.deliveries.idle()
    const [notice] = received
    expect(received).toHaveLength(1)
    expect(notice?.path).toBe('/hooks/pix')
    expect(notice && pixOf(notice)).toEqual([pix])
    expect(notice && signatureIsRight(notice)).toBe(true)
    expect(Math.abs(Number(notice?.headers['x-pix-timestamp']) - Date.now() / 1000)).toBeLessThan(5)
    expect(sandbox.deliveries.list()).toMatchObject([
      { status: 'delivered', attempts: [{ httpStatus: 200 }] },
    ])
  })

  it('is retried after growing pauses until it is accepted', async () => {
    const { received, sandbox, payNew } = await withReceiver({}, (count) => (count < 3 ? 500 : 204))
    await payNew(1)
    await sandbox.deliveries.idle()
    expect(received.map(({ body }) => body)).toEqual(Array(3).fill(received[0]?.body))
    const attempts = sandbox.deliveries.list()[0]?.attempts
    expect(attempts?.map(({ httpStatus }) => httpStatus)).toEqual([500, 500, 204])
  })

  it('fails after the last retry and can be sent again by hand', async () => {
    let status = 503
    const { received, sandbox, client, payNew } = await withReceiver({}, () => status)
    await payNew(1)
    await sandbox.deliveries.idle()
    expect(received).toHaveLength(3)
    const [failed] = sandbox.deliveries.list()
    expect(failed?.status).toBe('failed')
    status = 200
    expect((await client.call('POST', `/sandbox/deliveries/${failed?.id}/resend`)).status).toBe(202)
    await sandbox.deliveries.idle()
    expect(received).toHaveLength(4)
  })

  it('reports a refund when it has ended', async () => {
    const { received, sandbox, client, payNew } = await withReceiver()
    const pix = await payNew(1)
    await client.api('PUT', `/pix/${pix.endToEndId}/devolucao/r1`, { valor: '1.00' })
    await expect.poll(() => received.length).toBe(2)
    await sandbox.deliveries.idle()
    expect(received[1] && pixOf(received[1])).toMatchObject([
      { endToEndId: pix.endToEndId, devolucoes: [{ id: 'r1', status: 'DEVOLVIDO' }] },
    ])
  })

  it('carries several Pix that arrive together, and fewer once the first has waited', async () => {
    const { received, sandbox, payNew } = await withReceiver({
      faults: { batchedNotice: { pix: 3, waitMs: 300 } },
    })
    const paid = await Promise.all([1, 2, 3].map((number) => payNew(number)))
    await expect.poll(() => received.length).toBe(1)
    const [batch] = received
    const ids = (pix: readonly PixBody[]) => pix.map(({ endToEndId }) => endToEndId).toSorted()
    expect(batch && ids(pixOf(batch))).toEqual(ids(paid))
    expect(batch && signatureIsRight(batch)).toBe(true)
    const last = await payNew(4)
    await expect.poll(() => received.length).toBe(2)
    expect(received[1] && pixOf(received[1])).toEqual([last])
    await sandbox.deliveries.idle()
  })

  it('is no longer sent once the webhook is removed', async () => {
    const { received, sandbox, client, payNew } = await withReceiver()
    const path = `/webhook/${sandbox.config.receiver.key}`
    expect((await client.api('GET', path)).status).toBe(200)
    expect((await client.api('DELETE', path)).status).toBe(204)
    expect((await client.api('GET', path)).status).toBe(404)
    await payNew(1)
    await sandbox.deliveries.idle()
    expect(received).toHaveLength(0)
  })

  it('cannot be registered for an address that is not http, or for an unknown key', async () => {
    const { client, sandbox } = await withReceiver()
    const key = sandbox.config.receiver.key
    expect((await client.api('PUT', `/webhook/${key}`, { webhookUrl: 'ftp://x' })).status).toBe(400)
    expect((await client.api('PUT', '/webhook/else', { webhookUrl: 'https://x.example' })).status).toBe(400)
  })
})

describe('a fault of a notice', () => {
  async function receivedUnder(faults: FaultInputs): Promise<Received[]> {
    const { received, sandbox, payNew } = await withReceiver({ faults, webhookRetryPausesMs: [] })
    await payNew(1)
    await sandbox.deliveries.idle()
    return received
  }

  it('duplicate sends the same notice several times', async () => {
    const received = await receivedUnder({ duplicate: { times: 5 } })
    expect(received).toHaveLength(5)
    expect(new Set(received.map(({ body }) => body)).size).toBe(1)
  })

  it('forged and unsigned fail the signature', async () => {
    const [forged] = await receivedUnder({ forged: {} })
    expect(forged?.headers['x-pix-signature']).toMatch(/^v1=[0-9a-f]{64}$/)
    expect(forged && signatureIsRight(forged)).toBe(false)
    const [unsigned] = await receivedUnder({ unsigned: {} })
    expect(unsigned?.headers).not.toHaveProperty('x-pix-signature')
  })

  it('garbage has a valid signature and an unreadable body', async () => {
    const [notJson] = await receivedUnder({ garbage: { shape: 'notJson' } })
    expect(() => JSON.parse(notJson?.body ?? '')).toThrow(SyntaxError)
    expect(notJson && signatureIsRight(notJson)).toBe(true)
    const [cut] = await receivedUnder({ garbage: { shape: 'truncated' } })
    expect(() => JSON.parse(cut?.body ?? '')).toThrow(SyntaxError)
    const [wrong] = await receivedUnder({ garbage: { shape: 'wrongShape' } })
    expect(Array.isArray(JSON.parse(wrong?.body ?? '').pix)).toBe(false)
  })

  it('wrongNoticeAmount changes the notice and not the payment', async () => {
    const { received, sandbox, client, payNew } = await withReceiver({
      faults: { wrongNoticeAmount: { change: 'hundredfold' } },
    })
    const pix = await payNew(1)
    await sandbox.deliveries.idle()
    expect(received[0] && pixOf(received[0])[0]?.valor).toBe('18100.00')
    expect((await client.api<PixBody>('GET', `/pix/${pix.endToEndId}`)).body.valor).toBe('181.00')
  })

  it('lostNotice sends nothing and logs it', async () => {
    const { received, sandbox, payNew } = await withReceiver({ faults: { lostNotice: { next: 1 } } })
    await payNew(1)
    await payNew(2)
    await sandbox.deliveries.idle()
    expect(received.map((notice) => pixOf(notice)[0]?.txid)).toEqual([txidOf(2)])
    expect(sandbox.deliveries.list().map(({ status }) => status)).toEqual(['delivered', 'suppressed'])
  })

  it('lateNotice waits before it sends', async () => {
    const { received, sandbox, payNew } = await withReceiver({ faults: { lateNotice: { delayMs: 60 } } })
    const before = performance.now()
    await payNew(1)
    expect(received).toHaveLength(0)
    await sandbox.deliveries.idle()
    expect(received).toHaveLength(1)
    expect(performance.now() - before).toBeGreaterThan(55)
  })

  it('outOfOrder lets the next notice pass first', async () => {
    const { received, sandbox, client, payNew } = await withReceiver({ faults: { outOfOrder: { next: 3 } } })
    await payNew(1)
    await sandbox.deliveries.idle()
    expect(received).toHaveLength(0)
    const flush = await client.call('POST', '/sandbox/webhooks/flush')
    expect(flush.body).toEqual({ released: 1 })
    for (const number of [2, 3, 4]) await payNew(number)
    await sandbox.deliveries.idle()
    expect(received.map((notice) => pixOf(notice)[0]?.txid)).toEqual([1, 4, 3, 2].map(txidOf))
  })

  it('omitPayer leaves the payer out of the notice', async () => {
    const [notice] = await receivedUnder({ omitPayer: {} })
    expect(notice && pixOf(notice)[0]).not.toHaveProperty('pagador')
  })
})
