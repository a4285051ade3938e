import type { Person, ReviewRow } from '@puente/contract/people'
import type { Language } from '@puente/contract/session'

/** Whom an act is about, and on which state of the case. */
export interface CaseRef {
  readonly userId: string
  readonly name: string
  readonly version: number
  /** What is written to the person is read in it. */
  readonly language: Language
}

export function refOfRow({ userId, fullName, version, language }: ReviewRow): CaseRef {
  return { userId, name: fullName, version, language }
}

export function refOfPerson({ id, fullName, version, language }: Person): CaseRef {
  return { userId: id, name: fullName, version, language }
}

/** What is offered on a case (APPR-003); the server holds to the same. */
export interface CaseMoves {
  readonly approve: boolean
  readonly reject: boolean
}

/** @param closed to decisions for now: one is on its way, or the case is the admin's own */
export function movesOf(label: ReviewRow['label'], closed = false): CaseMoves {
  return {
    approve: !closed && label === 'pending',
    reject: !closed && (label === 'pending' || label === 'awaiting'),
  }
}
