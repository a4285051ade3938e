import { passwordLength } from '@puente/contract/identity/sessions'
import type { Actor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { PasswordHasher } from '../identity/public.ts'
import { closeGrants, savePassword } from './gate-repository.ts'
import { announceGrant } from './open-gate.ts'

/** Characters that the shared password has at least: nobody changes it often, and many know it. */
export const leastPasswordLength = 12

export type PasswordChange =
  | { readonly kind: 'set'; readonly grantsClosed: number }
  | { readonly kind: 'too-short' | 'too-long' }

/**
 * Sets the shared password of the finance area and closes every open grant. Only the operator's command and the demo call this: no endpoint
 * does (FIN-003).
 */
export async function setFinancePassword(
  { unitOfWork, hasher }: { readonly unitOfWork: UnitOfWork; readonly hasher: Pick<PasswordHasher, 'hash'> },
  actor: Actor,
  password: string,
): Promise<PasswordChange> {
  if ([...password].length < leastPasswordLength) return { kind: 'too-short' }
  if (password.length > passwordLength.most) return { kind: 'too-long' }
  const hash = await hasher.hash(password)
  return unitOfWork.run<PasswordChange>(actor, 'finance.set-password', async (tx) => {
    const version = await savePassword(tx, hash)
    const closed = await closeGrants(tx)
    for (const sessionId of closed) announceGrant(tx, sessionId)
    tx.audit({
      object: { type: 'finance-password', id: 'shared' },
      after: { version, grantsClosed: closed.length },
    })
    return { kind: 'set', grantsClosed: closed.length }
  })
}
