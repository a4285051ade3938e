/**
 * A checksum (CRC-32 of RFC 1952) of bytes that follow each other, from the checksums of the pieces. It reads none of the bytes.
 *
 * A CRC is the remainder of a polynomial over GF(2). Bytes that follow multiply the polynomial before them by x to the power of their number of
 * bits. So that power is computed once for a length, and joining is one multiplication.
 */
const polynomial = 0xedb88320
/** The polynomial 1: its highest bit stands for x to the power of 0. */
const one = 0x80000000

/** The product of two polynomials of 32 bits, modulo the polynomial of the CRC. */
function product(a: number, b: number): number {
  let sum = 0
  let shifted = b
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) sum ^= shifted
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ polynomial
  }
  return sum >>> 0
}

/**
 * The factor by which bytes of this length multiply the checksum before them.
 * @param length in bytes, a safe integer from 0 on
 */
export function shiftOf(length: number): number {
  let shift = one
  // x to the power of 8, the bits of one byte, and its squares.
  let square = 0x00800000
  for (let rest = length; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) shift = product(shift, square)
    square = product(square, square)
  }
  return shift
}

/** A piece of known length: its checksum, and the factor by which it multiplies the checksum before it. */
export interface Checked {
  readonly crc: number
  readonly shift: number
}

/** The checksum of the bytes whose checksum is `before`, followed by a piece. */
export function joinedCrc32(before: number, { crc, shift }: Checked): number {
  return (product(before, shift) ^ crc) >>> 0
}

/**
 * The checksum of parts with the same piece between every two neighbours, as a function of the checksum of that piece. A sum of products with a
 * common factor is one product, so it costs the same for any number of places.
 * @param length of the piece in bytes
 */
export function crc32Around(parts: readonly Checked[], length: number): (pieceCrc: number) => number {
  const blank = { crc: 0, shift: shiftOf(length) }
  let [withoutPiece, places] = [0, 0]
  parts.forEach((part, nth) => {
    if (nth > 0) {
      withoutPiece = joinedCrc32(withoutPiece, blank)
      places = joinedCrc32(places, { ...blank, crc: one })
    }
    withoutPiece = joinedCrc32(withoutPiece, part)
    places = product(places, part.shift)
  })
  return (pieceCrc) => (withoutPiece ^ product(pieceCrc, places)) >>> 0
}
