import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../src/platform/clock/clock.ts'
import type { FieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createFileInspector } from '../../src/platform/files/file-inspector.ts'
import type { FileStore } from '../../src/platform/files/file-store.ts'
import { createLocalBlobStore } from '../../src/platform/files/local-blob-store.ts'
import { createFileStore } from '../../src/platform/files/postgres-file-store.ts'
import type { ScanVerdict } from '../../src/platform/files/virus-scanner.port.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import type { TestDatabase } from '../database.ts'

export interface TestDisk {
  readonly files: FileStore
  /** The verdict of the virus scanner. */
  verdict: ScanVerdict
  blobsLeft(): Promise<number>
  reset(): Promise<void>
  close(): Promise<void>
}

/** Files in a folder of their own, inspected by a real process. */
export async function createTestDisk(
  test: TestDatabase,
  cipher: FieldCipher,
  clock: Clock,
): Promise<TestDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'puente-files-'))
  const log = createLogger('silent')
  const inspector = createFileInspector({ log })
  const clean: ScanVerdict = { kind: 'clean' }
  const disk: TestDisk = {
    verdict: clean,
    files: createFileStore({
      database: test.db,
      unitOfWork: test.unitOfWork,
      blobs: createLocalBlobStore(folder),
      cipher,
      inspector,
      scanner: { scan: async () => disk.verdict },
      clock,
      log,
    }),
    async blobsLeft(): Promise<number> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).length
    },
    async reset(): Promise<void> {
      disk.verdict = clean
      await rm(folder, { recursive: true })
      await mkdir(folder)
    },
    async close(): Promise<void> {
      inspector.close()
      await rm(folder, { recursive: true })
    },
  }
  return disk
}
