import { parsePixKey } from '@puente/domain/pix-key'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { TransferRequest } from '../../src/features/collections/ports/transfers.port.ts'
import { readStatementPage } from '../../src/features/collections/statement/read-statement-page.ts'
import { openPlayed, type PlayedWorld, required } from './played-provider.ts'

const transferId = '01936f00000070008000000000000011'
const unknownId = '01936f00000070008000000000000012'
const keyOf = (key: string) => required(parsePixKey(key))
const marina = keyOf('marina@pix.example')

/** What an adapter must do with our account, unless it declares that it does none of it. */
export function accountContract(world: PlayedWorld): void {
  const { played, providers } = world
  if (!played.sends) {
    it('declares neither balance nor transfers (FIN-018, ruling 75)', () => {
      const account = required(providers().accountOf(played.name))
      expect([account.balance, account.transfers]).toEqual([undefined, undefined])
    })
    return
  }
  figures(world)
  owners(world)
  transfers(world)
  refusals(world)
  unclear(world)
}

function accountOf(world: PlayedWorld) {
  const { played, providers, collector, request, pay } = world
  const ports = () => required(providers().accountOf(played.name))
  return {
    balance: () => required(ports().balance),
    statement: () => required(ports().statement),
    transfers: () => required(ports().transfers),
    available: async () => (await required(ports().balance).readBalance()).availableMinor,
    /** Money on the account: a charge of R$ 181.00 that was paid. */
    async receive() {
      await collector().createCharge(request())
      return (await pay()).endToEndId
    },
    order: (change: Partial<TransferRequest> = {}): TransferRequest => ({
      transferId,
      key: marina,
      amountMinor: 5_050n,
      text: 'Aluguel',
      ...change,
    }),
  }
}

function figures(world: PlayedWorld): void {
  const { sandbox, request } = world
  const account = accountOf(world)

  it('shows what can be sent, and what a dispute blocks (FIN-013, FIN-018)', async () => {
    expect(await account.balance().readBalance()).toEqual({ availableMinor: 0n, blockedMinor: 0n })
    const endToEndId = await account.receive()
    expect(await account.balance().readBalance()).toEqual({ availableMinor: 18_100n, blockedMinor: 0n })
    await fetch(`${sandbox().url}/sandbox/returns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endToEndId, amount: '81.00', open: true }),
    })
    expect(await account.balance().readBalance()).toEqual({ availableMinor: 10_000n, blockedMinor: 8_100n })
  })

  it('lists what came in and what went out, page by page, and declares whether a line names its Pix (PSP-009, PSP-010, PSP-011)', async () => {
    const from = new Date(Date.now() - 1_000)
    await account.receive()
    await account.transfers().sendTransfer(account.order())
    const read = (page: number) =>
      readStatementPage(account.statement(), { from, limit: 1, page }, new Date(Date.now() + 1_000))
    const pages = [await read(0), await read(1)]
    expect(pages).toMatchObject([
      { total: 2, hasMore: true },
      { total: 2, hasMore: false },
    ])
    const went = (direction: 'in' | 'out') =>
      pages
        .flatMap(({ entries }) => entries)
        .filter((entry) => entry.kind === 'movement' && entry.direction === direction)
    const received = { amountMinor: 18_100n, ourId: request().txid, state: 'done', at: expect.any(Date) }
    expect(went('in')).toMatchObject([received])
    expect(went('out')).toMatchObject([{ amountMinor: 5_050n, ourId: transferId, text: 'Aluguel' }])
    expect(account.statement().namesPix).toBe(false)
    const withReturns = readStatementPage(account.statement(), { from, which: 'with-returns' }, new Date())
    await expect(withReturns).rejects.toMatchObject({ outcome: 'refused' })
  })
}

function owners(world: PlayedWorld): void {
  const { sandbox, collector, request } = world
  const account = accountOf(world)
  const ask = (key: string) => required(account.transfers().keyOwner)(keyOf(key))

  it('shows who owns a key of each kind, and reports a key without an owner as such (FIN-024)', async () => {
    const owner = {
      name: 'Marina Souza',
      document: '***982247**',
      bankName: 'Banco Sandbox S.A.',
      bankIspb: '99999003',
    }
    for (const key of [
      '52998224725',
      'marina@pix.example',
      '+5545999990001',
      '00000000-0000-4000-8000-000000000001',
    ])
      expect(await ask(key), key).toEqual(owner)
    expect(await ask('7KWW6EZQZ9X873')).toMatchObject({ name: 'Transportes Aurora Ltda' })
    expect(await ask('nobody@pix.example')).toBeNull()
  })

  it('reports that the quota of queries is used up, without the key, and continues to charge', async () => {
    for (let nth = 0; nth < 50; nth += 1) expect(await ask(`nobody-${nth}@pix.example`)).toBeNull()
    const refused = { outcome: 'not-sent', message: expect.not.stringContaining('marina') }
    await expect(ask('marina@pix.example')).rejects.toMatchObject(refused)
    expect(await ask('nobody-0@pix.example')).toBeNull()
    sandbox().faults.set('askToWait', { on: ['readKey'], next: 1 })
    const pausedUntil = expect.any(Date)
    await expect(ask('marina@pix.example')).rejects.toMatchObject({ outcome: 'not-sent', pausedUntil })
    expect(await collector().createCharge(request())).toMatchObject({ status: 'pending' })
  })
}

function transfers(world: PlayedWorld): void {
  const { collector, sandbox } = world
  const account = accountOf(world)

  it('sends a Pix once for repeated requests, finds it by our id, and shows the lower balance (FIN-018, FIN-026)', async () => {
    await account.receive()
    expect(await account.transfers().findTransfer(transferId)).toBeNull()
    const sent = await account.transfers().sendTransfer(account.order())
    expect(sent).toEqual({
      transferId,
      status: 'completed',
      providerStatus: 'COMPLETED',
      providerId: expect.any(String),
      endToEndId: expect.stringMatching(/^E/),
      amountMinor: 5_050n,
    })
    expect(await account.transfers().sendTransfer(account.order())).toEqual(sent)
    // Another amount under the same id is not another transfer.
    expect(await account.transfers().sendTransfer(account.order({ amountMinor: 6_000n }))).toEqual(sent)
    expect(await account.transfers().findTransfer(transferId)).toEqual(sent)
    expect(sandbox().store.transfers.size).toBe(1)
    expect(await account.available()).toBe(13_050n)
    expect(await account.transfers().findTransfer(unknownId)).toBeNull()
    // A Pix that we sent must not count as received.
    expect(await collector().findPix(required(sent.endToEndId))).toBeNull()
  })

  it('reports a failed transfer whose money is back, and reads an unknown status as in progress', async () => {
    await account.receive()
    sandbox().faults.set('transferFails', { next: 1 })
    await account.transfers().sendTransfer(account.order())
    expect(await account.transfers().findTransfer(transferId)).toMatchObject({ status: 'failed' })
    expect(await account.available()).toBe(18_100n)
    await account.transfers().sendTransfer(account.order({ transferId: unknownId, text: null }))
    sandbox().faults.set('unknownStatus', { word: 'IN_ANALYSIS' })
    expect(await account.transfers().findTransfer(unknownId)).toMatchObject({
      status: 'processing',
      providerStatus: 'IN_ANALYSIS',
    })
  })

  it('declares its limits, and what it cannot do with them (FIN-028, ruling 59)', () => {
    expect(account.transfers().limits).toBeNull()
    expect(account.transfers().capabilities).toMatchObject({ longestText: 140, repeatsForHours: 24 })
  })
}

function refusals(world: PlayedWorld): void {
  const { sandbox, collector } = world
  const account = accountOf(world)

  it('reports why a transfer is refused, and sends nothing (FIN-025)', async () => {
    await account.receive()
    const refused = (change: Partial<TransferRequest>) =>
      account
        .transfers()
        .sendTransfer(account.order(change))
        .catch((error: unknown) => error)
    for (const [change, reason] of [
      [{ amountMinor: 18_101n }, 'balance'],
      [{ amountMinor: 1_500_001n }, 'limit'],
      [{ key: keyOf('nobody@pix.example') }, 'key'],
      [{ amountMinor: 0n }, 'other'],
    ] as const)
      expect(await refused(change)).toMatchObject({ name: 'TransferRefused', outcome: 'refused', reason })
    expect(await account.available()).toBe(18_100n)
    expect(sandbox().store.transfers.size).toBe(0)
  })

  it('sends with a new token if a cached one has expired, and reports a missing right as such (PSP-012, ruling 49)', async () => {
    await account.receive()
    sandbox().faults.set('refuse', { on: ['createTransfer'], status: 401, next: 1 })
    expect(await account.transfers().sendTransfer(account.order())).toMatchObject({ status: 'completed' })
    sandbox().faults.set('refuse', { on: ['createTransfer'], status: 403 })
    const second = account.transfers().sendTransfer(account.order({ transferId: unknownId }))
    await expect(second).rejects.toMatchObject({ failure: 'authentication', outcome: 'refused' })
    expect(sandbox().store.transfers.size).toBe(1)
  })

  it.each([
    [429, 'not-sent'],
    [503, 'unknown'],
  ] as const)('takes no %i that asks to wait for a refusal (ruling 50)', async (status, outcome) => {
    await account.receive()
    sandbox().faults.set('askToWait', { on: ['createTransfer'], status, next: 1 })
    const pausedUntil = expect.any(Date)
    const sent = account.transfers().sendTransfer(account.order())
    await expect(sent).rejects.toMatchObject({ outcome, pausedUntil })
    await expect(collector().findCharge(transferId)).rejects.toMatchObject({ outcome: 'not-sent' })
    expect(sandbox().store.transfers.size).toBe(0)
  })
}

function unclear(world: PlayedWorld): void {
  const { played, providers, sandbox } = world
  const account = accountOf(world)

  it.each([
    ['errorBefore', null, 18_100n],
    ['errorAfter', { transferId, status: 'completed' }, 13_050n],
  ] as const)(
    'leaves open what became of a transfer after %s, sends it no second time, and lets the look-up decide (FIN-026)',
    async (fault, found, left) => {
      await account.receive()
      sandbox().faults.set(fault, { on: ['createTransfer'] })
      await expect(account.transfers().sendTransfer(account.order())).rejects.toMatchObject({
        outcome: 'unknown',
      })
      expect(sandbox().faults.list()[fault]?.fired).toBe(1)
      const shown = await account.transfers().findTransfer(transferId)
      if (found === null) expect(shown).toBeNull()
      else expect(shown).toMatchObject(found)
      expect(await account.available()).toBe(left)
    },
  )

  it.each([
    ['timeoutBefore', null, 18_100n],
    ['timeoutAfter', { transferId, status: 'completed' }, 13_050n],
  ] as const)(
    'knows after a restart what became of a transfer that was never answered: %s (FIN-026)',
    async (fault, found, left) => {
      await account.receive()
      sandbox().faults.set(fault, { on: ['createTransfer'] })
      const open = expect(account.transfers().sendTransfer(account.order())).rejects
      const failed = open.toMatchObject({ outcome: 'unknown' })
      await vi.waitFor(() => expect(sandbox().faults.list()[fault]?.fired).toBe(1))
      // Our process ends while it waits, and loses what the adapter knew.
      providers().close()
      await failed
      const again = openPlayed(played, sandbox())
      onTestFinished(() => again.close())
      const { transfers: sends, balance } = required(again.accountOf(played.name))
      const shown = await required(sends).findTransfer(transferId)
      if (found === null) expect(shown).toBeNull()
      else expect(shown).toMatchObject(found)
      expect(await required(balance).readBalance()).toMatchObject({ availableMinor: left })
    },
  )

  it('looks up the transfer of an earlier request with this id after a 409, and never reports a refusal (FIN-026)', async () => {
    await account.receive()
    sandbox().faults.set('refuse', { on: ['createTransfer'], status: 409, next: 1 })
    await expect(account.transfers().sendTransfer(account.order())).rejects.toMatchObject({
      outcome: 'unknown',
    })
    await account.transfers().sendTransfer(account.order())
    sandbox().faults.set('refuse', { on: ['createTransfer'], status: 409, next: 1 })
    expect(await account.transfers().sendTransfer(account.order())).toMatchObject({ status: 'completed' })
    expect(sandbox().store.transfers.size).toBe(1)
  })

  it('reports a transfer as in progress if the answer leaves the money open, until a look-up shows its final state (FIN-026)', async () => {
    await account.receive()
    sandbox().faults.set('partnerTimeout', { next: 1 })
    expect(await account.transfers().sendTransfer(account.order())).toMatchObject({ status: 'processing' })
    expect(await account.transfers().findTransfer(transferId)).toMatchObject({ status: 'completed' })
    expect(sandbox().store.transfers.size).toBe(1)
  })
}
