import { createHash } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FileMediaType, StoredFile } from '../../platform/files/file-store.ts'
import {
  claimKey,
  findClaim,
  type KeyedRequest,
  requestFingerprint,
} from '../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { announceCharge, type Charge, readCharge } from '../collections/public.ts'
import { isVerified } from '../verification/public.ts'
import { type ReceiptDeps, type ReceiptSender, storing } from './receipt-deps.ts'
import { findReceiptFile, insertReceipt } from './receipt-repository.ts'

export interface ReceiptNote {
  /** Trimmed. */
  readonly description: string
  readonly orderId?: string | undefined
}

export interface SavedReceipt {
  readonly id: string
  readonly fileId: string
  /** True if this key saved the same photo before. */
  readonly replayed: boolean
}

export const photoKind = 'receipt-photo'
const photos: readonly FileMediaType[] = ['image/jpeg', 'image/png']
const command = 'receipts.save'

/**
 * Stores a photo with its record, both or neither (ORD-031, ORD-032). The same key always leads to the same photo.
 * @throws DomainError `receipt.description-required`, `charge.not-found`, `verification.not-approved`, `receipt.not-saved`,
 *   `file.*`, `idempotency.*`, `server.busy`
 */
export async function saveReceipt(
  deps: ReceiptDeps,
  sender: ReceiptSender,
  note: ReceiptNote,
  sent: { readonly bytes: Buffer; readonly idempotencyKey: string },
): Promise<SavedReceipt> {
  const { userId } = sender.actor
  const { description, orderId } = note
  if (description === '') throw new DomainError('receipt.description-required')
  const request = keyedRequest(userId, note, sent)
  const earlier = await findClaim(deps.database, request)
  if (earlier !== null) return savedBefore(deps, earlier, userId)
  const charge = orderId === undefined ? null : await ownCharge(deps, orderId, userId)
  if (charge === null && !(await isVerified(deps.database, userId)))
    throw new DomainError('verification.not-approved')
  await deps.allowance.take(userId, sent.bytes.length)
  return store(deps, sender, { request, description, charge, bytes: sent.bytes })
}

function keyedRequest(
  principal: string,
  { description, orderId }: ReceiptNote,
  { bytes, idempotencyKey: key }: { readonly bytes: Buffer; readonly idempotencyKey: string },
): KeyedRequest {
  const sha256 = createHash('sha256').update(bytes).digest('base64url')
  const fingerprint = requestFingerprint('/receipts', { description, orderId: orderId ?? null, sha256 })
  return { principal, route: 'saveReceipt', key, fingerprint }
}

/** Rolls back the second of two equal requests, because the first saved the photo while the second checked its own copy. */
class SavedMeanwhile extends Error {
  readonly receiptId: string

  constructor(receiptId: string) {
    super(`the photo was saved as ${receiptId} meanwhile`)
    this.name = 'SavedMeanwhile'
    this.receiptId = receiptId
  }
}

interface PhotoToStore {
  readonly request: KeyedRequest
  readonly description: string
  readonly charge: Charge | null
  readonly bytes: Buffer
}

async function store(
  deps: ReceiptDeps,
  sender: ReceiptSender,
  { request, description, charge, bytes }: PhotoToStore,
): Promise<SavedReceipt> {
  const { actor, context } = sender
  const { userId } = actor
  const id = uuidv7(deps.clock.now())
  const photo = {
    kind: photoKind,
    ownerId: userId,
    bytes,
    accept: photos,
    nameOf: (file: { id: string; extension: string }) => `${userId}/${file.id}.${file.extension}`,
  }
  const record = async (tx: Tx, file: StoredFile) => {
    const claim = await claimKey(tx, request, id)
    if (claim.kind === 'replay') throw new SavedMeanwhile(claim.resourceId)
    if (!(await deps.files.attach(tx, file.id, file))) throw new Error(`file ${file.id} is gone`)
    const chargeId = charge?.id ?? null
    await insertReceipt(tx, { id, userId, chargeId, fileId: file.id, description })
    tx.audit({ object: { type: 'receipt', id }, after: { fileId: file.id, chargeId } })
    if (charge !== null) announceCharge(tx, charge)
  }
  return storing(
    deps,
    { ...sender, command, object: { type: 'receipt', id } },
    'receipt.not-saved',
    async () => {
      try {
        const { id: fileId } = await deps.files.save(photo, record, { actor, command, context })
        return { id, fileId, replayed: false }
      } catch (error) {
        if (error instanceof SavedMeanwhile) return savedBefore(deps, error.receiptId, userId)
        throw error
      }
    },
  )
}

/** @throws DomainError `file.infected`: only a virus that is found later deletes a photo's record */
async function savedBefore({ database }: ReceiptDeps, id: string, userId: string): Promise<SavedReceipt> {
  const fileId = await findReceiptFile(database, id, userId)
  if (fileId === null) throw new DomainError('file.infected')
  return { id, fileId, replayed: true }
}

async function ownCharge({ database }: ReceiptDeps, id: string, userId: string): Promise<Charge> {
  const charge = await readCharge(database, id)
  if (charge?.ownerId !== userId) throw new DomainError('charge.not-found')
  return charge
}
