import type { ProviderName } from '@puente/contract/collections'
import type { LocalDay } from '@puente/domain/local-day'
import type { StatementLine } from '@puente/domain/reconcile'
import { inBatches } from './in-batches.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

/** The reconciliation of one provider's day. `part` and `page` are where it resumes after a crash. */
export interface Run {
  readonly id: string
  readonly provider: ProviderName
  readonly day: LocalDay
  /** How often this day has run, this run included. */
  readonly round: number
  readonly state: 'reading' | 'comparing' | 'done'
  /** Index of the window that is being read, from 0. */
  readonly part: number
  readonly page: number
  /** What the provider counted in this window; null before its first page, and if the provider does not count. */
  readonly partTotal: number | null
  /** Entries read from this window so far. */
  readonly partRead: number
  /** How often this window began again because its count changed. */
  readonly partRestarts: number
  readonly tries: number
}

const columns = `id, provider, day, round, state, part, page, part_total as "partTotal", part_read as "partRead",
  part_restarts as "partRestarts", tries`

/** Starts a run of the day, or its next round if the last one has ended. Returns null if a run is in progress. */
export async function beginRun(
  tx: Tx,
  provider: ProviderName,
  day: LocalDay,
  askedBy: string | null,
): Promise<Run | null> {
  const [run] = await tx.statement<Run>(
    'reconciliation.begin-run',
    `insert into reconciliation_runs as r (id, provider, day, state, due_at, asked_by, started_at)
     values ($1, $2, $3, 'reading', $5, $4, $5)
     on conflict (provider, day) do update set round = r.round + 1, state = 'reading', part = 0, page = 0, part_total = null,
       part_read = 0, part_restarts = 0, nameless = 0, taken_in = 0, tries = 0, due_at = $5, last_error = null, asked_by = $4,
       started_at = $5, finished_at = null, balance_compared_at = null
     where r.state = 'done'
     returning ${columns}`,
    [uuidv7(tx.now), provider, day, askedBy, tx.now],
  )
  return run ?? null
}

/** Makes a waiting run due now. Returns false if the run has ended. */
export async function makeRunDue(tx: Tx, provider: ProviderName, day: LocalDay): Promise<boolean> {
  const rows = await tx.statement(
    'reconciliation.hasten-run',
    `update reconciliation_runs set due_at = least(due_at, $3) where provider = $1 and day = $2 and state <> 'done' returning id`,
    [provider, day, tx.now],
  )
  return rows.length > 0
}

/** Another process has taken over the run. */
export class RunTaken extends Error {
  constructor({ provider, day }: Run) {
    super(`another process has taken over the run of ${provider}, ${day}`)
    this.name = 'RunTaken'
  }
}

/** The newest day that has run. Null if no day has. */
export async function newestDay(database: Database, provider: ProviderName): Promise<LocalDay | null> {
  const [row] = await database.statement<{ readonly day: LocalDay | null }>(
    'reconciliation.newest-day',
    'select max(day) as day from reconciliation_runs where provider = $1',
    [provider],
  )
  return row?.day ?? null
}

/** The days that still differ and have not run since `before`, the oldest first. */
export async function daysWithOpenDifferences(
  database: Database,
  provider: ProviderName,
  { before, since }: { readonly before: Date; readonly since: LocalDay },
): Promise<LocalDay[]> {
  const rows = await database.statement<{ readonly day: LocalDay }>(
    'reconciliation.differing-days',
    `select r.day from reconciliation_runs r
     where r.provider = $1 and r.state = 'done' and r.finished_at < $2 and r.day > $3 and exists (
       select from reconciliation_differences d where d.provider = r.provider and d.day = r.day and d.state <> 'closed')
     order by r.day`,
    [provider, before, since],
  )
  return rows.map(({ day }) => day)
}

/** The due run with the oldest day. Returns null if none is due. */
export async function dueRun(database: Database, provider: ProviderName, now: Date): Promise<Run | null> {
  const [run] = await database.statement<Run>(
    'reconciliation.due-run',
    `select ${columns} from reconciliation_runs where provider = $1 and due_at <= $2 order by day limit 1`,
    [provider, now],
  )
  return run ?? null
}

/** The position from which a run resumes. */
export interface Place {
  readonly state: 'reading' | 'comparing'
  readonly part: number
  readonly page: number
  readonly partTotal: number | null
  readonly partRead: number
  readonly partRestarts: number
}

/**
 * Moves a run from the position that the caller read to the next one. @throws RunTaken if the run has moved since
 */
export async function moveRun(
  tx: Tx,
  run: Run,
  place: Place,
  found: { readonly nameless: number; readonly takenIn: number },
): Promise<Run> {
  const [moved] = await tx.statement<Run>(
    'reconciliation.move-run',
    `update reconciliation_runs set state = $6, part = $7, page = $8, part_total = $9, part_read = $10, part_restarts = $11,
       nameless = nameless + $12, taken_in = taken_in + $13, tries = 0, last_error = null
     where id = $1 and round = $2 and state = 'reading' and part = $3 and page = $4 and part_restarts = $5
     returning ${columns}`,
    [
      run.id,
      run.round,
      run.part,
      run.page,
      run.partRestarts,
      place.state,
      place.part,
      place.page,
      place.partTotal,
      place.partRead,
      place.partRestarts,
      found.nameless,
      found.takenIn,
    ],
  )
  if (moved === undefined) throw new RunTaken(run)
  return moved
}

/**
 * Switches a run to comparing. Waits for write-offs in progress to commit. Later write-offs are refused until the run ends.
 * @throws RunTaken if it has ended
 */
export async function beginComparing(tx: Tx, run: Run): Promise<void> {
  const rows = await tx.statement(
    'reconciliation.begin-comparing',
    `update reconciliation_runs set state = 'comparing' where id = $1 and round = $2 and state <> 'done' returning id`,
    [run.id, run.round],
  )
  if (rows.length === 0) throw new RunTaken(run)
}

/**
 * For a failed run that compares only a balance. It has no stored lines to resume from, so it has to start again, and write-offs need not wait for
 * it.
 */
export async function stopComparing(database: Database, run: Run): Promise<void> {
  await database.statement(
    'reconciliation.stop-comparing',
    `update reconciliation_runs set state = 'reading' where id = $1 and round = $2 and state = 'comparing'`,
    [run.id, run.round],
  )
}

/**
 * Whether a run of this provider is comparing and is not postponed. Locks the runs, so that none can start to compare before the caller commits.
 */
export async function isComparing(tx: Tx, provider: ProviderName): Promise<boolean> {
  const rows = await tx.statement<{ readonly is_comparing: boolean }>(
    'reconciliation.is-comparing',
    `select state = 'comparing' and due_at <= $2 as is_comparing from reconciliation_runs
     where provider = $1 and state <> 'done' order by id for share`,
    [provider, tx.now],
  )
  return rows.some((row) => row.is_comparing)
}

/**
 * Locks a comparing run until the caller commits. The end of a run deletes its lines, so the lock keeps them for the caller.
 * @throws RunTaken if it has ended
 */
export async function holdComparing(tx: Tx, run: Run): Promise<void> {
  const rows = await tx.statement(
    'reconciliation.hold-comparing',
    `select from reconciliation_runs where id = $1 and round = $2 and state = 'comparing' for share`,
    [run.id, run.round],
  )
  if (rows.length === 0) throw new RunTaken(run)
}

/** Stores that a run failed, and when it will be retried. */
export async function postponeRun(database: Database, run: Run, until: Date, error: string): Promise<void> {
  await database.statement(
    'reconciliation.postpone-run',
    `update reconciliation_runs set tries = tries + 1, part_restarts = 0, due_at = $3, last_error = left($4, 500)
     where id = $1 and round = $2 and state <> 'done'`,
    [run.id, run.round, until, error],
  )
}

/**
 * Stores the lines of a page. If an earlier page had the same key, the later amount replaces the earlier one, and the line stays a mere counterpart
 * only if it is one on both pages. Within a page the last line of a key counts. The column `is_witness` stores `isCounterpartOnly`.
 */
export async function saveLines(tx: Tx, run: Run, lines: readonly StatementLine[]): Promise<void> {
  const newest = [...new Map(lines.map((line) => [line.key, line])).values()]
  if (newest.length === 0) return
  await tx.statement(
    'reconciliation.save-lines',
    `insert into reconciliation_lines as l (run_id, key, amount_minor, is_witness)
     select $1, t.key, t.amount_minor, t.is_witness
     from unnest($2::text[], $3::bigint[], $4::boolean[]) as t (key, amount_minor, is_witness)
     on conflict (run_id, key) do update set amount_minor = excluded.amount_minor,
       is_witness = l.is_witness and excluded.is_witness`,
    [
      run.id,
      newest.map(({ key }) => key),
      newest.map(({ amountMinor }) => amountMinor),
      newest.map(({ isCounterpartOnly }) => isCounterpartOnly),
    ],
  )
}

/** Deletes the stored lines of the statement. */
export async function dropLines(tx: Tx, run: Run): Promise<void> {
  await tx.statement('reconciliation.drop-lines', 'delete from reconciliation_lines where run_id = $1', [
    run.id,
  ])
}

/** The statement as it was read, in the order of its keys. */
export async function* savedLines(
  database: Pick<Database, 'statement'>,
  run: Run,
): AsyncGenerator<StatementLine> {
  yield* inBatches<StatementLine>((after, limit) =>
    database.statement(
      'reconciliation.saved-lines',
      `select key, amount_minor as "amountMinor", is_witness as "isCounterpartOnly" from reconciliation_lines
       where run_id = $1 and key > $2 order by key limit $3`,
      [run.id, after, limit],
    ),
  )
}

/** What came in and what left, in centavos; both are positive. */
export interface Flow {
  readonly inMinor: bigint
  readonly outMinor: bigint
}

/** What a run compared. The sums leave out amounts that cannot be read. */
export interface RunTotals {
  readonly lines: number
  readonly matched: number
  readonly differing: number
  readonly statement: Flow
  readonly ledger: Flow
}

/**
 * Adds the tries of a day that ended without being compared to the newest run of the provider. The pauses between tries then stay long: a provider
 * that was unavailable for a day is queried once an hour.
 */
export async function inheritTries(tx: Tx, { provider, day, tries }: Run): Promise<void> {
  await tx.statement(
    'reconciliation.inherit-tries',
    `update reconciliation_runs set tries = tries + $3 where provider = $1 and state <> 'done'
       and day = (select max(day) from reconciliation_runs where provider = $1 and day > $2)`,
    [provider, day, tries],
  )
}

/**
 * Ends a run and stores what it compared. A run that compared nothing keeps its tries and its last error.
 * @param totals null if no line was compared
 * @param balanceAt when the balance was compared, or null
 * @throws RunTaken if the run has ended already
 */
export async function endRun(
  tx: Tx,
  run: Run,
  totals: RunTotals | null,
  balanceAt: Date | null,
): Promise<void> {
  const rows = await tx.statement(
    'reconciliation.end-run',
    `update reconciliation_runs set state = 'done', due_at = null, finished_at = $3, lines = $4, matched = $5, differing = $6,
       statement_in_minor = $7, statement_out_minor = $8, ledger_in_minor = $9, ledger_out_minor = $10,
       balance_compared_at = $11, tries = case when $12 then 0 else tries end,
       last_error = case when $12 then null else last_error end
     where id = $1 and round = $2 and state = 'comparing' returning id`,
    [
      run.id,
      run.round,
      tx.now,
      totals?.lines ?? null,
      totals?.matched ?? null,
      totals?.differing ?? null,
      totals?.statement.inMinor ?? null,
      totals?.statement.outMinor ?? null,
      totals?.ledger.inMinor ?? null,
      totals?.ledger.outMinor ?? null,
      balanceAt,
      totals !== null || balanceAt !== null,
    ],
  )
  if (rows.length === 0) throw new RunTaken(run)
}
