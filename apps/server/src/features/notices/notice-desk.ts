import { type ProviderName, providerNames } from '@puente/contract/collections'
import type { DeskProvider, NoticeDesk } from '@puente/contract/notices'
import { localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { StuckSource } from '../../platform/stuck-work/stuck-source.ts'
import type { NoticeProviders } from './notice-providers.ts'
import { noticesBase, readAnswerTimes } from '../collections/public.ts'
import { readLastTests } from './notice-test-repository.ts'
import { readMinutes } from './minute-reads.ts'
import { readLastNotices, silenceSince } from './silence-reads.ts'
import { countStuck } from './stuck-work.ts'

export interface DeskDeps {
  readonly database: Pick<Database, 'statement'>
  readonly clock: Clock
  readonly stuckWork: readonly StuckSource[]
  readonly providers: NoticeProviders
  readonly publicUrl: string
  readonly activeProvider: () => Promise<ProviderName>
}

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

/** What the screen of notices shows above its lists (HOOK-001). Asks no provider. */
export async function readNoticeDesk(deps: DeskDeps): Promise<NoticeDesk> {
  const { database, clock, stuckWork, activeProvider } = deps
  const midnight = startOfLocalDay(localDayOf(clock.now()))
  const [active, last, [counts], stuck, unknownWords, tests, minutes, answers] = await Promise.all([
    activeProvider(),
    readLastNotices(database),
    database.statement<CountsRow>('notices.counts', countsText, [midnight]),
    countStuck(stuckWork),
    database.statement<NoticeDesk['unknownWords'][number]>('notices.unknown-words', unknownWordsText, []),
    readLastTests(database),
    readMinutes(database, clock.now()),
    readAnswerTimes(database, midnight),
  ])
  if (counts === undefined) throw new Error('the counts of notices returned no row')
  return {
    providers: providerNames.map((name) => ({
      ...providerView(deps, name, active, last.get(name) ?? null),
      lastTest: tests.get(name) ?? null,
    })),
    today: { received: counts.received, duplicates: counts.duplicates, refused: counts.refused },
    minutes,
    answers,
    waiting: counts.waiting,
    retrying: counts.retrying,
    gaveUp: counts.gave_up,
    stuck,
    unknownWords,
    silence: await silenceSince(deps, active, last.get(active) ?? null),
  }
}

function providerView(
  { providers, publicUrl }: DeskDeps,
  name: ProviderName,
  active: ProviderName,
  lastNoticeAt: Date | null,
): Omit<DeskProvider, 'lastTest'> {
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
