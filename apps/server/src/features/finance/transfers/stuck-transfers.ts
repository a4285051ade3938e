import type { Database } from '../../../platform/db/database.ts'
import { type StuckSource, stuckTable } from '../../../platform/stuck-work/stuck-source.ts'

/**
 * Transfers whose outcome is still unknown an hour after they began: the provider does not show them, or does not answer. Those that it shows with
 * another amount count at once. Repeating queries them again, and sends nothing. Also closed transfers that the provider shows after all, unless they
 * failed, until an admin has acknowledged that in the finance area.
 */
export function stuckTransfers(database: Database): StuckSource {
  const stuck = `transfers where state in ('sending', 'processing') and (created_at < now() - interval '1 hour' or shown_minor is not null)
  or found_at is not null and found_seen_at is null and state <> 'failed'`
  const texts = {
    summary: `select count(*)::int as count, max(
      case when found_at is null and shown_minor is null then created_at + interval '1 hour' else updated_at end
    ) as "newestAt" from ${stuck}`,
    list: `
select id::text, created_at as since, provider as about, case when shown_minor is null then provider_status else 'shown with ' || shown_minor || ' centavos' end as "lastError" from ${stuck} order by created_at limit $1`,
  }
  return stuckTable(database, 'transfer', texts, async (tx, id) => {
    const rows = await tx.statement(
      'finance.ask-stuck-again',
      `update transfers set ask_at = $2 where id::text = $1 and state in ('sending', 'processing')
         and (created_at < now() - interval '1 hour' or shown_minor is not null) returning id`,
      [id, tx.now],
    )
    return rows.length === 1
  })
}
