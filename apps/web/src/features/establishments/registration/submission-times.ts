import { serverClock } from '../../../lib/clock/server-clock.ts'
import { sessionKeys } from '../../../lib/session/session-keys.ts'
import { readStoredJson, writeStored } from '../../../lib/storage.ts'
import { ownLimit, withSubmission } from './submission-limit.rules.ts'

function storedTimes(): readonly number[] {
  const stored = readStoredJson(sessionKeys.registrationTimes)
  return Array.isArray(stored) ? stored.filter((time): time is number => typeof time === 'number') : []
}

/** EST-062: a convenience of this browser, for when the server could not be asked. */
export function noteSubmission(): void {
  const times = withSubmission(storedTimes(), serverClock.now())
  writeStored(sessionKeys.registrationTimes, JSON.stringify(times))
}

export function limitByOwnList(): string | null {
  return ownLimit(storedTimes(), serverClock.now())
}
