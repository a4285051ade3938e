import { DomainError } from '@puente/contract/protocol/problems'
import type { KeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { lockOwnAccount, notifyOfChange } from './second-factor-account.ts'
import { hasSecondFactor, readSecondFactorFacts } from './second-factor-reads.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

export interface RenewRecoveryCodesDeps {
  readonly unitOfWork: UnitOfWork
  readonly keyedHash: KeyedHash
  readonly mail: MailQueue
  readonly verifyPassword: VerifyPassword
}

/**
 * Gives an account with a second factor a new set of recovery codes. The old set stops working.
 * @throws DomainError `password.wrong`; `second-factor.off` if there is no factor that the codes could replace
 */
export async function renewRecoveryCodes(
  deps: RenewRecoveryCodesDeps,
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<readonly string[]> {
  const { userId } = actor
  await deps.verifyPassword(userId, password)
  return deps.unitOfWork.run(
    actor,
    'recovery-codes.renew',
    async (tx) => {
      const account = await lockOwnAccount(tx, userId)
      const facts = await readSecondFactorFacts(tx, userId)
      if (!hasSecondFactor(facts)) throw new DomainError('second-factor.off')
      const codes = await replaceRecoveryCodes(tx, deps.keyedHash, userId)
      await notifyOfChange(tx, deps.mail, account, 'recovery-codes')
      tx.audit({
        object: { type: 'user', id: userId },
        before: { recoveryCodes: facts.recoveryCodesLeft },
        after: { recoveryCodes: codes.length },
      })
      return codes
    },
    context,
  )
}
