import type { SecondFactorMethod } from '@puente/contract/identity/sessions'
import type { RequestContext, Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { AccountRow } from '../accounts/account-repository.ts'
import { endSession } from '../sessions/end-session.ts'
import { type OpenedSession, openSession } from '../sessions/open-session.ts'
import { spendChallenge } from './sign-in-challenges.ts'

/** Facts about the browser that signs in, apart from its answer. */
export interface Caller {
  /** The session that the browser already holds, or null. Signing in ends it. */
  readonly presentSessionId: string | null
  readonly userAgent: string | null
}

export type Finished =
  | { readonly kind: 'open'; readonly session: OpenedSession }
  | { readonly kind: 'refused'; readonly code: 'email.not-confirmed' | 'access.denied' }

/**
 * Finishes a sign-in whose factors are all proven. Decides by the present state of the locked account. In the admin area, a person who is not an
 * admin loses every session of this browser (ruling 15).
 */
export async function finishSignIn(
  tx: Tx,
  account: AccountRow,
  signIn: {
    readonly sessionId: string
    readonly challenge: string
    readonly remember: boolean
    readonly adminArea: boolean
    readonly method: SecondFactorMethod
  },
  caller: Caller,
  context: RequestContext,
): Promise<Finished> {
  await spendChallenge(tx, signIn.challenge)
  if (signIn.adminArea && account.role !== 'admin') {
    if (caller.presentSessionId !== null) await endSession(tx, caller.presentSessionId, 'signed_out')
    tx.unchanged()
    return { kind: 'refused', code: 'access.denied' }
  }
  if (!account.emailConfirmed) {
    tx.unchanged()
    return { kind: 'refused', code: 'email.not-confirmed' }
  }
  const session = await openSession(tx, {
    sessionId: signIn.sessionId,
    account,
    remember: signIn.remember,
    adminArea: signIn.adminArea,
    secondFactor: signIn.method,
    presentSessionId: caller.presentSessionId,
    ipAddress: context.ipAddress,
    userAgent: caller.userAgent,
  })
  return { kind: 'open', session }
}

/** The name of a sign-in in the audit log. */
export function signInCommand(adminArea: boolean): string {
  return adminArea ? 'session.open-admin' : 'session.open'
}
