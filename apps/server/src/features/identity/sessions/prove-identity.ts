import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { moveProofOn } from './session-repository.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

/**
 * Stores a proof of identity for the commands that require a fresh one. It is valid for ten minutes.
 * @throws DomainError `password.wrong`, `rate-limit.exceeded`, `server.busy`
 */
export async function proveIdentity(
  deps: {
    readonly unitOfWork: UnitOfWork
    readonly verifyPassword: VerifyPassword
  },
  actor: SignedInActor,
  password: string,
  context: RequestContext,
): Promise<void> {
  await deps.verifyPassword(actor.userId, password)
  await deps.unitOfWork.run(
    actor,
    'session.prove',
    async (tx) => {
      await moveProofOn(tx, actor.sessionId, tx.now)
      tx.audit({ object: { type: 'session', id: actor.sessionId } })
    },
    context,
  )
}
