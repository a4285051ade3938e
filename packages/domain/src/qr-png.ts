import { channelsOf, type QrColours } from './qr-colours.ts'
import type { QrMatrix } from './qr-drawing.ts'
import { moduleOfPixels } from './qr-raster.ts'

/** Compresses to the zlib format (RFC 1950). */
export type Deflate = (bytes: Uint8Array) => Uint8Array

/** Pixels for each metre at 300 dpi, as PNG counts them. */
const pixelsPerMetre = 11_811

/**
 * Writes a code as a PNG of an exact edge in pixels (ISO/IEC 15948): one bit a pixel with a palette of the two colours, marked 300 dpi. So
 * 4,000 px take two megabytes before compression, not 64.
 */
export function writeQrPng(
  matrix: QrMatrix,
  { foreground, background }: QrColours,
  edge: number,
  deflate: Deflate,
): Uint8Array<ArrayBuffer> {
  const header = [...word(edge), ...word(edge), 1, 3, 0, 0, 0]
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', header),
    chunk('PLTE', [...channelsOf(background), ...channelsOf(foreground)]),
    chunk('pHYs', [...word(pixelsPerMetre), ...word(pixelsPerMetre), 1]),
    chunk('IDAT', deflate(scanLines(matrix, edge))),
    chunk('IEND', []),
  ]
  const png = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    png.set(part, at)
    at += part.length
  }
  return png
}

/** Rows of one filter byte (none) and the pixels, eight in a byte. A dark module is a set bit. */
function scanLines(matrix: QrMatrix, edge: number): Uint8Array {
  const moduleOf = moduleOfPixels(matrix.length, edge)
  const width = 1 + Math.ceil(edge / 8)
  const lines = new Uint8Array(width * edge)
  const drawn = matrix.map((row) => scanLine(row, moduleOf, width))
  for (const [y, module] of moduleOf.entries()) {
    const line = drawn[module]
    if (line !== undefined) lines.set(line, y * width)
  }
  return lines
}

function scanLine(row: readonly boolean[], moduleOf: readonly number[], width: number): Uint8Array {
  const line = new Uint8Array(width)
  for (const [x, module] of moduleOf.entries()) {
    if (row[module] !== true) continue
    const at = 1 + (x >> 3)
    line[at] = (line[at] ?? 0) | (0x80 >> (x & 7))
  }
  return line
}

function chunk(type: string, data: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  bytes.set(word(data.length))
  bytes.set(
    [...type].map((letter) => letter.codePointAt(0) ?? 0),
    4,
  )
  bytes.set(data, 8)
  bytes.set(word(crc32(bytes.subarray(4, 8 + data.length))), 8 + data.length)
  return bytes
}

function word(value: number): [number, number, number, number] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc
})

/** CRC-32 as PNG takes it (ITU-T V.42). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}
