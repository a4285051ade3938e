import { readStored, writeStored } from '../../../lib/storage.ts'

/** Outlives a sign-out: it is a time and nothing of the person. */
const key = 'rejectionSeen'

/** Whether the person has closed the dialog of this rejection in this browser. */
export function isRejectionSeen(at: string): boolean {
  return readStored(key) === at
}

export function noteRejectionSeen(at: string): void {
  writeStored(key, at)
}
