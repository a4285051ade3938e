import { mostSubmissions } from '@puente/contract/establishments/registration'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { windowStart } from './submission-limit.rules.ts'

// One row for each person: of two submissions at once, the second waits for the row and counts the first.
const takeText = `
insert into establishment_submissions as s (user_id, submitted_at) values ($1, array[$2::timestamptz])
on conflict (user_id) do update
  set submitted_at = array(select at from unnest(s.submitted_at) as at where at > $3 order by at) || excluded.submitted_at
  where (select count(*) from unnest(s.submitted_at) as at where at > $3) < ${mostSubmissions}
returning user_id`

/** Counts one submission. Returns false, and counts nothing, if the limit is reached. */
export async function takeSubmission(
  database: Pick<Database, 'statement'>,
  userId: string,
  now: Date,
): Promise<boolean> {
  const taken = await database.statement('establishments.take-submission', takeText, [
    userId,
    now,
    windowStart(now),
  ])
  return taken.length === 1
}

/** When the person last sent a registration, the oldest first. */
export async function readSubmissions(
  database: Pick<Database, 'statement'>,
  userId: string,
): Promise<readonly Date[]> {
  const [row] = await database.statement<{ submitted_at: Date[] }>(
    'establishments.submissions',
    'select submitted_at from establishment_submissions where user_id = $1',
    [userId],
  )
  return row?.submitted_at ?? []
}

export async function deleteSubmissions(tx: Tx, userId: string): Promise<void> {
  await tx.statement(
    'establishments.forget-submissions',
    'delete from establishment_submissions where user_id = $1 returning user_id',
    [userId],
  )
}
