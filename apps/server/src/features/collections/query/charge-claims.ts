import type { PixStatus } from '@puente/contract/collections'
import type { Database } from '../../../platform/db/database.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { nextAsk } from './query-schedule.rules.ts'
import type { Charge } from '../charge.ts'
import { longestCallMs } from '../ports/collector.port.ts'
import { type ChargeRow, chargeColumns, chargeFromRow } from '../charge-repository.ts'

const unansweredPauseMs = 60 * 60_000
/** Pause between two queries about a return in progress. A dispute takes days. */
const undecidedPauseMs = 60 * 60_000

/** Claims the charges that are due for a query. Each goes to one worker, and is due again after its next pause. */
export function claimDueCharges(unitOfWork: UnitOfWork, limit: number): Promise<Charge[]> {
  return unitOfWork.run(job, 'charges.claim', async (tx) => {
    tx.unchanged()
    const due = await tx.statement<ChargeRow>(
      'collections.claim-due',
      `select ${chargeColumns} from charges where ask_at <= $1 order by ask_at limit $2 for update skip locked`,
      [tx.now, limit],
    )
    const charges = due.map(chargeFromRow)
    await tx.statement(
      'collections.put-off',
      `update charges set asked_count = asked_count + 1, ask_at = coalesce(next.at, (
         select $3::timestamptz from refunds r where r.charge_id = charges.id and r.state = 'processing' limit 1))
       from unnest($1::uuid[], $2::timestamptz[]) as next (id, at) where charges.id = next.id`,
      [
        charges.map((charge) => charge.id),
        charges.map((charge) => nextTurn(charge, tx.now)),
        new Date(tx.now.getTime() + undecidedPauseMs),
      ],
    )
    return charges
  })
}

/**
 * When a claimed charge is due next. A charge that is still pending after its schedule is due again after an hour. Null if no query is due any more.
 */
function nextTurn(charge: Charge, now: Date): Date | null {
  const planned = nextAsk(charge, now)
  return planned === null && charge.status === 'pending'
    ? new Date(now.getTime() + unansweredPauseMs)
    : planned
}

/** Returns the charge if it has one of `statuses` and was not queried for `pauseSeconds`, else null. Only one caller gets it. */
export function claimForQuery(
  unitOfWork: UnitOfWork,
  chargeId: string,
  pauseSeconds: number,
  statuses: readonly PixStatus[],
): Promise<Charge | null> {
  return unitOfWork.run(job, 'charges.claim', async (tx) => {
    tx.unchanged()
    const [row] = await tx.statement<ChargeRow>(
      'collections.claim-for-question',
      `update charges set asked_at = $2
       where id = $1 and pix_status = any($4::text[])
         and (asked_at is null or asked_at <= $2::timestamptz - make_interval(secs => $3))
       returning ${chargeColumns}`,
      [chargeId, tx.now, pauseSeconds, statuses],
    )
    return row === undefined ? null : chargeFromRow(row)
  })
}

/** Lets the job query a charge as soon as the pause since its last query is over, if it would not do so sooner. */
export async function queryAfterPause(
  unitOfWork: UnitOfWork,
  chargeId: string,
  pauseSeconds: number,
  statuses: readonly PixStatus[],
): Promise<void> {
  await unitOfWork.run(job, 'charges.ask', async (tx) => {
    tx.unchanged()
    await tx.statement(
      'collections.ask-after-pause',
      `update charges set ask_at = asked_at + make_interval(secs => $2)
       where id = $1 and pix_status = any($3::text[]) and (ask_at is null or ask_at > asked_at + make_interval(secs => $2))`,
      [chargeId, pauseSeconds, statuses],
    )
  })
}

/** Stores that the query for which `charge` was claimed ended without an answer. Does nothing if another query was sent since. */
export async function markUnanswered(unitOfWork: UnitOfWork, { id, askedAt }: Charge): Promise<void> {
  await unitOfWork.run(job, 'charges.ask', async (tx) => {
    tx.unchanged()
    await tx.statement(
      'collections.mark-unanswered',
      'update charges set unanswered_at = $3 where id = $1 and asked_at = $2',
      [id, askedAt, tx.now],
    )
  })
}

/**
 * The result of the last query about a charge. `recent`: it was answered, or the charge has another status than `statuses`. `under-way`: its call may
 * still be running. `unanswered`: it ended without an answer.
 */
export type LastQuery = 'recent' | 'under-way' | 'unanswered'

/** @param now a query that is older than the longest call was lost with its process, and is not under way any more */
export async function lastQueryOf(
  database: Pick<Database, 'statement'>,
  chargeId: string,
  statuses: readonly PixStatus[],
  now: Date,
): Promise<LastQuery> {
  const [row] = await database.statement<{ question: LastQuery }>(
    'collections.last-question',
    `select case
       when pix_status <> all($2::text[]) or answered_at >= asked_at then 'recent'
       when asked_at > $3 and coalesce(unanswered_at < asked_at, true) then 'under-way'
       else 'unanswered' end as question
     from charges where id = $1`,
    [chargeId, statuses, new Date(now.getTime() - longestCallMs)],
  )
  return row?.question ?? 'unanswered'
}

/**
 * Makes a claimed charge due at the end of the pause that the provider asked for, because it was not queried. Does nothing if the charge changed
 * since it was claimed.
 */
export function putOffUntil(unitOfWork: UnitOfWork, charge: Charge, until: Date): Promise<void> {
  return unitOfWork.run(job, 'charges.claim', async (tx) => {
    tx.unchanged()
    await tx.statement(
      'collections.put-off-until',
      'update charges set ask_at = $3, asked_count = asked_count - 1 where id = $1 and version = $2',
      [charge.id, charge.version, until],
    )
  })
}
