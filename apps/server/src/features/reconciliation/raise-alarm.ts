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

const none: Waiting = { count: 0, oldestAt: null, newestAt: null }

const differencesText = `
select count(*)::int as count, min(found_at) as "oldestAt", max(found_at) as "newestAt"
from reconciliation_differences where state <> 'closed'`

const heldText = `
select count(*)::int as count, min(received_at) as "oldestAt", max(received_at) as "newestAt",
  coalesce(sum(amount_minor - returned_minor), 0)::bigint as minor
from received_pix where disposition = 'held' and received_at <= $1`

// The first alarm goes out at once. Later ones go out for newer cases, at most once an hour, and every day while a case waits.
const claimText = `
insert into reconciliation_alarms as a (kind, newest_at, reported_at) values ($1, $2, $3)
on conflict (kind) do update set newest_at = excluded.newest_at, reported_at = excluded.reported_at
where (excluded.newest_at > a.newest_at and a.reported_at <= excluded.reported_at - interval '1 hour')
  or a.reported_at <= excluded.reported_at - interval '1 day'
returning kind`

/**
 * Notifies the admins by log and mail while the books differ from the statement or the balance, or money has been in suspense for more than a day.
 */
export async function raiseAlarm({ database, unitOfWork, clock, log, mail }: AlarmDeps): Promise<void> {
  const heldSince = new Date(clock.now().getTime() - heldForMs)
  const [[differences = none], [held = { ...none, minor: 0n }]] = await Promise.all([
    database.statement<Waiting>('reconciliation.waiting-differences', differencesText, []),
    database.statement<Held>('reconciliation.waiting-suspense', heldText, [heldSince]),
  ])
  const isNews = await unitOfWork.run(job, 'reconciliation.alarm', async (tx) => {
    tx.unchanged()
    const news = [await claim(tx, 'differences', differences), await claim(tx, 'suspense', held)]
    if (!news.includes(true)) return false
    await mail.queueForTeam(tx, {
      type: 'MONEY_TO_CHECK',
      differences: { count: differences.count, oldestAt: differences.oldestAt?.toISOString() ?? null },
      held: {
        count: held.count,
        amountShown: formatMoney(money(held.minor, 'BRL')),
        oldestAt: held.oldestAt?.toISOString() ?? null,
      },
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
    },
    'money waits for a person: statement and books differ, or suspense is older than a day',
  )
}

async function claim(tx: Tx, kind: 'differences' | 'suspense', { newestAt }: Waiting): Promise<boolean> {
  if (newestAt === null) return false
  return (await tx.statement('reconciliation.claim-alarm', claimText, [kind, newestAt, tx.now])).length === 1
}
