import { describe, expect, it } from 'vitest'
import { bucketOf, lastBucket, quantileOf } from './answer-times.rules.ts'

describe('the times of our answers', () => {
  const timesOf = (all: readonly number[], share: number) =>
    quantileOf(
      all.toSorted((a, b) => a - b).map((ms) => ({ bucket: bucketOf(ms), answers: 1 })),
      share,
    )

  it('are read at most a tenth and a millisecond too long, and never too short', () => {
    for (const ms of [0.2, 1, 3, 12.4, 64, 250, 9_999]) {
      const read = timesOf([ms], 0.5) ?? 0
      expect(read).toBeGreaterThanOrEqual(Math.floor(ms))
      expect(read).toBeLessThanOrEqual(ms * 1.1 + 1)
    }
  })

  it('give the time of half of them and of 95 in 100', () => {
    const hundred = Array.from({ length: 100 }, (_, nth) => (nth < 60 ? 10 : nth < 96 ? 50 : 2_000))
    expect(timesOf(hundred, 0.5)).toBe(timesOf([10], 0.5))
    expect(timesOf(hundred, 0.95)).toBe(timesOf([50], 0.5))
    expect(timesOf(hundred, 1)).toBe(timesOf([2_000], 1))
    expect(timesOf([], 0.5)).toBeNull()
  })

  it('stay within the buckets that the table takes', () => {
    expect([bucketOf(0), bucketOf(10 ** 9)]).toEqual([0, lastBucket])
  })
})
