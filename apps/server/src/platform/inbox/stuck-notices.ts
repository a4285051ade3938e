import type { Database } from '../db/database.ts'
import { type StuckSource, stuckTable } from '../stuck-work/stuck-source.ts'
import type { Tx } from '../unit-of-work/unit-of-work.ts'

const replayText = `
update webhook_inbox set state = 'received', next_attempt_at = $2, attempts = 0
where id = $1::uuid and state in ('failed', 'dead') returning id`

/** Makes a failed or dead notice due at once. Returns false if no such notice has this id (HOOK-016). */
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
