import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'

const keptDays = 30
/** Rows that one statement removes, so that no statement takes long. */
const batch = 5000

const forgetQuotesText = `
delete from quotes where id in (
  select id from quotes where used_at is null and created_at < $1 order by created_at limit ${batch}) returning id`

// The newest reading always stays: it shows how old the rate is.
const forgetReadingsText = `
delete from market_readings where id in (
  select r.id from market_readings r
  where r.read_at < $1 and r.read_at < (select max(read_at) from market_readings)
    and not exists (select from quotes q where q.market_reading_id = r.id)
  order by r.read_at limit ${batch}) returning id`

/** Removes quotes without an order, and readings of the market that priced nothing, after 30 days. Runs as a periodic task. */
export async function purgeQuotesAndReadings(deps: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  const before = [new Date(deps.clock.now().getTime() - keptDays * 86_400_000)]
  const forget = async (name: string, text: string) =>
    (await deps.database.statement(name, text, before)).length === batch
  while (await forget('rates.forget-quotes', forgetQuotesText));
  while (await forget('rates.forget-readings', forgetReadingsText));
}
