import type { VerificationStatus } from '@puente/contract/identity/sessions'
import type { DocumentType } from '@puente/contract/verification/verification'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ScanState, VerificationState } from './verification.rules.ts'
import type { VerificationTables } from './verification-tables.ts'

/** One row per person from registration on (REG-019). */
export async function insertVerification(tx: Tx, userId: string): Promise<void> {
  await tx
    .tables<VerificationTables>()
    .insertInto('verifications')
    .values({ user_id: userId, updated_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** SQL condition: whether the approval of this row of `verifications` was withdrawn and not given again since (decision 0063). */
export function approvalWithdrawn(alias: string): string {
  return `(${alias}.approval_withdrawn_at is not null and ${alias}.status <> 'approved')`
}

interface WithdrawalRow {
  readonly since: Date
  /** Null once the person sent their documents again. */
  readonly reason: string | null
}

/** Since when and why a person's approval is withdrawn (decision 0063). Null while a person's approval stands, and for a person who never had one. */
export async function readWithdrawal(
  database: Pick<Database, 'statement'>,
  userId: string,
): Promise<WithdrawalRow | null> {
  const [row] = await database.statement<WithdrawalRow>(
    'verifications.withdrawal',
    `select v.approval_withdrawn_at as since, v.rejection_reason as reason
     from verifications v where v.user_id = $1 and ${approvalWithdrawn('v')}`,
    [userId],
  )
  return row ?? null
}

/** Those of these people whose approval is withdrawn (decision 0063). */
export async function withdrawnAmong(
  database: Pick<Database, 'statement'>,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.statement<{ user_id: string }>(
    'verifications.withdrawn-among',
    `select v.user_id from verifications v where v.user_id = any($1::uuid[]) and ${approvalWithdrawn('v')}`,
    [userIds],
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

interface StateRow {
  readonly status: VerificationStatus
  readonly has_all_documents: boolean
  readonly has_bank_data: boolean
  readonly rejection_reason: string | null
  readonly approval_withdrawn: boolean
}

const stateText = `
select case when v.closed_at is null then v.status else 'not_started' end as status, v.rejection_reason,
       ${approvalWithdrawn('v')} as approval_withdrawn,
       v.dni_front_file_id is not null and v.dni_back_file_id is not null and v.selfie_file_id is not null
         as has_all_documents,
       exists (select from bank_accounts b where b.user_id = v.user_id) as has_bank_data
from verifications v where v.user_id = $1 for share of v`

/** People without a row, such as imported ones, have not started (VST-005). */
const notStarted: VerificationState = {
  status: 'not_started',
  hasAllDocuments: false,
  hasBankData: false,
  rejectionReason: null,
  approvalWithdrawn: false,
}

/**
 * Reads the state, and blocks decisions about it until this transaction ends. Orders of one person do not block each other, but a review waits for
 * them.
 */
export async function lockVerificationState(tx: Tx, userId: string): Promise<VerificationState> {
  const [row] = await tx.statement<StateRow>('verification.lock', stateText, [userId])
  if (row === undefined) return notStarted
  return {
    status: row.status,
    hasAllDocuments: row.has_all_documents,
    hasBankData: row.has_bank_data,
    rejectionReason: row.rejection_reason,
    approvalWithdrawn: row.approval_withdrawn,
  }
}

export type Standing = Pick<VerificationState, 'status' | 'approvalWithdrawn'>

/** Reads the state without a lock: only for an early answer, or where a lock follows. */
export async function readStanding(database: Database, userId: string): Promise<Standing> {
  const [row] = await database.statement<Standing>(
    'verification.status',
    `select v.status, ${approvalWithdrawn('v')} as "approvalWithdrawn" from verifications v where v.user_id = $1`,
    [userId],
  )
  return row ?? notStarted
}

/** Reads the status without a lock: only for an early answer, or where a lock follows. */
export async function readStatus(database: Database, userId: string): Promise<VerificationStatus> {
  return (await readStanding(database, userId)).status
}

/** A verification that this transaction has locked. */
export interface HeldVerification {
  readonly userId: string
  readonly status: VerificationStatus
  readonly approvalWithdrawn: boolean
  /** The account was closed, so nothing may change any more. */
  readonly closed: boolean
  readonly files: Readonly<Record<DocumentType, string | null>>
  readonly hasBankData: boolean
}

interface HeldRow {
  readonly status: VerificationStatus
  readonly approval_withdrawn: boolean
  readonly closed: boolean
  readonly dni_front_file_id: string | null
  readonly dni_back_file_id: string | null
  readonly selfie_file_id: string | null
}

/** Locks the row until this transaction ends. Creates it for a person without one (VST-005). */
export async function lockVerification(tx: Tx, userId: string): Promise<HeldVerification> {
  const [row] = await tx.statement<HeldRow>(
    'verification.hold',
    `select v.status, ${approvalWithdrawn('v')} as approval_withdrawn, v.closed_at is not null as closed, v.dni_front_file_id,
       v.dni_back_file_id, v.selfie_file_id
     from verifications v where v.user_id = $1 for update`,
    [userId],
  )
  if (row === undefined) {
    await insertVerification(tx, userId)
    return lockVerification(tx, userId)
  }
  const [bank] = await tx.statement('verification.has-bank', 'select from bank_accounts where user_id = $1', [
    userId,
  ])
  return {
    userId,
    status: row.status,
    approvalWithdrawn: row.approval_withdrawn,
    closed: row.closed,
    files: { frontId: row.dni_front_file_id, backId: row.dni_back_file_id, selfie: row.selfie_file_id },
    hasBankData: bank !== undefined,
  }
}

const fileColumns: Record<DocumentType, string> = {
  frontId: 'dni_front_file_id',
  backId: 'dni_back_file_id',
  selfie: 'selfie_file_id',
}

/** Sets the file of a document, or none. Returns the new version. */
export async function setDocument(
  tx: Tx,
  userId: string,
  type: DocumentType,
  fileId: string | null,
): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    `verification.set-${type}`,
    `update verifications set ${fileColumns[type]} = $2, updated_at = $3, version = version + 1
     where user_id = $1 and status in ('not_started', 'rejected') returning version`,
    [userId, fileId, tx.now],
  )
  return versionOf(rows, userId)
}

/** The state of the virus check of files, by their ids. It cannot change until this transaction ends. */
export async function scansOf(tx: Tx, fileIds: readonly string[]): Promise<ReadonlyMap<string, ScanState>> {
  const rows = await tx.statement<{ id: string; scan: ScanState }>(
    'verification.scans',
    'select id, scan from files where id = any($1) order by id for share',
    [fileIds],
  )
  return new Map(rows.map(({ id, scan }) => [id, scan]))
}

/** KYC-027: moves the case into review, and clears the reason of an earlier rejection. Returns the new version. */
export async function markSubmitted(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    'verification.submit',
    `update verifications set status = 'pending', rejection_reason = null, rejected_documents = '{}', submitted_at = $2,
       updated_at = $2, version = version + 1
     where user_id = $1 and status in ('not_started', 'rejected') returning version`,
    [userId, tx.now],
  )
  return versionOf(rows, userId)
}

/** Raises the version after a change that reviewers must see. Returns the new version. */
export async function touchVerification(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    'verification.touch',
    'update verifications set updated_at = $2, version = version + 1 where user_id = $1 returning version',
    [userId, tx.now],
  )
  return versionOf(rows, userId)
}

/** The row is locked, so an update that changes nothing is a bug. */
function versionOf(rows: readonly { readonly version: number }[], userId: string): number {
  const [row] = rows
  if (row === undefined)
    throw new Error(`the verification of ${userId} changed although this transaction locked it`)
  return row.version
}
