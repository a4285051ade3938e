import { type ProviderName, providerTitles } from '@puente/contract/collections'
import { formatMoney } from '@puente/domain/money-format'
import { money } from '@puente/domain/money'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'

/** An admin has a day to decide about money in suspense. */
const heldForMs = 24 * 60 * 60_000
/** A day that was not compared is reported until this long after the end of its run. */
const uncomparedForMs = 48 * 60 * 60_000

export interface AlarmDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly log: Logger
  readonly mail: MailQueue
}

/** The cases that wait for an admin. */
interface Waiting {
  readonly count: number
  readonly oldestAt: Date | null
  readonly newestAt: Date | null
}

interface Held extends Waiting {
  /** Their amount in suspense, in centavos. */
  readonly minor: bigint
}

/** Providers whose balance could not be compared until a day was over, and has not been since. */
interface Uncompared extends Waiting {
  readonly providers: readonly ProviderName[]
  /** The most tries that one of them took. */
  readonly tries: number
}

const none: Waiting = { count: 0, oldestAt: null, newestAt: null }

const differencesText = `
select count(*)::int as count, min(found_at) as "oldestAt", max(found_at) as "newestAt"
from reconciliation_differences where state <> 'closed'`

const heldText = `
select count(*)::int as count, min(received_at) as "oldestAt", max(received_at) as "newestAt",
  coalesce(sum(amount_minor - returned_minor), 0)::bigint as minor
from received_pix where disposition = 'held' and received_at <= $1`

// A configured provider ends such a run every day. One that is no longer configured is not queried, so its last run needs no action.
const uncomparedText = `
select count(distinct provider)::int as count, min(finished_at) as "oldestAt", max(finished_at) as "newestAt",
  coalesce(array_agg(distinct provider order by provider), '{}') as providers,
  coalesce(max((select max(tries) from reconciliation_runs now where now.provider = r.provider and now.day >= r.day)), 0)::int as tries
from reconciliation_runs r
where state = 'done' and lines is null and balance_compared_at is null and tries > 0 and finished_at > $1
  and not exists (select from reconciliation_runs later
    where later.provider = r.provider and later.day > r.day and later.balance_compared_at is not null)`

// The first alarm goes out at once. Later ones go out for newer cases, at most once an hour, and every day while a case waits.
const claimText = `
insert into reconciliation_alarms as a (kind, newest_at, reported_at) values ($1, $2, $3)
on conflict (kind) do update set newest_at = excluded.newest_at, reported_at = excluded.reported_at
where (excluded.newest_at > a.newest_at and a.reported_at <= excluded.reported_at - interval '1 hour')
  or a.reported_at <= excluded.reported_at - interval '1 day'
returning kind`

/**
 * Notifies the admins by log and mail while the books differ from the statement or the balance, money has been in suspense for more than a day, or
 * a balance could not be compared for a whole day.
 */
export async function raiseAlarm({ database, unitOfWork, clock, log, mail }: AlarmDeps): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const [
    [differences = none],
    [held = { ...none, minor: 0n }],
    [uncompared = { ...none, providers: [], tries: 0 }],
  ] = await Promise.all([
    database.statement<Waiting>('reconciliation.waiting-differences', differencesText, []),
    database.statement<Held>('reconciliation.waiting-suspense', heldText, [before(heldForMs)]),
    database.statement<Uncompared>('reconciliation.waiting-balances', uncomparedText, [
      before(uncomparedForMs),
    ]),
  ])
  const isNews = await unitOfWork.run(job, 'reconciliation.alarm', async (tx) => {
    tx.unchanged()
    const news = [
      await claim(tx, 'differences', differences),
      await claim(tx, 'suspense', held),
      await claim(tx, 'uncompared', uncompared),
    ]
    if (!news.includes(true)) return false
    await mail.queueForTeam(tx, {
      type: 'MONEY_TO_CHECK',
      differences: { count: differences.count, oldestAt: differences.oldestAt?.toISOString() ?? null },
      held: {
        count: held.count,
        amountShown: formatMoney(money(held.minor, 'BRL')),
        oldestAt: held.oldestAt?.toISOString() ?? null,
      },
      uncompared: uncompared.count === 0 ? null : shown(uncompared),
    })
    return true
  })
  if (!isNews) return
  log.error(
    {
      event: 'reconciliation.alarm',
      differences: differences.count,
      oldestDifferenceAt: differences.oldestAt,
      held: held.count,
      heldMinor: String(held.minor),
      oldestHeldAt: held.oldestAt,
      uncompared: uncompared.count,
      tries: uncompared.tries,
    },
    'money waits for a person: statement and books differ, suspense is older than a day, or a balance could not be compared',
  )
}

function shown({ providers, tries }: Uncompared) {
  return { providers: providers.map((name) => providerTitles[name]).join(', '), tries }
}

async function claim(
  tx: Tx,
  kind: 'differences' | 'suspense' | 'uncompared',
  { newestAt }: Waiting,
): Promise<boolean> {
  if (newestAt === null) return false
  return (await tx.statement('reconciliation.claim-alarm', claimText, [kind, newestAt, tx.now])).length === 1
}
