import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockAccountByEmail, setRole } from './account-repository.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import type { Role } from '../identity-tables.ts'

export type RoleChange =
  | { readonly kind: 'changed'; readonly sessionsEnded: number }
  | { readonly kind: 'unchanged' | 'unknown-account' | 'email-not-confirmed' }

export type ChangeRole = (email: string, role: Role) => Promise<RoleChange>

/**
 * Makes an account an admin, or an admin a user again. Only the operator's command makes admins (ruling 1, SEC-002): no endpoint does. The
 * self-check of the debug tools takes the role away again. Every session of the account ends with the change.
 */
export function changeRole(unitOfWork: UnitOfWork, email: string, role: Role): Promise<RoleChange> {
  return unitOfWork.run<RoleChange>(
    { kind: 'system', name: 'operator' },
    `role.${role === 'admin' ? 'grant' : 'revoke'}`,
    async (tx) => {
      const account = await lockAccountByEmail(tx, email)
      if (account === null || account.role === role) {
        tx.unchanged()
        return { kind: account === null ? 'unknown-account' : 'unchanged' }
      }
      if (role === 'admin' && !account.emailConfirmed) {
        tx.unchanged()
        return { kind: 'email-not-confirmed' }
      }
      await setRole(tx, account.id, role)
      const sessionsEnded = await endSessionsOf(tx, account.id, 'role_changed')
      tx.audit({
        object: { type: 'user', id: account.id },
        before: { role: account.role },
        after: { role, sessionsEnded },
      })
      return { kind: 'changed', sessionsEnded }
    },
  )
}
