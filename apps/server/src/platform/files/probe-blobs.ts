import { randomBytes, randomUUID } from 'node:crypto'
import { type BlobStore, BlobStoreError } from './blob-store.ts'

/**
 * Writes a few bytes of its own, reads and removes them. The sweep removes what a crash leaves behind.
 * @throws BlobStoreError
 */
export async function probeBlobs(blobs: BlobStore): Promise<void> {
  const key = `probe-${randomUUID()}`
  const bytes = randomBytes(32)
  try {
    await blobs.put(key, bytes)
    const read = await blobs.get(key)
    if (read === null || !read.equals(bytes)) {
      throw new BlobStoreError('read', new Error('it returned other bytes than it was given'))
    }
  } finally {
    await blobs.delete(key)
  }
}
