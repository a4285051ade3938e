import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { crc32Around, shiftOf } from './joined-crc32.ts'

const compress = promisify(deflateRaw)

/** The placeholder for the nonce of an answer. */
const noncePlace = '__CSP_NONCE__'

const nonceBytes = 16
/** In Base64. All nonces have the same length, so they stand at the same places in every answer. */
const nonceLength = 24
let randomness: Buffer = Buffer.alloc(0)

/**
 * A nonce for one answer. A call for random bytes costs far more than the bytes themselves, so they are drawn for many answers at once and
 * never used twice.
 */
export function nextNonce(): string {
  if (randomness.length === 0) randomness = randomBytes(nonceBytes * 256)
  const nonce = randomness.subarray(0, nonceBytes).toString('base64')
  randomness = randomness.subarray(nonceBytes)
  return nonce
}

/** A document that is sent many times, with another nonce in each answer. */
export interface PageDocument {
  /** With the placeholder. */
  readonly html: string
  /** @param nonce one of `nextNonce` */
  plain(nonce: string): Buffer
  /** @param nonce one of `nextNonce` */
  gzipped(nonce: string): Promise<Buffer>
}

/**
 * Everything except the nonces is the same in every answer, so it is encoded, compressed and checked once, and each answer is a copy with its nonce
 * written into it: compressing a page takes some milliseconds, which would be nearly all that an answer costs.
 */
export function pageDocument(html: string): PageDocument {
  const parts = html.split(noncePlace).map((part) => Buffer.from(part))
  let plain: Form | null = null
  let gzipped: Promise<GzipForm> | null = null
  return {
    html,
    plain(nonce) {
      plain ??= formOf(parts, Buffer.alloc(nonceLength))
      return filled(plain, nonce)
    },
    async gzipped(nonce) {
      gzipped ??= gzipFormOf(parts)
      const form = await gzipped
      const bytes = filled(form, nonce)
      bytes.writeUInt32LE(form.crcWith(nonce), bytes.length - trailerLength)
      return bytes
    },
  }
}

/** Bytes in which only the nonce is missing. */
interface Form {
  readonly bytes: Buffer
  /** Where it belongs. */
  readonly places: readonly number[]
}

interface GzipForm extends Form {
  /** The checksum of the document with this nonce. */
  crcWith(nonce: string): number
}

/** @param blank the block between the parts, at whose end a nonce is written */
function formOf(parts: readonly Buffer[], blank: Buffer): Form {
  const places: number[] = []
  let length = 0
  parts.forEach((part, nth) => {
    if (nth > 0) places.push((length += blank.length) - nonceLength)
    length += part.length
  })
  return { bytes: Buffer.concat(parts.flatMap((part, nth) => (nth === 0 ? [part] : [blank, part]))), places }
}

function filled({ bytes, places }: Form, nonce: string): Buffer {
  if (nonce.length !== nonceLength) throw new Error(`a nonce has ${nonceLength} characters`)
  const copy = Buffer.allocUnsafe(bytes.length)
  bytes.copy(copy)
  for (const place of places) copy.write(nonce, place, 'latin1')
  return copy
}

// The format of RFC 1951 and 1952: blocks may follow each other freely if each ends on a whole byte and refers to nothing before it.

const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** An empty block that is marked as the last one. */
const lastBlock = Buffer.from([0x03, 0x00])
const trailerLength = 8

async function gzipFormOf(parts: readonly Buffer[]): Promise<GzipForm> {
  const squeezed = await Promise.all(parts.map(blocksOf))
  const { bytes: blocks, places } = formOf(squeezed, storedBlock(Buffer.alloc(nonceLength)))
  const trailer = Buffer.alloc(trailerLength)
  trailer.writeUInt32LE(lengthOf(parts), trailerLength / 2)
  const crcAround = crc32Around(
    parts.map((part) => ({ crc: crc32(part), shift: shiftOf(part.length) })),
    nonceLength,
  )
  return {
    bytes: Buffer.concat([gzipHeader, blocks, lastBlock, trailer]),
    places: places.map((place) => place + gzipHeader.length),
    crcWith: (nonce) => crcAround(crc32(nonce)),
  }
}

function lengthOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, nonceLength * (parts.length - 1))
}

/** Compresses a part separately. The flush ends it on a whole byte, without a last block. */
function blocksOf(part: Buffer): Promise<Buffer> {
  return compress(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
}

/** A block that holds the bytes uncompressed. */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(0xffff - bytes.length, 3)
  return Buffer.concat([head, bytes])
}
