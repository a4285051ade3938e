/**
 * Quotient rounded to the nearest integer, a half going away from zero: 5/2 is 3 and -5/2 is -3.
 * The one rounding of every conversion; sign and magnitude are independent, so a reversal is the exact mirror.
 * @throws RangeError if the denominator is zero.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('divideHalfUp: the denominator is zero')
  const negative = numerator < 0n !== denominator < 0n
  const magnitude = (2n * abs(numerator) + abs(denominator)) / (2n * abs(denominator))
  return negative ? -magnitude : magnitude
}

/**
 * Splits `total` in proportion to `weights` so that the parts sum to it exactly (largest remainder; equal
 * remainders go to the earlier part). A part never exceeds its weight while `total` is at most their sum.
 *
 * For successive part refunds pass what is *left* of each line as the weights: no line is ever overdrawn, and the
 * refund of the whole rest empties every line to zero.
 * @throws RangeError if a weight is negative or all of them are zero.
 */
export function allocateLargestRemainder(total: bigint, weights: readonly bigint[]): bigint[] {
  if (weights.some((weight) => weight < 0n))
    throw new RangeError('allocateLargestRemainder: a weight is negative')
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n)
  if (weightSum === 0n) throw new RangeError('allocateLargestRemainder: all weights are zero')

  const amount = abs(total)
  const shares = weights.map((weight, index) => ({
    index,
    floor: (amount * weight) / weightSum,
    remainder: (amount * weight) % weightSum,
  }))
  const floors = shares.reduce((sum, share) => sum + share.floor, 0n)
  const unitsLeft = amount - floors
  const roundedUp = new Set(
    shares
      .toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)
      .filter((_, rank) => BigInt(rank) < unitsLeft)
      .map((share) => share.index),
  )
  return shares.map(({ index, floor }) => {
    const part = roundedUp.has(index) ? floor + 1n : floor
    return total < 0n ? -part : part
  })
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value
}

function compare(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
