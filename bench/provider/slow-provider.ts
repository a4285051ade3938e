import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { withDemo } from '../demo-under-test.ts'
import { median, print, quantile, verdict } from '../figures.ts'
import { openSessions } from '../verified-merchants.ts'
import { type Merchant, merchantsOf, type Placed, Refusal } from './merchant.ts'

const merchants = 10
const ordersPerMinute = 40
const providerMs = 4000
/** Charges that reconciliation queries: more than its four workers can finish while orders are placed. */
const queriedCharges = 100
const quietSeconds = 30
const busySeconds = 90
/** How much longer an order may take during reconciliation than without it, as a ratio of p99. */
const maxRatio = 1.5

interface Outcome {
  readonly placed: readonly (Placed & { readonly tookMs: number })[]
  readonly refusals: readonly string[]
}

/** Places orders at a steady rate while the provider answers late: first alone, then while the job queries the open charges. */
export async function benchSlowProvider(): Promise<boolean> {
  return withDemo(
    async ({ server, database: { admin }, sandbox }) => {
      // Some merchants place the measured orders. Others own the queried charges, because a merchant may place only ten orders a minute.
      const [sellers, others] = split(await merchantsOf(server.url, await openSessions(admin, 2 * merchants)))
      for (let nth = 0; nth < queriedCharges / merchants; nth += 1) {
        await Promise.all(others.map((merchant) => merchant.place()))
      }
      await sandbox.answerAfter(providerMs)
      const quiet = await placeFor(quietSeconds, sellers)
      await admin.pool.query(
        `update charges set ask_at = now(), asked_count = 0 where pix_status = 'pending'`,
      )
      const busy = await placeFor(busySeconds, sellers)
      return report(quiet, busy, await answeredQueries(admin))
    },
    { variables: { TRUSTED_PROXIES: '127.0.0.1' } },
  )
}

function split(all: readonly Merchant[]): readonly [readonly Merchant[], readonly Merchant[]] {
  return [all.slice(0, merchants), all.slice(merchants)]
}

async function placeFor(seconds: number, sellers: readonly Merchant[]): Promise<Outcome> {
  const count = (ordersPerMinute * seconds) / 60
  const placed: Outcome['placed'][number][] = []
  const refusals: string[] = []
  await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      await pause((nth * 60_000) / ordersPerMinute)
      const startedAt = performance.now()
      try {
        const order = await sellers[nth % sellers.length]?.place()
        if (order !== undefined) placed.push({ ...order, tookMs: performance.now() - startedAt })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        refusals.push(error.message)
      }
    }),
  )
  return { placed, refusals }
}

/** Counts the charges whose query the provider answered while the orders were placed. */
async function answeredQueries(admin: Database): Promise<number> {
  const { rows } = await admin.pool.query<{ asked: number }>(
    'select count(*)::int as asked from charges where answered_at is not null and asked_count > 0',
  )
  return rows[0]?.asked ?? 0
}

function report(quiet: Outcome, busy: Outcome, queries: number): boolean {
  const beyond = ({ placed }: Outcome) => placed.map(({ tookMs }) => tookMs - providerMs)
  const slowest = ({ placed }: Outcome) =>
    quantile(
      placed.map(({ tookMs }) => tookMs),
      0.99,
    )
  const all = [...quiet.placed, ...busy.placed]
  const refusals = [...quiet.refusals, ...busy.refusals]
  const withoutCode = all.filter(({ hasCode }) => !hasCode).length
  const times = slowest(busy) / slowest(quiet)
  const held = refusals.length === 0 && withoutCode === 0 && queries > 0 && times <= maxRatio
  print(
    `slow-provider: ${ordersPerMinute} orders a minute, every answer of the provider ${providerMs / 1000} s later`,
  )
  for (const [name, outcome] of Object.entries({ alone: quiet, 'beside reconciliation': busy })) {
    print(
      `  ${name}: ${outcome.placed.length} orders, beyond the provider's time median ${median(beyond(outcome)).toFixed(0)} ms, ` +
        `p99 ${quantile(beyond(outcome), 0.99).toFixed(0)} ms`,
    )
  }
  print(
    `  ${queries} charges queried meanwhile; p99 of the whole ${times.toFixed(2)} times that alone, at most ${maxRatio}`,
  )
  print(
    `  refused ${refusals.length}${refusals.length === 0 ? '' : ` (${refusals[0]})`}, without a code ${withoutCode}: ${verdict(held)}`,
  )
  return held
}
