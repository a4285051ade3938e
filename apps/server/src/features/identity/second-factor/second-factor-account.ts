import { DomainError } from '@puente/contract/protocol/problems'
import type { SecondFactorMethod } from '@puente/contract/identity/sessions'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue, SecondFactorChange } from '../../notifications/public.ts'
import { type AccountRow, lockAccount } from '../accounts/account-repository.ts'
import { endSession } from '../sessions/end-session.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'
import { hasSecondFactor, readSecondFactorFacts } from './second-factor-reads.ts'

/** Whether this deployment allows admins without a second factor. */
export type AdminSecondFactor = 'required' | 'optional'

/** Locks the account of the signed-in person. It can only be missing if it was closed at this very moment. */
export async function lockOwnAccount(tx: Tx, userId: string): Promise<AccountRow> {
  const account = await lockAccount(tx, userId)
  if (account === null) throw new DomainError('session.expired')
  return account
}

/**
 * Runs after a factor was removed. A required factor must remain. The recovery codes are deleted with the last factor, because they only replace it.
 * @throws DomainError `second-factor.required-for-admins`, which undoes the removal
 */
export async function completeRemoval(
  tx: Tx,
  account: AccountRow,
  adminSecondFactor: AdminSecondFactor,
): Promise<void> {
  if (hasSecondFactor(await readSecondFactorFacts(tx, account.id))) return
  if (isRequired(account.role, adminSecondFactor)) throw new DomainError('second-factor.required-for-admins')
  await forgetRecoveryCodes(tx, account.id)
}

export function isRequired(role: AccountRow['role'], adminSecondFactor: AdminSecondFactor): boolean {
  return role === 'admin' && adminSecondFactor === 'required'
}

/**
 * Marks a session that has just shown a factor as opened with it, so that an admin who enrols can continue in it. An admin's other
 * sessions that were opened with the password alone end, because the admin area would refuse them from now on.
 */
export async function noteSecondFactor(
  tx: Tx,
  account: AccountRow,
  sessionId: string,
  method: SecondFactorMethod,
): Promise<void> {
  await tx.statement('identity.session-factor', 'update sessions set second_factor = $2 where id = $1', [
    sessionId,
    method,
  ])
  if (account.role !== 'admin') return
  // The session's stream was opened without its new rights.
  tx.announce({ topic: 'session', id: sessionId, version: 1 }, [`session:${sessionId}`])
  const others = await tx.statement<{ id: string }>(
    'identity.sessions-without-factor',
    'select id from sessions where user_id = $1 and second_factor is null and ended_at is null order by id',
    [account.id],
  )
  for (const { id } of others) await endSession(tx, id, 'revoked')
}

/** Mails the owner about every change, and lets their open screens read again. */
export async function notifyOfChange(
  tx: Tx,
  mail: MailQueue,
  account: AccountRow,
  change: SecondFactorChange,
): Promise<void> {
  await mail.queue(tx, {
    userId: account.id,
    to: account.email,
    language: account.language,
    content: { type: 'SECOND_FACTOR_CHANGED', fullName: account.fullName, change },
  })
  tx.announce({ topic: 'session', id: account.id, version: 1 }, [`user:${account.id}`])
}
