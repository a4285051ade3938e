import type { ProviderName } from '@puente/contract/collections'
import type { LocalDay } from '@puente/domain/local-day'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Run } from './run-repository.ts'

export type DifferenceKind = 'missing-here' | 'missing-there' | 'amount' | 'unreadable' | 'balance'

/** What a run found. Centavos; null: the side does not have it, or cannot read it. */
export interface Found {
  readonly kind: DifferenceKind
  readonly key: string
  readonly statementMinor: bigint | null
  readonly ledgerMinor: bigint | null
}

/**
 * Stores what a run found. A difference that is open already stays the same row with the same age. If its amounts changed, a request to write it off
 * is dropped, because nobody agreed to the new ones. A day does not touch a Pix that another day has open; returns belong to every day.
 */
export async function saveFound(tx: Tx, run: Run, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await tx.statement(
    'reconciliation.save-found',
    `insert into reconciliation_differences as d
       (id, provider, day, key, kind, statement_minor, ledger_minor, state, seen_run, seen_round, found_at)
     select t.id, $1, $2, t.key, t.kind, t.statement_minor, t.ledger_minor, 'open', $3, $4, $5
     from unnest($6::uuid[], $7::text[], $8::text[], $9::bigint[], $10::bigint[])
       as t (id, key, kind, statement_minor, ledger_minor)
     on conflict (provider, key) where state <> 'closed' do update set
       kind = excluded.kind, statement_minor = excluded.statement_minor, ledger_minor = excluded.ledger_minor,
       seen_run = excluded.seen_run, seen_round = excluded.seen_round,
       state = case when (d.statement_minor, d.ledger_minor) is distinct from (excluded.statement_minor, excluded.ledger_minor)
         then 'open' else d.state end,
       version = d.version
         + ((d.statement_minor, d.ledger_minor) is distinct from (excluded.statement_minor, excluded.ledger_minor))::int
     where d.day = excluded.day or strpos(d.key, ':') > 0 or d.kind = 'balance'`,
    [run.provider, run.day, run.id, run.round, tx.now, ...columnsOf(tx, found)],
  )
}

/** Stores the movements that were booked from the statement, as differences that are closed from the start. */
export async function saveTakenIn(tx: Tx, run: Run, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return
  await tx.statement(
    'reconciliation.save-taken-in',
    `insert into reconciliation_differences (id, provider, day, key, kind, statement_minor, ledger_minor, state, ending, seen_run,
       seen_round, found_at, closed_at)
     select t.id, $1, $2, t.key, t.kind, t.statement_minor, t.ledger_minor, 'closed', 'taken-in', $3, $4, $5, $5
     from unnest($6::uuid[], $7::text[], $8::text[], $9::bigint[], $10::bigint[])
       as t (id, key, kind, statement_minor, ledger_minor)`,
    [run.provider, run.day, run.id, run.round, tx.now, ...columnsOf(tx, found)],
  )
}

function columnsOf(tx: Tx, found: readonly Found[]): unknown[] {
  return [
    found.map(() => uuidv7(tx.now)),
    found.map(({ key }) => key),
    found.map(({ kind }) => kind),
    found.map(({ statementMinor }) => statementMinor),
    found.map(({ ledgerMinor }) => ledgerMinor),
  ]
}

/** Closes what an earlier run of this day found and this one did not. Returns how many. */
export async function closeUnseen(tx: Tx, run: Run, comparesBalance: boolean): Promise<number> {
  const rows = await tx.statement(
    'reconciliation.close-unseen',
    `update reconciliation_differences set state = 'closed', ending = 'matched', closed_at = $5, version = version + 1
     where provider = $1 and (case when kind = 'balance' then $6 else day = $2 end) and state <> 'closed'
       and not (seen_run = $3 and seen_round = $4)
     returning id`,
    [run.provider, run.day, run.id, run.round, tx.now, comparesBalance],
  )
  return rows.length
}

/** A difference that this transaction has locked. */
export interface Difference extends Found {
  readonly id: string
  readonly provider: ProviderName
  readonly day: LocalDay
  readonly state: 'open' | 'asked' | 'closed'
  readonly ending: 'matched' | 'taken-in' | 'written-off' | null
  readonly askedBy: string | null
  readonly reason: string | null
  readonly confirmedBy: string | null
  readonly version: number
}

/** Null if there is no such difference. */
export async function lockDifference(tx: Tx, id: string): Promise<Difference | null> {
  const [row] = await tx.statement<Difference>(
    'reconciliation.lock-difference',
    `select id, provider, day, key, kind, statement_minor as "statementMinor", ledger_minor as "ledgerMinor", state, ending,
       asked_by as "askedBy", reason, confirmed_by as "confirmedBy", version
     from reconciliation_differences where id = $1 for update`,
    [id],
  )
  return row ?? null
}

export async function saveAsked(tx: Tx, id: string, askedBy: string, reason: string): Promise<void> {
  await tx.statement(
    'reconciliation.save-asked',
    `update reconciliation_differences set state = 'asked', asked_by = $2, asked_at = $3, reason = $4, version = version + 1
     where id = $1`,
    [id, askedBy, tx.now, reason],
  )
}

/** Withdraws a request to write a difference off. */
export async function saveReopened(tx: Tx, id: string): Promise<void> {
  await tx.statement(
    'reconciliation.save-reopened',
    `update reconciliation_differences set state = 'open', version = version + 1 where id = $1`,
    [id],
  )
}

export async function saveWrittenOff(tx: Tx, id: string, confirmedBy: string): Promise<void> {
  await tx.statement(
    'reconciliation.save-written-off',
    `update reconciliation_differences set state = 'closed', ending = 'written-off', confirmed_by = $2, closed_at = $3,
       version = version + 1 where id = $1`,
    [id, confirmedBy, tx.now],
  )
}
