/** Failed sign-ins count over this time, and pause further ones for as long. No stranger can lock an account for longer. */
export const failureWindowMs = 15 * 60_000
/** A pause may begin with the last failure of a window that began this long ago. */
export const keepFailuresMs = 2 * failureWindowMs
/** AUTH-009, ADM-013. */
const failuresPerEmail = 5
const failuresPerAddress = 20

/** Failures of one e-mail or of one address. */
export interface FailureRun {
  /** Those of the 15 minutes that ended with the last one. */
  readonly count: number
  readonly lastAt: Date | null
  /** In the admin area and in the 15 minutes that end now. */
  readonly adminCount: number
  readonly firstAdminAt: Date | null
}

export interface FailureFacts {
  readonly ofEmail: FailureRun
  readonly ofAddress: FailureRun
}

/**
 * AUTH-009: 5 failures of one account or 20 of one address within 15 minutes pause further attempts for 15 minutes, counted from the
 * last of them. Attempts during the pause are neither checked nor counted, so a pause never grows.
 * @returns the seconds to wait; 0 if an attempt is allowed now
 */
export function userPauseSeconds(facts: FailureFacts, now: Date): number {
  const pause = ({ count, lastAt }: FailureRun, limit: number) =>
    count >= limit ? secondsUntilEnd(lastAt, now) : 0
  return Math.max(pause(facts.ofEmail, failuresPerEmail), pause(facts.ofAddress, failuresPerAddress))
}

/** ADM-013: 5 failures for one e-mail or 20 from one address close the admin sign-in for the rest of the window. */
export function adminPauseSeconds(facts: FailureFacts, now: Date): number {
  const pause = ({ adminCount, firstAdminAt }: FailureRun, limit: number) =>
    adminCount >= limit ? secondsUntilEnd(firstAdminAt, now) : 0
  return Math.max(pause(facts.ofEmail, failuresPerEmail), pause(facts.ofAddress, failuresPerAddress))
}

function secondsUntilEnd(start: Date | null, now: Date): number {
  if (start === null) return 0
  return Math.max(0, Math.ceil((start.getTime() + failureWindowMs - now.getTime()) / 1000))
}
