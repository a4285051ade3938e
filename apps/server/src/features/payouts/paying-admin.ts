import type { Actor, RequestContext } from '../../platform/unit-of-work/unit-of-work.ts'

/** The admin who pays, and where their call came from. */
export interface PayingAdmin {
  readonly actor: Extract<Actor, { readonly kind: 'user' | 'admin' }>
  readonly context: RequestContext
}
