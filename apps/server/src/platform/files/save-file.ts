import { createHash, randomBytes } from 'node:crypto'
import { maxFileBytes } from '@puente/contract/files'
import { DomainError } from '@puente/contract/protocol/problems'
import { fileTypeFromBuffer } from 'file-type'
import { uuidv7 } from '../ids/uuid.ts'
import { CommitUnknownError, type Tx } from '../unit-of-work/unit-of-work.ts'
import { encryptBytes, keyPlace, orStorageFailed, thumbnailKey } from './file-bytes.ts'
import { insertFile } from './file-rows.ts'
import {
  fileExtensions,
  type FileMediaType,
  type FileSaver,
  type FileStore,
  type NewFile,
  type ScanState,
  type StoredFile,
} from './file-store.ts'
import { deleteBlobs, type FileStoreOptions } from './stored-bytes.ts'

/** Inspects a file, writes its bytes, and then its row together with the caller's record. */
export async function saveFile(
  options: FileStoreOptions,
  file: NewFile,
  record: Parameters<FileStore['save']>[1],
  by: FileSaver,
): Promise<StoredFile> {
  const { bytes, thumbnail, mediaType, scan } = await inspect(options, file)
  const id = uuidv7(options.clock.now())
  const key = randomBytes(32)
  const wrappedKey = await options.cipher.encrypt(key.toString('base64'), keyPlace(id))
  const { kind, ownerId } = file
  const name = file.nameOf?.({ id, extension: fileExtensions[mediaType] }) ?? null
  const saved: StoredFile = { id, kind, ownerId, mediaType, sizeBytes: bytes.length, scan, name }
  const sha256 = createHash('sha256').update(bytes).digest()
  const write = async (tx: Tx) => {
    await insertFile(tx, saved, { sha256, storageKey: id, wrappedKey })
    await record(tx, saved)
  }
  try {
    await putBlobs(options, id, key, { bytes, thumbnail })
    await options.unitOfWork.run(by.actor, by.command, write, by.context)
  } catch (error) {
    // If the commit may have succeeded, the bytes stay. The sweep deletes them later if there is no row.
    if (!(error instanceof CommitUnknownError)) await deleteBlobs(options, id)
    throw error
  }
  return saved
}

async function putBlobs(
  { blobs }: FileStoreOptions,
  storageKey: string,
  key: Buffer,
  { bytes, thumbnail }: Pick<Inspected, 'bytes' | 'thumbnail'>,
): Promise<void> {
  await orStorageFailed(async () => {
    await blobs.put(storageKey, encryptBytes(bytes, key, storageKey))
    if (thumbnail === null) return
    const small = thumbnailKey(storageKey)
    await blobs.put(small, encryptBytes(thumbnail, key, small))
  })
}

interface Inspected {
  readonly bytes: Buffer
  readonly thumbnail: Buffer | null
  readonly mediaType: FileMediaType
  readonly scan: ScanState
}

/** The file as it may be kept. @throws DomainError */
async function inspect(options: FileStoreOptions, file: NewFile): Promise<Inspected> {
  const { bytes, accept, thumbnail = false, longestSide = null } = file
  if (bytes.length > maxFileBytes) throw new DomainError('file.too-large')
  const found = (await fileTypeFromBuffer(bytes))?.mime
  const mediaType = accept.find((accepted) => accepted === found)
  if (mediaType === undefined) throw new DomainError('file.type-refused')
  const scan = await scanned(options, file)
  if (mediaType === 'application/pdf') {
    await options.inspector.pdf(bytes)
    return { bytes, thumbnail: null, mediaType, scan }
  }
  const image = await options.inspector.image(bytes, mediaType, thumbnail, longestSide)
  return { ...image, mediaType: longestSide === null ? mediaType : 'image/webp', scan }
}

/** Scans the original bytes, not only the cleaned ones. If the scanner is down, the file stays pending. */
async function scanned(
  { scanner, log }: FileStoreOptions,
  { bytes, kind, ownerId }: NewFile,
): Promise<ScanState> {
  const verdict = await scanner.scan(bytes)
  switch (verdict.kind) {
    case 'clean':
      return 'clean'
    case 'infected':
      log.warn({ event: 'files.infected', kind, ownerId, signature: verdict.signature }, 'a virus was sent')
      throw new DomainError('file.infected')
    case 'unavailable':
      log.error({ event: 'files.scanner-away', reason: verdict.reason }, 'a file waits for its virus check')
      return 'pending'
  }
}
