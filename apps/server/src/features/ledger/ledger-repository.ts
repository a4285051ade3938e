import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Actor, Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Line, mirror } from './ledger.rules.ts'

/** The subject of a journal. It is unique together with the event's id, so that one event is posted once (SEC-007). */
export type LedgerEvent =
  | 'charge_confirmed'
  | 'payout_begun'
  | 'payout_done'
  | 'payment_held'
  | 'payment_corrected'
  | 'payment_released'
  | 'payment_returned'
  | 'refund_asked'
  | 'refund_returned'
  | 'refund_not_done'
  | 'refund_reported'
  | 'dispute_opened'
  | 'dispute_released'
  | 'dispute_returned'
  | 'difference_written_off'
  | 'debt_set_off'
  | 'debt_covered'
  | 'debt_written_off'
  | 'transfer_begun'
  | 'transfer_completed'
  | 'transfer_failed'
  | 'transfer_closed'
  | 'transfer_reopened'
  | 'reversal'

export interface Journal {
  readonly event: LedgerEvent
  /** Id of the row that the event happened to. */
  readonly eventId: string
  readonly chargeId: string | null
  /** The beneficiary. */
  readonly ownerId: string | null
  readonly lines: readonly Line[]
}

// The account of a beneficiary has two unique keys, and a second writer may meet either: no conflict target is named.
const postText = `
with entered as (
  insert into journals (id, event_type, event_id, charge_id, owner_id, reverses_id, actor, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (event_type, event_id) do nothing
  returning id
), line as (
  select * from unnest($9::text[], $10::text[], $11::bigint[]) as l (account, currency, amount_minor)
), opened as (
  insert into ledger_accounts (code, currency, keeps_balance)
  select distinct account, currency, true from line, entered where account like 'payable:%'
  on conflict do nothing
)
insert into postings (journal_id, account, currency, amount_minor)
select entered.id, line.account, line.currency, line.amount_minor from entered, line
returning journal_id`

/**
 * Writes a journal with its lines, and the account of a beneficiary seen for the first time. The database refuses lines
 * that do not balance when the transaction commits.
 */
export async function post(tx: Tx, journal: Journal): Promise<'posted' | 'already-posted'> {
  return write(tx, journal, null)
}

/**
 * Corrects a journal by its exact opposite; the mistaken one stays.
 * @throws Error when there is no such journal.
 */
export async function reverse(tx: Tx, journalId: string): Promise<'posted' | 'already-posted'> {
  const written = await tx.statement<Line & { chargeId: string | null; ownerId: string | null }>(
    'ledger.journal',
    `select p.account, p.currency, p.amount_minor as minor, j.charge_id as "chargeId", j.owner_id as "ownerId"
     from journals j join postings p on p.journal_id = j.id where j.id = $1 order by p.id`,
    [journalId],
  )
  const [first] = written
  if (first === undefined) throw new Error(`no journal ${journalId} to reverse`)
  const { chargeId, ownerId } = first
  const lines = mirror(written.map(({ account, currency, minor }) => ({ account, currency, minor })))
  return write(tx, { event: 'reversal', eventId: journalId, chargeId, ownerId, lines }, journalId)
}

async function write(
  tx: Tx,
  journal: Journal,
  reversesId: string | null,
): Promise<'posted' | 'already-posted'> {
  const rows = await tx.statement('ledger.post', postText, [
    uuidv7(tx.now),
    journal.event,
    journal.eventId,
    journal.chargeId,
    journal.ownerId,
    reversesId,
    actorName(tx.actor),
    tx.now,
    journal.lines.map((line) => line.account),
    journal.lines.map((line) => line.currency),
    journal.lines.map((line) => line.minor),
  ])
  return rows.length > 0 ? 'posted' : 'already-posted'
}

function actorName(actor: Actor): string {
  if (actor.kind === 'anonymous') return 'anonymous'
  return `${actor.kind}:${actor.kind === 'system' ? actor.name : actor.userId}`
}
