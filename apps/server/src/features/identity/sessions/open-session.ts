import type { SecondFactorMethod } from '@puente/contract/identity/sessions'
import { randomToken } from '../../../platform/crypto/tokens.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { endSession } from './end-session.ts'
import type { Role, SessionScope } from '../identity-tables.ts'
import { sessionExpiry } from './session.rules.ts'
import { insertSession } from './session-repository.ts'

export interface SessionOpening {
  /** Drawn by the caller outside the transaction, which may run again. */
  readonly sessionId: string
  readonly account: { readonly id: string; readonly role: Role }
  readonly remember: boolean
  readonly adminArea: boolean
  /** The second factor that proved the identity, or null if only the password did. */
  readonly secondFactor: SecondFactorMethod | null
  /** The session that the browser already holds, or null. The new session replaces it. */
  readonly presentSessionId: string | null
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** For a phone that continues a verification: the computer's session passes on its end and the time of its proof. */
  readonly handover?: { readonly expiresAt: Date; readonly provenAt: Date }
}

export interface OpenedSession {
  readonly sessionId: string
  readonly userId: string
  readonly token: string
  /** Null for a cookie that ends with the browser. */
  readonly cookieExpiresAt: Date | null
}

/**
 * Opens a session for a person who has proven their identity. Every kind of sign-in ends here. Audited. The caller has locked the account, so that
 * the proof is still valid at commit.
 */
export async function openSession(tx: Tx, opening: SessionOpening): Promise<OpenedSession> {
  const { sessionId, account, remember, handover } = opening
  const scope: SessionScope = handover === undefined ? 'full' : 'handover'
  const token = randomToken()
  const expiresAt = handover?.expiresAt ?? sessionExpiry(tx.now, remember)
  if (opening.presentSessionId !== null) await endSession(tx, opening.presentSessionId, 'signed_out')
  await insertSession(tx, {
    id: sessionId,
    token,
    userId: account.id,
    remembered: remember,
    adminArea: opening.adminArea,
    scope,
    secondFactor: opening.secondFactor,
    provenAt: handover?.provenAt ?? tx.now,
    expiresAt,
    ipAddress: opening.ipAddress,
    userAgent: opening.userAgent,
  })
  if (scope === 'full') {
    await tx.statement('identity.signed-in', 'update users set last_sign_in_at = $2 where id = $1', [
      account.id,
      tx.now,
    ])
  }
  tx.audit({
    object: { type: 'session', id: sessionId },
    after: {
      userId: account.id,
      role: account.role,
      remembered: remember,
      adminArea: opening.adminArea,
      scope,
      secondFactor: opening.secondFactor,
    },
  })
  return { sessionId, userId: account.id, token, cookieExpiresAt: remember ? expiresAt : null }
}
