import type { ProviderName } from '@puente/contract/collections'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'

/** Counted attempts to record a Pix before the sweep leaves it to an admin: about an hour, because at most one counts in five minutes. */
export const mostTries = 12
const longestError = 500

interface ParkedDeps {
  readonly database: Database
  readonly clock: Clock
}

/** Stores that a listed Pix could not be recorded, so that the sweep may continue without it. */
export async function parkPix(
  { database, clock }: ParkedDeps,
  pix: { readonly provider: ProviderName; readonly endToEndId: string },
  error: unknown,
): Promise<void> {
  const text = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(
    0,
    longestError,
  )
  await database.statement(
    'collections.park-pix',
    `insert into parked_pix as p (provider, end_to_end_id, tries, last_error, first_failed_at, last_failed_at)
     values ($1, $2, 1, $3, $4, $4)
     on conflict (provider, end_to_end_id) do update set last_error = excluded.last_error, last_failed_at = excluded.last_failed_at,
       tries = least(p.tries + 1,
         greatest(p.tries, 1 + floor(extract(epoch from excluded.last_failed_at - p.first_failed_at) / 300)::int))`,
    [pix.provider, pix.endToEndId, text, clock.now()],
  )
}

/** End-to-end ids of every parked Pix of a provider, and whether the sweep still tries it. */
export async function readParkedPix(
  database: Database,
  provider: ProviderName,
): Promise<ReadonlyMap<string, 'to-try' | 'stuck'>> {
  const rows = await database.statement<{ end_to_end_id: string; tries: number }>(
    'collections.parked-pix',
    'select end_to_end_id, tries from parked_pix where provider = $1 order by first_failed_at, end_to_end_id',
    [provider],
  )
  return new Map(rows.map((row) => [row.end_to_end_id, row.tries < mostTries ? 'to-try' : 'stuck']))
}

/** Unparks a Pix that was recorded. */
export async function unparkPix(
  database: Database,
  provider: ProviderName,
  endToEndId: string,
): Promise<void> {
  await database.statement(
    'collections.unpark-pix',
    'delete from parked_pix where provider = $1 and end_to_end_id = $2',
    [provider, endToEndId],
  )
}
