import type { Database } from '../../../platform/db/database.ts'
import { type StuckSource, stuckTable } from '../../../platform/stuck-work/stuck-source.ts'

/**
 * Returns whose outcome is still unknown a day after the request: the provider does not answer, or is now configured with another account. Repeating
 * queries them again.
 */
export function stuckReturns(database: Database): StuckSource {
  const stuck = `return_requests where ask_at is not null and created_at < now() - interval '1 day'`
  const texts = {
    summary: `select count(*)::int as count, max(created_at + interval '1 day') as "newestAt" from ${stuck}`,
    list: `
select id::text, created_at as since, provider as about, failure as "lastError" from ${stuck} order by created_at limit $1`,
  }
  return stuckTable(database, 'return', texts, async (tx, id) => {
    const rows = await tx.statement(
      'collections.ask-stuck-return-again',
      `update return_requests set ask_at = $2
       where id::text = $1 and ask_at is not null and created_at < now() - interval '1 day' returning id`,
      [id, tx.now],
    )
    return rows.length === 1
  })
}
