import type { ProviderName } from '@puente/contract/collections'
import { brl, type PageOf } from '@puente/contract/protocol/wire'
import type { ReconciliationRun } from '@puente/contract/reconciliation'
import type { Database } from '../../platform/db/database.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'

type Reader = Pick<Database, 'statement'>

interface RunRow {
  readonly provider: ProviderName
  readonly day: string
  readonly state: ReconciliationRun['state']
  readonly round: number
  readonly started_at: Date
  readonly finished_at: Date | null
  readonly retry_at: Date | null
  readonly lines: number | null
  readonly matched: number | null
  readonly differing: number | null
  readonly statement_in_minor: bigint | null
  readonly statement_out_minor: bigint | null
  readonly ledger_in_minor: bigint | null
  readonly ledger_out_minor: bigint | null
  readonly taken_in: number
  readonly nameless: number
  readonly balance_compared_at: Date | null
}

const columns = `provider, day, state, round, started_at, finished_at, case when tries > 0 then due_at end as retry_at, lines, matched,
  differing, statement_in_minor, statement_out_minor, ledger_in_minor, ledger_out_minor, taken_in, nameless,
  balance_compared_at`

/** One page of the days that were compared, newest first. */
export async function readRuns(
  database: Reader,
  { page, provider }: { readonly page: number; readonly provider?: ProviderName | undefined },
): Promise<PageOf<ReconciliationRun>> {
  const from = 'from reconciliation_runs where ($1::text is null or provider = $1)'
  const filters = [provider ?? null]
  const [rows, counted] = await Promise.all([
    database.statement<RunRow>(
      'reconciliation.runs',
      `select ${columns} ${from} order by day desc, provider limit $2 offset $3`,
      [...filters, pageSize, offsetOf(page)],
    ),
    countRows(database, 'reconciliation.count-runs', countText(from), filters),
  ])
  return countedPage(rows.map(runOf), page, counted)
}

/** @throws Error if the day never ran */
export async function readRun(
  database: Reader,
  provider: ProviderName,
  day: string,
): Promise<ReconciliationRun> {
  const [row] = await database.statement<RunRow>(
    'reconciliation.run',
    `select ${columns} from reconciliation_runs where provider = $1 and day = $2`,
    [provider, day],
  )
  if (row === undefined) throw new Error(`${provider} has no run of ${day}`)
  return runOf(row)
}

function runOf(row: RunRow): ReconciliationRun {
  return {
    provider: row.provider,
    day: row.day,
    state: row.state,
    round: row.round,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    retryAt: row.retry_at?.toISOString() ?? null,
    balanceComparedAt: row.balance_compared_at?.toISOString() ?? null,
    result:
      row.lines === null
        ? null
        : {
            lines: row.lines,
            matched: row.matched ?? 0,
            differing: row.differing ?? 0,
            statement: flowOf(row.statement_in_minor, row.statement_out_minor),
            ledger: flowOf(row.ledger_in_minor, row.ledger_out_minor),
            takenIn: row.taken_in,
            nameless: row.nameless,
          },
  }
}

function flowOf(inMinor: bigint | null, outMinor: bigint | null) {
  return { in: brl(inMinor ?? 0n), out: brl(outMinor ?? 0n) }
}
