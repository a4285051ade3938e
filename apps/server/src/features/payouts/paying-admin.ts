import type { Actor, RequestContext } from '../../platform/unit-of-work/unit-of-work.ts'

/** The admin who pays, and the context of their call. */
export interface PayingAdmin {
  readonly actor: Extract<Actor, { readonly kind: 'user' | 'admin' }>
  readonly context: RequestContext
}

/** The admin behind a call. The routes of payouts are open to admins only. */
export function adminOf(actor: Actor, context: RequestContext): PayingAdmin {
  if (actor.kind !== 'admin') throw new Error('a payout route was reached by somebody who is not an admin')
  return { actor, context }
}
