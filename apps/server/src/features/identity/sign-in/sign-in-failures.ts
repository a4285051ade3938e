import type { Database } from '../../../platform/db/database.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type FailureFacts, failureWindowMs, keepFailuresMs } from './sign-in.rules.ts'

export interface Attempt {
  /** Keyed hash of the address as typed, lowercased. */
  readonly emailHash: Buffer
  /** See `networkOf`. */
  readonly network: string
  readonly adminArea: boolean
}

/** Either the seconds to wait, or an attempt. An attempt counts as failed until it is withdrawn or its e-mail's failures are forgotten. */
export type CountedAttempt =
  | { readonly kind: 'paused'; readonly seconds: number }
  | { readonly kind: 'counted'; readonly id: bigint }

const recordText = `
insert into sign_in_failures (email_hash, network, admin_area, failed_at) values ($1, $2, $3, $4) returning id`

const beforeText = `
with seen as (
  select email_hash = $1 as of_email, network = $2 as of_network, admin_area and failed_at > $4 as in_admin_window, failed_at
  from sign_in_failures
  where failed_at > $3 and (email_hash = $1 or network = $2)
), newest as (
  select max(failed_at) filter (where of_email) as for_email, max(failed_at) filter (where of_network) as for_network from seen
)
select newest.for_email as last_for_email, newest.for_network as last_for_network,
       count(*) filter (where of_email and failed_at > newest.for_email - make_interval(secs => $5))::int as for_email,
       count(*) filter (where of_network and failed_at > newest.for_network - make_interval(secs => $5))::int as for_network,
       count(*) filter (where of_email and in_admin_window)::int as admin_for_email,
       count(*) filter (where of_network and in_admin_window)::int as admin_for_network,
       min(failed_at) filter (where of_email and in_admin_window) as first_admin_for_email,
       min(failed_at) filter (where of_network and in_admin_window) as first_admin_for_network
from newest left join seen on true group by newest.for_email, newest.for_network`

interface BeforeRow {
  readonly for_email: number
  readonly last_for_email: Date | null
  readonly admin_for_email: number
  readonly first_admin_for_email: Date | null
  readonly for_network: number
  readonly last_for_network: Date | null
  readonly admin_for_network: number
  readonly first_admin_for_network: Date | null
}

/** The failures that count against an attempt. */
export async function readFailures(
  from: Pick<Database, 'statement'>,
  { emailHash, network }: Attempt,
  now: Date,
): Promise<FailureFacts> {
  const [row] = await from.statement<BeforeRow>('identity.failures', beforeText, [
    emailHash,
    network,
    new Date(now.getTime() - keepFailuresMs),
    new Date(now.getTime() - failureWindowMs),
    failureWindowMs / 1000,
  ])
  if (row === undefined) throw new Error('an aggregate gave no row')
  return {
    ofEmail: {
      count: row.for_email,
      lastAt: row.last_for_email,
      adminCount: row.admin_for_email,
      firstAdminAt: row.first_admin_for_email,
    },
    ofAddress: {
      count: row.for_network,
      lastAt: row.last_for_network,
      adminCount: row.admin_for_network,
      firstAdminAt: row.first_admin_for_network,
    },
  }
}

/** Stores a failure and returns its id. */
export async function recordFailure(
  from: Pick<Database, 'statement'>,
  { emailHash, network, adminArea }: Attempt,
  now: Date,
): Promise<bigint> {
  const values = [emailHash, network, adminArea, now]
  const [row] = await from.statement<{ id: bigint }>('identity.failure', recordText, values)
  if (row === undefined) throw new Error('an insert gave no id')
  return row.id
}

// Attempts for the same email or the same address wait for each other here, always in one order.
const queueText = `
select pg_advisory_xact_lock(place.key)
from (
  select hashtextextended(name, 0) as key from unnest(array['email:' || encode($1::bytea, 'hex'), 'network:' || $2]) as name order by 1
) place`

/**
 * Counts an attempt before its password is checked, one at a time, so that a hundred guesses at once do not all count as the first. An
 * attempt during a pause is not counted, because it would move the window from which the pause is computed. Commits in its own transaction,
 * because a refusal that follows must not roll the count back.
 */
export function countAttempt(
  unitOfWork: UnitOfWork,
  attempt: Attempt,
  pauseSeconds: (failures: FailureFacts, now: Date) => number,
): Promise<CountedAttempt> {
  return unitOfWork.run<CountedAttempt>({ kind: 'anonymous' }, 'session.count-attempt', async (tx) => {
    // The audit log records the outcome of the attempt.
    tx.unchanged()
    await tx.statement('identity.attempts-queue', queueText, [attempt.emailHash, attempt.network])
    const seconds = pauseSeconds(await readFailures(tx, attempt, tx.now), tx.now)
    if (seconds > 0) return { kind: 'paused', seconds }
    return { kind: 'counted', id: await recordFailure(tx, attempt, tx.now) }
  })
}

/** Withdraws an attempt whose password was never checked. */
export async function withdrawAttempt(database: Database, id: bigint): Promise<void> {
  await database.statement('identity.attempt-withdrawn', 'delete from sign_in_failures where id = $1', [id])
}

/** The right password shows that the failures before it were the owner's own mistakes. */
export async function forgetFailures(from: Pick<Tx, 'statement'>, emailHash: Buffer): Promise<void> {
  await from.statement('identity.failures-forgotten', 'delete from sign_in_failures where email_hash = $1', [
    emailHash,
  ])
}

/** Removes failures that can no longer cause a pause. */
export async function sweepFailures(database: Database, now: Date): Promise<void> {
  await database.statement('identity.sweep-failures', 'delete from sign_in_failures where failed_at < $1', [
    new Date(now.getTime() - keepFailuresMs),
  ])
}
