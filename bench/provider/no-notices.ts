import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../apps/server/src/platform/db/database.ts'
import { withDemo } from '../demo-under-test.ts'
import { median, print, quantile, verdict } from '../figures.ts'
import { openSessions } from '../verified-merchants.ts'
import { merchantsOf, type Placed } from './merchant.ts'

const merchants = 8
const ordersEach = 4
/** The longest that a payer takes. By then the server queries a charge only every few minutes. */
const slowestMs = 150_000
const limitMs = 60_000
/** A payment that is not found by then counts as missing. */
const givenUpMs = 75_000

interface Paid {
  readonly id: string
  readonly paidAt: number
}

/** Measures the time from a payment to its confirmation while no notice arrives and no screen shows the charge. */
export async function benchNoNotices(): Promise<boolean> {
  return withDemo(
    async ({ server, database, sandbox }) => {
      await sandbox.sendNoNotices()
      const all = await merchantsOf(server.url, await openSessions(database.admin, merchants))
      const placed: Placed[] = []
      for (let nth = 0; nth < ordersEach; nth += 1)
        placed.push(...(await Promise.all(all.map((merchant) => merchant.place()))))
      const paid = await Promise.all(
        placed.map(async ({ id, txid }, nth): Promise<Paid> => {
          await pause((slowestMs * (nth + 1)) / placed.length)
          await sandbox.pay(txid)
          return { id, paidAt: Date.now() }
        }),
      )
      await untilFound(database.admin, paid)
      return report(await foundMs(database.admin, paid), await looksOf(database.admin, placed))
    },
    { variables: { TRUSTED_PROXIES: '127.0.0.1' } },
  )
}

async function confirmedOf(admin: Database, paid: readonly Paid[]): Promise<Map<string, Date>> {
  const { rows } = await admin.pool.query<{ id: string; confirmed_at: Date }>(
    'select id, confirmed_at from charges where id = any($1::uuid[]) and confirmed_at is not null',
    [paid.map(({ id }) => id)],
  )
  return new Map(rows.map((row) => [row.id, row.confirmed_at]))
}

async function untilFound(admin: Database, paid: readonly Paid[]): Promise<void> {
  const deadline = Date.now() + givenUpMs
  while ((await confirmedOf(admin, paid)).size < paid.length && Date.now() < deadline) await pause(500)
}

async function foundMs(admin: Database, paid: readonly Paid[]): Promise<number[]> {
  const confirmed = await confirmedOf(admin, paid)
  return paid.flatMap(({ id, paidAt }) => {
    const at = confirmed.get(id)
    return at === undefined ? [] : [at.getTime() - paidAt]
  })
}

/** Counts the charges that a screen has shown. It must be 0, because a screen would make the server query sooner. */
async function looksOf(admin: Database, placed: readonly Placed[]): Promise<number> {
  const { rowCount } = await admin.pool.query(
    'select from charges where id = any($1::uuid[]) and shown_at is not null',
    [placed.map(({ id }) => id)],
  )
  return rowCount ?? 0
}

function report(found: readonly number[], looks: number): boolean {
  const payments = merchants * ordersEach
  const slowest = found.length === 0 ? Number.NaN : quantile(found, 1)
  const middle = found.length === 0 ? Number.NaN : median(found)
  const missing = payments - found.length
  const held = missing === 0 && slowest <= limitMs && looks === 0
  print(
    `no-notices: ${payments} payments, up to ${slowestMs / 1000} s after their order, no notice of any, ${looks} on a screen`,
  )
  print(
    `  payment to its confirmation: median ${(middle / 1000).toFixed(1)} s, slowest ${(slowest / 1000).toFixed(1)} s, not found ${missing}`,
  )
  print(`  each within ${limitMs / 1000} s: ${verdict(held)}`)
  return held
}
