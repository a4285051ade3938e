import { DomainError } from '@puente/contract/protocol/problems'
import type { Database } from '../db/database.ts'
import { decryptBytes, orStorageFailed, thumbnailKey } from './file-bytes.ts'
import { attachFile, discardFiles, type FileRow, fileOf, findFile } from './file-rows.ts'
import type { FileContent, FileStore } from './file-store.ts'
import { probeBlobs } from './probe-blobs.ts'
import { saveFile } from './save-file.ts'
import { type FileStoreOptions, keyOf, plainBytes } from './stored-bytes.ts'
import { rescanFiles, sweepDiscarded, sweepFiles } from './sweep-files.ts'

export function createFileStore(options: FileStoreOptions): FileStore {
  return {
    save: (file, record, by) => saveFile(options, file, record, by),
    async find(id) {
      const row = await findFile(options.database, id)
      return row === undefined ? null : fileOf(row)
    },
    async read(id) {
      const row = await readableRow(options.database, id)
      return { file: fileOf(row), bytes: await plainBytes(options, row) }
    },
    readThumbnail: (id) => readThumbnail(options, id),
    attach: attachFile,
    discard: discardFiles,
    sweep: () => sweepFiles(options),
    sweepDiscarded: () => sweepDiscarded(options),
    rescan: (onInfected) => rescanFiles(options, onInfected),
    probe: () => probeBlobs(options.blobs),
  }
}

/** @throws DomainError unless the file is there and no virus is in it */
async function readableRow(database: Database, id: string): Promise<FileRow> {
  const row = await findFile(database, id)
  if (row?.scan === 'pending') throw new DomainError('file.scan-pending')
  if (row?.scan !== 'clean') throw new DomainError('file.not-found')
  return row
}

async function readThumbnail(options: FileStoreOptions, id: string): Promise<FileContent> {
  const row = await readableRow(options.database, id)
  if (row.media_type === 'application/pdf') throw new DomainError('file.not-found')
  const small = thumbnailKey(row.storage_key)
  const blob = await orStorageFailed(() => options.blobs.get(small))
  const bytes =
    blob === null
      ? await options.inspector.thumbnail(await plainBytes(options, row))
      : decryptBytes(blob, await keyOf(options.cipher, row), small)
  return { file: { ...fileOf(row), mediaType: 'image/jpeg', sizeBytes: bytes.length, name: null }, bytes }
}
