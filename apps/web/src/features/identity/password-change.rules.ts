import { passwordLength } from '@puente/contract/session'
import { passwordRules } from './new-password.rules.ts'

export type PasswordChangeFault = 'required' | 'too-short' | 'policy' | 'mismatch'

export interface PasswordChange {
  readonly current: string
  readonly next: string
  readonly again: string
}

/** What of a change of password is wrong, field by field; null where nothing is (PROF-032, PROF-033). */
export function passwordChangeFaults(
  change: PasswordChange,
): Record<keyof PasswordChange, PasswordChangeFault | null> {
  const rules = passwordRules(change.next)
  const nextFault = (): PasswordChangeFault | null => {
    if (!rules.length) return change.next.length > passwordLength.most ? 'policy' : 'too-short'
    return Object.values(rules).every(Boolean) ? null : 'policy'
  }
  return {
    current: change.current === '' ? 'required' : null,
    next: nextFault(),
    again: change.again === change.next ? null : 'mismatch',
  }
}
