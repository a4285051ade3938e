import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startBenchDatabase } from '../bench-database.ts'
import { print, quantile, verdict } from '../figures.ts'
import { chargeId, insertCharges, insertMerchants, insertSessions } from '../many-charges.ts'
import { sendNotices, untilConfirmed } from '../notices/provider.ts'
import { startServerUnderTest } from '../server-under-test.ts'
import { startListeners } from './listeners.ts'

const streams = 500
const events = 2000
/** Payments per second that two cores can process while they also run the provider, the merchants, the server and its database. */
const perSecond = 40
const warmUp = 200
const limitMs = 100

/** Measures the time from sending a notice until its merchant, one of 500 with open streams, receives the event. */
export async function benchLive(): Promise<boolean> {
  const database = await startBenchDatabase()
  try {
    const tokens = Array.from({ length: streams }, () => randomBytes(32).toString('base64url'))
    await insertMerchants(database.admin, streams)
    await insertSessions(database.admin, tokens)
    await insertCharges(database.admin, warmUp + events, streams)
    const server = await startServerUnderTest({
      variables: {
        DATABASE_URL: database.appUrl,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: join(database.dataDir, 'server'),
        LIVE_STREAMS_PER_ADDRESS: String(streams),
        LOG_LEVEL: 'error',
      },
    })
    try {
      const listeners = await startListeners({ url: server.url, tokens })
      const steadily = { atOnce: 64, perSecond }
      await sendNotices(server.url, { first: 0, count: warmUp, ...steadily })
      await untilConfirmed(database.admin, warmUp)
      const { sentAt } = await sendNotices(server.url, { first: warmUp, count: events, ...steadily })
      await untilConfirmed(database.admin, warmUp + events)
      const { heardAt } = await listeners.stop(warmUp + events)
      const latencies = sentAt.map((at, index) => (heardAt[chargeId(warmUp + index)] ?? Number.NaN) - at)
      const lost = latencies.filter((latency) => Number.isNaN(latency)).length
      const heard = latencies.filter((latency) => !Number.isNaN(latency))
      const p99 = quantile(heard, 0.99)
      const held = p99 < limitMs && lost === 0
      print(`live: ${events} payments at ${perSecond}/s, ${streams} open streams of ${streams} merchants`)
      print(
        `  sent to event in hand: p50 ${quantile(heard, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, lost ${lost}`,
      )
      print(`  p99 under ${limitMs} ms: ${verdict(held)}`)
      return held
    } finally {
      await server.stop()
    }
  } finally {
    await database.close()
  }
}
