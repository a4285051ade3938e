import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CaseRef } from './case-reads.ts'

export interface CaseOwner {
  readonly id: string
  readonly email: string
}

/** Makes all changes of the owner of a case wait for each other, also while nobody has it. Returns the owner, or null. */
export async function lockOwner(tx: Tx, { kind, subject }: CaseRef): Promise<CaseOwner | null> {
  await tx.statement('cases.lock', `select pg_advisory_xact_lock(hashtextextended($1, 71))`, [
    `${kind} ${subject}`,
  ])
  const [owner] = await tx.statement<CaseOwner>(
    'cases.owner',
    `select u.id, u.email from case_owners w join users u on u.id = w.owner_id where w.kind = $1 and w.subject = $2`,
    [kind, subject],
  )
  return owner ?? null
}

export async function saveOwner(tx: Tx, { kind, subject }: CaseRef, ownerId: string): Promise<void> {
  await tx.statement(
    'cases.save-owner',
    `insert into case_owners (kind, subject, owner_id, taken_at) values ($1, $2, $3, $4)
     on conflict (kind, subject) do update set owner_id = excluded.owner_id, taken_at = excluded.taken_at`,
    [kind, subject, ownerId, tx.now],
  )
}

export async function removeOwner(tx: Tx, { kind, subject }: CaseRef): Promise<void> {
  await tx.statement('cases.remove-owner', 'delete from case_owners where kind = $1 and subject = $2', [
    kind,
    subject,
  ])
}

/** Adds a step. Steps are never changed. */
export async function addStep(
  tx: Tx,
  { kind, subject }: CaseRef,
  step: {
    readonly kind: 'taken' | 'left' | 'note'
    readonly note: string | null
    readonly adminId: string
  },
): Promise<void> {
  await tx.statement(
    'cases.add-step',
    `insert into case_steps (id, case_kind, subject, kind, note, admin_id, at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [uuidv7(tx.now), kind, subject, step.kind, step.note, step.adminId, tx.now],
  )
}
