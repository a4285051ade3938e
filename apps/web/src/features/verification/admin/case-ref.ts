import type { Person, ReviewRow } from '@puente/contract/verification/people'
import type { Language } from '@puente/contract/identity/sessions'

/** The person that an action concerns, and the version of the case that the action is based on. */
export interface CaseRef {
  readonly userId: string
  readonly name: string
  readonly version: number
  /** The language to write to the person in. */
  readonly language: Language
}

export function refOfRow({ userId, fullName, version, language }: ReviewRow): CaseRef {
  return { userId, name: fullName, version, language }
}

export function refOfPerson({ id, fullName, version, language }: Person): CaseRef {
  return { userId: id, name: fullName, version, language }
}

/** The acts offered on a case (APPR-003). The server enforces the same. */
export interface CaseMoves {
  readonly approve: boolean
  readonly reject: boolean
}

/** @param closed no decision is possible now: one is on its way, or the case is the admin's own */
export function movesOf(label: ReviewRow['label'], closed = false): CaseMoves {
  return {
    approve: !closed && label === 'pending',
    reject: !closed && (label === 'pending' || label === 'awaiting'),
  }
}
