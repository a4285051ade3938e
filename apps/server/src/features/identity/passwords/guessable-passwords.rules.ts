import { DomainError } from '@puente/contract/protocol/problems'
import { isGuessablePassword, type PasswordOwner } from '@puente/domain/guessable-password'

/**
 * Refuses the passwords that attackers guess first.
 * @param leaked passwords that leaks hold often, in lower case
 * @throws DomainError `password.common`
 */
export function refuseGuessablePassword(
  password: string,
  owner: PasswordOwner,
  leaked: ReadonlySet<string>,
): void {
  if (isGuessablePassword(password, owner, leaked)) throw new DomainError('password.common')
}
