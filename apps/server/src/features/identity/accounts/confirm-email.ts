import { DomainError } from '@puente/contract/protocol/problems'
import type { RequestContext, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { markEmailConfirmed } from './account-repository.ts'
import { claimAccountToken } from './account-token-repository.ts'

export type ConfirmEmail = (token: string, context: RequestContext) => Promise<void>

/**
 * Confirms an address by the token of its mail (AUTH-032). It signs nobody in.
 * @throws DomainError `token.invalid`
 */
export function confirmEmail(unitOfWork: UnitOfWork, token: string, context: RequestContext): Promise<void> {
  return unitOfWork.run(
    { kind: 'anonymous' },
    'account.confirm-email',
    async (tx) => {
      const claimed = await claimAccountToken(tx, token, 'confirm-email')
      if (claimed === null) throw new DomainError('token.invalid')
      const { userId } = claimed
      const changed = await markEmailConfirmed(tx, userId)
      tx.audit({
        object: { type: 'user', id: userId },
        before: { emailConfirmed: !changed },
        after: { emailConfirmed: true },
      })
    },
    context,
  )
}
