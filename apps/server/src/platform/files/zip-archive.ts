import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** One file of the archive; its bytes may come piece by piece. */
export interface ArchiveEntry {
  readonly name: string
  readonly pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  /** Stored without compression: pictures are compressed already. */
  readonly stored: boolean
}

/** Numbers of the format (APPNOTE.TXT, 4.4.5). */
const method = { stored: 0, deflated: 8 } as const

/** A ZIP that is made while it is read: only one piece at a time is in memory. */
export async function* zipArchive(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  // `ondata` and `end` call this before they return, so the chunk is ready by then.
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    ready.push(chunk)
  })
  for await (const { name, pieces, stored } of entries) {
    const compression = stored ? method.stored : method.deflated
    const file: ZipInputFile = { filename: name, size: 0, crc: 0, compression }
    zip.add(file)
    const plain = counted(file, pieces)
    for await (const piece of stored ? plain : deflated(plain)) {
      file.ondata?.(null, new Uint8Array(piece), false)
      yield* ready.splice(0)
    }
    file.ondata?.(null, new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

async function* counted(file: ZipInputFile, pieces: ArchiveEntry['pieces']): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    file.size += piece.length
    file.crc = crc32(piece, file.crc)
    yield piece
  }
}

/** Compresses on a thread of Node's pool: a long file must not delay other people's requests. */
function deflated(pieces: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const deflate = createDeflateRaw()
  // The stream throws an error at its reader. A reader that stops ends the pieces too.
  pipeline(pieces, deflate, () => {})
  return deflate
}
