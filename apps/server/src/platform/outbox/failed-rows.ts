import { isOfDatabase } from '../db/database-errors.ts'
import type { Database } from '../db/database.ts'
import type { Queryable } from '../db/kysely-driver.ts'
import { afterFailure, errorText } from '../retries/retries.rules.ts'
import { type StuckSource, stuckTable } from '../stuck-work/stuck-source.ts'
import { countRelayed, type OutboxRow, passOn, type RelayDeps } from './pass-on.ts'

interface FailedRow extends OutboxRow {
  readonly tries: number
}

const batchSize = 100

const storeText = `
insert into outbox_failures (id, events, jobs, tries, last_error, failed_at, next_attempt_at) values ($1, $2, $3, $4, $5, $6, $7)
on conflict (id) do update set tries = excluded.tries, last_error = excluded.last_error, failed_at = excluded.failed_at,
  next_attempt_at = excluded.next_attempt_at`

const dueText = `
select id, events, jobs, tries from outbox_failures where next_attempt_at <= $1
order by next_attempt_at limit ${batchSize} for update skip locked`

/** Sets aside a row that could not be relayed, in the transaction that claimed it. */
export async function storeFailure(
  { clock, log }: RelayDeps,
  connection: Queryable,
  row: OutboxRow & { readonly tries?: number },
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const { attempts, nextAttemptAt } = afterFailure(row.tries ?? 0, now)
  await connection.query({
    name: 'outbox.store-failure',
    text: storeText,
    values: [
      row.id,
      row.events === null ? null : JSON.stringify(row.events),
      row.jobs === null ? null : JSON.stringify(row.jobs),
      attempts,
      errorText(error),
      now,
      nextAttemptAt,
    ],
  })
  const fields = { attempts, err: error }
  if (nextAttemptAt === null)
    log.error({ event: 'outbox.row-stuck', ...fields }, 'a row of the outbox failed too often')
  else log.warn({ event: 'outbox.row-failed', ...fields }, 'a row of the outbox could not be passed on')
}

/** Retries the rows whose pause is over. Returns true if there may be more. */
export function retryFailedRows(deps: RelayDeps): Promise<boolean> {
  return deps.database.borrow(async (connection) => {
    await connection.query('begin')
    const { rows } = await connection.query<FailedRow>({
      name: 'outbox.due-failures',
      text: dueText,
      values: [deps.clock.now()],
    })
    const passed: OutboxRow[] = []
    for (const row of rows) {
      await connection.query('savepoint one_row')
      try {
        await passOn(deps, connection, [row])
        await connection.query('delete from outbox_failures where id = $1', [row.id])
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
  })
}

const repeatText = `
update outbox_failures set tries = 0, next_attempt_at = $2 where id = $1::bigint and next_attempt_at is null returning id`

/** Rows of the outbox that failed too often. */
export function stuckRows(database: Database): StuckSource {
  const texts = {
    summary: `
select count(*)::int as count, max(failed_at) as "newestAt" from outbox_failures where next_attempt_at is null`,
    list: `
select id::text as id, failed_at as since, last_error as "lastError",
  concat_ws(', ', 'jobs ' || jsonb_array_length(jobs), 'events ' || jsonb_array_length(events)) as about
from outbox_failures where next_attempt_at is null order by failed_at limit $1`,
  }
  return stuckTable(
    database,
    'outbox-row',
    texts,
    async (tx, id) => (await tx.statement('stuck.outbox-row.repeat', repeatText, [id, tx.now])).length === 1,
  )
}
