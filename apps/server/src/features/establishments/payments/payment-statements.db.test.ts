import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createPaymentWorld, freshCpf, type PaymentWorld } from '../../../../test/factories/payment-world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterEach(() => vi.restoreAllMocks())
afterAll(() => world.close())

/** What some work sends to the database, in order: the names of statements, and the text of those without one. */
async function sentBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  return query.mock.calls.map(([sent]) => {
    const { name, text } =
      typeof sent === 'string' ? { name: undefined, text: sent } : (sent as pg.QueryConfig)
    return name ?? text
  })
}

const payment = (nth: number) => world.create({ payerCpf: freshCpf() }, { address: `192.0.2.${nth}` })

/** What a payment sends and cannot share with others: its two transactions. */
const ownStatements = [
  'begin',
  'idempotency.claim',
  'payments.lock-payer',
  'payments.hold-payable-store',
  'select "key", "value" from "settings"',
  'rates.shown',
  'collections.insert-charge',
  'payments.insert',
  'unit-of-work.flush',
  'commit',
  'begin',
  'collections.store-issue',
  'unit-of-work.flush',
  'commit',
]

it('sends each statement of a payment once: what a crowd of payers costs is their sum', async () => {
  await payment(1)
  const sent = await sentBy(() => payment(2))
  expect(sent).toEqual([
    'idempotency.read-many',
    'establishments.served',
    'payments.recent',
    'rate-limit.hit',
    ...ownStatements,
  ])
})

it('asks before the transactions for a crowd together, not for each payer', async () => {
  await payment(1)
  const crowd = 20
  const sent = await sentBy(() => Promise.all(Array.from({ length: crowd }, (_, nth) => payment(nth + 2))))
  const count = (name: string) => sent.filter((one) => one === name).length
  // The first asks alone, and all others together once it has its answer.
  expect(count('idempotency.read-many')).toBe(2)
  expect(count('commit')).toBe(2 * crowd)
})

it('reads the payments of many sessions together, and each gets its own (SEC-020)', async () => {
  const made = [await payment(1), await payment(2), await payment(3)]
  const [first, second] = made
  const sessions = [...made, { chargeId: first?.chargeId ?? '', token: second?.token ?? null }]
  const found: PromiseSettledResult<{ id: string }>[] = []
  const sent = await sentBy(async () => {
    found.push(...(await Promise.allSettled(sessions.map((session) => world.read(session)))))
  })
  expect(found.map((one) => (one.status === 'fulfilled' ? one.value.id : one.reason.code))).toEqual([
    ...made.map(({ chargeId }) => chargeId),
    'payment.not-found',
  ])
  expect(sent).toEqual(['payments.read', 'payments.read'])
})
