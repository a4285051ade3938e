import type { RequestContext, SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'

/** A signed-in user who reads, as a route passes them on. */
export function readerOf(userId: string): {
  readonly actor: SignedInActor
  readonly context: RequestContext
} {
  return {
    actor: { kind: 'user', userId, sessionId: crypto.randomUUID() },
    context: { requestId: crypto.randomUUID(), ipAddress: '192.0.2.1' },
  }
}
