import { dictionary } from '@zxcvbn-ts/language-common'

/** About 49,000 passwords, in lower case, that leaks hold most often. */
export const leakedPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])
