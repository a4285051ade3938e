import { createHash } from 'node:crypto'
import type { LeftOutReason, PayoutFileLayout } from '@puente/contract/payouts/files'
import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'
import { cbuCheckDigitsValid } from '@puente/domain/cbu'
import { claimKey, findClaim, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { readCharge } from '../../collections/public.ts'
import { withdrawnAmong } from '../../verification/public.ts'
import { payeeHashOf } from '../approvals/payee-hash.ts'
import { type BeginPayoutDeps, type Prepared, reserve } from '../begin-payout.ts'
import { lockDues } from '../debts/dues.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { type Payee, readPayee } from '../payout-account.ts'
import { bankSnapshotContext, findBegun } from '../payout-repository.ts'
import { isUnexpired, requireBeginAllowed, requireNotInFile } from '../payout.rules.ts'
import { type FileLine, fileLayouts, lineReference, payoutFileName } from './file-layouts.rules.ts'
import { fileContentContext, insertFile, type LeftOut, takeNumber } from './file-repository.ts'

const command = 'payouts.make-file'
/** Charges that are queried and whose bank data are opened at the same time. */
const together = 8
/** Lines of a preview. */
const previewedLines = 6

export interface ChosenPayouts {
  readonly chargeIds: readonly string[]
  readonly layout: PayoutFileLayout
  /** Our own account, for a layout that names it. */
  readonly debitCbu: string | null
}

export interface FilePreview {
  readonly number: number
  readonly fileName: string
  readonly count: number
  readonly totalMinor: bigint
  readonly leftOut: readonly LeftOut[]
  /** The charges in it whose beneficiary's approval is withdrawn (decision 0063). */
  readonly withdrawn: readonly { readonly chargeId: string; readonly holderName: string }[]
  /** The first lines of the file. */
  readonly lines: readonly string[]
}

/** A charge before the transaction. Its bank data are null if its beneficiary declared none. */
interface Candidate extends Prepared {
  readonly beneficiaryId: string
  readonly payee: Payee | null
}

interface Collected {
  readonly lines: readonly FileLine[]
  readonly leftOut: readonly LeftOut[]
}

/** Why a charge is left out, for each refusal of a payout. */
const reasonOf: Partial<Record<ProblemCode, LeftOutReason>> = {
  'payout.charge-not-found': 'no-such-charge',
  'payout.exceeds-owed': 'nothing-owed',
  'payout.only-set-off': 'only-set-off',
  'payout.pix-not-confirmed': 'pix-not-confirmed',
  'payout.charge-closed': 'charge-closed',
  'payout.own-charge': 'own-charge',
  'payout.in-file': 'in-file',
  'payout.account-on-hold': 'account-on-hold',
  'payout.approval-required': 'needs-approval',
  'payout.own-approval': 'needs-approval',
}

/**
 * Begins a payout for each of the chosen charges that can be paid, by the rules of `beginPayout`, and writes them into one file for the bank (ruling
 * 73): payouts, file, number, key and audit are one commit. Charges that cannot be paid are left out with a reason. Repeating a request returns its
 * file. A refusal is audited.
 * @returns the id of the file
 * @throws DomainError `payout-file.empty`, `payout-file.debit-account-invalid`, `idempotency.*`
 */
export function makePayoutFile(
  deps: BeginPayoutDeps,
  chosen: ChosenPayouts & { readonly idempotencyKey: string },
  admin: PayingAdmin,
): Promise<{ fileId: string; replayed: boolean }> {
  const fileId = uuidv7(deps.clock.now())
  const about = {
    object: { type: 'payout-file', id: fileId },
    after: { layout: chosen.layout, charges: chosen.chargeIds.length },
  } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    requireDebitAccount(chosen)
    const key = keyOf(chosen, admin)
    const known = await findClaim(deps.database, key)
    if (known !== null) return { fileId: known, replayed: true }
    const candidates = await prepare(deps, chosen, admin)
    return deps.unitOfWork.run(
      admin.actor,
      command,
      async (tx) => {
        const claim = await claimKey(tx, key, fileId)
        if (claim.kind === 'replay') {
          tx.unchanged()
          return { fileId: claim.resourceId, replayed: true }
        }
        await write(tx, deps, { fileId, chosen, candidates, admin })
        return { fileId, replayed: false }
      },
      admin.context,
    )
  })
}

/** Carries the result of a preview out of the transaction that it rolls back. */
class Previewed extends Error {
  readonly preview: FilePreview
  constructor(preview: FilePreview) {
    super('the preview is rolled back')
    this.preview = preview
  }
}

/**
 * What `makePayoutFile` would do now. It runs in a transaction that is rolled back, so that both follow the same rules. That the answer shows bank data
 * is audited.
 * @throws DomainError `payout-file.debit-account-invalid`
 */
export async function previewPayoutFile(
  deps: BeginPayoutDeps,
  chosen: ChosenPayouts,
  admin: PayingAdmin,
): Promise<FilePreview> {
  requireDebitAccount(chosen)
  const candidates = await prepare(deps, chosen, admin)
  const withdrawn = await withdrawnAmong(
    deps.database,
    candidates.map(({ beneficiaryId }) => beneficiaryId),
  )
  const fileId = uuidv7(deps.clock.now())
  const preview = await deps.unitOfWork
    .run(admin.actor, command, async (tx): Promise<FilePreview> => {
      const { lines, leftOut } = await collect(tx, deps, fileId, candidates)
      const { number, content, referenced } = await contentOf(tx, chosen, lines)
      throw new Previewed({
        number,
        fileName: payoutFileName(chosen.layout, number, tx.now),
        count: referenced.length,
        totalMinor: totalOf(referenced),
        leftOut: [...missing(chosen, candidates), ...leftOut],
        withdrawn: candidates.flatMap(({ chargeId, beneficiaryId, payee }) =>
          payee !== null && withdrawn.has(beneficiaryId) && !leftOut.some((out) => out.chargeId === chargeId)
            ? [{ chargeId, holderName: payee.holderName }]
            : [],
        ),
        lines: content.split(/\r?\n/).slice(0, previewedLines + 1),
      })
    })
    .catch((error: unknown) => {
      if (error instanceof Previewed) return error.preview
      throw error
    })
  await deps.unitOfWork.run(
    admin.actor,
    'payouts.preview-file',
    async (tx) =>
      tx.audit({
        object: { type: 'payout-file', id: fileId },
        after: { layout: chosen.layout, count: preview.count },
      }),
    admin.context,
  )
  return preview
}

interface Writing {
  readonly fileId: string
  readonly chosen: ChosenPayouts
  readonly candidates: readonly Candidate[]
  readonly admin: PayingAdmin
}

async function write(
  tx: Tx,
  deps: BeginPayoutDeps,
  { fileId, chosen, candidates, admin }: Writing,
): Promise<void> {
  const { lines, leftOut } = await collect(tx, deps, fileId, candidates)
  if (lines.length === 0) throw new DomainError('payout-file.empty')
  const { number, content, referenced } = await contentOf(tx, chosen, lines)
  const bytes = Buffer.from(content, 'ascii')
  const sha256 = createHash('sha256').update(bytes).digest()
  const totalMinor = totalOf(referenced)
  await insertFile(tx, {
    id: fileId,
    number,
    layout: chosen.layout,
    debitCbu: chosen.debitCbu,
    count: referenced.length,
    totalMinor,
    content: await deps.cipher.encryptBytes(bytes, fileContentContext(fileId)),
    sha256,
    leftOut: [...missing(chosen, candidates), ...leftOut],
    madeBy: admin.actor.userId,
  })
  tx.announce({ topic: 'payout-file', id: fileId, version: 0 }, ['admins'])
  tx.audit({
    object: { type: 'payout-file', id: fileId },
    after: {
      number,
      layout: chosen.layout,
      count: referenced.length,
      totalMinor: String(totalMinor),
      sha256: sha256.toString('hex'),
    },
  })
}

/** The file as text. Takes the number, which other files wait for: call it after all other locks. */
async function contentOf(tx: Tx, { layout, debitCbu }: ChosenPayouts, lines: readonly FileLine[]) {
  const number = await takeNumber(tx)
  const referenced = lines.map((line, index) => ({ ...line, reference: lineReference(number, index + 1) }))
  return {
    number,
    referenced,
    content: fileLayouts[layout].write({ number, madeAt: tx.now, debitCbu }, referenced),
  }
}

/** Begins the payouts. A refused charge is left out; a failure of the server fails them all. */
async function collect(
  tx: Tx,
  deps: BeginPayoutDeps,
  fileId: string,
  candidates: readonly Candidate[],
): Promise<Collected> {
  const lines: FileLine[] = []
  const leftOut: LeftOut[] = []
  for (const candidate of candidates) {
    const begun = await beginInFile(tx, deps, candidate, { fileId, line: lines.length + 1 })
    if (typeof begun === 'string') leftOut.push({ chargeId: candidate.chargeId, reason: begun })
    else lines.push(begun)
  }
  return { lines, leftOut }
}

async function beginInFile(
  tx: Tx,
  deps: BeginPayoutDeps,
  candidate: Candidate,
  inFile: { readonly fileId: string; readonly line: number },
): Promise<FileLine | LeftOutReason> {
  const { chargeId, payee, admin } = candidate
  try {
    const dues = await lockDues(tx, chargeId)
    if (dues === null) return 'no-such-charge'
    // A charge that is confirmed by hand takes an admin at its own dialog.
    if (dues.charge.status === 'pending') return 'pix-not-confirmed'
    requireBeginAllowed(dues.charge, admin.actor.userId, false)
    const earlier = await findBegun(tx, chargeId)
    requireNotInFile(earlier)
    // Also one of the same admin: the transfer may have been made.
    if (earlier !== null && isUnexpired(earlier, tx.now)) return 'being-paid'
    if (payee === null) return 'no-account'
    if (!cbuCheckDigitsValid(payee.cbu)) return 'cbu-invalid'
    const { amountMinor } = await reserve(tx, deps, dues, earlier, { ...candidate, inFile })
    return { ...payee, reference: '', amountMinor }
  } catch (error) {
    const reason = error instanceof DomainError ? reasonOf[error.code] : undefined
    if (reason === undefined) throw error
    return reason
  }
}

/**
 * Queries the provider about each charge, and opens and encrypts the bank data, before anything is locked. In the order of the beneficiaries, so that
 * two files at once lock them in the same order.
 */
async function prepare(
  deps: BeginPayoutDeps,
  { chargeIds }: ChosenPayouts,
  admin: PayingAdmin,
): Promise<Candidate[]> {
  const ids = [...new Set(chargeIds)]
  const candidates: Candidate[] = []
  for (let first = 0; first < ids.length; first += together) {
    const some = ids.slice(first, first + together)
    const prepared = await Promise.all(some.map((chargeId) => prepareCharge(deps, chargeId, admin)))
    candidates.push(...prepared.flatMap((candidate) => candidate ?? []))
  }
  return candidates.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function orderOf({ beneficiaryId, chargeId }: Candidate): string {
  return `${beneficiaryId} ${chargeId}`
}

async function prepareCharge(
  deps: BeginPayoutDeps,
  chargeId: string,
  admin: PayingAdmin,
): Promise<Candidate | null> {
  const found = await readCharge(deps.database, chargeId)
  if (found === null) return null
  if (found.status === 'confirmed') await deps.queryBeforePayout(chargeId)
  const bankData = found.ownerId === null ? null : await deps.bankDataOf(found.ownerId)
  const payoutId = uuidv7(deps.clock.now())
  return {
    chargeId,
    payoutId,
    admin,
    beneficiaryId: found.beneficiaryId,
    payee: bankData === null ? null : readPayee(bankData),
    payeeHash: payeeHashOf(deps.keyedHash, bankData),
    bankSnapshot:
      bankData === null ? null : await deps.cipher.encrypt(bankData, bankSnapshotContext(payoutId)),
  }
}

function missing({ chargeIds }: ChosenPayouts, candidates: readonly Candidate[]): LeftOut[] {
  const found = new Set(candidates.map(({ chargeId }) => chargeId))
  return [...new Set(chargeIds)]
    .filter((chargeId) => !found.has(chargeId))
    .map((chargeId) => ({ chargeId, reason: 'no-such-charge' }))
}

function totalOf(lines: readonly FileLine[]): bigint {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

/** @throws DomainError `payout-file.debit-account-invalid` */
function requireDebitAccount({ layout, debitCbu }: ChosenPayouts): void {
  const isNamed = fileLayouts[layout].namesDebitAccount
  const isRight = isNamed ? debitCbu !== null && cbuCheckDigitsValid(debitCbu) : debitCbu === null
  if (!isRight) throw new DomainError('payout-file.debit-account-invalid')
}

function keyOf(chosen: ChosenPayouts & { readonly idempotencyKey: string }, { actor }: PayingAdmin) {
  const { chargeIds, layout, debitCbu, idempotencyKey } = chosen
  return {
    principal: actor.userId,
    route: 'makePayoutFile',
    key: idempotencyKey,
    fingerprint: requestFingerprint('/admin/payout-files', { chargeIds, layout, debitCbu }),
  }
}
