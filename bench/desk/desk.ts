import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { verifyLedger } from '../../apps/server/src/features/ledger/public.ts'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { type BenchDatabase, startBenchDatabase } from '../bench-database.ts'
import { print, quantile, verdict } from '../figures.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { deskReads } from './desk-reads.ts'
import { growHistory, type Grown } from './grow-history.ts'

/** `DESK_CHARGES=200000 npm run bench -- desk` makes fewer, for a smaller machine. */
const sizes = {
  small: 20_000,
  large: Number(process.env['DESK_CHARGES'] ?? 2_000_000),
}
const people = { merchants: 5_000, stores: 500 }
const limitMs = 150
const maxRatio = 1.5
const warmUp = 3
const rounds = 20

interface Figures {
  readonly p50: number
  readonly p95: number
}

/** Reads every list, filter, search and detail of the operator's desk over HTTP, on few charges and on many. */
export async function benchDesk(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    await makePast(database)
    const { admin } = database
    const few = await growHistory(admin, { ...people, charges: sizes.small, sellers: [] })
    report(few, sizes.small)
    const small = await measure(database)
    const many = await growHistory(admin, {
      merchants: 0,
      stores: 0,
      charges: sizes.large - sizes.small,
      sellers: few.sellers,
    })
    report(many, sizes.large)
    const findings = await verifyLedger(admin)
    print(`  the books of it: ${findings.length === 0 ? 'no difference' : JSON.stringify(findings)}`)
    return compare(small, await measure(database)) && findings.length === 0
  } finally {
    await database.close()
  }
}

function report({ tookMs }: Grown, charges: number): void {
  print(
    `desk: ${charges} charges, ${people.merchants} merchants, ${people.stores} establishments, made in ${(tookMs / 1000).toFixed(0)} s`,
  )
}

/** The sales of the demo are what the history is copied from. */
async function makePast(database: BenchDatabase): Promise<void> {
  const server = await startServerUnderTest({
    variables: { APP_ENV: 'demo', DEMO_WEEKS: 'on', SANDBOX_PORT: '0', ...placeOf(database) },
  })
  await server.stop()
  print(`desk: the first start of the demo took ${(server.readyAfterMs / 1000).toFixed(1)} s`)
}

function placeOf({ appUrl, ownerUrl, dataDir }: BenchDatabase): Record<string, string> {
  return {
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: join(dataDir, 'server'),
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '127.0.0.1',
  }
}

async function measure(database: BenchDatabase): Promise<Map<string, Figures>> {
  const token = await openAdminArea(database.admin)
  const server = await startServerUnderTest({ variables: placeOf(database) })
  try {
    const figures = new Map<string, Figures>()
    for (const [name, path] of await deskReads(database.admin)) {
      const tookMs: number[] = []
      // The bench measures reads, not the limit of one admin.
      await database.admin.pool.query('delete from rate_limit_counters')
      for (let round = 0; round < warmUp + rounds; round += 1) {
        const took = await read(`${server.url}/api/v1/admin${path}`, token, round)
        if (round >= warmUp) tookMs.push(took)
      }
      figures.set(name, { p50: quantile(tookMs, 0.5), p95: quantile(tookMs, 0.95) })
    }
    return figures
  } finally {
    await server.stop()
  }
}

async function openAdminArea(admin: Database): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.pool.query(
    `insert into sessions (token_hash, user_id, remembered, admin_area, expires_at)
     select $1, id, false, true, now() + interval '12 hours' from users where role = 'admin' limit 1`,
    [createHash('sha256').update(token).digest()],
  )
  return token
}

/** Returns the milliseconds until the whole answer is there. The addresses change, so that no limit by address applies. */
async function read(url: string, token: string, round: number): Promise<number> {
  const headers = {
    cookie: `sid=${token}`,
    'x-forwarded-for': `198.18.${round}.${Math.floor(Math.random() * 250)}`,
  }
  const startedAt = performance.now()
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  const took = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}: ${text}`)
  return took
}

function compare(small: ReadonlyMap<string, Figures>, large: ReadonlyMap<string, Figures>): boolean {
  let held = true
  print(
    `  p50 and p95 of ${rounds}, in ms, at ${sizes.small} and at ${sizes.large} charges; the ratio is that of the p95`,
  )
  for (const [name, many] of large) {
    const few = small.get(name)
    if (few === undefined) continue
    const ratio = many.p95 / few.p95
    const holds = many.p95 < limitMs && ratio <= maxRatio
    held &&= holds
    print(
      `  ${name}: ${few.p50.toFixed(1)} ${few.p95.toFixed(1)}, ${many.p50.toFixed(1)} ${many.p95.toFixed(1)}, ` +
        `${ratio.toFixed(2)} times: ${verdict(holds)}`,
    )
  }
  return held
}
