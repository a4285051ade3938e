import type { Database } from '../../apps/server/src/platform/db/database.ts'
import type { SandboxControl } from '../counter/sandbox-control.ts'
import { withDemo } from '../demo-under-test.ts'
import { print, quantile, verdict } from '../figures.ts'
import { demoStore } from './demo-store.ts'
import { type Made, type Payer, payersOf } from './payers.ts'

const payers = 300
const warmUp = 20
/** Delay of each answer of the provider, in milliseconds. */
const providerMs = 300
const limitMs = 1000

/**
 * A crowd of payers, as on a full square, presses "Gerar Pix" at one establishment at the same moment. Each comes from a network of their own, with a
 * CPF of their own, so that they pass the limits as they stand.
 */
export async function benchStorePayments(): Promise<boolean> {
  return withDemo(
    async ({ server, database, sandbox }) => {
      const { storeId } = await demoStore(database)
      await sandbox.answerAfter(providerMs)
      const { early, crowd } = await payersOf(server.url, storeId, { early: warmUp, crowd: payers })
      await together(early)
      const before = await countsOf(database.admin, sandbox)
      const first = await together(crowd)
      const made = less(await countsOf(database.admin, sandbox), before)
      const again = await together(crowd)
      const repeated = less(await countsOf(database.admin, sandbox), before)
      return report({ first, again, made, repeated })
    },
    { variables: { TRUSTED_PROXIES: '127.0.0.1' } },
  )
}

function together(crowd: readonly Payer[]): Promise<Made[]> {
  return Promise.all(crowd.map((payer) => payer.pay()))
}

/** The rows that payments create: charges, rows of store payments, and charges at the provider. */
interface Counts {
  readonly charges: number
  readonly payments: number
  readonly atProvider: number
}

async function countsOf({ pool }: Database, sandbox: SandboxControl): Promise<Counts> {
  const { rows } = await pool.query<{ charges: number; payments: number }>(
    `select (select count(*)::int from charges where kind = 'establishment' and pix_code is not null) as charges,
            (select count(distinct payer_document_hash)::int from establishment_payments) as payments`,
  )
  return { ...one(rows), atProvider: await sandbox.charges() }
}

function one<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('the database gave no counts')
  return row
}

function less(now: Counts, before: Counts): Counts {
  return {
    charges: now.charges - before.charges,
    payments: now.payments - before.payments,
    atProvider: now.atProvider - before.atProvider,
  }
}

interface Outcome {
  readonly first: readonly Made[]
  /** The same requests, sent again. */
  readonly again: readonly Made[]
  readonly made: Counts
  readonly repeated: Counts
}

function report({ first, again, made, repeated }: Outcome): boolean {
  const beyond = first.map(({ tookMs }) => tookMs - providerMs)
  const p99 = quantile(beyond, 0.99)
  const fast = p99 < limitMs
  const ids = new Set(first.map(({ id }) => id))
  const refusals = first.flatMap(({ refusal }) => refusal ?? [])
  const lost = refusals.length
  const same = again.filter(({ id, replayed }, nth) => replayed && id === first[nth]?.id).length
  const exact = [made, repeated].every((counts) => Object.values(counts).every((count) => count === payers))
  const whole = lost === 0 && ids.size === payers && same === payers && exact
  print(`store-payments: ${payers} payers at once, every answer of the provider ${providerMs} ms later`)
  print(
    `  beyond the provider's ${providerMs} ms: p50 ${quantile(beyond, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, under ${limitMs} ms: ${verdict(fast)}`,
  )
  print(
    `  refused ${lost}${lost === 0 ? '' : ` (${[...new Set(refusals)].join(', ')})`}; ${made.charges} charges, ${made.payments} payers, ${made.atProvider} at the provider; all sent again: ${same} got ` +
      `their own, ${repeated.charges} charges, ${repeated.payments} payers, ${repeated.atProvider} at the provider: ${verdict(whole)}`,
  )
  return fast && whole
}
