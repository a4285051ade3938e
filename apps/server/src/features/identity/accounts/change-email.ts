import { DomainError } from '@puente/contract/protocol/problems'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { lockAccount, setEmail } from './account-repository.ts'
import { claimAccountToken, voidAccountTokens } from './account-token-repository.ts'
import { askForLink } from './link-mails.ts'
import { maskedEmail } from './masked-email.rules.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

/**
 * Requests the link that moves the account to a new address. An address in use gets the same answer but no link (PROF-029, PROF-030).
 * @throws DomainError `password.wrong`, `rate-limit.exceeded`, `server.busy`
 */
export async function requestEmailChange(
  deps: {
    readonly verifyPassword: VerifyPassword
    readonly unitOfWork: UnitOfWork
  },
  actor: SignedInActor,
  { newEmail, password }: { readonly newEmail: string; readonly password: string },
  context: RequestContext,
): Promise<void> {
  await deps.verifyPassword(actor.userId, password)
  await askForLink(deps.unitOfWork, { purpose: 'change-email', userId: actor.userId, newEmail }, context)
}

/**
 * Moves the account to the address whose mailbox held the link, and notifies the old address. Links that went to the old mailbox stop working, so
 * that a stranger who reads it cannot sign in.
 * @returns the new address
 * @throws DomainError `token.invalid`; `email.taken` if somebody registered the address meanwhile
 */
export function confirmEmailChange(
  deps: {
    readonly unitOfWork: UnitOfWork
    readonly mail: MailQueue
  },
  token: string,
  context: RequestContext,
): Promise<string> {
  return deps.unitOfWork.run(
    { kind: 'anonymous' },
    'account.change-email',
    async (tx) => {
      const claimed = await claimAccountToken(tx, token, 'change-email')
      const account = claimed === null ? null : await lockAccount(tx, claimed.userId)
      if (account === null || claimed?.newEmail == null) throw new DomainError('token.invalid')
      await setEmail(tx, account.id, claimed.newEmail, tx.now)
      await voidAccountTokens(tx, account.id, [
        'confirm-email',
        'reset-password',
        'reset-pin',
        'change-email',
      ])
      await deps.mail.queue(tx, {
        userId: account.id,
        to: account.email,
        language: account.language,
        content: {
          type: 'EMAIL_CHANGED',
          fullName: account.fullName,
          newEmailShown: maskedEmail(claimed.newEmail),
        },
      })
      tx.announce({ topic: 'session', id: account.id, version: 1 }, [`user:${account.id}`])
      tx.audit({ object: { type: 'user', id: account.id }, after: { emailChanged: true } })
      return claimed.newEmail
    },
    context,
  )
}
