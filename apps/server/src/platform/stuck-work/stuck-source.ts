import type { Database } from '../db/database.ts'
import type { Tx } from '../unit-of-work/unit-of-work.ts'

/** The kinds of work that may give up and wait for an operator. */
export const stuckKinds = [
  'notice',
  'job',
  'outbox-row',
  'parked-pix',
  'pix-decision',
  'return',
  'transfer',
] as const
export type StuckKind = (typeof stuckKinds)[number]

export interface StuckSummary {
  readonly count: number
  /** When the newest of them gave up; null if nothing is stuck. */
  readonly newestAt: Date | null
}

/** One piece of work that is not retried any more. */
export interface StuckItem {
  readonly id: string
  readonly since: Date
  /** What it is about: a provider or a queue. */
  readonly about: string
  readonly lastError: string | null
}

/** Work of one kind that gave up. The owner of its table provides this; `start/stuck-sources.ts` lists them all. */
export interface StuckSource {
  readonly kind: StuckKind
  summary(): Promise<StuckSummary>
  /** The oldest first. */
  list(limit: number): Promise<readonly StuckItem[]>
  /** Makes it due again. Returns false if no stuck work of this kind has the id. */
  repeat(tx: Tx, id: string): Promise<boolean>
}

/**
 * A source over one table.
 * @param texts `summary` returns one row with `count` (int4) and `newestAt`; `list` takes the limit as $1 and returns items
 */
export function stuckTable(
  database: Database,
  kind: StuckKind,
  texts: { readonly summary: string; readonly list: string },
  repeat: StuckSource['repeat'],
): StuckSource {
  return {
    kind,
    async summary() {
      const [row] = await database.statement<StuckSummary>(`stuck.${kind}.summary`, texts.summary, [])
      if (row === undefined) throw new Error(`the summary of stuck work of the kind ${kind} has no row`)
      return row
    },
    list: (limit) => database.statement<StuckItem>(`stuck.${kind}.list`, texts.list, [limit]),
    repeat,
  }
}
