/**
 * Each bucket ends a tenth above the one before, so that a time read from it is at most a tenth too long, rounded up to a millisecond. The last one
 * holds all above.
 */
const growth = 1.1
export const lastBucket = 120

/** The bucket of an answer that took this many milliseconds. */
export function bucketOf(ms: number): number {
  if (ms <= 1) return 0
  return Math.min(lastBucket, Math.ceil(Math.log(ms) / Math.log(growth)))
}

/** Whole milliseconds that no answer of the bucket exceeded, unless it is the last bucket. */
function endOf(bucket: number): number {
  return Math.ceil(growth ** bucket)
}

export interface BucketCount {
  readonly bucket: number
  readonly answers: number
}

/**
 * The milliseconds within which this share of the answers was given; null without any.
 * @param counts in the order of their buckets
 * @param share above 0 and at most 1
 */
export function quantileOf(counts: readonly BucketCount[], share: number): number | null {
  const all = counts.reduce((sum, { answers }) => sum + answers, 0)
  let passed = 0
  for (const { bucket, answers } of counts) {
    passed += answers
    if (passed >= all * share) return endOf(bucket)
  }
  return null
}
