import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DomainError } from '@puente/contract/protocol/problems'
import { BlobStoreError } from './blob-store.ts'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const thumbnailPrefix = 'thumbnail-'

/** The key of a file's thumbnail, beside the file itself. */
export function thumbnailKey(storageKey: string): string {
  return thumbnailPrefix + storageKey
}

/** The file to which a blob belongs. */
export function fileKeyOf(blobKey: string): string {
  return blobKey.startsWith(thumbnailPrefix) ? blobKey.slice(thumbnailPrefix.length) : blobKey
}

export function keyPlace(id: string) {
  return { table: 'files', column: 'wrapped_key', rowId: id }
}

export function encryptBytes(plain: Buffer, key: Buffer, storageKey: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(
    Buffer.from(storageKey),
  )
  return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error if a byte was changed or the blob belongs to another file */
export function decryptBytes(blob: Buffer, key: Buffer, storageKey: string): Buffer {
  const decipher = createDecipheriv(algorithm, key, blob.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(storageKey)).setAuthTag(blob.subarray(-tagBytes))
  return Buffer.concat([decipher.update(blob.subarray(ivBytes, -tagBytes)), decipher.final()])
}

/** Reports a full or missing disk as such. No row is written without its bytes. */
export async function orStorageFailed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BlobStoreError)) throw error
    const failed = new DomainError('file.storage-failed')
    failed.cause = error
    throw failed
  }
}
