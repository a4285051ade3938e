import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { NoticeDesk } from '@puente/contract/notices'
import type { Mute } from '@puente/contract/notices/mutes'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { testEvent } from '../collections/public.ts'
import { isSilent } from './silence.rules.ts'

export interface SilenceDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
}

/**
 * Leaves out notices about anything but a Pix that reached us, because they do not show that notices of payments still come. Leaves out our own
 * tests, too, even before they are processed.
 */
const ofPix = `i.outcome is distinct from 'other' and i.event is distinct from '${testEvent}'`

const lastNoticeText = `
select n.provider, (select max(i.received_at) from webhook_inbox i where i.provider = n.provider and ${ofPix}) as at
from unnest($1::text[]) as n (provider)`

// The same hours of each of the last four weeks. A gap of more than a week would count an hour twice.
const usualText = `
select count(i.id)::int as usual
from generate_series(1, 4) as week (n) join webhook_inbox i on i.provider = $1 and ${ofPix}
  and i.received_at >= $2::timestamptz - week.n * interval '7 days'
  and i.received_at < least($3::timestamptz, $2::timestamptz + interval '7 days') - week.n * interval '7 days'`

// A payment for which a hint came does not count: that notice names its charge or its Pix.
const foundByAskingText = `
select count(*)::int as found from charges c
where c.provider = $1 and c.created_at >= $2::timestamptz - interval '1 day' and c.confirmed_at > $2
  and c.confirmation_source = 'reconciliation' and not exists (select from webhook_inbox i where i.charge_id = c.id)
  and not exists (select from webhook_inbox i where i.end_to_end_id = c.end_to_end_id)`
/** The longest period that is searched, even if the last notice is older. */
const longestLookBackMs = 7 * 86_400_000

/** When the last notice of each provider came; no key for one that never sent any. */
export async function readLastNotices(
  database: SilenceDeps['database'],
): Promise<ReadonlyMap<ProviderName, Date>> {
  const rows = await database.statement<{ provider: ProviderName; at: Date | null }>(
    'notices.last',
    lastNoticeText,
    [providerNames],
  )
  return new Map(rows.flatMap(({ provider, at }) => (at === null ? [] : [[provider, at]])))
}

/** The silence of a provider now. Null as long as its notices come. */
export async function readSilence(deps: SilenceDeps, provider: ProviderName): Promise<NoticeDesk['silence']> {
  return silenceSince(deps, provider, (await readLastNotices(deps.database)).get(provider) ?? null)
}

/** Null as long as notices come, and before the first one: until then nothing has stopped. */
export async function silenceSince(
  { database, clock }: SilenceDeps,
  provider: ProviderName,
  since: Date | null,
): Promise<NoticeDesk['silence']> {
  if (since === null) return null
  const now = clock.now()
  const [[usual], [found], mute] = await Promise.all([
    database.statement<{ usual: number }>('notices.usual', usualText, [provider, since, now]),
    database.statement<{ found: number }>('notices.found-by-asking', foundByAskingText, [
      provider,
      new Date(Math.max(since.getTime(), now.getTime() - longestLookBackMs)),
    ]),
    readMute(database, { provider, since: since.toISOString() }, now),
  ])
  if (usual === undefined || found === undefined) throw new Error('a count of notices returned no row')
  if (!isSilent(usual.usual, found.found)) return null
  return {
    provider,
    since: since.toISOString(),
    usualInFourWeeks: usual.usual,
    foundByAsking: found.found,
    mute,
  }
}

/** Whether and until when the alarm of a silence is muted. Null while it sounds. */
export async function readMute(
  database: SilenceDeps['database'],
  { provider, since }: { readonly provider: ProviderName; readonly since: string },
  now: Date,
): Promise<Mute | null> {
  const [row] = await database.statement<{ until: Date; reason: string; by: string | null }>(
    'notices.mute',
    `select m.muted_until as until, m.reason, case when u.closed_at is null then u.email end as by
     from notice_mutes m left join users u on u.id = m.muted_by
     where m.provider = $1 and m.silent_since = $2 and m.ended_at is null and m.muted_until > $3`,
    [provider, since, now],
  )
  return row === undefined ? null : { ...row, until: row.until.toISOString() }
}
