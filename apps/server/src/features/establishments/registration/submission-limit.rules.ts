import { mostSubmissions, submissionWindowMinutes } from '@puente/contract/establishments/registration'

const minuteMs = 60_000

export interface SubmissionLimit {
  readonly left: number
  /** When the next submission is possible. Null if one is possible now. */
  readonly limitedUntil: Date | null
}

/** The instant after which a submission counts. */
export function windowStart(now: Date): Date {
  return new Date(now.getTime() - submissionWindowMinutes * minuteMs)
}

/** How many submissions are left in the last 15 minutes (EST-060, EST-061). */
export function submissionLimit(submittedAt: readonly Date[], now: Date): SubmissionLimit {
  const counting = submittedAt
    .filter((at) => at > windowStart(now))
    .toSorted((a, b) => a.getTime() - b.getTime())
  const left = Math.max(0, mostSubmissions - counting.length)
  // The next one is possible when only four are left in the window.
  const leaving = counting.at(-mostSubmissions)
  const limitedUntil =
    leaving === undefined ? null : new Date(leaving.getTime() + submissionWindowMinutes * minuteMs)
  return { left, limitedUntil }
}

/** The minutes that remain, rounded up; at least 1. */
export function minutesUntil(limitedUntil: Date, now: Date): number {
  return Math.max(1, Math.ceil((limitedUntil.getTime() - now.getTime()) / minuteMs))
}
