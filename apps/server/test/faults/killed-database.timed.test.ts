import { setTimeout as pause } from 'node:timers/promises'
import { readBalance } from '@puente/contract/orders/history'
import { listAdminCharges } from '@puente/contract/transactions'
import { createQuote } from '@puente/contract/rates/rates'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refused } from '../api/browser.ts'
import { faultRounds } from '../concurrency/money-world.ts'
import { expectNothingLostOrDoubled } from './aftermath.ts'
import { childrenOf, postmasterOf } from './database-processes.ts'
import { createFaultWorld, type FaultWorld } from './fault-world.ts'
import { type Journey, startJourney } from './journey.ts'
import { seededRandom } from './seeded-random.ts'
import type { SignedIn } from './signed-in.ts'

const kills = faultRounds(20)
/** Bursts of ended connections. */
const bursts = Math.ceil(kills / 2)
/** Sales that begin with each kill and with each burst. The earlier ones are still under way. */
const perKill = 2
const perBurst = 1
const burstMs = 300
/** How long a request may take that is under way when the database stops. */
const answerLimitMs = 3000
/** Requests that wait for the database at the moment of a kill. */
const waiting = 4
const recoveryLimitMs = 10_000
/** How long PostgreSQL itself may take to recover, on a machine that is busy with other tests. */
const databaseLimitMs = 30_000
const minutes = 60_000

let world: FaultWorld
let journeys: Journey[]
let merchants: SignedIn[]
let admins: SignedIn[]
let probe: SignedIn
beforeAll(async () => {
  world = await createFaultWorld('embedded')
  // A merchant has one open quote at a time, and an admin may upload twenty receipts an hour.
  const sales = kills * perKill + bursts * perBurst
  merchants = await world.merchants(sales)
  admins = await world.admins(Math.ceil(sales / 8))
  const [first] = await world.merchants(1)
  probe = required(first)
  journeys = []
}, 2 * minutes)
afterAll(() => world.close())

it(
  `PostgreSQL killed ${kills} times under load: the server goes on, nothing is lost, all is normal within 10 s (F-04)`,
  async () => {
    const { random, seed } = seededRandom()
    const readers = keepReading()
    const recoveriesMs: number[] = []
    for (let round = 0; round < kills; round += 1) {
      begin(perKill)
      await pause(random() * 600)
      // Kills the whole database, or one of its processes. In the second case the other processes end themselves and the database recovers.
      const postmaster = postmasterOf(world.dataDir)
      const victim = round % 2 === 0 ? postmaster : pick(childrenOf(postmaster), Math.floor(random() * 100))
      process.kill(victim, 'SIGKILL')
      recoveriesMs.push(await untilNormal())
    }
    await readers.stop()
    await expectAllWell()
    report(`${kills} kills of PostgreSQL, FAULT_SEED=${seed}`, recoveriesMs)
  },
  (2 + kills / 4) * minutes,
)

it(
  `every connection ended again and again, ${bursts} times for ${burstMs} ms under load: the server goes on, nothing is lost (F-04)`,
  async () => {
    const readers = keepReading()
    const recoveriesMs: number[] = []
    let ended = 0
    for (let round = 0; round < bursts; round += 1) {
      begin(perBurst)
      ended += await endConnections()
      recoveriesMs.push(await untilNormal())
    }
    await readers.stop()
    await expectAllWell()
    report(`${ended} connections ended in ${bursts} bursts`, recoveriesMs)
    expect(ended).toBeGreaterThan(bursts * 10)
  },
  (2 + bursts / 4) * minutes,
)

it.each([
  ['PostgreSQL', (postmaster: number) => postmaster],
  ['one of its processes', (postmaster: number) => pick(childrenOf(postmaster), 0)],
])(
  '%s killed: each request that waits for it is answered within 3 s (F-04)',
  async (_what, victimOf) => {
    const victim = victimOf(postmasterOf(world.dataDir))
    const { calls } = await callsThatWait()
    const killedAt = performance.now()
    process.kill(victim, 'SIGKILL')
    const answers = await Promise.all(
      calls.map(async (call) => ({ reason: await call, afterMs: performance.now() - killedAt })),
    )
    for (const { reason, afterMs } of answers) {
      expect(reason).toMatch(/^503 server\.(unavailable|busy)$/)
      expect(afterMs).toBeLessThan(answerLimitMs)
    }
    await untilNormal()
    expect(await world.serverRuns()).toBe(true)
  },
  minutes,
)

function begin(count: number): void {
  for (let nth = 0; nth < count; nth += 1) {
    const journey = startJourney(world, pick(merchants, journeys.length), pick(admins, journeys.length))
    // Checked when all have ended.
    journey.finished.catch(() => undefined)
    journeys.push(journey)
  }
}

/** Reads that wait for a lock in the database, each as the reason of its refusal. */
async function callsThatWait(): Promise<{ calls: Promise<string>[] }> {
  const blocker = new pg.Client({ connectionString: world.test.superuserUrl })
  // It breaks with the database.
  blocker.on('error', () => undefined)
  await blocker.connect()
  // Every request reads its session first.
  await blocker.query('begin; lock table sessions in access exclusive mode')
  const early: string[] = []
  const calls = Array.from({ length: waiting }, async (_, nth) => {
    const reason = await pick(merchants, nth)
      .call(readBalance, {})
      .then(() => 'answered', reasonOf)
    early.push(reason)
    return reason
  })
  const look = async (): Promise<string> => {
    // Inside a transaction the list of connections stays as it was at the first look.
    await blocker.query('select pg_stat_clear_snapshot()')
    const { rows } = await blocker.query(
      `select from pg_stat_activity where usename = 'puente_server' and wait_event_type = 'Lock'`,
    )
    return [...early, rows.length >= waiting ? 'all wait' : 'some do not wait'].join()
  }
  await expect.poll(look, { timeout: 2000, interval: 10 }).toBe('all wait')
  return { calls }
}

/** Milliseconds from the moment PostgreSQL accepts connections again until a merchant can read, and write. */
async function untilNormal(): Promise<number> {
  await expect.poll(databaseAnswers, { timeout: databaseLimitMs, interval: 20 }).toBe(true)
  const startedAt = performance.now()
  const works = () =>
    probe
      .call(createQuote, { body: { refresh: true } })
      .then(() => probe.call(readBalance, {}))
      .then(() => 'works', reasonOf)
  await expect.poll(works, { timeout: recoveryLimitMs, interval: 100 }).toBe('works')
  return performance.now() - startedAt
}

async function databaseAnswers(): Promise<boolean> {
  return world.test.asOwner('select').then(
    () => true,
    () => false,
  )
}

/** People who read while the database is down and up again. Each gets an answer or a 503, always in time. */
function keepReading(): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const look = async (call: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const askedAt = performance.now()
      const refusal = await call().then(
        () => null,
        (error: unknown) => error,
      )
      if (refusal !== null) expect(reasonOf(refusal)).toMatch(/^(503|429) /)
      expect(performance.now() - askedAt).toBeLessThan(answerLimitMs)
      await pause(20)
    }
  }
  const admin = pick(admins, 0)
  const looks = [
    look(() => probe.call(readBalance, {})),
    look(() => admin.call(listAdminCharges, { query: {} })),
  ]
  return {
    async stop() {
      stopping.abort()
      await Promise.all(looks)
    },
  }
}

async function endConnections(): Promise<number> {
  const superuser = new pg.Client({ connectionString: world.test.superuserUrl })
  await superuser.connect()
  const until = performance.now() + burstMs
  let ended = 0
  while (performance.now() < until) {
    const { rowCount } = await superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'puente_server'`,
    )
    ended += rowCount ?? 0
    await pause(10)
  }
  await superuser.end()
  return ended
}

async function expectAllWell(): Promise<void> {
  await Promise.all(journeys.map((journey) => journey.finished))
  expect(await world.serverRuns()).toBe(true)
  await expectNothingLostOrDoubled(world, journeys)
}

function report(what: string, recoveriesMs: readonly number[]): void {
  const sorted = recoveriesMs.toSorted((a, b) => a - b).map(Math.round)
  process.stdout.write(
    `${what}; normal again after ${sorted[Math.floor(sorted.length / 2)]} ms in the middle, ${sorted.at(-1)} ms at most\n`,
  )
}

function reasonOf(error: unknown): string {
  return error instanceof Refused ? `${error.status} ${error.code}` : String(error)
}

function pick<T>(items: readonly T[], nth: number): T {
  return required(items[nth % items.length])
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is nobody to pick')
  return value
}
