import type { SessionEndReason, SessionView } from '@puente/contract/identity/sessions'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SessionScope } from '../identity-tables.ts'
import { readAccountView } from '../accounts/account-reads.ts'
import type { CsrfTokens } from './csrf.ts'

export interface SessionViewDeps {
  readonly database: Database
  readonly clock: Clock
  readonly csrf: CsrfTokens
  /** Whether admins must have a second factor. */
  readonly secondFactorRequired: boolean
}

interface TermRow {
  readonly user_id: string
  readonly remembered: boolean
  readonly expires_at: Date
  readonly scope: SessionScope
}

/** The view that the browser of an open session gets. If the session has ended meanwhile, returns `noSessionView`. */
export async function readSessionView(deps: SessionViewDeps, sessionId: string): Promise<SessionView> {
  const [term] = await deps.database.statement<TermRow>(
    'identity.session-term',
    'select user_id, remembered, expires_at, scope from sessions where id = $1 and ended_at is null',
    [sessionId],
  )
  // The session ended between the check of the request and this read.
  if (term === undefined) return noSessionView(deps, null)
  const now = deps.clock.now()
  const account = await readAccountView(deps.database, term.user_id, now)
  const missing = deps.secondFactorRequired && account.role === 'admin' && account.secondFactor === 'off'
  return {
    account: missing ? { ...account, secondFactor: 'missing' } : account,
    locked: false,
    scope: term.scope,
    endReason: null,
    csrfToken: deps.csrf.tokenFor(sessionId),
    remembered: term.remembered,
    expiresAt: term.expires_at.toISOString(),
    serverTime: now.toISOString(),
  }
}

/** The view of a session that waits for its PIN: only that it waits, and what the browser needs to give the PIN (AUTH-021). */
export function lockedSessionView(
  deps: Pick<SessionViewDeps, 'clock' | 'csrf'>,
  sessionId: string,
): SessionView {
  return {
    ...noSessionView(deps, null),
    locked: true,
    csrfToken: deps.csrf.tokenFor(sessionId),
    remembered: true,
  }
}

/** The view of a browser without a session. */
export function noSessionView(
  { clock }: Pick<SessionViewDeps, 'clock'>,
  endReason: SessionEndReason | null,
): SessionView {
  return {
    account: null,
    locked: false,
    scope: 'full',
    endReason,
    csrfToken: null,
    remembered: false,
    expiresAt: null,
    serverTime: clock.now().toISOString(),
  }
}
