import type { ProviderName } from '@puente/contract/collections'
import type { Delivery, DeliveryFilter, listDeliveries, NoticeResult } from '@puente/contract/notices'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { PageOf } from '@puente/contract/protocol/wire'
import { endOfLocalDay, type LocalDay, parseLocalDay, startOfLocalDay } from '@puente/domain/local-day'
import type { Database } from '../../platform/db/database.ts'
import { testEvent } from '../collections/public.ts'
import { countedPage, countRows, countText, offsetOf, pageSize } from '../../platform/paging/counted-page.ts'

type Reader = Pick<Database, 'statement'>

export interface DeliveryRow {
  readonly kind: 'notice' | 'copy' | 'refusal'
  readonly id: string
  readonly at: Date
  readonly provider: ProviderName
  readonly event: string | null
  readonly end_to_end_id: string | null
  readonly txid: string | null
  readonly charge_id: string | null
  readonly evidence: boolean | null
  readonly state: 'received' | 'processed' | 'duplicate' | 'failed' | 'dead' | 'closed' | 'refused'
  readonly outcome: string | null
  readonly attempts: number
  readonly last_error: string | null
  readonly next_attempt_at: Date | null
  readonly notice_id: string | null
}

/** The columns that the details of one notice share with its row in the list. `i` is `webhook_inbox`. */
export const noticeColumns = `'notice' as kind, i.id::text as id, i.received_at as at, i.provider, i.event, i.end_to_end_id, i.txid,
  i.charge_id, i.evidence, i.state, i.outcome, i.attempts, i.last_error, i.next_attempt_at, i.id as notice_id`
const copyColumns = `'copy' as kind, r.id::text as id, r.received_at as at, i.provider, i.event, i.end_to_end_id, i.txid,
  i.charge_id, i.evidence, 'duplicate' as state, 'duplicate' as outcome, 0 as attempts, null as last_error,
  null::timestamptz as next_attempt_at, i.id as notice_id`
const refusalColumns = `'refusal' as kind, f.id::text as id, f.at, f.provider, null as event, null as end_to_end_id, null as txid,
  null::uuid as charge_id, null::boolean as evidence, 'refused' as state, null as outcome, 0 as attempts, f.reason as last_error,
  null::timestamptz as next_attempt_at, null::uuid as notice_id`

const period = (at: string) =>
  `($2::timestamptz is null or ${at} >= $2) and ($3::timestamptz is null or ${at} < $3)`
const ofProvider = (table: string) => `($1::text is null or ${table}.provider = $1)`
/** Written out, so that the event can use its own index. */
const ofEvent = (byEvent: boolean) => (byEvent ? 'i.event = $4' : '$4::text is null')

/** Finds the notices with the reference, and those of its charge. Each condition uses an index of its own. */
const ofReference = `and i.id in (
  select id from webhook_inbox where end_to_end_id = $5
  union select id from webhook_inbox where txid = $5
  union select n.id from charges c join webhook_inbox n on n.charge_id = c.id where c.txid = $5 or c.end_to_end_id = $5)`

/** The states of a filter, written out, so that each can use its own index. */
const statesOf: Readonly<Record<DeliveryFilter, string | null>> = {
  processed: `and i.state = 'processed'`,
  duplicate: `and i.state = 'duplicate'`,
  // Only the queue is read, not every notice.
  waiting: `and i.state = 'received' and i.next_attempt_at is not null`,
  retrying: `and i.state = 'failed'`,
  'gave-up': `and i.state = 'dead'`,
  closed: `and i.state = 'closed'`,
  failing: `and i.state in ('failed', 'dead')`,
  refused: null,
}

interface Part {
  readonly columns: string
  readonly from: string
  readonly order: string
}

/** The parts of the list: notices, their copies, and refused calls. Reads only the parts that the filter can match. */
function partsOf(outcome: DeliveryFilter | undefined, byReference: boolean, byEvent: boolean): Part[] {
  const states = outcome === undefined ? '' : statesOf[outcome]
  const reference = byReference ? ofReference : 'and $5::text is null'
  const parts: Part[] = []
  if (states !== null) {
    parts.push({
      columns: noticeColumns,
      from: `from webhook_inbox i where ${ofProvider('i')} and ${period('i.received_at')} and ${ofEvent(byEvent)} ${states} ${reference}`,
      order: 'i.received_at desc, i.id desc',
    })
  }
  if (outcome === undefined || outcome === 'duplicate') {
    parts.push({
      columns: copyColumns,
      from: `from webhook_repeats r join webhook_inbox i on i.id = r.notice_id
        where ${ofProvider('i')} and ${period('r.received_at')} and ${ofEvent(byEvent)} ${reference}`,
      order: 'r.received_at desc, r.id desc',
    })
  }
  if ((outcome === undefined && !byReference) || outcome === 'refused') {
    parts.push({
      columns: refusalColumns,
      from: `from webhook_refusals f
        where ${ofProvider('f')} and ${period('f.at')} and $4::text is null and $5::text is null`,
      order: 'f.at desc, f.id desc',
    })
  }
  return parts
}

/** Newest first, each part in the order of its index and only as far as the page needs. */
function listText(parts: readonly Part[]): string {
  const each = parts.map(
    ({ columns, from, order }) => `(select ${columns} ${from} order by ${order} limit ${pageSize} + $6::int)`,
  )
  return `select * from (${each.join(' union all ')}) deliveries order by at desc, kind, length(id) desc, id desc
    limit ${pageSize} offset $6`
}

function totalText(parts: readonly Part[]): string {
  return countText(`from (${parts.map(({ from }) => `select 1 ${from}`).join(' union all ')}) deliveries`)
}

/**
 * One page of the calls to our addresses of notices, newest first (HOOK-015).
 * @throws DomainError `request.invalid` for a day that does not exist
 */
export async function readDeliveries(
  database: Reader,
  { page, provider, outcome, event, from, to, reference }: QueryOf<typeof listDeliveries>,
): Promise<PageOf<Delivery>> {
  const parts = partsOf(outcome, reference !== undefined, event !== undefined)
  const filters = [
    provider ?? null,
    from === undefined ? null : startOfLocalDay(dayOf('from', from)),
    to === undefined ? null : endOfLocalDay(dayOf('to', to)),
    event ?? null,
    reference ?? null,
  ]
  const name = `${outcome ?? 'all'}${reference === undefined ? '' : '.reference'}${event === undefined ? '' : '.event'}`
  const [rows, counted] = await Promise.all([
    database.statement<DeliveryRow>(`notices.deliveries.${name}`, listText(parts), [
      ...filters,
      offsetOf(page),
    ]),
    countRows(database, `notices.count-deliveries.${name}`, totalText(parts), filters),
  ])
  return countedPage(rows.map(deliveryOf), page, counted)
}

function dayOf(field: string, text: string): LocalDay {
  const day = parseLocalDay(text)
  if (day === null) throw new DomainError('request.invalid', {}, [{ field, rule: 'format' }])
  return day
}

const outcomes = {
  received: 'waiting',
  processed: 'processed',
  duplicate: 'duplicate',
  failed: 'retrying',
  dead: 'gave-up',
  closed: 'closed',
  refused: 'refused',
} as const satisfies Record<DeliveryRow['state'], Delivery['outcome']>

export function deliveryOf(row: DeliveryRow): Delivery {
  const isDone = row.state === 'processed' || row.state === 'duplicate'
  return {
    key: `${row.kind}-${row.id}`,
    at: row.at.toISOString(),
    provider: row.provider,
    event: row.event,
    endToEndId: row.end_to_end_id,
    txid: row.txid,
    chargeId: row.charge_id,
    proof: row.evidence === null ? 'invalid' : row.evidence ? 'valid' : 'none',
    outcome: outcomes[row.state],
    result: row.event === testEvent && row.outcome === 'other' ? 'test' : resultOf(row.outcome),
    // The table counts only failed attempts.
    attempts: row.kind === 'notice' && isDone ? row.attempts + 1 : row.attempts,
    lastError: row.last_error,
    nextAttemptAt: row.next_attempt_at?.toISOString() ?? null,
    noticeId: row.notice_id,
  }
}

/** The inbox stores the result of a Pix with details, such as `held:short`. */
function resultOf(outcome: string | null): NoticeResult | null {
  if (outcome === null) return null
  if (outcome === 'ask-provider') return 'asked'
  if (outcome.startsWith('duplicate')) return 'duplicate'
  if (outcome.startsWith('held')) return 'held'
  if (outcome === 'confirmed' || outcome === 'confirmed-late') return outcome
  if (outcome === 'attached' || outcome === 'returned' || outcome === 'other') return outcome
  throw new Error(`a notice has the outcome ${outcome}`)
}
