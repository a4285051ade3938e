import type { Tx } from '../unit-of-work/unit-of-work.ts'

export type FileMediaType = 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf'

/** The state of the virus check. Only `clean` is readable. */
export type ScanState = 'pending' | 'clean' | 'infected'

export interface StoredFile {
  readonly id: string
  readonly kind: string
  readonly ownerId: string
  readonly mediaType: FileMediaType
  readonly sizeBytes: number
  readonly scan: ScanState
  /** Its path in its owner's own area, `{owner}/receipts/{txid}_{time}.jpg`; null for a kind that has none. Gives no access. */
  readonly name: string | null
}

export interface NewFile {
  /** What it is for, kebab-case: `payout-receipt`. */
  readonly kind: string
  readonly ownerId: string
  readonly bytes: Buffer
  /** Types that this kind takes; the type is found in the content, never in a name or header. */
  readonly accept: readonly FileMediaType[]
  /** True if lists show a thumbnail. It is made at the upload, while the image is in memory. */
  readonly thumbnail?: boolean
  /** If given, an image is stored as WebP, its longer side at most this many pixels. */
  readonly longestSide?: number
  /** The file's `name`, once its id and its type are known. */
  readonly nameOf?: (file: { readonly id: string; readonly extension: string }) => string
}

/** The ending of a file's name, by its content. */
export const fileExtensions: Readonly<Record<FileMediaType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
}

export interface FileContent {
  readonly file: StoredFile
  readonly bytes: Buffer
}

/** Private files. A blob store holds their encrypted bytes, and the table `files` describes them. */
export interface FileStore {
  /**
   * Checks the content and stores it. Images are decoded and encoded again without metadata. A refusal leaves nothing behind.
   * If the virus scanner does not answer, the file stays `pending` until `rescan` scans it.
   * @throws DomainError `file.too-large`, `file.type-refused`, `file.unreadable`, `file.infected`, `file.storage-failed`,
   *   `server.busy`
   */
  save(
    file: NewFile,
    record: (tx: Tx, stored: StoredFile) => Promise<void>,
    by: FileSaver,
  ): Promise<StoredFile>
  /** The row, or null; discarded files are gone. The caller decides who may see it. */
  find(id: string): Promise<StoredFile | null>
  /** The plain bytes. @throws DomainError `file.not-found`, `file.scan-pending`, `file.storage-failed` */
  read(id: string): Promise<FileContent>
  /** A JPEG of at most 240 px; a PDF has none. @throws DomainError as `read`, `server.busy` */
  readThumbnail(id: string): Promise<FileContent>
  /** Marks a file as named by a record. Returns false when it is unknown, of another kind or owner, or attached already. */
  attach(tx: Tx, id: string, expected: { readonly kind: string; readonly ownerId: string }): Promise<boolean>
  /** Discards files that no record names any more: unreadable at once, their bytes deleted soon after. */
  discard(tx: Tx, ids: readonly string[]): Promise<void>
  /** Removes files that no record referenced within a day, and bytes without a file. Returns how many. */
  sweep(): Promise<number>
  /** Deletes discarded files. A file that the blob store refuses to delete is tried again the next time. Returns how many. */
  sweepDiscarded(): Promise<number>
  /**
   * Scans pending files. An infected file stays unreadable, and `onInfected` removes it from its record.
   * Returns how many were judged.
   */
  rescan(onInfected: (tx: Tx, file: StoredFile) => Promise<void>): Promise<number>
  /** Writes, reads and removes bytes that belong to no file. @throws BlobStoreError */
  probe(): Promise<void>
}

/** The actor, the command and the request of the unit of work that writes the row. */
export interface FileSaver {
  readonly actor: Tx['actor']
  readonly command: string
  readonly context?: { readonly requestId: string; readonly ipAddress: string | null }
}
