import { constants, inflateSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'

const maxPages = 10
/** Bytes of streams that we unpack, all together, and how many streams. */
const maxUnpackedBytes = 64_000_000
const maxStreams = 5000
/** Largest distance of a dictionary's start before its stream. */
const dictionaryReach = 4096

/**
 * Names that make a PDF do something, carry something else, or hide what it holds (ISO 32000-2, 7.6, 7.11, 12.6, 12.7). Long
 * enough not to turn up by chance in packed pictures, so they are looked for in every byte: a reader finds objects by their
 * offset, also inside what looks like a comment, a string or a stream.
 */
const activeNames =
  /\/(JavaScript|OpenAction|Launch|EmbeddedFiles?|Filespec|AcroForm|Encrypt|RichMedia|SubmitForm|ImportData|Rendition|GoToE|GoTo3DView|XFA)(?![A-Za-z0-9])/
/** Short names occur in compressed data by chance, so they are searched only where a name can stand. */
const shortActiveNames = /\/(JS|AA|RF|3D)(?![A-Za-z0-9])/
const pageObject = /\/Type\s*\/Page(?![A-Za-z])/g
/** Marks of an object stream, found even if its type is missing. */
const objectStream = /\/ObjStm(?![A-Za-z])|\/First(?![A-Za-z])/
/** Packings that could hide names from us; in a file without object streams they only pack page content. */
const otherPackings =
  /\/(LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|Crypt)(?![A-Za-z0-9])/

/**
 * Accepts a plain document: complete, at most ten pages, not encrypted, without scripts, actions on opening, forms or
 * attachments, also in packed objects. Besides, the browser shows it only in a sandboxed frame.
 * @throws UnreadableFile
 */
export function checkPdf(bytes: Uint8Array): void {
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  if (!/^%PDF-[12]\.\d/.test(raw)) throw new UnreadableFile('no PDF header at the start')
  if (!/%%EOF\s*$/.test(raw.slice(-1024))) throw new UnreadableFile('no end of file')
  if (!raw.includes('startxref')) throw new UnreadableFile('no cross-reference')
  const text = unescapeNames(raw)
  if (activeNames.test(text)) throw new UnreadableFile('active content')
  if (objectStream.test(text) && otherPackings.test(text)) throw new UnreadableFile('unusual packing')
  if (shortActiveNames.test(outsideOfStreams(text))) throw new UnreadableFile('active content')
  let pages = count(text, pageObject)
  for (const { unpacked, holdsObjects } of unpackedStreams(raw)) {
    const inside = unescapeNames(unpacked)
    if (activeNames.test(inside)) throw new UnreadableFile('active content in a packed object')
    if (!holdsObjects) continue
    if (shortActiveNames.test(inside)) throw new UnreadableFile('active content in a packed object')
    pages += count(inside, pageObject)
  }
  if (pages < 1 || pages > maxPages) throw new UnreadableFile(`${pages} pages`)
}

interface Unpacked {
  readonly unpacked: string
  readonly holdsObjects: boolean
}

/** The content of every packed stream, one after the other, including streams that a normal reader would not visit. */
function* unpackedStreams(raw: string): Generator<Unpacked> {
  let left = maxUnpackedBytes
  let streams = 0
  const start = /stream\r?\n/g
  for (let match = start.exec(raw); match !== null; match = start.exec(raw)) {
    if (raw.startsWith('end', match.index - 3)) continue
    streams += 1
    if (streams > maxStreams) throw new UnreadableFile('too many streams')
    const to = raw.indexOf('endstream', start.lastIndex)
    if (to < 0) throw new UnreadableFile('a stream without an end')
    const dictionary = dictionaryBefore(raw, match.index)
    const holdsObjects = objectStream.test(dictionary)
    if (holdsObjects && /\/(DecodeParms|DP)(?![A-Za-z])/.test(dictionary)) {
      throw new UnreadableFile('packed objects with a predictor')
    }
    const packed = Buffer.from(raw.slice(start.lastIndex, to), 'latin1')
    const unpacked = looksPacked(packed) ? inflate(packed, left) : null
    if (holdsObjects && (unpacked === null || unpacked.length === 0))
      throw new UnreadableFile('packed objects that cannot be read')
    left -= unpacked?.length ?? 0
    if (unpacked !== null) yield { unpacked: unpacked.toString('latin1'), holdsObjects }
  }
}

function dictionaryBefore(raw: string, index: number): string {
  const near = raw.slice(Math.max(0, index - dictionaryReach), index)
  return unescapeNames(near.slice(Math.max(0, near.lastIndexOf('endobj'))))
}

/** The two bytes with which zlib begins (RFC 1950, 2.2). */
function looksPacked(bytes: Buffer): boolean {
  const [method = 0, flags = 0] = bytes
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0
}

/** Unpacks as much as can be read, because readers of PDF show that much, too. Null if nothing can be read. */
function inflate(packed: Buffer, limit: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength: limit, finishFlush: constants.Z_SYNC_FLUSH })
  } catch (error) {
    if (error instanceof RangeError || limit <= 0) throw new UnreadableFile('unpacks to too much')
    return null
  }
}

function outsideOfStreams(text: string): string {
  return text.replaceAll(/stream\r?\n[\s\S]*?endstream/g, ' ')
}

function count(text: string, what: RegExp): number {
  return text.match(what)?.length ?? 0
}

/** A name may spell any letter as #xx. */
function unescapeNames(text: string): string {
  return text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}
