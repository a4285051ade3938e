import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { bankNames } from '../../../sandbox/src/api-pix/banks.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import type { ChargeRequest } from '../../src/features/collections/ports/collector.port.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { ConfigFaults } from '../../src/platform/config/environment.ts'
import { Secret } from '../../src/platform/config/secret.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { openProviders, type Providers, readProviders } from '../../src/providers/registry.ts'

const txid = '01936f00000070008000000000000001'
const everyScope = 'cob.read cob.write pix.read pix.write webhook.read webhook.write'
const unknownTxid = '01936f00000070008000000000000002'

describe.each(bankNames)('%s', (bank) => {
  let sandbox: Sandbox
  let providers: Providers
  beforeEach(async () => {
    sandbox = await startSandbox({ bank, refundDelayMs: 0 })
    const faults = new ConfigFaults()
    const deployment = { appEnv: 'test', sandboxPort: 1, sessionSecret: new Secret('session') } as const
    const variables = {
      PIX_BCB_PROFILE: bank,
      // The profile asks only for what every application of this bank has.
      ...(bank === 'bb' && { PIX_BCB_TOKEN_SCOPE: everyScope }),
      PIX_BCB_BASE_URL: `${sandbox.url}/api/pix/v2`,
      PIX_BCB_TOKEN_URL: `${sandbox.url}/oauth/token`,
    }
    const { known } = readProviders(variables, deployment, faults)
    faults.throwIfAny()
    const log = createLogger('fatal', { write: () => {} })
    providers = openProviders(
      { appEnv: 'test', known },
      { clock: systemClock, log, metrics: createMetrics() },
    )
  })
  afterEach(async () => {
    providers.close()
    await sandbox.close()
  })

  const collector = () => required(providers.collectorOf('bcb'))
  const request = (): ChargeRequest => ({
    txid,
    amountMinor: 18_100n,
    description: 'Surtidor 4',
    payerName: 'Ana Lima',
    payerDocument: required(parseTaxDocument('52998224725')),
    expiresInSeconds: 1200,
    pixKey: sandbox.config.receiver.key,
  })
  const pay = async () => {
    const answer = await fetch(`${sandbox.url}/sandbox/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ txid }),
    })
    return (await answer.json()) as { readonly endToEndId: string }
  }

  it('makes a charge once, however often it is asked, and finds it', async () => {
    expect(await collector().findCharge(txid)).toBeNull()
    const made = await collector().createCharge(request())
    expect(made).toMatchObject({ txid, status: 'pending', amountMinor: 18_100n, payments: [] })
    expect(made.pixCode).toMatch(/^000201/)
    expect(made.expiresAt.getTime() - made.generatedAt.getTime()).toBe(1_200_000)
    expect(await collector().createCharge(request())).toEqual(made)
    expect(await collector().findCharge(txid)).toEqual(made)
    expect(await collector().findCharge(unknownTxid)).toBeNull()
  })

  it('takes an empty 404 for a wrong address, never for a charge or a return that the bank does not know', async () => {
    await collector().createCharge(request())
    const { endToEndId } = await pay()
    sandbox.faults.set('bareNotFound', { on: ['readCharge', 'readRefund'] })
    await expect(collector().findCharge(txid)).rejects.toMatchObject({ outcome: 'refused' })
    await expect(collector().findReturn(endToEndId, 'r1')).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('shows the Pix that paid it in the charge, alone and in a list', async () => {
    await collector().createCharge(request())
    const from = new Date(Date.now() - 1_000)
    const { endToEndId } = await pay()
    const paid = { endToEndId, txid, amountMinor: 18_100n, returns: [] }
    const charge = required(await collector().findCharge(txid))
    expect(charge).toMatchObject({ status: 'confirmed', payments: [paid] })
    expect(await collector().findPix(endToEndId)).toMatchObject(paid)
    expect(await collector().findPix('E9999999920261121120000000000009')).toBeNull()
    const list = required(required(providers.forJobs('bcb')).receivedPix)
    const page = await list.listReceivedPix({ from, to: new Date() }, 0)
    expect(page).toMatchObject({ items: [paid], hasMore: false })
  })

  it('cancels a charge that nobody paid, and refuses to cancel a paid one', async () => {
    await collector().createCharge(request())
    expect(await collector().cancelCharge(txid)).toMatchObject({ status: 'cancelled' })
    const second = { ...request(), txid: unknownTxid }
    await collector().createCharge(second)
    await fetch(`${sandbox.url}/sandbox/payments`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ txid: unknownTxid }),
    })
    await expect(collector().cancelCharge(unknownTxid)).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('gives a Pix back in parts, each once however often it is asked, and never more than the Pix', async () => {
    await collector().createCharge(request())
    const { endToEndId } = await pay()
    expect(collector().capabilities.returnsForDays).toBe(90)
    expect(await collector().findReturn(endToEndId, 'r1')).toBeNull()
    const part = { endToEndId, returnId: 'r1', amountMinor: 8_100n }
    const asked = { id: 'r1', amountMinor: 8_100n, nature: 'asked' }
    expect(await collector().returnPix(part)).toMatchObject({ ...asked, state: 'processing' })
    await collector()
      .returnPix(part)
      .catch((error: unknown) => expect(error).toMatchObject({ outcome: 'refused' }))
    await vi.waitFor(async () =>
      expect(await collector().findReturn(endToEndId, 'r1')).toEqual({ ...asked, state: 'returned' }),
    )
    await expect(
      collector().returnPix({ endToEndId, returnId: 'r2', amountMinor: 10_001n }),
    ).rejects.toMatchObject({ outcome: 'refused' })
    expect(await collector().findReturn(endToEndId, 'r2')).toBeNull()
    sandbox.faults.set('refundFails', { next: 1 })
    await collector().returnPix({ endToEndId, returnId: 'r3', amountMinor: 10_000n })
    await vi.waitFor(async () =>
      expect(required(await collector().findPix(endToEndId)).returns).toMatchObject([
        { ...asked, state: 'returned' },
        { id: 'r3', amountMinor: 10_000n, state: 'not-done' },
      ]),
    )
  })

  // One for each shape of refusals: the pause before the second try takes a second.
  const shapes: readonly string[] = ['standard', 'efi', 'bb']
  const test = shapes.includes(bank) ? it : () => {}
  test('leaves open what became of a return when the bank fails after it', async () => {
    await collector().createCharge(request())
    const { endToEndId } = await pay()
    sandbox.faults.set('errorAfter', { on: ['createRefund'], next: 1 })
    const whole = { endToEndId, returnId: 'w1', amountMinor: 18_100n }
    await expect(collector().returnPix(whole)).rejects.toMatchObject({ outcome: 'unknown' })
    expect(await collector().findReturn(endToEndId, 'w1')).toMatchObject({ id: 'w1', amountMinor: 18_100n })
    expect(required(await collector().findPix(endToEndId)).returns).toHaveLength(1)
  })

  it('registers the address of our notices once, shows it without its secret end, and removes it', async () => {
    const receiver = createServer((incoming, response) => {
      incoming.resume()
      response.writeHead(200).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void receiver.close())
    const base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/webhooks/bcb`
    const registration = required(required(providers.forJobs('bcb')).registration)
    expect(await registration.listNotices()).toEqual([])
    expect(await registration.removeNotices()).toBe('not-registered')
    expect(await registration.registerNotices(base)).toBe('registered')
    expect(await registration.registerNotices(base)).toBe('already-registered')
    expect(await registration.listNotices()).toEqual([
      { pixKey: sandbox.config.receiver.key, base, isCurrent: true, since: expect.any(Date) },
    ])
    expect(await registration.registerNotices(`${base}-moved`)).toBe('registered')
    expect(await registration.listNotices()).toMatchObject([{ base: `${base}-moved` }])
    expect(await registration.removeNotices()).toBe('removed')
    expect(await registration.listNotices()).toEqual([])
  })

  it('takes the address of our notices, and sends each Pix to it so that it can be read', async () => {
    const notices = required(providers.noticesOf('bcb'))
    const calls: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: Buffer }[] =
      []
    const receiver = createServer(async (incoming, response) => {
      const { url: path = '', headers } = incoming
      calls.push({ path, headers, body: await buffer(incoming) })
      response.writeHead(200).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void receiver.close())
    await providers.registerNotices(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`)
    // A bank may try the address first, with a call that carries no Pix.
    for (const { body } of calls) expect(notices.split(body)).toEqual([])
    calls.length = 0

    await collector().createCharge(request())
    const { endToEndId } = await pay()
    await sandbox.deliveries.idle()
    const [call] = calls
    const { path, headers, body } = required(call)
    const secret = required(/^\/webhooks\/bcb\/([^/]+)\/pix$/.exec(path)?.[1])
    expect(
      notices.authenticate({
        pathSecret: secret,
        header: (name) => String(headers[name]),
        rawBody: body,
        receivedAt: new Date(),
      }),
    ).toBe('evidence')
    const items = required(notices.split(body))
    expect(items.map(({ text }) => notices.readItem(text))).toMatchObject([
      { endToEndId, txid, amountMinor: 18_100n },
    ])
  })
})

function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the bank gave nothing')
  return value
}
