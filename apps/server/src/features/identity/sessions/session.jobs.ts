import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sweepSessions } from './session-repository.ts'
import { sweepFailures } from '../sign-in/sign-in-failures.ts'
import { sweepChallenges } from '../sign-in/sign-in-challenges.ts'

const keepUsedTokensMs = 30 * 86_400_000

/**
 * Stores the end of expired sessions, and deletes rows that no longer matter: sessions that ended long ago, old links, failed sign-ins that no longer
 * count, and old challenges.
 */
export async function sweepIdentity(deps: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const now = deps.clock.now()
  await sweepSessions(deps.database, now)
  await deps.database.statement('identity.sweep-tokens', 'delete from account_tokens where expires_at < $1', [
    new Date(now.getTime() - keepUsedTokensMs),
  ])
  await sweepFailures(deps.database, now)
  await sweepChallenges(deps.database, now)
}
