import type { StuckSource, StuckSummary } from '../../platform/stuck-work/stuck-source.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from './mails/mail-queue.ts'

// A kind is reported at once the first time, then again for newer work only, at most once an hour.
const claimText = `
insert into stuck_work_reports as r (kind, newest_at, reported_at) values ($1, $2, $3)
on conflict (kind) do update set newest_at = excluded.newest_at, reported_at = excluded.reported_at
where excluded.newest_at > r.newest_at and r.reported_at <= excluded.reported_at - interval '1 hour'
returning kind`

async function isNews(tx: Tx, kind: string, { newestAt }: StuckSummary): Promise<boolean> {
  return (await tx.statement('stuck.claim-report', claimText, [kind, newestAt, tx.now])).length === 1
}

/** Mails the admins if work has given up since the last mail, with the number of each kind. */
export async function reportStuckWork(deps: {
  readonly sources: readonly StuckSource[]
  readonly unitOfWork: UnitOfWork
  readonly queue: MailQueue
}): Promise<void> {
  const found = await Promise.all(
    deps.sources.map(async ({ kind, summary }) => ({ kind, summary: await summary() })),
  )
  const stuck = found.filter(({ summary }) => summary.count > 0)
  if (stuck.length === 0) return
  await deps.unitOfWork.run(job, 'stuck.report', async (tx) => {
    tx.unchanged()
    let news = false
    for (const { kind, summary } of stuck) news = (await isNews(tx, kind, summary)) || news
    if (!news) return
    const counts = stuck.map(({ kind, summary: { count } }) => ({ kind, count }))
    await deps.queue.queueForTeam(tx, { type: 'STUCK_WORK', counts })
  })
}
