import { DomainError } from '@puente/contract/protocol/problems'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type {
  RequestContext,
  SignedInActor,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { setTerm } from './session-repository.ts'
import { oldTokenGraceMs, sessionExpiry } from './session.rules.ts'

/** The session continues under a new token, so that its cookie can get a new end. */
export interface NewTerm {
  readonly token: string
  /** Null for a cookie that ends with the browser. */
  readonly cookieExpiresAt: Date | null
}

/**
 * Gives a remembered session a new term: 30 days from now (ADM-023), or, if it shall no longer be remembered, 12 hours from now (PROF-019).
 * @throws DomainError `session.not-remembered`
 */
export function changeTerm(
  unitOfWork: UnitOfWork,
  actor: SignedInActor,
  term: 'renewed' | 'forgotten',
  context: RequestContext,
): Promise<NewTerm> {
  const remembered = term === 'renewed'
  const token = randomToken()
  return unitOfWork.run(
    actor,
    remembered ? 'session.renew' : 'session.forget',
    async (tx) => {
      const expiresAt = sessionExpiry(tx.now, remembered)
      const oldValidUntil = new Date(tx.now.getTime() + oldTokenGraceMs)
      const changed = await setTerm(tx, actor.sessionId, { remembered, expiresAt, token, oldValidUntil })
      if (!changed) throw new DomainError('session.not-remembered')
      tx.audit({
        object: { type: 'session', id: actor.sessionId },
        after: { remembered, expiresAt: expiresAt.toISOString() },
      })
      return { token, cookieExpiresAt: remembered ? expiresAt : null }
    },
    context,
  )
}
