import { DomainError } from '@puente/contract/protocol/problems'
import type { DocumentType } from '@puente/contract/verification/verification'
import type { Database } from '../../../platform/db/database.ts'
import type { FileMediaType, FileStore, StoredFile } from '../../../platform/files/file-store.ts'
import type { UploadAllowance } from '../../../platform/files/upload-allowance.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { VerifyingPerson } from '../bank-data/save-bank-data.ts'
import { documentsAreOpen } from '../verification.rules.ts'
import { lockVerification, readStatus, setDocument } from '../verification-repository.ts'

export interface UploadDocumentDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly files: Pick<FileStore, 'save' | 'attach' | 'discard'>
  readonly allowance: Pick<UploadAllowance, 'take'>
}

/** The kinds of the documents' files. Their rows hold the type, the owner and the time (KYC-019). */
const fileKinds: Readonly<Record<DocumentType, string>> = {
  frontId: 'dni-front',
  backId: 'dni-back',
  selfie: 'selfie',
}
export const documentFileKinds: readonly string[] = Object.values(fileKinds)

const images: readonly FileMediaType[] = ['image/jpeg', 'image/png']
const papers: readonly FileMediaType[] = [...images, 'application/pdf']
const command = 'verification.upload'

/**
 * Stores one document and names it in the person's verification in the same transaction (KYC-021). The previous document is removed
 * (KYC-019). If two uploads come at once, the later one replaces the earlier.
 * @throws DomainError `verification.closed`, `file.*`, `server.busy`
 */
export async function uploadDocument(
  deps: UploadDocumentDeps,
  person: VerifyingPerson,
  type: DocumentType,
  bytes: Buffer,
): Promise<{ readonly fileId: string }> {
  const { userId, actor, context } = person
  // Refuses early, before the bytes are processed. The transaction that names the document checks again.
  if (!documentsAreOpen(await readStatus(deps.database, userId))) throw new DomainError('verification.closed')
  await deps.allowance.take(userId, bytes.length)
  const accept = type === 'selfie' ? images : papers
  const kind = fileKinds[type]
  try {
    const stored = await deps.files.save(
      { kind, ownerId: userId, bytes, accept, thumbnail: true },
      (tx, file) => nameDocument(tx, deps.files, type, file),
      { actor, command, ...(context !== undefined && { context }) },
    )
    return { fileId: stored.id }
  } catch (error) {
    if (error instanceof DomainError && error.code === 'file.infected') {
      const entry = { object: { type: 'verification', id: userId }, after: { document: type } }
      await deps.unitOfWork.recordRefusal(actor, command, entry, error.code, context)
    }
    throw error
  }
}

async function nameDocument(
  tx: Tx,
  files: UploadDocumentDeps['files'],
  type: DocumentType,
  file: StoredFile,
): Promise<void> {
  const { ownerId: userId } = file
  const held = await lockVerification(tx, userId)
  if (held.closed || !documentsAreOpen(held.status)) throw new DomainError('verification.closed')
  if (!(await files.attach(tx, file.id, file))) throw new Error(`file ${file.id} is gone`)
  const replaced = held.files[type]
  const version = await setDocument(tx, userId, type, file.id)
  if (replaced !== null) await files.discard(tx, [replaced])
  tx.audit({
    object: { type: 'verification', id: userId },
    before: { [type]: replaced },
    after: { [type]: file.id, mediaType: file.mediaType, sizeBytes: file.sizeBytes },
  })
  announce(tx, userId, version)
}

/** A virus was found in a document after it was stored, so the person has to send another. Ignores files that are not documents. */
export async function dropInfectedDocument(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  file: StoredFile,
): Promise<void> {
  const types: readonly DocumentType[] = ['frontId', 'backId', 'selfie']
  const type = types.find((one) => fileKinds[one] === file.kind)
  if (type === undefined) return
  const held = await lockVerification(tx, file.ownerId)
  if (held.files[type] === file.id)
    announce(tx, file.ownerId, await setDocument(tx, file.ownerId, type, null))
  await files.discard(tx, [file.id])
}

function announce(tx: Tx, userId: string, version: number): void {
  tx.announce({ topic: 'verification', id: userId, version }, [`user:${userId}`, 'admins'])
}
