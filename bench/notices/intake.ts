import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchDatabase, startBenchDatabase } from '../bench-database.ts'
import { median, print, quantile, verdict } from '../figures.ts'
import { insertCharges, insertMerchants } from '../many-charges.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { type NoticesSent, sendNotices, sendProbes, untilConfirmed } from './provider.ts'

const merchants = 200
const warmUp = 1000
const rounds = 3
const secondsEach = 2
/** Notices per second: the target, and half of it, at which the machine is mostly idle. */
const fullRate = 1000
const halfRate = 500
/** Notices that are sent a second time while they wait for the worker. */
const copies = 500
const limitMs = 30
const eachRound = (fullRate + halfRate) * secondsEach
const total = warmUp + rounds * eachRound

/**
 * Sends notices at a steady rate to a server whose worker is stopped, so that only the intake is measured: from sending to the 200, which means that
 * the notice is committed. Then a worker starts and has to confirm every one of them.
 */
export async function benchIntake(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    await insertMerchants(database.admin, merchants)
    await insertCharges(database.admin, total, merchants)
    const isFast = reportTimes(await withRole(database, 'http', (url) => takeIn(database, url)))
    const stored = await storedOf(database)
    const startedAt = performance.timeOrigin + performance.now()
    const drainedAt = await withRole(database, 'worker', () => untilConfirmed(database.admin, total))
    return reportWhole(stored, (drainedAt - startedAt) / 1000) && isFast
  } finally {
    await database.close()
  }
}

async function withRole<T>(
  database: BenchDatabase,
  role: 'http' | 'worker',
  work: (url: string) => Promise<T>,
): Promise<T> {
  const server = await startServerUnderTest({
    variables: {
      ROLE: role,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: join(database.dataDir, 'server'),
      LOG_LEVEL: 'error',
    },
  })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
  }
}

interface Round {
  readonly bare: NoticesSent
  readonly half: NoticesSent
  readonly full: NoticesSent
}

/** Sends every notice once, and the last ones twice. Each round has the bare route, half the rate and the full rate one after the other. */
async function takeIn(database: BenchDatabase, url: string): Promise<readonly Round[]> {
  const atOnce = 64
  await sendNotices(url, { first: 0, count: warmUp, atOnce, perSecond: halfRate })
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = warmUp + round * eachRound
    const halfCount = halfRate * secondsEach
    const bare = await sendProbes(url, { first, count: fullRate, atOnce, perSecond: fullRate })
    const half = await sendNotices(url, { first, count: halfCount, atOnce, perSecond: halfRate })
    // Nothing of the round before may still be written while the next is measured.
    await database.admin.pool.query('checkpoint')
    await pause(300)
    const full = await sendNotices(url, {
      first: first + halfCount,
      count: fullRate * secondsEach,
      atOnce,
      perSecond: fullRate,
    })
    await database.admin.pool.query('checkpoint')
    measured.push({ bare, half, full })
  }
  await sendNotices(url, { first: total - copies, count: copies, atOnce, perSecond: halfRate })
  return measured
}

interface Stored {
  readonly notices: number
  readonly waiting: number
  readonly copies: number
}

async function storedOf({ admin }: BenchDatabase): Promise<Stored> {
  const { rows } = await admin.pool.query<Stored>(
    `select count(*)::int as notices, count(next_attempt_at)::int as waiting,
       (select count(*)::int from webhook_repeats) as copies from webhook_inbox`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database gave no counts')
  return row
}

function reportTimes(measured: readonly Round[]): boolean {
  const p99 = (kind: keyof Round) =>
    median(measured.map((round) => quantile(round[kind].acknowledgedMs, 0.99)))
  const p50 = (kind: keyof Round) =>
    median(measured.map((round) => quantile(round[kind].acknowledgedMs, 0.5)))
  const sentRate = median(measured.map(({ full }) => rateOf(full)))
  const isFast = p99('full') < limitMs
  print(`intake: worker stopped, ${rounds} rounds of ${secondsEach} s at each rate, medians of the rounds`)
  for (const [kind, name] of [
    ['bare', `a route that does nothing at ${fullRate}/s`],
    ['half', `notices at ${halfRate}/s`],
    ['full', `notices at ${fullRate}/s (really sent ${Math.round(sentRate)}/s)`],
  ] as const) {
    print(`  ${name}: p50 ${p50(kind).toFixed(1)} ms, p99 ${p99(kind).toFixed(1)} ms`)
  }
  print(
    `  p99 at ${fullRate}/s under ${limitMs} ms: ${verdict(isFast)}; ${(p99('full') / p99('half')).toFixed(2)} times that at ${halfRate}/s`,
  )
  return isFast
}

function reportWhole(stored: Stored, drainSeconds: number): boolean {
  const isWhole = stored.notices === total && stored.waiting === total && stored.copies === copies
  print(
    `  stored ${stored.notices} of ${total}, worked on before the worker started ${stored.notices - stored.waiting}, ` +
      `copies recognised ${stored.copies} of ${copies}; all confirmed after ${drainSeconds.toFixed(0)} s: ${verdict(isWhole)}`,
  )
  return isWhole
}

function rateOf({ sentAt }: NoticesSent): number {
  return sentAt.length / ((Math.max(...sentAt) - Math.min(...sentAt)) / 1000)
}
