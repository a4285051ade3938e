import type { DecidedEstablishment } from '@puente/contract/establishments/approval'
import type { JsonObject } from '../../../platform/audit/audit-entry.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type HeldEstablishment, holdEstablishment, type Owner } from '../approval/approval-repository.ts'
import { announceEstablishment, decidedView, type DecisionDeps } from '../approval/decide-establishment.ts'
import { type ApprovedFacts, deleteChanges, readFacts, storeFacts, takeChange } from './change-repository.ts'

export type ApplyChangeDeps = DecisionDeps & { readonly files: Pick<FileStore, 'discard'> }

/** A change that this transaction has locked, and whose owner still has an account. */
export type HeldChange = HeldEstablishment & { readonly changesId: string; readonly owner: Owner }

/**
 * Copies an approved change to its establishment, which keeps its address, its code and the fields that need no approval. A change without a picture
 * keeps the picture. Deletes the change. The audit log has the values before and after.
 * @returns the state of the changed establishment
 */
export async function applyChange(
  tx: Tx,
  { files, mail, publicUrl }: ApplyChangeDeps,
  change: HeldChange,
): Promise<DecidedEstablishment> {
  const held = await holdEstablishment(tx, change.changesId)
  if (held === null) throw new Error(`change ${change.id} is of an establishment that is gone`)
  const before = await readFacts(tx, held.id)
  const { facts, image } = await takeChange(tx, change.id)
  await deleteChanges(tx, files, held.id, 'all')
  const version = await storeFacts(tx, held, { facts, image: image ?? before.image })
  if (image !== null && before.image !== null)
    await files.discard(tx, [before.image.fileId, before.image.smallFileId])
  const pictures = image === null ? null : [before.image?.fileId ?? null, image.fileId]
  tx.audit({
    object: { type: 'establishment', id: held.id },
    before: {
      ...changedFacts(before.facts, facts),
      ...(pictures !== null && { imageFileId: pictures[0] ?? null }),
      version: held.version,
    },
    after: {
      ...changedFacts(facts, before.facts),
      ...(pictures !== null && { imageFileId: pictures[1] ?? null }),
      version,
      change: change.id,
    },
  })
  announceEstablishment(tx, held, version)
  announceEstablishment(tx, change, change.version + 1)
  const { owner } = change
  await mail.queue(tx, {
    userId: owner.id,
    to: owner.email,
    language: owner.language,
    content: {
      type: 'ESTABLISHMENT_CHANGE_APPROVED',
      fullName: owner.fullName,
      establishmentName: facts.name,
      link: `${publicUrl}/mis-establecimientos`,
    },
  })
  const { storeId, customUrl, hasQrCode, isActive, pauses } = held
  return decidedView(held.id, version, storeId, {
    status: 'approved',
    isActive,
    pauses,
    customUrl,
    hasQrCode,
    owner: held.owner,
  })
}

/** The fields of `of` that differ from the other's, for the audit log. */
function changedFacts(of: ApprovedFacts, other: ApprovedFacts): JsonObject {
  const keys = Object.keys(of) as (keyof ApprovedFacts)[]
  return Object.fromEntries(keys.filter((key) => of[key] !== other[key]).map((key) => [key, of[key]]))
}
