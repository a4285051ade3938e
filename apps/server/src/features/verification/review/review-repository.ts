import type { Language, VerificationStatus } from '@puente/contract/identity/sessions'
import type { DocumentType } from '@puente/contract/verification/verification'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** A case, as far as an admin's decision needs it: its present state, and the person to notify. */
export interface LockedCase {
  readonly userId: string
  readonly status: VerificationStatus
  readonly version: number
  /** Email of the admin who decided last. */
  readonly decidedBy: string | null
  readonly files: Readonly<Record<DocumentType, string | null>>
  readonly fullName: string
  readonly email: string
  readonly language: Language
}

interface CaseRow {
  readonly status: VerificationStatus
  readonly version: number
  readonly decided_by: string | null
  readonly dni_front_file_id: string | null
  readonly dni_back_file_id: string | null
  readonly selfie_file_id: string | null
  readonly full_name: string
  readonly email: string
  readonly language: Language
}

const lockText = `
select v.status, v.version, a.email as decided_by, v.dni_front_file_id, v.dni_back_file_id, v.selfie_file_id,
       u.full_name, u.email, u.language
from verifications v join users u on u.id = v.user_id left join users a on a.id = v.decided_by
where v.user_id = $1 and v.closed_at is null for update of v`

/** Locks the case until this transaction ends, so that the second of two admins sees the first one's decision. Null if there is no such case. */
export async function lockCase(tx: Tx, userId: string): Promise<LockedCase | null> {
  const [row] = await tx.statement<CaseRow>('review.lock', lockText, [userId])
  if (row === undefined) return null
  return {
    userId,
    status: row.status,
    version: row.version,
    decidedBy: row.decided_by,
    files: { frontId: row.dni_front_file_id, backId: row.dni_back_file_id, selfie: row.selfie_file_id },
    fullName: row.full_name,
    email: row.email,
    language: row.language,
  }
}

const approveText = `
update verifications set status = 'approved', rejection_reason = null, rejected_documents = '{}', approved_at = $4,
  approval_withdrawn_at = null, decided_at = $4, decided_by = $3, updated_at = $4, version = version + 1
where user_id = $1 and version = $2 and status = 'pending' returning version`

const rejectText = `
update verifications set status = 'rejected', rejection_reason = $5, rejected_documents = $6, approved_at = null,
  dni_front_file_id = null, dni_back_file_id = null, selfie_file_id = null, decided_at = $4, decided_by = $3,
  updated_at = $4, version = version + 1
where user_id = $1 and version = $2 and status in ('pending', 'not_started') returning version`

const withdrawText = `
update verifications set status = 'rejected', rejection_reason = $5, rejected_documents = '{}', approved_at = null,
  approval_withdrawn_at = $4, dni_front_file_id = null, dni_back_file_id = null, selfie_file_id = null, decided_at = $4,
  decided_by = $3, updated_at = $4, version = version + 1
where user_id = $1 and version = $2 and status = 'approved' returning version`

/** APPR-004: status, cleared reason and time in one step. Returns the new version. */
export async function markApproved(tx: Tx, before: LockedCase, decidedBy: string | null): Promise<number> {
  const rows = await tx.statement<{ version: number }>('review.approve', approveText, [
    before.userId,
    before.version,
    decidedBy,
    tx.now,
  ])
  return versionOf(rows, before)
}

/** APPR-009: the status with its reason, and no references to documents any more. Returns the new version. */
export async function markRejected(
  tx: Tx,
  before: LockedCase,
  decidedBy: string | null,
  rejection: { readonly reason: string; readonly documents: readonly DocumentType[] },
): Promise<number> {
  const rows = await tx.statement<{ version: number }>('review.reject', rejectText, [
    before.userId,
    before.version,
    decidedBy,
    tx.now,
    rejection.reason,
    rejection.documents,
  ])
  return versionOf(rows, before)
}

/** Ends an approval with a reason, as a rejection does (decision 0063). Returns the new version. */
export async function markWithdrawn(
  tx: Tx,
  before: LockedCase,
  decidedBy: string | null,
  reason: string,
): Promise<number> {
  const rows = await tx.statement<{ version: number }>('review.withdraw', withdrawText, [
    before.userId,
    before.version,
    decidedBy,
    tx.now,
    reason,
  ])
  return versionOf(rows, before)
}

/** The row is locked, so an update that changes nothing is a bug. */
function versionOf(rows: readonly { readonly version: number }[], { userId }: LockedCase): number {
  const [row] = rows
  if (row === undefined) throw new Error(`the case of ${userId} changed although this transaction locked it`)
  return row.version
}

/** PEOP-009. */
export async function insertDecision(
  tx: Tx,
  before: Pick<LockedCase, 'userId' | 'status'>,
  move: {
    readonly to: VerificationStatus
    readonly reason: string | null
    readonly decidedBy: string | null
  },
): Promise<void> {
  await tx.statement(
    'review.history',
    `insert into verification_history (user_id, from_status, to_status, reason, decided_by, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [before.userId, before.status, move.to, move.reason, move.decidedBy, tx.now],
  )
}
