import { createHash } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { FieldCipher } from '../crypto/field-cipher.ts'
import type { Database } from '../db/database.ts'
import type { Logger } from '../log/logger.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { BlobStore } from './blob-store.ts'
import { decryptBytes, keyPlace, orStorageFailed, thumbnailKey } from './file-bytes.ts'
import type { FileInspector } from './file-inspector.ts'
import type { FileRow } from './file-rows.ts'
import type { VirusScanner } from './virus-scanner.port.ts'

/** What the file store works with. */
export interface FileStoreOptions {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly blobs: BlobStore
  readonly cipher: FieldCipher
  readonly inspector: FileInspector
  readonly scanner: VirusScanner
  readonly clock: Clock
  readonly log: Logger
}

/** @throws Error when the bytes are gone or are not what was stored; DomainError `file.storage-failed` */
export async function plainBytes({ blobs, cipher }: FileStoreOptions, row: FileRow): Promise<Buffer> {
  const blob = await orStorageFailed(() => blobs.get(row.storage_key))
  if (blob === null) throw new Error(`the bytes of file ${row.id} are gone from the store`)
  const bytes = decryptBytes(blob, await keyOf(cipher, row), row.storage_key)
  if (!createHash('sha256').update(bytes).digest().equals(row.sha256)) {
    throw new Error(`file ${row.id} is not what was stored`)
  }
  return bytes
}

/** The file's own key. */
export async function keyOf(cipher: FieldCipher, row: FileRow): Promise<Buffer> {
  return Buffer.from(await cipher.decrypt(row.wrapped_key, keyPlace(row.id)), 'base64')
}

/** Deletes the bytes of a file and of its thumbnail. Returns false if the store refused; a sweep then tries again. */
export async function deleteBlobs({ blobs, log }: FileStoreOptions, storageKey: string): Promise<boolean> {
  try {
    await blobs.delete(thumbnailKey(storageKey))
    await blobs.delete(storageKey)
    return true
  } catch (error) {
    log.error({ event: 'files.not-deleted', err: error }, 'the bytes of a file could not be deleted')
    return false
  }
}
