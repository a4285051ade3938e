import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startBenchDatabase } from '../bench-database.ts'
import { median, print, verdict } from '../figures.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { insertHistories } from './long-history.ts'

const short = 200
const long = 200_000
const rounds = 100
const warmUp = 20
const maxRatio = 1.5

/** Compares the requests that opening the history makes, for the first page and the balance, between a long and a short history. */
export async function benchHistory(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    const [shortToken, longToken] = [newToken(), newToken()]
    await insertHistories(database.admin, [
      { token: shortToken, charges: short },
      { token: longToken, charges: long },
    ])
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LOG_LEVEL: 'error',
        TRUSTED_PROXIES: '127.0.0.1',
      },
    })
    try {
      return await compare(server.url, shortToken, longToken)
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}

async function compare(url: string, shortToken: string, longToken: string): Promise<boolean> {
  const times = { short: [] as number[], long: [] as number[] }
  for (let round = 0; round < warmUp + rounds; round += 1) {
    // Both in each round, so that other work of the machine slows both equally.
    const tookShort = await open(url, shortToken, round, short * 1.5)
    const tookLong = await open(url, longToken, round, long * 1.5)
    if (round < warmUp) continue
    times.short.push(tookShort)
    times.long.push(tookLong)
  }
  const ratio = median(times.long) / median(times.short)
  const held = ratio <= maxRatio
  print(`history: first page and balance over HTTP, ${rounds} rounds, medians`)
  print(
    `  ${short} charges ${median(times.short).toFixed(2)} ms, ${long} charges ${median(times.long).toFixed(2)} ms, ` +
      `${ratio.toFixed(2)} times, at most ${maxRatio}: ${verdict(held)}`,
  )
  return held
}

/** Returns the milliseconds until both answers have arrived. Each round has its own address, so that no limit by address applies. */
async function open(url: string, token: string, round: number, entries: number): Promise<number> {
  const headers = { cookie: `sid=${token}`, 'x-forwarded-for': `198.18.0.${round % 250}` }
  const read = async (path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }
  const startedAt = performance.now()
  const [page] = await Promise.all([read('/history'), read('/balance')])
  const took = performance.now() - startedAt
  if (page.items.length !== 20 || page.total !== entries) throw new Error(`a page of ${page.total} entries`)
  return took
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
