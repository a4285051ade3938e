import { maxReleaseReason, type PayoutFileResult } from '@puente/contract/payouts/files'
import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { UploadedBytes } from '../../../platform/http/call.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockDues } from '../debts/dues.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { findPayout } from '../payout-repository.ts'
import { remainingMinor } from '../payout.rules.ts'
import { type RecordPayoutDeps, receiptKind, recordProven, recordSent } from '../record-payout.ts'
import type { AskedPayout, FileReadDeps } from './file-reads.ts'
import { closeIfDone, insertResult, resultContentContext } from './file-repository.ts'
import type { BankLine, JudgedLine } from './file-result.rules.ts'
import { lineProofPdf } from './line-proof.ts'
import { type ReadResult, readFileResult, recording, releasing, resultView } from './read-result.ts'
import { lockedFile, releaseRefused } from './release-from-file.ts'

const command = 'payouts.apply-result'
/** The audited reason of a refusal for which the bank gave none. */
const noReason = 'refused by the bank'

export interface ApplyResultDeps extends FileReadDeps, Pick<RecordPayoutDeps, 'settings'> {
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly files: Pick<FileStore, 'attach' | 'save'>
}

export interface AppliedResult {
  readonly fileId: string
  /** Hexadecimal SHA-256 that the preview gave. */
  readonly checksum: string
  readonly file: UploadedBytes
}

/**
 * Applies a result of the bank (ruling 74): keeps its bytes, records each paid payout with its line as the receipt, and releases each refused one. Each
 * line is a commit of its own, so that one that cannot be recorded holds up no other, and a repeat goes on where an earlier run ended. All other
 * lines stay for a person. A refusal of the whole is audited.
 * @throws DomainError `payout-file.not-found`, `payout-file.result-*`
 */
export async function applyFileResult(
  deps: ApplyResultDeps,
  { fileId, checksum, file }: AppliedResult,
  admin: PayingAdmin,
): Promise<PayoutFileResult> {
  const about = { object: { type: 'payout-file', id: fileId }, after: { checksum } } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    const result = await readFileResult(deps, fileId, file)
    if (result.sha256.toString('hex') !== checksum) throw new DomainError('payout-file.result-changed')
    await keep(deps, result, file, admin)
    const refusedHere = new Map<number, ProblemCode>()
    for (const judged of result.judged) {
      const refusal = await applyLine(deps, result, judged, file.fileName, admin)
      if (refusal !== null) refusedHere.set(judged.line.nth, refusal)
    }
    return resultView(deps, await readFileResult(deps, fileId, file), refusedHere)
  })
}

async function keep(
  { cipher, clock, unitOfWork }: ApplyResultDeps,
  { file, sha256, judged }: ReadResult,
  { bytes, fileName }: UploadedBytes,
  admin: PayingAdmin,
): Promise<void> {
  const id = uuidv7(clock.now())
  const content = await cipher.encryptBytes(bytes, resultContentContext(id))
  await unitOfWork.run(
    admin.actor,
    command,
    async (tx) => {
      const isNew = await insertResult(tx, {
        id,
        fileId: file.id,
        name: nameOf(fileName),
        content,
        sha256,
        appliedBy: admin.actor.userId,
      })
      if (!isNew) return tx.unchanged()
      tx.audit({
        object: { type: 'payout-file', id: file.id },
        after: {
          resultId: id,
          sha256: sha256.toString('hex'),
          lines: judged.length,
          contradicting: judged.filter(({ kind }) => kind === 'contradicts').length,
        },
      })
    },
    admin.context,
  )
}

/**
 * A refusal is audited with the charge of the line, so that its history has the reason.
 * @returns why the line could not be applied, or null. Applying the result again tries it again
 */
async function applyLine(
  deps: ApplyResultDeps,
  result: ReadResult,
  { line, kind, asked }: JudgedLine<AskedPayout>,
  fileName: string,
  admin: PayingAdmin,
): Promise<ProblemCode | null> {
  if (asked === null || (kind !== 'paid' && kind !== 'refused')) return null
  const about = {
    object: { type: 'charge', id: asked.chargeId },
    after: { payoutId: asked.payoutId },
  } as const
  const attempt = { ...admin, command: kind === 'paid' ? recording : releasing, about }
  try {
    await withAuditedRefusal(deps.unitOfWork, attempt, () =>
      kind === 'paid'
        ? recordWithProof(deps, result, { line, asked, fileName }, admin)
        : releaseLine(deps, result, line, asked, admin),
    )
    return null
  } catch (error) {
    // Also a receipt that cannot be stored, or a lock that does not come free, holds up no other line.
    if (error instanceof DomainError) return error.code
    throw error
  }
}

function releaseLine(
  { unitOfWork }: ApplyResultDeps,
  { file }: ReadResult,
  line: BankLine,
  { payoutId }: AskedPayout,
  admin: PayingAdmin,
): Promise<void> {
  const reason = line.reason
    .replaceAll(/[<>\p{Cc}\p{Cf}]/gu, ' ')
    .trim()
    .slice(0, maxReleaseReason)
  return unitOfWork.run(
    admin.actor,
    releasing,
    (tx) =>
      releaseRefused(tx, { fileId: file.id, payoutId, reason: reason === '' ? noReason : reason }, admin),
    admin.context,
  )
}

interface ProvenLine {
  readonly line: BankLine
  readonly asked: AskedPayout
  /** Of the bank's file. */
  readonly fileName: string
}

/** Stores the receipt first, as a person does at the dialog. One that no payout names in the end is removed within a day. */
async function recordWithProof(
  deps: ApplyResultDeps,
  { file, sha256 }: ReadResult,
  { line, asked, fileName }: ProvenLine,
  admin: PayingAdmin,
): Promise<void> {
  const { userId } = admin.actor
  const proof = await lineProofPdf({
    fileNumber: file.number,
    asked,
    line,
    resultName: nameOf(fileName),
    checksum: sha256.toString('hex'),
    readAt: deps.clock.now(),
  })
  const receipt = await deps.files.save(
    { kind: receiptKind, ownerId: userId, bytes: proof, accept: ['application/pdf'] },
    async (tx, { id }) =>
      tx.audit({ object: { type: 'file', id }, after: { kind: receiptKind, payoutId: asked.payoutId } }),
    { actor: admin.actor, command, context: admin.context },
  )
  await deps.unitOfWork.run(
    admin.actor,
    recording,
    (tx) => recordLine(tx, deps, { fileId: file.id, line, asked, receiptFileId: receipt.id }, admin),
    admin.context,
  )
}

interface PaidLine {
  readonly fileId: string
  readonly line: BankLine
  readonly asked: AskedPayout
  readonly receiptFileId: string
}

async function recordLine(
  tx: Tx,
  deps: ApplyResultDeps,
  { fileId, line, asked, receiptFileId }: PaidLine,
  admin: PayingAdmin,
): Promise<void> {
  const { payoutId, chargeId, amountMinor } = asked
  const file = await lockedFile(tx, fileId)
  const dues = await lockDues(tx, chargeId)
  const payout = await findPayout(tx, payoutId)
  if (dues === null || payout === null) throw new Error(`payout ${payoutId} is gone`)
  // Another admin applied the same result, or released it, meanwhile. The next reading shows which.
  if (payout.state !== 'reserved') return tx.unchanged()
  const sent = {
    chargeId,
    payoutId,
    amountMinor,
    receiptFileId,
    manualConfirmation: null,
    bankReference: line.bankReference === '' ? null : line.bankReference,
  }
  const isStillOwed = dues.charge.status === 'confirmed' && remainingMinor(dues.charge) >= amountMinor
  const record = isStillOwed ? recordSent : recordProven
  await record(tx, deps, { dues, payout }, sent, admin)
  await closeIfDone(tx, file.id)
  tx.announce({ topic: 'payout-file', id: file.id, version: 0 }, ['admins'])
}

function nameOf(fileName: string): string {
  const name = fileName.replaceAll(/[<>\p{Cc}\p{Cf}]/gu, ' ').trim()
  return name === '' ? 'retorno.csv' : name.slice(0, 200)
}
