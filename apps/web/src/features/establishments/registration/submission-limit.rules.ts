import { mostSubmissions, submissionWindowMinutes } from '@puente/contract/establishments/registration'

/** The server's clock is known to about a second only: 15 minutes and half a second must not read as 16 minutes. */
const clockErrorMs = 1_000

/** Whole minutes until the next submission, rounded up and at least 1: the same in the toast and in the banner. */
export function minutesLeft(leftMs: number): number {
  return Math.max(1, Math.ceil((leftMs - clockErrorMs) / 60_000))
}

const windowMs = submissionWindowMinutes * 60_000

/** The submissions of this browser that still count, with one more (EST-062). Times in ms. */
export function withSubmission(times: readonly number[], nowMs: number): readonly number[] {
  return [...times.filter((time) => nowMs - time < windowMs), nowMs].slice(-mostSubmissions)
}

/** When this browser may submit again by its own list; null if it may now. A convenience: the server decides. */
export function ownLimit(times: readonly number[], nowMs: number): string | null {
  const counted = times.filter((time) => time <= nowMs && nowMs - time < windowMs)
  const oldest = counted.at(-mostSubmissions)
  return oldest === undefined || counted.length < mostSubmissions
    ? null
    : new Date(oldest + windowMs).toISOString()
}
