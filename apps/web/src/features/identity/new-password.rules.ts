import { passwordLength } from '@puente/contract/session'

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

/** `common` only the server knows: the password stands in a list of leaked ones. */
export type NewPasswordFault = 'required' | 'policy' | 'mismatch' | 'common'

/** What is wrong with a password that is being chosen. */
export function passwordFault(password: string): NewPasswordFault | null {
  if (password === '') return 'required'
  return Object.values(passwordRules(password)).every(Boolean) ? null : 'policy'
}

/** What is wrong with its repetition (AUTH-028). */
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
