import type { Database } from '../db/database.ts'
import { type StuckSource, stuckTable } from '../stuck-work/stuck-source.ts'
import type { Tx } from '../unit-of-work/unit-of-work.ts'

const replayText = `
update webhook_inbox set state = 'received', next_attempt_at = $2, attempts = 0, close_reason = null, closed_by = null, closed_at = null
where id = $1::uuid and state in ('failed', 'dead', 'closed') returning id`

const closeText = `
update webhook_inbox set state = 'closed', close_reason = $2, closed_by = $3, closed_at = $4
where id = $1::uuid and state = 'dead' returning id`

/** Closes a dead notice, so that it waits for nobody. Returns false if no such notice has this id. */
export async function closeNotice(
  tx: Tx,
  { id, reason, adminId }: { readonly id: string; readonly reason: string; readonly adminId: string },
): Promise<boolean> {
  return (await tx.statement('inbox.close', closeText, [id, reason, adminId, tx.now])).length === 1
}

/** Makes a failed, dead or closed notice due at once. Returns false if no such notice has this id (HOOK-016). */
export async function replayNotice(tx: Tx, id: string): Promise<boolean> {
  return (await tx.statement('inbox.replay', replayText, [id, tx.now])).length === 1
}

/** Notices that failed ten times (state `dead`). */
export function stuckNotices(database: Database): StuckSource {
  const texts = {
    summary: `select count(*)::int as count, max(failed_at) as "newestAt" from webhook_inbox where state = 'dead'`,
    list: `
select id::text as id, failed_at as since, provider as about, last_error as "lastError"
from webhook_inbox where state = 'dead' order by failed_at limit $1`,
  }
  return stuckTable(database, 'notice', texts, replayNotice)
}
