import type { StatementEntry, StatementQuery } from '../../src/features/collections/ports/statement.port.ts'
import { takeInStatement } from '../../src/features/collections/query/sweep-received-pix.ts'
import type { ReconcileDayDeps, StatementPorts } from '../../src/features/reconciliation/reconcile-day.ts'
import { runDueDays } from '../../src/features/reconciliation/schedule-runs.ts'
import type { MoneyWorld } from './money-world.ts'

const dayMs = 86_400_000

/** The columns of `reconciliation_differences` that tests check. */
export interface DifferenceRow {
  readonly id: string
  readonly key: string
  readonly kind: string
  readonly statement: bigint | null
  readonly ledger: bigint | null
  readonly state: string
  readonly ending: string | null
  readonly version: number
}

/** The statement of the in-memory provider, page by page, and an admin for its differences. */
export function statementOf(world: MoneyWorld) {
  /** Entries that the provider lists besides its Pix, and Pix that its statement leaves out. */
  const extra: StatementEntry[] = []
  const hidden = new Set<string>()
  const queries: StatementQuery[] = []
  const scripted: Array<(query: StatementQuery) => void> = []
  let entriesOfPage = 2
  let balanceMinor: bigint | null = null

  const listed = ({ from, to, which }: StatementQuery): StatementEntry[] => [
    ...[...world.provider.received.values()]
      .filter((pix) => pix.paidAt >= from && pix.paidAt <= to && !hidden.has(pix.endToEndId))
      .filter((pix) => which === 'all' || pix.returns.length > 0)
      .map((pix) => ({ kind: 'received' as const, pix })),
    ...(which === 'all' ? extra : []),
  ]
  const deps: ReconcileDayDeps = {
    ...world.deps,
    takeInStatement: (provider, items) => takeInStatement(world.deps, provider, items),
  }
  const statement: StatementPorts['statement'] = {
    name: 'bcb',
    longestWindowMs: 7 * dayMs,
    namesPix: true,
    async readPage(query) {
      queries.push(query)
      scripted.shift()?.(query)
      const all = listed(query)
      const first = query.page * entriesOfPage
      const entries = all.slice(first, first + entriesOfPage)
      return { entries, total: all.length, hasMore: first + entriesOfPage < all.length }
    },
  }
  const rows = async <Row extends object>(text: string) => (await world.database.pool.query<Row>(text)).rows
  return {
    extra,
    hidden,
    /** Every requested page. */
    queries,
    /** What happens at the next pages, before they are answered. */
    scripted,
    deps,
    showPages: (entries: number) => (entriesOfPage = entries),
    showBalance: (minor: bigint | null) => (balanceMinor = minor),
    ports: (): StatementPorts => ({
      statement,
      balance:
        balanceMinor === null
          ? null
          : {
              name: 'bcb',
              readBalance: async () => ({ availableMinor: balanceMinor ?? 0n, blockedMinor: null }),
            },
    }),
    /** Runs what is due. */
    run: () => runDueDays(deps, 'bcb', { statement, balance: null }),
    differences: () =>
      rows<DifferenceRow>(
        `select id, key, kind, statement_minor as statement, ledger_minor as ledger, state, ending, version
         from reconciliation_differences order by key, found_at`,
      ),
    runs: () =>
      rows<Record<string, unknown>>(
        `select day, round, state, lines, matched, differing, taken_in, nameless, tries, last_error, due_at from reconciliation_runs
         order by day`,
      ),
    linesLeft: async () => (await rows<{ key: string }>('select key from reconciliation_lines')).length,
  }
}
export type StatementWorld = ReturnType<typeof statementOf>
