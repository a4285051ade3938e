import type { ReviewLabel } from '@puente/contract/verification/people'
import { DomainError } from '@puente/contract/protocol/problems'
import type { VerificationStatus } from '@puente/contract/identity/sessions'
import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { isDecidable, reviewLabel } from './review.rules.ts'
import {
  insertDecision,
  type LockedCase,
  lockCase,
  markApproved,
  markRejected,
  markWithdrawn,
} from './review-repository.ts'
import { announcePages } from './announce-pages.ts'

export type Decision =
  | { readonly kind: 'approve' }
  | {
      readonly kind: 'reject'
      /** 3 to 500 characters; the person reads it (ruling 13). */
      readonly reason: string
      /** The pictures that the reason is about, to guide the second try. */
      readonly documents: readonly DocumentType[]
    }
  | {
      readonly kind: 'withdraw'
      /** 3 to 500 characters; the person reads it. */
      readonly reason: string
    }

export interface DecideDeps {
  readonly unitOfWork: UnitOfWork
  readonly files: Pick<FileStore, 'discard'>
  readonly mail: MailQueue
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

/** The admin who decides the case. */
export interface Reviewer {
  readonly actor: SignedInActor
  readonly context: RequestContext
}

export interface DecidedCase {
  readonly userId: string
  readonly status: VerificationStatus
  readonly label: ReviewLabel
  readonly version: number
}

/**
 * Decides on the identity of a person. State, history, audit, mail and the removal of the documents are in one transaction, so that exactly one of
 * several admins decides (APPR-004, APPR-009, APPR-014). A refusal is audited (SEC-032).
 * @param version the state that the admin has seen
 * @throws DomainError `person.not-found`, `verification.own-case`, `verification.changed` with the present state
 */
export async function decideCase(
  deps: DecideDeps,
  request: { readonly userId: string; readonly version: number; readonly decision: Decision },
  { actor, context }: Reviewer,
): Promise<DecidedCase> {
  const { userId, version, decision } = request
  const command = `verification.${decision.kind}`
  const about = { object: { type: 'verification', id: userId }, after: { decision: decision.kind, version } }
  return withAuditedRefusal(deps.unitOfWork, { actor, command, about, context }, async () => {
    if (actor.userId === userId) throw new DomainError('verification.own-case')
    return deps.unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const found = await lockCase(tx, userId)
        if (found === null) throw new DomainError('person.not-found')
        if (found.version !== version || !isDecidable(decision.kind, found.status)) throw changed(found)
        const decided =
          decision.kind === 'approve'
            ? await approveCase(tx, found, actor.userId)
            : await refuseCase(tx, deps.files, found, decision, actor.userId)
        await notifyPerson(tx, deps, found, decision)
        return decided
      },
      context,
    )
  })
}

/** The approval itself. The caller has locked the case and has checked that it may be approved. */
export async function approveCase(tx: Tx, found: LockedCase, decidedBy: string | null): Promise<DecidedCase> {
  const version = await markApproved(tx, found, decidedBy)
  return record(tx, found, { status: 'approved', version, reason: null, decidedBy, documents: {} })
}

/**
 * A rejection, or the end of an approval. From here on the person may not charge, and nobody can open the documents. After a rejection their bytes
 * are deleted once this is committed, with retries until they are gone. Those under which somebody charged are kept as long as the account.
 */
async function refuseCase(
  tx: Tx,
  files: DecideDeps['files'],
  found: LockedCase,
  refusal: Exclude<Decision, { kind: 'approve' }>,
  decidedBy: string,
): Promise<DecidedCase> {
  const { reason } = refusal
  const version =
    refusal.kind === 'reject'
      ? await markRejected(tx, found, decidedBy, refusal)
      : await markWithdrawn(tx, found, decidedBy, reason)
  const named = documentTypes.flatMap((type) => {
    const id = found.files[type]
    return id === null ? [] : [[type, id] as const]
  })
  const isRejection = refusal.kind === 'reject'
  if (isRejection)
    await files.discard(
      tx,
      named.map(([, id]) => id),
    )
  const documents = { [isRejection ? 'deletedFiles' : 'keptFiles']: Object.fromEntries(named) }
  return record(tx, found, { status: 'rejected', version, reason, decidedBy, documents })
}

/** Writes history and audit, and notifies open screens, for every decision. */
async function record(
  tx: Tx,
  before: LockedCase,
  after: {
    readonly status: VerificationStatus
    readonly version: number
    readonly reason: string | null
    readonly decidedBy: string | null
    /** What became of the documents, by the name of the audited field. */
    readonly documents: Readonly<Record<string, Readonly<Record<string, string>>>>
  },
): Promise<DecidedCase> {
  const { userId } = before
  const { status, version, reason, decidedBy, documents } = after
  await insertDecision(tx, before, { to: status, reason, decidedBy })
  tx.audit({
    object: { type: 'verification', id: userId },
    ...(reason !== null && { reason }),
    before: { status: before.status, version: before.version },
    after: { status, version, ...documents },
  })
  tx.announce({ topic: 'verification', id: userId, version }, [`user:${userId}`, 'admins'])
  await announcePages(tx, userId)
  return { userId, status, label: reviewLabel(status), version }
}

/** APPR-007, APPR-009, decision 0063: sends the decision by mail, in the language of the person. */
async function notifyPerson(tx: Tx, deps: DecideDeps, person: LockedCase, decision: Decision): Promise<void> {
  const { userId, email, language, fullName } = person
  const link = `${deps.publicUrl}/${decision.kind === 'approve' ? 'exchange' : 'perfil'}`
  await deps.mail.queue(tx, {
    userId,
    to: email,
    language,
    content:
      decision.kind === 'approve'
        ? { type: 'VERIFICATION_APPROVED', fullName, link }
        : {
            type: decision.kind === 'reject' ? 'VERIFICATION_REJECTED' : 'VERIFICATION_WITHDRAWN',
            fullName,
            reason: decision.reason,
            link,
          },
  })
}

/** The refusal for the second admin, with the present state and who decided it. */
function changed({ status, version, decidedBy }: LockedCase): DomainError {
  return new DomainError('verification.changed', { status, label: reviewLabel(status), version, decidedBy })
}
