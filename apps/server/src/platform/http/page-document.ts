import { crc32, constants, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'
import { type Checked, joinedCrc32, shiftOf } from './joined-crc32.ts'

const compress = promisify(deflateRaw)

/** What stands in a document wherever the nonce of an answer belongs. */
const noncePlace = '__CSP_NONCE__'

/** A document that is sent many times, with another nonce in each answer. */
export interface PageDocument {
  /** With the placeholder. */
  readonly html: string
  plain(nonce: string): Buffer
  gzipped(nonce: string): Promise<Buffer>
}

/**
 * All but the nonces is the same in every answer, so it is encoded, compressed and checked once: compressing a page takes some
 * milliseconds, which would be nearly all that an answer costs.
 */
export function pageDocument(html: string): PageDocument {
  const parts = html.split(noncePlace).map((part) => Buffer.from(part))
  let made: Promise<readonly SqueezedPart[]> | null = null
  return {
    html,
    plain: (nonce) => Buffer.concat(withBetween(parts, Buffer.from(nonce))),
    async gzipped(nonce) {
      made ??= Promise.all(parts.map(squeezedPart))
      return gzipFile(await made, Buffer.from(nonce))
    },
  }
}

/** A part as it stands in a compressed file, and what the file's end says of it. */
interface SqueezedPart extends Checked {
  readonly blocks: Buffer
  readonly length: number
}

async function squeezedPart(part: Buffer): Promise<SqueezedPart> {
  return { blocks: await blocksOf(part), length: part.length, crc: crc32(part), shift: shiftOf(part.length) }
}

function gzipFile(parts: readonly SqueezedPart[], nonce: Buffer): Buffer {
  const between = { length: nonce.length, crc: crc32(nonce), shift: shiftOf(nonce.length) }
  let [length, crc] = [0, 0]
  const append = (piece: Checked & { readonly length: number }): void => {
    length += piece.length
    crc = joinedCrc32(crc, piece)
  }
  parts.forEach((part, nth) => {
    if (nth > 0) append(between)
    append(part)
  })
  const blocks = withBetween(
    parts.map((part) => part.blocks),
    storedBlock(nonce),
  )
  return Buffer.concat([gzipHeader, ...blocks, lastBlock, gzipTrailer(crc, length)])
}

function withBetween(parts: readonly Buffer[], between: Buffer): Buffer[] {
  return parts.flatMap((part, nth) => (nth === 0 ? [part] : [between, part]))
}

// The format of RFC 1951 and 1952: blocks may follow each other freely if each ends on a whole byte and refers to nothing before it.

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that is marked as the last one. */
const lastBlock = Buffer.from([0x03, 0x00])

/** Compressed by itself. The flush ends it on a whole byte, with no last block. */
function blocksOf(part: Buffer): Promise<Buffer> {
  return compress(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
}

/** Bytes as they are. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(0xffff - bytes.length, 3)
  return Buffer.concat([head, bytes])
}

function gzipTrailer(crc: number, length: number): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc, 0)
  trailer.writeUInt32LE(length, 4)
  return trailer
}
