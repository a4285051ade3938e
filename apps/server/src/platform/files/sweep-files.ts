import { fileKeyOf } from './file-bytes.ts'
import {
  abandonFiles,
  deleteDiscarded,
  discardedFiles,
  type FileRow,
  fileOf,
  hasFileAt,
  judgeFile,
  unscannedFiles,
} from './file-rows.ts'
import type { FileStore } from './file-store.ts'
import { deleteBlobs, type FileStoreOptions, plainBytes } from './stored-bytes.ts'
import { job } from '../unit-of-work/actors.ts'

const unattachedLifetimeMs = 86_400_000
const discardedAtOnce = 500
const scannedAtOnce = 100

export async function sweepFiles(options: FileStoreOptions): Promise<number> {
  const before = new Date(options.clock.now().getTime() - unattachedLifetimeMs)
  const abandoned = await abandonFiles(options.database, before)
  for (const row of abandoned) await deleteBlobs(options, row.storage_key)
  return abandoned.length + (await sweepOrphans(options, before))
}

/** Blobs without a row, left by a save that died before it wrote the row. */
async function sweepOrphans(options: FileStoreOptions, before: Date): Promise<number> {
  let removed = 0
  for await (const blobKey of options.blobs.olderThan(before)) {
    const storageKey = fileKeyOf(blobKey)
    if (await hasFileAt(options.database, storageKey)) continue
    if (await deleteBlobs(options, storageKey)) removed += 1
  }
  return removed
}

/**
 * Deletes the bytes first. As long as the row is there, a later sweep finds them again. A file that cannot be deleted holds up no other.
 * @throws the first failure, after all files were tried
 */
export async function sweepDiscarded(options: FileStoreOptions): Promise<number> {
  let removed = 0
  const failures: unknown[] = []
  for (const { id, storage_key } of await discardedFiles(options.database, discardedAtOnce)) {
    if (!(await deleteBlobs(options, storage_key))) continue
    try {
      await deleteDiscarded(options.database, id)
      removed += 1
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return removed
}

/** Stops at the first file that the scanner cannot check, because the scanner is down for the others, too. */
export async function rescanFiles(
  options: FileStoreOptions,
  onInfected: Parameters<FileStore['rescan']>[0],
): Promise<number> {
  const { database, unitOfWork, scanner } = options
  let judged = 0
  for (const row of await unscannedFiles(database, scannedAtOnce)) {
    const bytes = await readableBytes(options, row)
    if (bytes === null) continue
    const verdict = await scanner.scan(bytes)
    if (verdict.kind === 'unavailable') break
    const file = { ...fileOf(row), scan: verdict.kind }
    await unitOfWork.run(job, 'files.scan', async (tx) => {
      if (!(await judgeFile(tx, file.id, verdict.kind))) return tx.unchanged()
      tx.audit({
        object: { type: 'file', id: file.id },
        after: { scan: verdict.kind, ...(verdict.kind === 'infected' && { signature: verdict.signature }) },
      })
      if (verdict.kind === 'infected') await onInfected(tx, file)
    })
    if (verdict.kind === 'infected') {
      // A payout keeps its reference to an infected receipt, which nobody can open. The operator has to supply another.
      const { id: fileId, kind } = file
      options.log.error({ event: 'files.infected', fileId, kind }, 'a virus was found in a stored file')
    }
    judged += 1
  }
  return judged
}

/** An unreadable file must not keep the others from being scanned. */
async function readableBytes(options: FileStoreOptions, row: FileRow): Promise<Buffer | null> {
  try {
    return await plainBytes(options, row)
  } catch (error) {
    options.log.error({ event: 'files.unscannable', fileId: row.id, err: error }, 'a file could not be read')
    return null
  }
}
