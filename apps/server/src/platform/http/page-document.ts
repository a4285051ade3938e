import { crc32, constants, deflateRaw } from 'node:zlib'
import { promisify } from 'node:util'

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
 * All but the nonces is the same in every answer, so it is encoded and compressed once: compressing a page takes some milliseconds,
 * which would be nearly all that an answer costs.
 */
export function pageDocument(html: string): PageDocument {
  const parts = html.split(noncePlace).map((part) => Buffer.from(part))
  let squeezed: Promise<readonly Buffer[]> | null = null
  return {
    html,
    plain: (nonce) => joined(parts, Buffer.from(nonce)),
    async gzipped(nonce) {
      squeezed ??= Promise.all(parts.map(blocksOf))
      const whole = joined(parts, Buffer.from(nonce))
      return Buffer.concat([
        gzipHeader,
        joined(await squeezed, storedBlock(Buffer.from(nonce))),
        lastBlock,
        gzipTrailer(whole),
      ])
    },
  }
}

function joined(parts: readonly Buffer[], between: Buffer): Buffer {
  return Buffer.concat(parts.flatMap((part, nth) => (nth === 0 ? [part] : [between, part])))
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

function gzipTrailer(whole: Buffer): Buffer {
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(whole), 0)
  trailer.writeUInt32LE(whole.length, 4)
  return trailer
}
