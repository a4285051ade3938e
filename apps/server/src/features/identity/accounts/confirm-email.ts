import { DomainError } from '@puente/contract/protocol/problems'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type AccountRow, lockAccount, markEmailConfirmed } from './account-repository.ts'
import { claimAccountToken } from './account-token-repository.ts'
import type { LinkMailDeps } from './link-mail-deps.ts'

export interface ConfirmEmailDeps extends LinkMailDeps {
  readonly unitOfWork: UnitOfWork
}

export type ConfirmEmail = (token: string, context: RequestContext) => Promise<string>

/**
 * Confirms an address by the token of its mail (AUTH-032), and welcomes the person. It signs nobody in.
 * @returns the address
 * @throws DomainError `token.invalid`
 */
export function confirmEmail(
  deps: ConfirmEmailDeps,
  token: string,
  context: RequestContext,
): Promise<string> {
  return deps.unitOfWork.run(
    { kind: 'anonymous' },
    'account.confirm-email',
    async (tx) => {
      const claimed = await claimAccountToken(tx, token, 'confirm-email')
      const account = claimed === null ? null : await lockAccount(tx, claimed.userId)
      if (account === null) throw new DomainError('token.invalid')
      const changed = await markEmailConfirmed(tx, account.id)
      if (changed) await queueWelcome(deps, tx, account)
      tx.audit({
        object: { type: 'user', id: account.id },
        before: { emailConfirmed: !changed },
        after: { emailConfirmed: true },
      })
      return account.email
    },
    context,
  )
}

/**
 * Queues the welcome of a new account (MAIL-002), once. If it were sent at the registration, it would distract from the mail with the link, and reach
 * strangers whose address somebody typed.
 */
async function queueWelcome({ mail, publicUrl }: LinkMailDeps, tx: Tx, account: AccountRow): Promise<void> {
  await mail.queue(tx, {
    userId: account.id,
    to: account.email,
    language: account.language,
    content: { type: 'WELCOME', fullName: account.fullName, link: `${publicUrl}/login` },
    onceKey: `welcome:${account.id}`,
  })
}
