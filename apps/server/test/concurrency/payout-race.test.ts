import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Charge } from '../../src/features/collections/public.ts'
import { balanceOf } from '../../src/features/ledger/public.ts'
import type { PayingAdmin } from '../../src/features/payouts/paying-admin.ts'
import { createMoneyWorld, faultRounds, type MoneyWorld, pixFor } from './money-world.ts'
import { type PayoutDesk, type PayRequest, payoutDesk } from './payout-desk.ts'

const owed = 2_722_500n
const refusals = [
  'payout.already-recorded',
  'payout.amount-not-positive',
  'payout.begun-by-another',
  'payout.exceeds-owed',
  'payout.receipt-required',
]
/** Calls under way at once: enough to collide, few enough for the connection pool. */
const inFlight = 16

let world: MoneyWorld
let desk: PayoutDesk
let admins: [PayingAdmin, PayingAdmin]
let owner: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  desk = payoutDesk(world)
  owner = await world.addUser()
  admins = [await desk.addAdmin(), await desk.addAdmin()]
})
afterAll(() => world.close())

it('two admins with 50 calls each on several charges never pay more than is owed (TXN-019, A-23)', async () => {
  const charges = await Promise.all(Array.from({ length: 5 }, paidCharge))
  const amounts = [owed, owed / 3n, 900_000n, 1n, owed + 1n, 0n, -1n, 10n * owed]
  const calls = Math.min(Math.max(faultRounds(50), 50), 50_000)
  const work: { admin: PayingAdmin; request: PayRequest }[] = []
  // Each admin begins a charge before the race. It stays theirs until they pay for it, so both succeed in any order of the calls.
  for (const [index, admin] of admins.entries()) await desk.begin(admin, charges[index]?.id ?? '')
  for (let nth = 0; nth < calls; nth += 1) {
    for (const admin of admins) {
      const charge = charges[nth % charges.length]
      const amount = amounts[nth % amounts.length]
      if (charge === undefined || amount === undefined) throw new Error('nothing to pay')
      const request = await desk.request(admin, charge.id, amount)
      work.push({ admin, request: nth % 11 === 10 ? { ...request, receiptFileId: null } : request })
    }
  }
  const outcomes = await inParallel(work, ({ admin, request }) => desk.outcome(admin, request))

  const paid = work.filter((_, index) => outcomes[index] === 'paid')
  expect(new Set(paid.map(({ admin }) => admin))).toEqual(new Set(admins))
  for (const charge of charges) {
    const sum = paid
      .filter(({ request }) => request.chargeId === charge.id)
      .reduce((total, { request }) => total + request.amountMinor, 0n)
    expect(sum).toBeGreaterThan(0n)
    expect(sum).toBeLessThanOrEqual(owed)
    expect((await world.charge(charge.id)).pesosPaidMinor).toBe(sum)
  }
  const total = paid.reduce((sum, { request }) => sum + request.amountMinor, 0n)
  const balance = await balanceOf(world.database.db, owner)
  expect(balance.minor).toBe(owed * BigInt(charges.length) - total)
  for (const [index, { request }] of work.entries()) {
    const outcome = outcomes[index] ?? ''
    if (outcome === 'paid') {
      expect(request.amountMinor).toBeGreaterThan(0n)
      expect(request.receiptFileId).not.toBeNull()
    } else {
      expect(refusals).toContain(outcome)
    }
  }
  await world.expectBooksBalance()
})

it('one of two admins who pay the whole at the same moment succeeds (TXN-019)', async () => {
  for (let round = 0; round < faultRounds(20); round += 1) {
    const charge = await paidCharge()
    const requests = await Promise.all(admins.map((admin) => desk.request(admin, charge.id, owed)))
    const outcomes = await Promise.all(
      admins.map((admin, index) => desk.outcome(admin, requests[index] as PayRequest)),
    )
    const [paid, refused] = outcomes.toSorted()
    expect(paid).toBe('paid')
    expect(['payout.begun-by-another', 'payout.exceeds-owed']).toContain(refused)
  }
  await world.expectBooksBalance()
})

it('exactly one of many admins who begin at the same moment reserves the rest (ruling 52)', async () => {
  const many = [...admins, ...(await Promise.all(Array.from({ length: 6 }, () => desk.addAdmin())))]
  for (let round = 0; round < faultRounds(10); round += 1) {
    const charge = await paidCharge()
    const begun = await Promise.allSettled([...many, ...many].map((admin) => desk.begin(admin, charge.id)))
    const ids = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = begun.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    // The winning admin called twice and got the same payout both times.
    expect(new Set(ids).size).toBe(1)
    expect(ids).toHaveLength(2)
    expect(new Set(refused)).toEqual(new Set(['payout.begun-by-another']))
    expect(await world.charge(charge.id)).toMatchObject({ pesosReservedMinor: owed, pesosPaidMinor: 0n })
  }
  await world.expectBooksBalance()
})

it('a request sent 50 times at once pays once (SEC-022, F-02)', async () => {
  const charge = await paidCharge()
  const request = await desk.request(admins[0], charge.id, 1_000n)
  const answers = await inParallel(Array.from({ length: 50 }), () => desk.pay(admins[0], request))
  expect(answers.filter((answer) => !answer.replayed)).toHaveLength(1)
  expect(new Set(answers.map((answer) => answer.payoutId)).size).toBe(1)
  expect(await world.charge(charge.id)).toMatchObject({ pesosPaidMinor: 1_000n })
  await world.expectBooksBalance()
})

async function paidCharge(): Promise<Charge> {
  const charge = await world.storeCharge(owner)
  await world.receive(pixFor(charge))
  return charge
}

/** Runs the work with a limited number of calls at a time. Returns the answers in the order of the work. */
async function inParallel<Work, Answer>(
  work: readonly Work[],
  act: (one: Work) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const waiting = [...work.entries()]
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      answers[next[0]] = await act(next[1])
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  return answers
}
