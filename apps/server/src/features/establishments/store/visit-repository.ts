import type { LocalDay } from '@puente/domain/local-day'
import type { Database } from '../../../platform/db/database.ts'

export interface StoreVisit {
  readonly establishmentId: string
  readonly day: LocalDay
  /** 32 bytes, like the hash of their network. */
  readonly visitorHash: Buffer
  readonly networkHash: Buffer
  /** The person who is signed in; null for a stranger. */
  readonly userId: string | null
}

/** Visitors that count per network: enough for a family or a table of guests, but not for a person who keeps sending other browser names. */
const mostOfNetwork = 10

// One statement, so that the visits of the days and their sum never differ.
const countText = `
with visited as (
  select id from establishments where id = $1 and ($4::uuid is null or owner_id is distinct from $4::uuid)
), visitor as (
  insert into establishment_visitors (establishment_id, day, visitor_hash, network_hash)
  select id, $2::date, $3, $5 from visited
  where ${mostOfNetwork} > (
    select count(*) from establishment_visitors where establishment_id = $1 and day = $2::date and network_hash = $5)
  on conflict do nothing returning establishment_id, day
), daily as (
  insert into establishment_visits as v (establishment_id, day, visits)
  select establishment_id, day, 1 from visitor
  on conflict (establishment_id, day) do update set visits = v.visits + 1
  returning establishment_id
), total as (
  update establishments e set page_visits = e.page_visits + 1 from daily d where e.id = d.establishment_id
)
select exists (select from visited) as counts`

/**
 * Counts a visit, unless the visitor owns the establishment, or they or ten others of their network were counted on that day already (SHOP-016).
 * @returns whether such a visitor counts: false for the owner, and where there is no such establishment
 */
export async function countVisit(
  database: Pick<Database, 'statement'>,
  { establishmentId, day, visitorHash, networkHash, userId }: StoreVisit,
): Promise<boolean> {
  const [answer] = await database.statement<{ counts: boolean }>('establishments.count-visit', countText, [
    establishmentId,
    day,
    visitorHash,
    userId,
    networkHash,
  ])
  return answer?.counts === true
}

/** Deletes the visitors' hashes of the days before `day`. The counts stay. */
export async function forgetVisitorsBefore(
  database: Pick<Database, 'statement'>,
  day: LocalDay,
): Promise<void> {
  await database.statement(
    'establishments.forget-visitors',
    'delete from establishment_visitors where day < $1',
    [day],
  )
}
