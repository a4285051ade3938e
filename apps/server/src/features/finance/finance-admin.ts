import type { Actor, SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'

/** The contract lets only admins reach finance. */
export function adminOf(actor: Actor): SignedInActor {
  if (actor.kind !== 'admin') throw new Error('finance was reached by somebody who is not an admin')
  return actor
}
