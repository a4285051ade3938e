import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, BlobStoreError } from './blob-store.ts'

const keyForm = /^[a-z0-9][a-z0-9-]{7,99}$/

/**
 * Blobs as files of one folder, spread by the end of their key (keys begin with the time). A blob is written beside its place,
 * brought to the disk and renamed, so that a crash leaves the whole of it or nothing.
 */
export function createLocalBlobStore(folder: string): BlobStore {
  function placeOf(key: string): string {
    if (!keyForm.test(key)) throw new Error('not a key of the file store')
    return join(folder, key.slice(-2), key)
  }

  return {
    async put(key, bytes) {
      const place = placeOf(key)
      const draft = `${place}.new`
      try {
        await mkdir(dirname(place), { recursive: true, mode: 0o700 })
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, place)
        await syncFolder(dirname(place))
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined)
        throw new BlobStoreError('write', error)
      }
    },
    async get(key) {
      try {
        return await readFile(placeOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw new BlobStoreError('read', error)
      }
    },
    async delete(key) {
      try {
        await rm(placeOf(key), { force: true })
      } catch (error) {
        throw new BlobStoreError('delete', error)
      }
    },
    async *olderThan(before) {
      try {
        for (const shelf of await foldersOf(folder)) {
          for (const name of await readdir(join(folder, shelf))) {
            const { mtime } = await stat(join(folder, shelf, name))
            if (mtime < before) yield name.replace(/\.new$/, '')
          }
        }
      } catch (error) {
        throw new BlobStoreError('list', error)
      }
    },
  }
}

/** The rename itself is safe only when the folder is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

async function foldersOf(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
