import { createHash } from 'node:crypto'
import type { PayoutFileLayout } from '@puente/contract/payouts/files'
import { DomainError } from '@puente/contract/protocol/problems'
import { cbuCheckDigitsValid } from '@puente/domain/cbu'
import { claimKey, findClaim, requestFingerprint } from '../../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, readCharges } from '../../collections/public.ts'
import { withdrawnAmong } from '../../verification/public.ts'
import { payeeHashOf } from '../approvals/payee-hash.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { readPayee } from '../payout-account.ts'
import { bankSnapshotContext } from '../payout-repository.ts'
import { beginInFile, type Candidate, type MakeFileDeps } from './begin-in-file.ts'
import { type FileLine, fileLayouts, lineReference, payoutFileName } from './file-layouts.rules.ts'
import { fileContentContext, insertFile, type LeftOut, takeNumber } from './file-repository.ts'
import { queryInTime } from './query-in-time.ts'

const command = 'payouts.make-file'
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

/**
 * Begins a payout for each of the chosen charges that can be paid, by the rules of `beginPayout`, and writes them into one file for the bank (ruling
 * 73): payouts, file, number, key and audit are one commit. Charges that cannot be paid are left out with a reason. Repeating a request returns its
 * file. A refusal is audited.
 * @returns the id of the file
 * @throws DomainError `payout-file.empty`, `payout-file.debit-account-invalid`, `idempotency.*`
 */
export function makePayoutFile(
  deps: MakeFileDeps,
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
  deps: MakeFileDeps,
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
      const { lines, leftOut } = await beginInFile(tx, deps, fileId, candidates)
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
  deps: MakeFileDeps,
  { fileId, chosen, candidates, admin }: Writing,
): Promise<void> {
  const { lines, leftOut } = await beginInFile(tx, deps, fileId, candidates)
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

/**
 * Queries the provider about each charge, and opens and encrypts the bank data, before anything is locked. In the order of the beneficiaries, so that
 * two files at once lock them in the same order.
 */
async function prepare(
  deps: MakeFileDeps,
  { chargeIds }: ChosenPayouts,
  admin: PayingAdmin,
): Promise<Candidate[]> {
  const charges = await readCharges(deps.database, [...new Set(chargeIds)])
  const confirmed = charges.filter(({ status }) => status === 'confirmed')
  await queryInTime(
    confirmed.map(({ id }) => id),
    deps.queryBeforePayout,
  )
  const bankData = new Map<string, string | null>()
  for (const { ownerId } of charges)
    if (ownerId !== null && !bankData.has(ownerId)) bankData.set(ownerId, await deps.bankDataOf(ownerId))
  const candidates = await Promise.all(
    charges.map((charge) =>
      candidateOf(
        deps,
        charge,
        charge.ownerId === null ? null : (bankData.get(charge.ownerId) ?? null),
        admin,
      ),
    ),
  )
  return candidates.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function orderOf({ beneficiaryId, chargeId }: Candidate): string {
  return `${beneficiaryId} ${chargeId}`
}

async function candidateOf(
  deps: MakeFileDeps,
  { id: chargeId, beneficiaryId }: Charge,
  bankData: string | null,
  admin: PayingAdmin,
): Promise<Candidate> {
  const payoutId = uuidv7(deps.clock.now())
  return {
    chargeId,
    payoutId,
    admin,
    beneficiaryId,
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
