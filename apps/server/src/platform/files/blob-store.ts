/** Stores the encrypted bytes of files. We choose the keys: lower-case letters, digits and hyphens. */
export interface BlobStore {
  /** Writes all or nothing. @throws BlobStoreError */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Returns null if no blob has the key. @throws BlobStoreError */
  get(key: string): Promise<Buffer | null>
  /** Removes the blob, if it still exists. @throws BlobStoreError */
  delete(key: string): Promise<void>
  /** Keys of blobs written before an instant. @throws BlobStoreError */
  olderThan(before: Date): AsyncIterable<string>
}

/** The store could not be used: it is full, read-only or missing. */
export class BlobStoreError extends Error {
  constructor(action: string, cause: unknown) {
    super(`the file store could not ${action}`, { cause })
    this.name = 'BlobStoreError'
  }
}
