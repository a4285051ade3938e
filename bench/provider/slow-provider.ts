import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { withDemo } from '../demo-under-test.ts'
import { median, print, quantile, verdict } from '../figures.ts'
import { openSessions } from '../verified-merchants.ts'
import { type Merchant, merchantsOf, type Placed, Refusal } from './merchant.ts'

const merchants = 10
const ordersPerMinute = 40
const providerMs = 4000
/** Charges that reconciliation asks about. Its job has four places, so that so many are never all asked within a phase. */
const asked = 100
const quietSeconds = 30
const busySeconds = 90
/** What an order may take beside reconciliation, against what it takes without. */
const mostTimes = 1.5

interface Outcome {
  readonly placed: readonly (Placed & { readonly tookMs: number })[]
  readonly refusals: readonly string[]
}

/** Orders at a steady rate with a provider that answers late, first alone, then while every open charge is due to be asked about. */
export async function benchSlowProvider(): Promise<boolean> {
  return withDemo(
    async ({ server, database: { admin }, sandbox }) => {
      // Those who place the orders, and others whose charges are asked about, since a merchant may place ten a minute.
      const [sellers, others] = split(await merchantsOf(server.url, await openSessions(admin, 2 * merchants)))
      for (let nth = 0; nth < asked / merchants; nth += 1) {
        await Promise.all(others.map((merchant) => merchant.place()))
      }
      await sandbox.answerAfter(providerMs)
      const quiet = await placeFor(quietSeconds, sellers)
      await admin.pool.query(
        `update charges set ask_at = now(), asked_count = 0 where pix_status = 'pending'`,
      )
      const busy = await placeFor(busySeconds, sellers)
      return report(quiet, busy, await questionsOf(admin))
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

/** Questions about charges that the provider has answered while the orders were placed. */
async function questionsOf(admin: Database): Promise<number> {
  const { rows } = await admin.pool.query<{ asked: number }>(
    'select count(*)::int as asked from charges where answered_at is not null and asked_count > 0',
  )
  return rows[0]?.asked ?? 0
}

function report(quiet: Outcome, busy: Outcome, questions: number): boolean {
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
  const held = refusals.length === 0 && withoutCode === 0 && questions > 0 && times <= mostTimes
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
    `  ${questions} charges asked about meanwhile; p99 of the whole ${times.toFixed(2)} times that alone, at most ${mostTimes}`,
  )
  print(
    `  refused ${refusals.length}${refusals.length === 0 ? '' : ` (${refusals[0]})`}, without a code ${withoutCode}: ${verdict(held)}`,
  )
  return held
}
