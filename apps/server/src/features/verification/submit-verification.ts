import { DomainError } from '@puente/contract/protocol/problems'
import type { DocumentType } from '@puente/contract/verification/verification'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { endHandedOver } from './documents/handover.ts'
import { insertDecision } from './review/review-repository.ts'
import type { VerifyingPerson } from './bank-data/save-bank-data.ts'
import { type ScanState, submissionOutcome } from './verification.rules.ts'
import { type HeldVerification, lockVerification, markSubmitted, scansOf } from './verification-repository.ts'

/**
 * Sends the documents to review. May be repeated (KYC-027). Ends the sessions of phones that took over the verification.
 * @throws DomainError `verification.incomplete` with what is missing, `verification.closed`, `file.scan-pending`
 */
export async function submitVerification(
  deps: { readonly unitOfWork: UnitOfWork },
  { userId, actor, context }: VerifyingPerson,
): Promise<void> {
  await deps.unitOfWork.run(
    actor,
    'verification.submit',
    async (tx) => {
      const held = await lockVerification(tx, userId)
      if (held.closed) throw new DomainError('verification.closed')
      const documents = await documentScans(tx, held)
      const outcome = submissionOutcome({ status: held.status, documents, hasBankData: held.hasBankData })
      switch (outcome.kind) {
        case 'sent':
          return tx.unchanged()
        case 'refuse':
          throw new DomainError(
            outcome.code,
            outcome.missing === undefined ? {} : { missing: outcome.missing },
          )
        case 'send':
          return send(tx, held)
      }
    },
    context,
  )
}

async function send(tx: Tx, held: HeldVerification): Promise<void> {
  const { userId, status, files } = held
  const version = await markSubmitted(tx, userId)
  await insertDecision(tx, held, { to: 'pending', reason: null, decidedBy: null })
  tx.audit({
    object: { type: 'verification', id: userId },
    before: { status },
    after: { status: 'pending', documents: files },
  })
  tx.announce({ topic: 'verification', id: userId, version }, [`user:${userId}`, 'admins'])
  await endHandedOver(tx, userId)
}

async function documentScans(
  tx: Tx,
  { files }: HeldVerification,
): Promise<Record<DocumentType, ScanState | null>> {
  const scans = await scansOf(
    tx,
    Object.values(files).filter((id) => id !== null),
  )
  const scanOf = (id: string | null) => (id === null ? null : (scans.get(id) ?? null))
  return { frontId: scanOf(files.frontId), backId: scanOf(files.backId), selfie: scanOf(files.selfie) }
}
