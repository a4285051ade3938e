import type { SessionEndReason } from '@puente/contract/identity/sessions'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { markSessionEnded, markSessionsEnded } from './session-repository.ts'

/** Ends one session inside a transaction and notifies its open screens. False if it had already ended. */
export async function endSession(tx: Tx, sessionId: string, reason: SessionEndReason): Promise<boolean> {
  const ended = await markSessionEnded(tx, sessionId, reason)
  if (ended) announceEnd(tx, sessionId)
  return ended
}

/** Ends every session of an account except `spare`, and returns how many ended. */
export async function endSessionsOf(
  tx: Tx,
  userId: string,
  reason: SessionEndReason,
  options: { readonly spare?: string | null } = {},
): Promise<number> {
  const ended = await markSessionsEnded(tx, userId, reason, options.spare ?? null)
  for (const sessionId of ended) announceEnd(tx, sessionId)
  return ended.length
}

/** AUTH-017: ends the session on the server, so that a cookie left in a browser is useless. */
export function signOut(
  unitOfWork: UnitOfWork,
  actor: Actor,
  sessionId: string,
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'session.close',
    async (tx) => {
      if (await endSession(tx, sessionId, 'signed_out'))
        tx.audit({ object: { type: 'session', id: sessionId } })
      else tx.unchanged()
    },
    context,
  )
}

function announceEnd(tx: Tx, sessionId: string): void {
  tx.announce({ topic: 'session', id: sessionId, version: 1 }, [`session:${sessionId}`])
}
