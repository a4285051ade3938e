import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { type ChargeRow, chargeColumns, chargeFromRow } from '../charge-repository.ts'
import type { DecisionKind, HonouredTerms } from './pix-decision.rules.ts'

type Reader = Pick<Database, 'statement'>

/** What an admin decided about a Pix in suspense. Centavos. */
export interface PixDecision {
  readonly id: string
  readonly endToEndId: string
  readonly chargeId: string
  readonly kind: DecisionKind
  readonly amountMinor: bigint
  readonly creditedMinor: bigint
  readonly state: 'asked' | 'returning' | 'done' | 'fallen'
  readonly returnRequestId: string | null
  readonly reason: string
  readonly askedBy: string
}

const columns = `id, end_to_end_id as "endToEndId", charge_id as "chargeId", kind, amount_minor as "amountMinor",
  credited_minor as "creditedMinor", state, return_request_id as "returnRequestId", reason, asked_by as "askedBy"`

export async function readDecision(reader: Reader, id: string): Promise<PixDecision | null> {
  const [row] = await reader.statement<PixDecision>(
    'collections.pix-decision',
    `select ${columns} from pix_decisions where id = $1`,
    [id],
  )
  return row ?? null
}

/** The decision about a Pix that waits for another admin or for a return, or null. Lock the Pix first if you decide by the result. */
export async function findOpenDecision(reader: Reader, endToEndId: string): Promise<PixDecision | null> {
  const [row] = await reader.statement<PixDecision>(
    'collections.open-pix-decision',
    `select ${columns} from pix_decisions where end_to_end_id = $1 and state in ('asked', 'returning')`,
    [endToEndId],
  )
  return row ?? null
}

export async function insertDecision(
  tx: Tx,
  decision: Omit<PixDecision, 'state' | 'returnRequestId'>,
): Promise<PixDecision> {
  await tx.statement(
    'collections.insert-pix-decision',
    `insert into pix_decisions (id, end_to_end_id, charge_id, kind, amount_minor, credited_minor, state, reason, asked_by, asked_at)
     values ($1, $2, $3, $4, $5, $6, 'asked', $7, $8, $9)`,
    [
      decision.id,
      decision.endToEndId,
      decision.chargeId,
      decision.kind,
      decision.amountMinor,
      decision.creditedMinor,
      decision.reason,
      decision.askedBy,
      tx.now,
    ],
  )
  return { ...decision, state: 'asked', returnRequestId: null }
}

/** A change of a decision. Absent fields stay as they are. */
interface DecisionChange {
  readonly state: 'returning' | 'done' | 'fallen'
  readonly confirmedBy?: string | null
  readonly returnRequestId?: string
  /** The original amounts of the charge, if it took another amount. */
  readonly askedFor?: Pick<HonouredTerms, 'realValueMinor' | 'pesosValueMinor'> | null
}

/** @throws Error unless the decision is open */
export async function saveDecision(tx: Tx, id: string, change: DecisionChange): Promise<void> {
  const rows = await tx.statement(
    'collections.save-pix-decision',
    `update pix_decisions set state = $2, confirmed_by = coalesce($3, confirmed_by), return_request_id = coalesce($4, return_request_id),
       asked_real_minor = $5, asked_pesos_minor = $6, closed_at = case when $2 <> 'returning' then $7::timestamptz end
     where id = $1 and state in ('asked', 'returning') returning id`,
    [
      id,
      change.state,
      change.confirmedBy ?? null,
      change.returnRequestId ?? null,
      change.askedFor?.realValueMinor ?? null,
      change.askedFor?.pesosValueMinor ?? null,
      tx.now,
    ],
  )
  if (rows.length !== 1) throw new Error(`decision ${id} is not open`)
}

/** A decision whose return has ended, so that the rest of the Pix can be credited or the decision dropped. */
export interface ReturnedDecision {
  readonly id: string
  /** How often it failed. */
  readonly tries: number
}

/** The due decisions, the oldest first. Excludes those that failed too often. */
export function findReturned(reader: Reader, now: Date): Promise<ReturnedDecision[]> {
  return reader.statement<ReturnedDecision>(
    'collections.returned-pix-decisions',
    `select d.id, d.tries from pix_decisions d join return_requests q on q.id = d.return_request_id
     where d.state = 'returning' and q.state not in ('asked', 'processing') and (d.tries = 0 or d.retry_at <= $1)
     order by d.asked_at limit 100`,
    [now],
  )
}

/** Stores that a decision could not be carried out. @param retryAt null after the last attempt */
export async function saveFailure(
  database: Reader,
  id: string,
  failure: {
    readonly tries: number
    readonly error: string
    readonly at: Date
    readonly retryAt: Date | null
  },
): Promise<void> {
  const { tries, error, at, retryAt } = failure
  await database.statement(
    'collections.save-decision-failure',
    `update pix_decisions set tries = $2, last_error = $3, failed_at = $4, retry_at = $5 where id = $1 and state = 'returning'`,
    [id, tries, error, at, retryAt],
  )
}

/**
 * Gives a charge, which this transaction holds, the amounts of the Pix that it takes. Its rate and fee stay. The database allows it only in a
 * transaction that sets `puente.honouring`, and only before the confirmation.
 */
export async function changeTerms(tx: Tx, charge: Charge, terms: HonouredTerms): Promise<Charge> {
  await tx.statement('collections.allow-honouring', `select set_config('puente.honouring', 'on', true)`, [])
  const [row] = await tx.statement<ChargeRow>(
    'collections.change-terms',
    `update charges set real_value_minor = $3, total_minor = $4, pesos_value_minor = $5, updated_at = $6, version = version + 1
     where id = $1 and version = $2 returning ${chargeColumns}`,
    [charge.id, charge.version, terms.realValueMinor, terms.totalMinor, terms.pesosValueMinor, tx.now],
  )
  await tx.statement('collections.forbid-honouring', `select set_config('puente.honouring', 'off', true)`, [])
  if (row === undefined) throw new Error(`charge ${charge.id} changed although this transaction locked it`)
  return chargeFromRow(row)
}
