import { financeGrantMs } from '@puente/contract/finance'

/** Wrong tries count for this long (FIN-007). */
export const tryWindowMs = 15 * 60_000
const wrongOfOneAdmin = 5
const wrongOfAll = 10

/** Wrong tries of the last 15 minutes. */
export interface WrongTries {
  readonly count: number
  /** Time of the oldest of them. Null if there are none. */
  readonly firstAt: Date | null
}

/**
 * Until when no password is checked: 5 wrong ones of one admin, or 10 of all admins together, close the gate for the rest of the 15 minutes that
 * began with the first of them (FIN-007). Returns null if a password may be tried.
 */
export function pausedUntil(tries: { readonly own: WrongTries; readonly all: WrongTries }): Date | null {
  const ends = [endOf(tries.own, wrongOfOneAdmin), endOf(tries.all, wrongOfAll)]
  const latest = Math.max(...ends)
  return latest === 0 ? null : new Date(latest)
}

function endOf({ count, firstAt }: WrongTries, most: number): number {
  return count >= most && firstAt !== null ? firstAt.getTime() + tryWindowMs : 0
}

/** When a grant that is opened now ends. Nothing moves it (FIN-004). */
export function grantEndsAt(now: Date): Date {
  return new Date(now.getTime() + financeGrantMs)
}
