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

/** Only the server finds `common`: the password is in a list of leaked ones. */
export type NewPasswordFault = 'required' | 'policy' | 'mismatch' | 'common'

/** The faults of a new password. */
export function passwordFault(password: string): NewPasswordFault | null {
  if (password === '') return 'required'
  return Object.values(passwordRules(password)).every(Boolean) ? null : 'policy'
}

/** The fault of its repetition (AUTH-028). */
export function repetitionFault(password: string, again: string): NewPasswordFault | null {
  if (again === '') return 'required'
  return again === password ? null : 'mismatch'
}

export type NewPasswordFaults = Partial<Record<'password' | 'again', NewPasswordFault>>

export function newPasswordFaults({
  password,
  again,
}: {
  password: string
  again: string
}): NewPasswordFaults {
  const [chosen, repeated] = [passwordFault(password), repetitionFault(password, again)]
  return { ...(chosen !== null && { password: chosen }), ...(repeated !== null && { again: repeated }) }
}
