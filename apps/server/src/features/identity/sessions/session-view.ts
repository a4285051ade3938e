import type { SessionEndReason, SessionView } from '@puente/contract/identity/sessions'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SessionScope } from '../identity-tables.ts'
import { readAccountView } from '../accounts/account-reads.ts'
import type { CsrfTokens } from './csrf.ts'

/** The one place where a session becomes the view that its browser gets. */
export interface SessionViews {
  /** A live session that does not wait for its PIN. Returns nobody if it has ended meanwhile. */
  open(sessionId: string): Promise<SessionView>
  /** A session that waits for its PIN. Its view shows only that, and what the browser needs to give the PIN (AUTH-021). */
  locked(sessionId: string): SessionView
  nobody(endReason: SessionEndReason | null): SessionView
}

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

export function sessionViews(deps: SessionViewDeps): SessionViews {
  const { database, clock, csrf, secondFactorRequired } = deps
  const serverTime = () => clock.now().toISOString()
  const nobody = (endReason: SessionEndReason | null): SessionView => ({
    account: null,
    locked: false,
    scope: 'full',
    endReason,
    csrfToken: null,
    remembered: false,
    expiresAt: null,
    serverTime: serverTime(),
  })
  return {
    nobody,
    async open(sessionId) {
      const [term] = await database.statement<TermRow>(
        'identity.session-term',
        'select user_id, remembered, expires_at, scope from sessions where id = $1 and ended_at is null',
        [sessionId],
      )
      // The session ended between the check of the request and this read.
      if (term === undefined) return nobody(null)
      const account = await readAccountView(database, term.user_id)
      const missing = secondFactorRequired && account.role === 'admin' && account.secondFactor === 'off'
      return {
        account: missing ? { ...account, secondFactor: 'missing' } : account,
        locked: false,
        scope: term.scope,
        endReason: null,
        csrfToken: csrf.tokenFor(sessionId),
        remembered: term.remembered,
        expiresAt: term.expires_at.toISOString(),
        serverTime: serverTime(),
      }
    },
    locked: (sessionId) => ({
      ...nobody(null),
      locked: true,
      csrfToken: csrf.tokenFor(sessionId),
      remembered: true,
    }),
  }
}
