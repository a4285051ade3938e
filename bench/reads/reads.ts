import { join } from 'node:path'
import { startBenchDatabase } from '../bench-database.ts'
import { median, print, verdict } from '../figures.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { startLoad } from './load.ts'

const rounds = 15
const secondsEach = 0.7
const connections = 32
const leastShare = 0.6
/** A route that does nothing. */
const bare = '/api/health'
const reads = {
  'rate of the calculator': '/api/v1/rates/calculator/BRL_ARS',
  'rate of an order': '/api/v1/rates/order',
  'public settings': '/api/v1/settings',
}

// The bench measures reads, not the market: one reading with the present time, as the reader of the market would store it.
const readingText = `
insert into market_readings (source, simulated, usdt_ars, usdt_brl, side, value, raw, read_at)
values ('bench', true, 1500, 5, 'bid-over-bid', 300, '{}', now())`

/** Compares public reads with a route that does nothing. Another process sends the requests to one server in the same run. */
export async function benchReads(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    await database.admin.pool.query(readingText)
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
        // Each request comes from an address of its own, so that the bench does not measure a limit by address.
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    try {
      return await compare(server.url)
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

async function compare(url: string): Promise<boolean> {
  const paths = [bare, ...Object.values(reads)]
  const perSecond = new Map(paths.map((path) => [path, [] as number[]]))
  const load = startLoad({ url, connections })
  try {
    for (const path of paths) await load.measure({ path, seconds: secondsEach })
    // All in each round, so that other work of the machine slows all equally.
    for (let round = 0; round < rounds; round += 1) {
      for (const path of paths) perSecond.get(path)?.push(await load.measure({ path, seconds: secondsEach }))
    }
  } finally {
    await load.stop()
  }
  const of = (path: string) => perSecond.get(path) ?? []
  print(`reads: ${connections} connections of another process, ${rounds} rounds of ${secondsEach} s, medians`)
  print(`  bare route ${median(of(bare)).toFixed(0)} requests a second`)
  let held = true
  for (const [name, path] of Object.entries(reads)) {
    const share = median(of(path).map((rate, round) => rate / (of(bare)[round] ?? Number.NaN)))
    held &&= share >= leastShare
    print(
      `  ${name} ${median(of(path)).toFixed(0)} a second, ${(share * 100).toFixed(0)} % of bare, ` +
        `at least ${leastShare * 100} %: ${verdict(share >= leastShare)}`,
    )
  }
  return held
}
