import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { parseTaxDocument } from '@puente/domain/tax-document'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Sandbox, startSandbox } from '../../../sandbox/src/sandbox.ts'
import { suiteCases } from '../../src/operator/provider-suite-cases.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import type { ProviderPorts } from '../../src/providers/provider.ts'
import type { Providers } from '../../src/providers/registry.ts'
import { openPlayed, type PlayedProvider, type PlayedWorld, required } from './played-provider.ts'
import { accountContract } from './provider-account-contract.ts'

const txid = '01936f00000070008000000000000001'
const unknownTxid = '01936f00000070008000000000000002'

/**
 * What every adapter must do against the sandbox that simulates its provider. If its adapter declares that a provider cannot do something, the call
 * has to be refused.
 */
export function contractOf(played: PlayedProvider): void {
  describe(played.title, () => {
    let sandbox: Sandbox
    let providers: Providers
    beforeEach(async () => {
      sandbox = await startSandbox({ refundDelayMs: 0, transferDelayMs: 0, ...played.sandbox })
      providers = openPlayed(played, sandbox)
    })
    afterEach(async () => {
      providers.close()
      await sandbox.close()
    })

    const world: PlayedWorld = {
      played,
      sandbox: () => sandbox,
      providers: () => providers,
      collector: () => required(providers.collectorOf(played.name)),
      request: () => ({
        txid,
        amountMinor: 18_100n,
        description: 'Surtidor 4',
        payerName: 'Ana Lima',
        payerDocument: required(parseTaxDocument('52998224725')),
        expiresInSeconds: 1200,
        pixKey: sandbox.config.receiver.key,
      }),
      async pay(paid = txid) {
        const answer = await fetch(`${sandbox.url}/sandbox/payments`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ txid: paid }),
        })
        return (await answer.json()) as { readonly endToEndId: string }
      },
    }
    sharedCases(world)
    charges(world)
    refusals(world)
    returns(world)
    notices(world)
    accountContract(world)
  })
}

/** The cases that `npm run provider:suite` also runs against a bank's test environment. */
function sharedCases({ played, providers, request, pay, sandbox }: PlayedWorld): void {
  it.each(suiteCases.map((one) => [one.name, one] as const))(
    'passes the case %s of the suite for real environments, or declares that it does not do this (PSP-007)',
    async (_name, one) => {
      const ports = required(providers().forJobs(played.name))
      const outcome = await one.run({
        ...ports,
        clock: systemClock,
        pause: async () => {},
        order: () => ({ ...request(), txid: crypto.randomUUID().replaceAll('-', '') }),
        pay: (charge) => pay(charge.txid),
      })
      expect(outcome).toBe(cannot(ports)[one.name] === true ? 'cannot' : 'passed')
      // If the provider withdraws charges, no payable charge is left.
      const open = [...sandbox().store.charges.values()].filter(({ status }) => status === 'ATIVA')
      if (ports.collector.capabilities.cancels) expect(open).toEqual([])
    },
  )
}

/** The expected results, by what the adapter declares. */
function cannot({ collector, receivedPix, registration, statement, balance }: ProviderPorts) {
  const { repeatsCreation, cancels, returnsForDays } = collector.capabilities
  return {
    'unknown-pix': returnsForDays === null,
    'repeats-creation': !repeatsCreation,
    'cancels-once': !cancels,
    'lists-received': receivedPix === null,
    'reads-statement': statement === undefined,
    'shows-balance': balance === undefined,
    'shows-notices': (registration?.listNoticeAddresses ?? null) === null,
  } as Partial<Record<string, boolean>>
}

function charges({ played, collector, request, pay, sandbox }: PlayedWorld): void {
  it(`creates a charge once for repeated requests, and finds it${played.chargeIds ?? ''}`, async () => {
    expect(await collector().findCharge(txid)).toBeNull()
    const made = await collector().createCharge(request())
    expect(made).toMatchObject({ txid, status: 'pending', payments: [] })
    expect(made.pixCode).toMatch(/^000201/)
    const { generatedAt, expiresAt } = made
    expect(required(expiresAt).getTime() - required(generatedAt).getTime()).toBe(1_200_000)
    const found = required(await collector().findCharge(txid))
    expect(found).toMatchObject({ txid, transactionId: made.transactionId, amountMinor: 18_100n })
    if (collector().capabilities.repeatsCreation) {
      expect(await collector().createCharge(request())).toEqual(made)
      expect(found).toEqual(made)
    } else {
      // It is unknown whether that created a charge, so it is looked up and not sent again.
      await expect(collector().createCharge(request())).rejects.toMatchObject({ outcome: 'unknown' })
    }
    expect(sandbox().store.charges.size).toBe(1)
    expect(await collector().findCharge(unknownTxid)).toBeNull()
  })

  it('cancels an unpaid charge and refuses to cancel a paid one, or refuses both if it cancels none', async () => {
    await collector().createCharge(request())
    if (collector().capabilities.cancels) {
      expect(await collector().cancelCharge(txid)).toMatchObject({ status: 'cancelled' })
    } else {
      await expect(collector().cancelCharge(txid)).rejects.toMatchObject({ outcome: 'refused' })
      expect(await collector().findCharge(txid)).toMatchObject({ status: 'pending' })
    }
    await collector().createCharge({ ...request(), txid: unknownTxid })
    await pay(unknownTxid)
    await expect(collector().cancelCharge(unknownTxid)).rejects.toMatchObject({ outcome: 'refused' })
  })
}

function refusals({ played, collector, request, pay, sandbox }: PlayedWorld): void {
  it('treats an empty 404 as a wrong address, never as an unknown charge or return', async () => {
    await collector().createCharge(request())
    const { endToEndId } = await pay()
    sandbox().faults.set('bareNotFound', { on: ['readCharge', 'readPix', 'readRefund'] })
    await expect(collector().findCharge(txid)).rejects.toMatchObject({ outcome: 'refused' })
    await expect(collector().findPix(endToEndId)).rejects.toMatchObject({ outcome: 'refused' })
    await expect(collector().findReturn(endToEndId, 'r1')).rejects.toMatchObject({ outcome: 'refused' })
  })

  it('reports wrong credentials as such, and sends nothing more with them (PSP-012, PSP-013)', async () => {
    sandbox().faults.set('refuse', { status: 403 })
    const refused = { failure: 'authentication', outcome: 'refused' }
    await expect(collector().createCharge(request())).rejects.toMatchObject(refused)
    expect(sandbox().faults.list().refuse?.fired).toBe(1)
  })

  it('retries once with a new token if a cached one is refused, and not if a new one is (PSP-013, ruling 49)', async () => {
    const early = { failure: 'authentication', outcome: 'refused' }
    expect(await collector().findCharge(unknownTxid)).toBeNull()
    sandbox().faults.set('refuse', { status: 401, next: 1 })
    const made = collector().createCharge(request())
    if (!played.hasTokens) return expect(made).rejects.toMatchObject(early)
    expect(await made).toMatchObject({ txid })
    sandbox().faults.set('refuse', { status: 401 })
    const second = { ...request(), txid: unknownTxid }
    await expect(collector().createCharge(second)).rejects.toMatchObject(early)
    expect(sandbox().faults.list().refuse?.fired).toBe(2)
  })

  it.each([
    [429, 'not-sent'],
    // The first of these may have created the charge.
    [503, 'unknown'],
  ] as const)(
    'takes no %i that asks to wait for a refusal, and disturbs the provider no more (ruling 50)',
    async (status, outcome) => {
      sandbox().faults.set('askToWait', { status, retryAfterSeconds: 30, next: 1 })
      const pausedUntil = expect.any(Date)
      await expect(collector().createCharge(request())).rejects.toMatchObject({ outcome, pausedUntil })
      await expect(collector().findCharge(txid)).rejects.toMatchObject({ outcome: 'not-sent', pausedUntil })
      expect(sandbox().store.charges.size).toBe(0)
    },
  )

  it('creates nothing after a 409 of any meaning', async () => {
    sandbox().faults.set('refuse', { status: 409, next: 1 })
    await expect(collector().createCharge(request())).rejects.toThrow('409')
    expect(sandbox().store.charges.size).toBe(0)
  })

  // The pause before the second attempt takes a second.
  const thorough = played.isThorough ? it : () => {}
  thorough('never makes a second charge when the provider fails after the first (PSP-013)', async () => {
    sandbox().faults.set('errorAfter', { on: ['createCharge'], next: 1 })
    const made = collector().createCharge(request())
    if (collector().capabilities.repeatsCreation) expect(await made).toMatchObject({ txid })
    else await expect(made).rejects.toMatchObject({ failure: 'retryable-network', outcome: 'unknown' })
    expect(sandbox().store.charges.size).toBe(1)
    expect(await collector().findCharge(txid)).toMatchObject({
      txid,
      status: 'pending',
      amountMinor: 18_100n,
    })
  })
}

function returns({ played, collector, request, pay, sandbox }: PlayedWorld): void {
  it('returns a Pix in parts, each once for repeated requests, and never more than the Pix; or refuses all returns', async () => {
    await collector().createCharge(request())
    const { endToEndId } = await pay()
    const part = { endToEndId, returnId: 'r1', amountMinor: 8_100n }
    if (collector().capabilities.returnsForDays === null) {
      await expect(collector().returnPix(part)).rejects.toMatchObject({ outcome: 'refused' })
      expect(required(sandbox().store.payments.get(endToEndId)).refunds).toEqual([])
      return
    }
    expect(collector().capabilities.returnsForDays).toBe(90)
    expect(await collector().findReturn(endToEndId, 'r1')).toBeNull()
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
    sandbox().faults.set('refundFails', { next: 1 })
    await collector().returnPix({ endToEndId, returnId: 'r3', amountMinor: 10_000n })
    await vi.waitFor(async () =>
      expect(required(await collector().findPix(endToEndId)).returns).toMatchObject([
        { ...asked, state: 'returned' },
        { id: 'r3', amountMinor: 10_000n, state: 'not-done' },
      ]),
    )
  })

  it("shows money that was returned in the provider's portal, or flags it for an admin (PSP-007)", async () => {
    await collector().createCharge(request())
    const { endToEndId } = await pay()
    const answer = await fetch(`${sandbox().url}/sandbox/returns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endToEndId, amount: '81.00', nature: 'ORIGINAL' }),
    })
    expect(answer.status).toBe(201)
    await vi.waitFor(() =>
      expect(sandbox().store.payments.get(endToEndId)?.refunds).toMatchObject([{ status: 'DEVOLVIDO' }]),
    )
    const { returns: shown, hasUnreadReturn } = required(await collector().findPix(endToEndId))
    const read = shown.map(({ amountMinor, state }) => ({ amountMinor, state }))
    const itemised = { read: [{ amountMinor: 8_100n, state: 'returned' }], hasUnreadReturn: false }
    const expected = played.itemisesReturns ? itemised : { read: [], hasUnreadReturn: true }
    expect({ read, hasUnreadReturn }).toEqual(expected)
  })
}

function notices(world: PlayedWorld): void {
  const { played, collector, request, pay, providers, sandbox } = world
  it('registers the address of our notices once, shows it without its secret end, and removes it, as far as it can', async () => {
    const base = `${(await startReceiver()).origin}/webhooks/${played.name}`
    const { registration } = required(providers().forJobs(played.name))
    if (registration === null) return
    const { listNoticeAddresses, removeNoticeAddress } = registration
    expect(await registration.registerNoticeAddress(base)).toBe('registered')
    expect(sandboxAddresses(sandbox()).some((url) => url.startsWith(`${base}/`))).toBe(true)
    if (listNoticeAddresses === null || removeNoticeAddress === null) return
    expect(await registration.registerNoticeAddress(base)).toBe('already-registered')
    expect(await listNoticeAddresses()).toEqual([
      {
        pixKey: sandbox().config.receiver.key,
        base,
        isCurrent: true,
        isOwnKey: true,
        since: expect.any(Date),
      },
    ])
    expect(await registration.registerNoticeAddress(`${base}-moved`)).toBe('registered')
    expect(await listNoticeAddresses()).toMatchObject([{ base: `${base}-moved` }])
    expect(await removeNoticeAddress()).toBe('removed')
    expect(await listNoticeAddresses()).toEqual([])
    expect(await removeNoticeAddress()).toBe('not-registered')
  })

  it('sends each Pix readably to our address of notices, and a forged call proves nothing (PSP-015)', async () => {
    const reader = required(providers().noticesOf(played.name))
    const { origin, calls } = await startReceiver()
    const base = `${origin}/webhooks/${played.name}`
    await played.registerByHand?.(sandbox(), base)
    await required(providers().forJobs(played.name)).registration?.registerNoticeAddress(base)
    // A bank may send a test call without a Pix first.
    for (const { body } of calls) expect(reader.split(body)).toEqual([])
    calls.length = 0

    await collector().createCharge(request())
    const { endToEndId } = await pay()
    await sandbox().deliveries.idle()
    expect(calls.length).toBeGreaterThan(0)
    for (const { path, headers, body } of calls) {
      const [, , name, pathSecret = '', ...added] = path.split('/')
      expect([name, added.map((part) => `/${part}`).join('')]).toEqual([played.name, played.addsToAddress])
      const header = (one: string) => (headers[one] === undefined ? undefined : String(headers[one]))
      const call = { pathSecret, header, rawBody: body, receivedAt: new Date() }
      expect(reader.authenticate(call)).toBe(played.proof)
      expect(reader.authenticate({ ...call, pathSecret: 'guessed-by-a-stranger-00' })).toBeNull()
      const items = required(reader.split(body))
      expect(items.map(({ text }) => reader.readItem(text))).toMatchObject([
        // A hint may name the charge by an id of the provider. Only the answer to our query counts.
        { endToEndId, amountMinor: 18_100n, ...(played.proof === 'evidence' && { txid }) },
      ])
    }
  })
}

interface ReceivedCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

async function startReceiver(): Promise<{ readonly origin: string; readonly calls: ReceivedCall[] }> {
  const calls: ReceivedCall[] = []
  const receiver = createServer(async (incoming, response) => {
    const { url: path = '', headers } = incoming
    calls.push({ path, headers, body: await buffer(incoming) })
    response.writeHead(200).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void receiver.close())
  return { origin: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, calls }
}

function sandboxAddresses({ store }: Sandbox): string[] {
  return [...store.webhooks.values()].map(({ url }) => url)
}
