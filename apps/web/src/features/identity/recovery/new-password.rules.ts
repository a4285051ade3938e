import { passwordLength } from '@puente/contract/identity/sessions'

/** The four requirements of AUTH-027, each met or not, for the list that ticks while typing. */
export function passwordRules(password: string) {
  return {
    length: password.length >= passwordLength.least && password.length <= passwordLength.most,
    upperCase: /\p{Lu}/u.test(password),
    digit: /\p{Nd}/u.test(password),
    special: /[^\p{L}\p{N}\s]/u.test(password),
  }
}

export type PasswordRule = keyof ReturnType<typeof passwordRules>

/** `common`: attackers guess it first. */
export type NewPasswordFault = 'required' | 'policy' | 'mismatch' | 'common'

/** The fault of a new password. One that breaks the policy is not called guessable too. */
export function passwordFault(password: string, guessable = false): NewPasswordFault | null {
  if (password === '') return 'required'
  if (!Object.values(passwordRules(password)).every(Boolean)) return 'policy'
  return guessable ? 'common' : null
}

/** The fault of its repetition (AUTH-028). */
export function repetitionFault(password: string, again: string): NewPasswordFault | null {
  if (again === '') return 'required'
  return again === password ? null : 'mismatch'
}

export type NewPasswordFaults = Partial<Record<'password' | 'again', NewPasswordFault>>

export function newPasswordFaults(
  { password, again }: { readonly password: string; readonly again: string },
  guessable = false,
): NewPasswordFaults {
  const [chosen, repeated] = [passwordFault(password, guessable), repetitionFault(password, again)]
  return { ...(chosen !== null && { password: chosen }), ...(repeated !== null && { again: repeated }) }
}
