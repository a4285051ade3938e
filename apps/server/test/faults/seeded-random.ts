/** Numbers from 0 up to 1 that a seed determines (mulberry32). The variable replays a run; otherwise each run has its own seed. */
export function seededRandom(variable = 'FAULT_SEED'): {
  readonly random: () => number
  readonly seed: number
} {
  const given = process.env[variable]
  const seed = given === undefined ? Math.floor(Math.random() * 2 ** 32) : Number.parseInt(given, 10)
  let state = seed
  return {
    seed,
    random() {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    },
  }
}
