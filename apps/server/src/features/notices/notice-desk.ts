import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { NoticeDesk } from '@puente/contract/notices'
import { localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { StuckSource } from '../../platform/stuck-work/stuck-source.ts'
import type { NoticeProviders } from './notice-providers.ts'
import { noticesBase } from '../collections/public.ts'
import { isSilent } from './silence.rules.ts'
import { countStuck } from './stuck-work.ts'

export interface DeskDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly stuckWork: readonly StuckSource[]
  readonly providers: NoticeProviders
  readonly publicUrl: string
  readonly activeProvider: () => Promise<ProviderName>
}

/** Excludes notices that concern no received Pix, because they do not show that the others still come. */
const ofPix = `i.outcome is distinct from 'other'`

const lastNoticeText = `
select n.provider, (select max(i.received_at) from webhook_inbox i where i.provider = n.provider and ${ofPix}) as at
from unnest($1::text[]) as n (provider)`

interface CountsRow {
  readonly received: number
  readonly duplicates: number
  readonly refused: number
  readonly waiting: number
  readonly retrying: number
  readonly gave_up: number
}

const countsText = `
select fresh.received + copies.copies as received, fresh.duplicates + copies.copies as duplicates, refusals.refused,
  (select count(*)::int from webhook_inbox where next_attempt_at is not null and state = 'received') as waiting,
  (select count(*)::int from webhook_inbox where state = 'failed') as retrying,
  (select count(*)::int from webhook_inbox where state = 'dead') as gave_up
from (select count(*)::int as received, (count(*) filter (where state = 'duplicate'))::int as duplicates
    from webhook_inbox where received_at >= $1) fresh,
  (select count(*)::int as copies from webhook_repeats where received_at >= $1) copies,
  (select count(*)::int as refused from webhook_refusals where at >= $1) refusals`

const unknownWordsText = `
select provider, coalesce(provider_status, '') as word, count(*)::int as charges
from charges where flags <> '{}' and 'unknown-status' = any(flags)
group by provider, provider_status order by charges desc, provider, word limit 20`

// The same hours of each of the last four weeks. A gap of more than a week would count an hour twice.
const usualText = `
select count(i.id)::int as usual
from generate_series(1, 4) as week (n) join webhook_inbox i on i.provider = $1 and ${ofPix}
  and i.received_at >= $2::timestamptz - week.n * interval '7 days'
  and i.received_at < least($3::timestamptz, $2::timestamptz + interval '7 days') - week.n * interval '7 days'`

// A payment whose notice was only a hint is not counted, because the notice names its charge or its Pix.
const foundByAskingText = `
select count(*)::int as found from charges c
where c.provider = $1 and c.created_at >= $2::timestamptz - interval '1 day' and c.confirmed_at > $2
  and c.confirmation_source = 'reconciliation' and not exists (select from webhook_inbox i where i.charge_id = c.id)
  and not exists (select from webhook_inbox i where i.end_to_end_id = c.end_to_end_id)`
/** The longest gap that is examined. */
const longestLookBackMs = 7 * 86_400_000

/** What the screen of notices shows above its lists (HOOK-001). Calls no provider. */
export async function readNoticeDesk(deps: DeskDeps): Promise<NoticeDesk> {
  const { database, clock, stuckWork, activeProvider } = deps
  const midnight = startOfLocalDay(localDayOf(clock.now()))
  const [active, last, [counts], stuck, unknownWords] = await Promise.all([
    activeProvider(),
    database.statement<{ provider: ProviderName; at: Date | null }>('notices.last', lastNoticeText, [
      providerNames,
    ]),
    database.statement<CountsRow>('notices.counts', countsText, [midnight]),
    countStuck(stuckWork),
    database.statement<NoticeDesk['unknownWords'][number]>('notices.unknown-words', unknownWordsText, []),
  ])
  if (counts === undefined) throw new Error('the counts of notices returned no row')
  const lastOf = (name: ProviderName) => last.find(({ provider }) => provider === name)?.at ?? null
  return {
    providers: providerNames.map((name) => providerView(deps, name, active, lastOf(name))),
    today: { received: counts.received, duplicates: counts.duplicates, refused: counts.refused },
    waiting: counts.waiting,
    retrying: counts.retrying,
    gaveUp: counts.gave_up,
    stuck,
    unknownWords,
    silence: await silenceOf(deps, active, lastOf(active)),
  }
}

function providerView(
  { providers, publicUrl }: DeskDeps,
  name: ProviderName,
  active: ProviderName,
  lastNoticeAt: Date | null,
): NoticeDesk['providers'][number] {
  const registration = providers.accountOf(name)?.registration ?? null
  return {
    name,
    isActive: name === active,
    isConfigured: providers.noticesOf(name) !== null,
    address: noticesBase(publicUrl, name),
    canRegister: registration !== null,
    canList: registration !== null && registration.listNoticeAddresses !== null,
    canRemove: registration !== null && registration.removeNoticeAddress !== null,
    lastNoticeAt: lastNoticeAt?.toISOString() ?? null,
  }
}

/** Null while notices come, and before the first notice. */
async function silenceOf(
  { database, clock }: DeskDeps,
  provider: ProviderName,
  since: Date | null,
): Promise<NoticeDesk['silence']> {
  if (since === null) return null
  const [[usual], [found]] = await Promise.all([
    database.statement<{ usual: number }>('notices.usual', usualText, [provider, since, clock.now()]),
    database.statement<{ found: number }>('notices.found-by-asking', foundByAskingText, [
      provider,
      new Date(Math.max(since.getTime(), clock.now().getTime() - longestLookBackMs)),
    ]),
  ])
  if (usual === undefined || found === undefined) throw new Error('a count of notices returned no row')
  if (!isSilent(usual.usual, found.found)) return null
  return {
    provider,
    since: since.toISOString(),
    usualInFourWeeks: usual.usual,
    foundByAsking: found.found,
  }
}
