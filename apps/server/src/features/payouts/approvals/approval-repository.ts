import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { OpenApproval, ShownApproval, VoidCause } from './approval.rules.ts'

/** A request for a second admin as it is stored. */
export interface StoredApproval extends Omit<ShownApproval, 'state'> {
  readonly chargeId: string
  readonly state: ShownApproval['state'] | 'used' | 'withdrawn' | 'void'
  readonly note: string
}

/** A stored request that is open. */
export interface OpenStoredApproval extends StoredApproval {
  readonly state: OpenApproval['state']
}

type Reader = Pick<Database, 'statement'>

const approvalColumns = `a.id, a.charge_id as "chargeId", a.amount_minor as "amountMinor",
  encode(a.payee_hash, 'hex') as "payeeHash", a.state, a.note, a.asked_by as "askedBy", a.asked_at as "askedAt",
  a.decided_by as "decidedBy", a.decided_at as "decidedAt", asker.full_name as "askedByName", decider.full_name as "decidedByName",
  coalesce(a.refusal_reason, a.taken_back_reason) as reason, coalesce(decider.role = 'admin', true) as "approverIsAdmin"`
const approvalTables = `from payout_approvals a join users asker on asker.id = a.asked_by left join users decider on decider.id = a.decided_by`
const approvalText = `select ${approvalColumns} ${approvalTables}`

/** A request by its id, or null. Lock the charge first if you decide by the result. */
export async function findApproval(reader: Reader, id: string): Promise<StoredApproval | null> {
  const [row] = await reader.statement<StoredApproval>(
    'payouts.find-approval',
    `${approvalText} where a.id = $1`,
    [id],
  )
  return row ?? null
}

/** The open requests of these charges. Lock the charge first if you decide by the result. */
export function findOpenApprovals(
  reader: Reader,
  chargeIds: readonly string[],
): Promise<OpenStoredApproval[]> {
  return reader.statement<OpenStoredApproval>(
    'payouts.open-approvals',
    `${approvalText} where a.charge_id = any($1::uuid[]) and a.state in ('asked', 'approved')`,
    [chargeIds],
  )
}

/** A stored request that a row shows. */
export type ShownStoredApproval = StoredApproval & Pick<ShownApproval, 'state'>

/** The newest requests of these charges, if they are open, were refused, or their approval was taken back. */
export function findShownApprovals(
  reader: Reader,
  chargeIds: readonly string[],
): Promise<ShownStoredApproval[]> {
  return reader.statement<ShownStoredApproval>(
    'payouts.shown-approvals',
    `select * from (select distinct on (a.charge_id) ${approvalColumns} ${approvalTables}
       where a.charge_id = any($1::uuid[]) order by a.charge_id, a.asked_at desc, a.id desc) newest
     where state in ('asked', 'approved', 'refused', 'taken-back')`,
    [chargeIds],
  )
}

/** All open requests, the oldest first. */
export function listOpenApprovals(reader: Reader, most: number): Promise<OpenStoredApproval[]> {
  return reader.statement<OpenStoredApproval>(
    'payouts.list-open-approvals',
    `${approvalText} where a.state in ('asked', 'approved') order by a.asked_at, a.id limit $1`,
    [most],
  )
}

export interface NewApproval {
  readonly id: string
  readonly chargeId: string
  readonly amountMinor: bigint
  readonly payeeHash: string | null
  readonly note: string
  readonly askedBy: string
}

export async function insertApproval(tx: Tx, approval: NewApproval): Promise<void> {
  await tx.statement(
    'payouts.ask-approval',
    `insert into payout_approvals (id, charge_id, amount_minor, payee_hash, note, asked_by, asked_at)
     values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7)`,
    [
      approval.id,
      approval.chargeId,
      approval.amountMinor,
      approval.payeeHash,
      approval.note,
      approval.askedBy,
      tx.now,
    ],
  )
}

/** @throws Error unless it waits for a decision */
export async function storeApproved(tx: Tx, id: string, adminId: string): Promise<void> {
  await changeOne(
    tx,
    'payouts.approve',
    `update payout_approvals set state = 'approved', decided_by = $2, decided_at = $3 where id = $1 and state = 'asked' returning id`,
    [id, adminId, tx.now],
  )
}

/** @throws Error unless it waits for a decision */
export async function storeRefused(tx: Tx, id: string, adminId: string, reason: string): Promise<void> {
  await changeOne(
    tx,
    'payouts.refuse',
    `update payout_approvals set state = 'refused', decided_by = $2, decided_at = $3, closed_at = $3, refusal_reason = $4
     where id = $1 and state = 'asked' returning id`,
    [id, adminId, tx.now, reason],
  )
}

/** @throws Error unless it is approved */
export async function storeTakenBack(tx: Tx, id: string, reason: string): Promise<void> {
  await changeOne(
    tx,
    'payouts.take-back-approval',
    `update payout_approvals set state = 'taken-back', closed_at = $2, taken_back_reason = $3
     where id = $1 and state = 'approved' returning id`,
    [id, tx.now, reason],
  )
}

/** @param cause null if its admin withdrew it. @throws Error unless it is open */
export async function storeEnded(tx: Tx, id: string, cause: VoidCause | null): Promise<void> {
  await changeOne(
    tx,
    'payouts.end-approval',
    `update payout_approvals set state = case when $2::text is null then 'withdrawn' else 'void' end, void_cause = $2, closed_at = $3
     where id = $1 and state in ('asked', 'approved') returning id`,
    [id, cause, tx.now],
  )
}

/**
 * Stores that a payout with this approval was recorded. Returns false if another payout was, or the approval was taken back. The caller judges the role of
 * the admin who approved it.
 */
export async function storeUsed(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.statement(
    'payouts.use-approval',
    `update payout_approvals set state = 'used', closed_at = coalesce(closed_at, $2)
     where id = $1 and state in ('approved', 'withdrawn', 'void') and decided_by is not null
       and not exists (select from payouts p where p.approval_id = $1 and p.state = 'confirmed') returning id`,
    [id, tx.now],
  )
  return rows.length === 1
}

async function changeOne(tx: Tx, name: string, text: string, values: readonly unknown[]): Promise<void> {
  const rows = await tx.statement(name, text, values)
  if (rows.length !== 1) throw new Error(`approval ${String(values[0])} is not in the state for ${name}`)
}
