import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { type StatementWorld, statementOf } from '../../../test/concurrency/statement-world.ts'
import { CollectorFailure, type ReceivedPix } from '../collections/public.ts'
import { readBalance } from './read-balance.ts'
import { type AskedStatement, createStatementReader, type ReadStatement } from './read-statement.ts'

const dayMs = 86_400_000
const minute = 60_000

let world: MoneyWorld
let bank: StatementWorld
let owner: string
let readStatement: ReadStatement
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  // After the Pix of the tests.
  world.now = new Date('2026-11-21T13:00:00Z')
  bank = statementOf(world)
  owner = await world.addUser()
  readStatement = createStatementReader(world.deps)
})
afterAll(() => world.close())

const reais = (minor: bigint) => ({ amountMinor: minor.toString(), currency: 'BRL' })
const asked = (over: Partial<AskedStatement> = {}): AskedStatement => ({
  provider: 'bcb',
  port: bank.ports().statement,
  period: '7days',
  page: 1,
  fresh: false,
  ...over,
})
const byBooks = (over: Partial<AskedStatement> = {}) => readStatement(asked({ port: null, ...over }))

/** A charge of R$ 101,00 whose Pix came, on both sides. */
async function paid(change: Partial<ReceivedPix> = {}) {
  const charge = await world.storeCharge(owner)
  const pix = { ...pixFor(charge), ...change, payer: null }
  world.provider.pay(pix)
  await world.receive(pix)
  return { charge, pix }
}

/** The same, with R$ 1,00 given back. */
async function returned() {
  const one = await paid()
  const part = { id: 'D1', amountMinor: 100n, nature: 'asked', state: 'returned' } as const
  const pix = { ...one.pix, returns: [part] }
  world.provider.pay(pix)
  await world.receive(pix, 'answer')
  return { ...one, pix }
}

describe('the statement', () => {
  it('sums the whole period and the one before it, not the page, and has 20 movements a page (FIN-010, FIN-014, FIN-015)', async () => {
    for (let count = 0; count < 22; count += 1) await paid()
    await returned()
    const before = await paid({ paidAt: new Date(world.now.getTime() - 8 * dayMs) })
    const view = await readStatement(asked())
    expect(view).toMatchObject({
      source: 'provider',
      firstDay: '2026-11-15',
      lastDay: '2026-11-21',
      page: 1,
      pageSize: 20,
      totalItems: 24,
      totalPages: 2,
      inflow: reais(23n * 10_100n),
      outflow: reais(100n),
      counts: { received: 23, returns: 1, ins: 0, outs: 0, others: 0, open: 0 },
      before: { inflow: reais(before.pix.amountMinor), outflow: reais(0n) },
      unreadable: 0,
    })
    expect(view.days).toHaveLength(7)
    expect(view.days.slice(5)).toEqual([
      { day: '2026-11-20', inflow: reais(0n), outflow: reais(0n) },
      { day: '2026-11-21', inflow: view.inflow, outflow: view.outflow },
    ])
    expect(view.transactions).toHaveLength(20)
    const second = await readStatement(asked({ page: 2 }))
    expect(second.transactions).toHaveLength(4)
    expect(second).toMatchObject({ inflow: view.inflow, outflow: view.outflow })
    const ids = [...view.transactions, ...second.transactions].map(({ id }) => id)
    expect(new Set(ids).size).toBe(24)
    expect((await readStatement(asked({ page: 3 }))).transactions).toEqual([])
  })

  it('names each movement entrada or saida with a positive value, who was paid, and whether the books have it (FIN-014)', async () => {
    const matched = await paid()
    const other = await paid()
    world.provider.pay({ ...other.pix, amountMinor: 9_000n })
    const stray = pixFor(matched.charge, { txid: null, amountMinor: 700n })
    world.provider.pay(stray)
    const part = await returned()
    const { transactions } = await readStatement(asked())
    const found = (id: string) => transactions.find((one) => one.id === id)
    expect(found(matched.pix.endToEndId)).toMatchObject({
      type: 'entrada',
      kind: 'received',
      value: reais(10_100n),
      payee: 'Merchant',
      chargeId: matched.charge.id,
      endToEndId: matched.pix.endToEndId,
      books: 'matched',
    })
    expect(found(other.pix.endToEndId)).toMatchObject({ value: reais(9_000n), books: 'different' })
    expect(found(stray.endToEndId)).toMatchObject({ payee: null, chargeId: null, books: 'missing' })
    expect(found(`${part.pix.endToEndId}:d1`)).toMatchObject({
      type: 'saida',
      kind: 'return',
      value: reais(100n),
      books: 'matched',
    })
  })

  it('includes the other entries of a provider, and leaves unreadable ones out of its sums', async () => {
    const at = world.now
    bank.extra.push(
      { kind: 'fee', id: 'F1', direction: 'out', amountMinor: 90n, at },
      { kind: 'transfer', id: 'T1', direction: 'in', amountMinor: 5_000n, at },
      { kind: 'unreadable', endToEndId: null },
    )
    const view = await readStatement(asked({ period: 'today' }))
    expect(view).toMatchObject({
      inflow: reais(5_000n),
      outflow: reais(90n),
      counts: { received: 0, returns: 0, others: 2, open: 0 },
      unreadable: 1,
    })
    expect(view.transactions).toMatchObject([
      { id: 'transfer:T1', kind: 'transfer', type: 'entrada', books: 'missing' },
      { id: 'fee:F1', kind: 'fee', type: 'saida', books: 'missing' },
    ])
  })

  it('compares nothing of a provider that names no Pix, and sums only the rows that are done (FIN-015)', async () => {
    const charge = await world.storeCharge(owner)
    const row = { kind: 'movement', at: world.now, providerStatus: 'X', text: 'PIX IN' } as const
    const ours = { ...row, ourId: charge.txid, direction: 'in', amountMinor: 10_100n, state: 'done' } as const
    bank.extra.push(
      ours,
      ours,
      { ...row, ourId: null, direction: 'out', amountMinor: 300n, state: 'done' },
      { ...row, ourId: null, direction: 'out', amountMinor: 70n, state: 'processing' },
      { ...row, ourId: null, direction: 'in', amountMinor: 80n, state: 'unknown' },
      { ...row, ourId: null, direction: 'in', amountMinor: 90n, state: 'not-done' },
    )
    const port = { ...bank.ports().statement, namesPix: false }
    const view = await readStatement(asked({ port, period: 'today' }))
    expect(view).toMatchObject({
      totalItems: 6,
      inflow: reais(20_200n),
      outflow: reais(300n),
      counts: { received: 0, returns: 0, ins: 2, outs: 1, others: 0, open: 2 },
    })
    expect(view.transactions.filter(({ chargeId }) => chargeId === charge.id)).toMatchObject([
      { payee: 'Merchant', books: null, state: 'done', text: 'PIX IN' },
      { payee: 'Merchant', books: null, state: 'done', text: 'PIX IN' },
    ])
  })

  it('comes from our books for a provider without one: the same sums, without a comparison (FIN-019)', async () => {
    await paid()
    await returned()
    const held = pixFor(await world.storeCharge(owner), { amountMinor: 9_000n })
    await world.receive(held, 'answer')
    await paid({ paidAt: new Date(world.now.getTime() - 8 * dayMs) })
    const view = await byBooks()
    expect(view).toMatchObject({
      source: 'books',
      inflow: reais(2n * 10_100n + 9_000n),
      outflow: reais(100n),
      counts: { received: 3, returns: 1, others: 0, open: 0 },
      before: { inflow: reais(10_100n), outflow: reais(0n) },
    })
    expect(view.transactions.map(({ books }) => books)).toEqual([null, null, null, null])
    await world.expectBooksBalance()
  })

  it('counts days of Buenos Aires, both midnights exactly (FIN-011)', async () => {
    const midnight = new Date('2026-11-21T03:00:00Z')
    await paid({ paidAt: new Date(midnight.getTime() - 1) })
    await paid({ paidAt: midnight })
    for (const port of [bank.ports().statement, null])
      expect(await readStatement(asked({ period: 'today', port }))).toMatchObject({
        firstDay: '2026-11-21',
        lastDay: '2026-11-21',
        totalItems: 1,
        inflow: reais(10_100n),
        before: { inflow: reais(10_100n) },
      })
  })

  it('serves its pages from one reading for five minutes, and reads again on request', async () => {
    await paid()
    await readStatement(asked())
    const pages = bank.queries.length
    await paid()
    expect((await readStatement(asked({ page: 2 }))).totalItems).toBe(1)
    expect(bank.queries).toHaveLength(pages)
    // A second press right after the first does not read again.
    expect((await readStatement(asked({ fresh: true }))).totalItems).toBe(1)
    world.now = new Date(world.now.getTime() + 5_000)
    expect((await readStatement(asked({ fresh: true }))).totalItems).toBe(2)
    await paid()
    world.now = new Date(world.now.getTime() + 5 * minute)
    expect((await readStatement(asked())).totalItems).toBe(3)
  })

  it('serves no page from a reading of another account at the same provider', async () => {
    await paid()
    expect((await readStatement(asked())).totalItems).toBe(1)
    const other = {
      ...bank.ports().statement,
      readPage: async () => ({ entries: [], total: 0, hasMore: false }),
    }
    expect((await readStatement(asked({ port: other }))).totalItems).toBe(0)
    expect((await readStatement(asked())).totalItems).toBe(1)
  })

  it("fails with the provider's own words, and the next read queries again (FIN-017)", async () => {
    await paid()
    const refused = '/pix?inicio=2026: 503 rate_limited "Muitas chamadas" [4f1c-88e2]'
    for (const [failure, details] of [
      [
        new CollectorFailure('api', 'refused', refused),
        { message: 'rate_limited "Muitas chamadas" [4f1c-88e2]' },
      ],
      [new CollectorFailure('retryable-network', 'unknown', '/pix: no answer'), { message: null }],
      [
        new CollectorFailure('api', 'not-sent', '/pix: 429', new Date(world.now.getTime() + 90_000)),
        { message: null, retryAfterSeconds: 90 },
      ],
    ] as const) {
      bank.scripted.push(() => {
        throw failure
      })
      await expect(readStatement(asked())).rejects.toMatchObject({
        code: 'finance.provider-failed',
        details,
      })
    }
    expect((await readStatement(asked())).totalItems).toBe(1)
  })

  it('reads a statement again if its count changes while it is read', async () => {
    for (let count = 0; count < 5; count += 1) await paid()
    // A Pix is gone between two pages, so that the count of the last one is not what was read.
    bank.scripted.push(
      () => {},
      () => bank.hidden.add([...world.provider.received.keys()][0] ?? ''),
    )
    const view = await readStatement(asked())
    expect(view.totalItems).toBe(4)
  })
})

describe('the balance', () => {
  const digest = 'of-our-account'

  it("is the provider's, with its difference to the books, and the last known one stays for a failure (FIN-010, FIN-013, FIN-016)", async () => {
    await paid()
    bank.showBalance(10_100n)
    const port = () => {
      const { balance } = bank.ports()
      if (balance === null) throw new Error('no balance')
      return balance
    }
    const readAt = world.now.toISOString()
    expect(await readBalance(world.deps, 'bcb', { balance: port(), digest })).toEqual({
      source: 'provider',
      availableBalance: reais(10_100n),
      blocked: null,
      difference: reais(0n),
      readAt,
    })
    bank.showBalance(9_000n)
    expect((await readBalance(world.deps, 'bcb', { balance: port(), digest })).difference).toEqual(
      reais(-1_100n),
    )

    world.now = new Date(world.now.getTime() + minute)
    const failing = {
      name: 'bcb' as const,
      readBalance: () =>
        Promise.reject(new CollectorFailure('api', 'refused', '/saldo: 500 "Falha interna"')),
    }
    await expect(readBalance(world.deps, 'bcb', { balance: failing, digest })).rejects.toMatchObject({
      code: 'finance.provider-failed',
      details: { message: '"Falha interna"', last: { availableBalance: reais(9_000n), readAt } },
    })
    // The balance of another account is not used for this one.
    const other = { balance: failing, digest: 'of-another-account' }
    await expect(readBalance(world.deps, 'bcb', other)).rejects.toMatchObject({ details: { last: null } })
  })

  it('has no last known balance if none was ever read', async () => {
    const failing = {
      name: 'bcb' as const,
      readBalance: () => Promise.reject(new CollectorFailure('retryable-network', 'unknown', 'late')),
    }
    await expect(readBalance(world.deps, 'bcb', { balance: failing, digest })).rejects.toMatchObject({
      details: { message: null, last: null },
    })
  })

  it('comes from our books if the provider shows none, and is marked as not compared (FIN-019)', async () => {
    await paid()
    expect(await readBalance(world.deps, 'bcb', { digest })).toMatchObject({
      source: 'books',
      availableBalance: reais(10_100n),
      difference: null,
    })
  })

  it('shows no difference if a Pix is posted during the query', async () => {
    await paid()
    const port = {
      name: 'bcb' as const,
      async readBalance() {
        await paid()
        return { availableMinor: 20_200n, blockedMinor: 500n }
      },
    }
    expect(await readBalance(world.deps, 'bcb', { balance: port, digest })).toMatchObject({
      difference: reais(0n),
      blocked: reais(500n),
    })
  })
})
