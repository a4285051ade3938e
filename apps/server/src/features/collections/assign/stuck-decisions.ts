import type { Database } from '../../../platform/db/database.ts'
import { type StuckSource, stuckTable } from '../../../platform/stuck-work/stuck-source.ts'

/** Decisions that could not be carried out after the excess of the Pix was returned, and that are no longer retried. */
export function stuckDecisions(database: Database): StuckSource {
  const stuck = `pix_decisions where state = 'returning' and tries > 0 and retry_at is null`
  const texts = {
    summary: `select count(*)::int as count, max(failed_at) as "newestAt" from ${stuck}`,
    list: `
select id::text, failed_at as since, end_to_end_id as about, last_error as "lastError" from ${stuck} order by failed_at limit $1`,
  }
  return stuckTable(database, 'pix-decision', texts, async (tx, id) => {
    const rows = await tx.statement(
      'collections.try-decision-again',
      `update pix_decisions set tries = 0, last_error = null, failed_at = null
       where id::text = $1 and state = 'returning' and tries > 0 and retry_at is null returning id`,
      [id],
    )
    return rows.length === 1
  })
}
