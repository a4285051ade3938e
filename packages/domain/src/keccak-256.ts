const RATE_BYTES = 136
const LANE = (1n << 64n) - 1n

/**
 * Keccak-256 as Ethereum uses it: the padding of the competition, `0x01`, and not the `0x06` of FIPS 202's SHA3-256.
 * For checksums of addresses: it takes less than one block, at once and in a browser too.
 * @throws RangeError for 136 bytes or more
 */
export function keccak256(bytes: Uint8Array): Uint8Array {
  if (bytes.length >= RATE_BYTES) throw new RangeError('keccak256: less than one block is expected')
  const block = new Uint8Array(RATE_BYTES)
  block.set(bytes)
  block[bytes.length] = 0x01
  block[RATE_BYTES - 1] = (block[RATE_BYTES - 1] ?? 0) | 0x80
  const view = new DataView(block.buffer)
  const lanes = Array.from({ length: 25 }, (_, i) =>
    i < RATE_BYTES / 8 ? view.getBigUint64(i * 8, true) : 0n,
  )
  const mixed = permute(lanes)
  const digest = new DataView(new ArrayBuffer(32))
  for (let i = 0; i < 4; i += 1) digest.setBigUint64(i * 8, lane(mixed, i), true)
  return new Uint8Array(digest.buffer)
}

/** Keccak-f[1600] (FIPS 202, 3.2 and 3.3); lane x, y stands at x + 5y. */
function permute(start: readonly bigint[]): readonly bigint[] {
  let state = start
  for (const constant of roundConstants()) {
    const spread = theta(state)
    const moved = rhoAndPi(spread)
    const mixed = moved.map((value, i) => {
      const row = i - (i % 5)
      return value ^ (~lane(moved, row + ((i + 1) % 5)) & LANE & lane(moved, row + ((i + 2) % 5)))
    })
    mixed[0] = lane(mixed, 0) ^ constant
    state = mixed
  }
  return state
}

function theta(state: readonly bigint[]): readonly bigint[] {
  const parity = [0, 1, 2, 3, 4].map((x) =>
    [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ lane(state, x + y), 0n),
  )
  return state.map((value, i) => value ^ lane(parity, (i + 4) % 5) ^ turn(lane(parity, (i + 1) % 5), 1))
}

function rhoAndPi(state: readonly bigint[]): readonly bigint[] {
  const moved = [...state]
  let [x, y] = [1, 0]
  for (let t = 0; t < 24; t += 1) {
    const value = lane(state, x + 5 * y)
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
    moved[x + 5 * y] = turn(value, (((t + 1) * (t + 2)) / 2) % 64)
  }
  return moved
}

/** Bits 2^j - 1 of each round come from a shift register of eight bits (FIPS 202, algorithm 5). */
function* roundConstants(): Generator<bigint> {
  let register = 1
  for (let round = 0; round < 24; round += 1) {
    let constant = 0n
    for (let j = 0; j < 7; j += 1) {
      if ((register & 1) === 1) constant |= 1n << (2n ** BigInt(j) - 1n)
      register = (register << 1) ^ (register > 0x7f ? 0x171 : 0)
    }
    yield constant
  }
}

function turn(value: bigint, bits: number): bigint {
  return ((value << BigInt(bits)) | (value >> BigInt(64 - bits))) & LANE
}

function lane(lanes: readonly bigint[], index: number): bigint {
  return lanes[index] ?? 0n
}
