/** Where the encrypted bytes of files lie. Keys are ours: lower-case letters, digits and hyphens. */
export interface BlobStore {
  /** Writes all or nothing. @throws BlobStoreError */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null when there is none. @throws BlobStoreError */
  get(key: string): Promise<Buffer | null>
  /** Removes it; one that is gone already is fine. @throws BlobStoreError */
  delete(key: string): Promise<void>
  /** Keys of blobs written before an instant. @throws BlobStoreError */
  olderThan(before: Date): AsyncIterable<string>
}

/** The store could not be used: full, read-only, away. */
export class BlobStoreError extends Error {
  constructor(action: string, cause: unknown) {
    super(`the file store could not ${action}`, { cause })
    this.name = 'BlobStoreError'
  }
}
