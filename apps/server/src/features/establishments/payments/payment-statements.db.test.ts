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

/** The statements that `work` sends, in order: their names, or the text of an unnamed one. */
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

/** The statements of a payment's two transactions, which no other payment shares. */
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

it('sends only these statements for one payment, because a crowd of payers multiplies them', async () => {
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

it('reads ahead of the transactions in batches for a crowd, not for each payer', async () => {
  await payment(1)
  const crowd = 20
  const sent = await sentBy(() => Promise.all(Array.from({ length: crowd }, (_, nth) => payment(nth + 2))))
  const count = (name: string) => sent.filter((one) => one === name).length
  // The first payment reads alone. All others are read in one batch after it.
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
