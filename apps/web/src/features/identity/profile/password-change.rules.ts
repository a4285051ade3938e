import { passwordLength } from '@puente/contract/identity/sessions'
import { passwordRules } from '../recovery/new-password.rules.ts'

/** Only the server knows `wrong`. `common`: attackers guess it first. */
export type PasswordChangeFault = 'required' | 'too-short' | 'policy' | 'mismatch' | 'wrong' | 'common'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly again: string
}

export type PasswordChangeFaults = Partial<Record<keyof PasswordChange, PasswordChangeFault>>

/**
 * The faults of a change of password, field by field (PROF-032, PROF-033).
 * @param guessable whether attackers guess the new password first
 */
export function passwordChangeFaults(change: PasswordChange, guessable = false): PasswordChangeFaults {
  const rules = passwordRules(change.next)
  const nextFault = (): PasswordChangeFault | null => {
    if (!rules.length) return change.next.length > passwordLength.most ? 'policy' : 'too-short'
    if (!Object.values(rules).every(Boolean)) return 'policy'
    return guessable ? 'common' : null
  }
  const next = nextFault()
  return {
    ...(change.current === '' && { current: 'required' }),
    ...(next !== null && { next }),
    ...(change.again !== change.next && { again: 'mismatch' }),
  }
}
