import { isOfDatabase } from '../db/database-errors.ts'
import type { Queryable } from '../db/kysely-driver.ts'
import { type PollingLoop, startPollingLoop } from '../loop/polling-loop.ts'
import { retryFailedRows, storeFailure } from './failed-rows.ts'
import { countRelayed, type OutboxRow, passOn, type RelayDeps } from './pass-on.ts'

export interface OutboxRelayOptions extends RelayDeps {
  /**
   * Milliseconds between two looks at the outbox: 50 if other processes write what this one passes on, longer if every writer wakes its own
   * relay.
   */
  readonly pollMs: number
}

const batchSize = 500
const retryPollMs = 5000

const takeText = `
delete from outbox where id in (select id from outbox order by id limit ${batchSize} for update skip locked)
returning id, events, jobs`

/**
 * Passes on the outbox of committed transactions: jobs to the queue, events to every process by NOTIFY. Claiming, queueing and notifying are one
 * transaction, so nothing is lost if a relay dies. A row may be passed on twice only if a relay or the database dies. NOTIFY makes commits wait for
 * each other, which is why it happens here and never in a transaction that moves money.
 */
export function startOutboxRelay(options: OutboxRelayOptions): PollingLoop {
  const onError = (error: unknown) =>
    options.log.error({ event: 'outbox.failed', err: error }, 'the outbox relay failed')
  const relay = startPollingLoop({ pollMs: options.pollMs, round: () => relayOnce(options), onError })
  // Failed rows have a loop of their own, so that healthy rows never wait for them.
  const retries = startPollingLoop({
    pollMs: retryPollMs,
    round: () => retryFailedRows(options),
    onError,
  })
  return {
    wake: () => relay.wake(),
    async stop() {
      await Promise.all([relay.stop(), retries.stop()])
    },
  }
}

/** Passes on one batch. Returns true if there may be more. */
export function relayOnce(deps: RelayDeps): Promise<boolean> {
  return deps.database.borrow(async (connection) => {
    try {
      return await relayBatch(deps, connection)
    } catch (error) {
      if (isOfDatabase(error)) throw error
      deps.log.warn(
        { event: 'outbox.batch-failed', err: error },
        'a batch of the outbox failed: its rows are passed on one by one',
      )
      await connection.query('rollback')
      return relayOneByOne(deps, connection)
    }
  })
}

async function relayBatch(deps: RelayDeps, connection: Queryable): Promise<boolean> {
  const rows = await take(connection)
  if (rows.length > 0) await passOn(deps, connection, rows)
  await connection.query('commit')
  countRelayed(deps, rows)
  return rows.length === batchSize
}

/** Passes on each row in a savepoint. A row that fails is set aside, and the others continue. */
async function relayOneByOne(deps: RelayDeps, connection: Queryable): Promise<boolean> {
  const rows = await take(connection)
  const passed: OutboxRow[] = []
  for (const row of rows) {
    await connection.query('savepoint one_row')
    try {
      await passOn(deps, connection, [row])
      passed.push(row)
    } catch (error) {
      if (isOfDatabase(error)) throw error
      await connection.query('rollback to savepoint one_row')
      await storeFailure(deps, connection, row, error)
    }
  }
  await connection.query('commit')
  countRelayed(deps, passed)
  return rows.length === batchSize
}

async function take(connection: Queryable): Promise<OutboxRow[]> {
  // Losing this commit in a crash only means passing the same rows on again, so it need not wait for the disk.
  await connection.query('begin; set local synchronous_commit = off')
  const { rows } = await connection.query<OutboxRow>({ name: 'outbox.take', text: takeText })
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
