import { join } from 'node:path'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { type BenchDatabase, startBenchDatabase } from '../bench-database.ts'
import { median, print, quantile, verdict } from '../figures.ts'
import { insertCharges, insertMerchants } from '../many-charges.ts'
import { sendNotices, untilConfirmed } from '../notices/provider.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { pgbenchScript } from './pgbench-script.ts'
import { recordConfirmations } from './recorded-statements.ts'

const merchants = 200
const atOnce = 16
const warmUp = 3200
const each = 4800
const rounds = 3
const leastRatio = 0.5
const total = warmUp + rounds * each
/** The charges whose confirmation is recorded for pgbench. Their numbers follow those of all others. */
const recorded = [total, total + 1] as const

/**
 * Confirms payments from signed notices over HTTP until the last is committed, and lets pgbench run the very same statements
 * on a copy of the same data, in turns.
 */
export async function benchConfirm(): Promise<boolean> {
  const version = await findPgbench()
  const database = await startBenchDatabase()
  try {
    await insertMerchants(database.admin, merchants)
    await insertCharges(database.admin, total + recorded.length, merchants)
    const floor = await database.copy('puente_floor')
    const script = await recordScript(floor.appUrl)
    const measured = await measure(database, floor.appUrl, script)
    print(`confirm: ${each} payments a run, ${atOnce} at once, ${merchants} merchants, fsync on; ${version}`)
    for (const [index, ours] of measured.product.entries()) {
      print(`  run ${index + 1}: server ${per(ours)}, pgbench ${per(measured.floor[index] ?? 0)}`)
    }
    print(`  acknowledged: p50 ${ms(measured.acknowledgedMs, 0.5)}, p99 ${ms(measured.acknowledgedMs, 0.99)}`)
    const ratio = median(measured.product) / median(measured.floor)
    const held = ratio >= leastRatio
    print(
      `  medians: server ${per(median(measured.product))}, pgbench ${per(median(measured.floor))}; ratio ${ratio.toFixed(2)}, at least ${leastRatio}: ${verdict(held)}`,
    )
    return held
  } finally {
    await database.close()
  }
}

async function recordScript(appUrl: string): Promise<string> {
  const [first, second] = await recordConfirmations(appUrl, recorded)
  if (first === undefined || second === undefined) throw new Error('nothing was recorded')
  return pgbenchScript(
    { charge: recorded[0], statements: first },
    { charge: recorded[1], statements: second },
    merchants,
  )
}

interface Measured {
  readonly product: readonly number[]
  readonly floor: readonly number[]
  readonly acknowledgedMs: readonly number[]
}

async function measure(database: BenchDatabase, floorUrl: string, script: string): Promise<Measured> {
  const profile = process.env['BENCH_PROFILE_DIR']
  const server = await startServerUnderTest({
    variables: {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: join(database.dataDir, 'server'),
      LOG_LEVEL: 'error',
    },
    ...(profile !== undefined && { nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }),
  })
  try {
    const ours = (first: number, count: number) => confirmAll(database.admin, server.url, first, count)
    const theirs = (first: number, count: number) =>
      runPgbench({
        url: floorUrl,
        scriptPath: join(database.dataDir, 'confirm.sql'),
        script,
        clients: atOnce,
        first,
        each: count / atOnce,
      })
    await ours(0, warmUp)
    await theirs(0, warmUp)
    const [product, floor, acknowledgedMs]: number[][] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      const first = warmUp + round * each
      const { perSecond, sent } = await ours(first, each)
      product?.push(perSecond)
      acknowledgedMs?.push(...sent.acknowledgedMs)
      floor?.push(await theirs(first, each))
    }
    return { product: product ?? [], floor: floor ?? [], acknowledgedMs: acknowledgedMs ?? [] }
  } finally {
    await server.stop()
  }
}

/** Returns the payments per second, from the first notice sent to the last payment committed. */
async function confirmAll(admin: Database, serverUrl: string, first: number, count: number) {
  const sent = await sendNotices(serverUrl, { first, count, atOnce, perSecond: null })
  const lastCommitAt = await untilConfirmed(admin, first + count)
  return { perSecond: count / ((lastCommitAt - Math.min(...sent.sentAt)) / 1000), sent }
}

function per(value: number): string {
  return `${Math.round(value)}/s`
}

function ms(values: readonly number[], share: number): string {
  return `${quantile(values, share).toFixed(1)} ms`
}
