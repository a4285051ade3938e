/** Round constants: the first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const K = roots(64, 3)
/** Initial state: the same of the square roots of the first 8. */
const INITIAL = roots(8, 2)

/**
 * SHA-256 (FIPS 180-4) of a few bytes, at once and in a browser too, for checksums of addresses.
 * Not for secrets and not for large data.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = pad(bytes)
  const state = Uint32Array.from(INITIAL)
  const words = new Uint32Array(64)
  for (let offset = 0; offset < padded.byteLength; offset += 64) absorb(state, padded, offset, words)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, index) => digest.setUint32(index * 4, word))
  return new Uint8Array(digest.buffer)
}

/** A one bit, zeros, and the length in bits as the last eight bytes of a block of 64. */
function pad(bytes: Uint8Array): DataView {
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const padded = new Uint8Array(blocks * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n)
  return view
}

function absorb(state: Uint32Array, block: DataView, offset: number, words: Uint32Array): void {
  for (let i = 0; i < 64; i += 1) {
    if (i < 16) {
      words[i] = block.getUint32(offset + i * 4)
      continue
    }
    const [early, late] = [at(words, i - 15), at(words, i - 2)]
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    words[i] = at(words, i - 16) + low + at(words, i - 7) + high
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i += 1) {
    const choice = (e & f) ^ (~e & g)
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(K, i) + at(words, i)) | 0
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = at(state, i) + word
  })
}

function turn(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits))
}

function at(words: Uint32Array, index: number): number {
  return words[index] ?? 0
}

/** Exact: whole roots of the prime scaled by 2^64 or 2^96, whose lowest 32 bits are the fraction's first. */
function roots(count: number, degree: 2 | 3): Uint32Array {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return Uint32Array.from(primes, (prime) => {
    const scaled = BigInt(prime) << BigInt(32 * degree)
    // tidy-allow number: 32 bits of a hash
    return Number(wholeRoot(scaled, BigInt(degree)) & 0xffffffffn)
  })
}

function wholeRoot(value: bigint, degree: bigint): bigint {
  let [low, high] = [0n, 1n << 64n]
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (middle ** degree <= value) low = middle
    else high = middle
  }
  return low
}
