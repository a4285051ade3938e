import type { ProviderName } from '@puente/contract/collections'
import type { Database } from '../../../platform/db/database.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type FailureClass, longestCallMs, type PixReturn } from '../ports/collector.port.ts'

/** After this time the first call has ended, or its process has died. */
const firstQueryMs = longestCallMs + 5_000
/** Pauses between queries double from the shortest to the longest. */
const shortestPauseSeconds = 15
const longestPauseSeconds = 3_600

export type RequestState = 'asked' | 'processing' | 'returned' | 'not-done' | 'refused'

/** A return that an admin requested. Its amount is in centavos. */
export interface RequestedReturn {
  readonly id: string
  readonly returnId: string
  readonly endToEndId: string
  readonly provider: ProviderName
  /** Digest of the provider account that sends the return. Empty in requests that are older than this column. */
  readonly account: string
  readonly amountMinor: bigint
  readonly state: RequestState
}

const columns = `id, return_id as "returnId", end_to_end_id as "endToEndId", provider, account, amount_minor as "amountMinor", state`

export async function insertReturnRequest(
  tx: Tx,
  request: Omit<RequestedReturn, 'state'>,
  { askedBy, reason }: { readonly askedBy: string; readonly reason: string },
): Promise<void> {
  await tx.statement(
    'collections.insert-return-request',
    `insert into return_requests (id, return_id, end_to_end_id, provider, amount_minor, asked_by, reason, state, created_at,
       updated_at, ask_at, account)
     values ($1, $2, $3, $4, $5, $6, $7, 'asked', $8, $8, $9, $10)`,
    [
      request.id,
      request.returnId,
      request.endToEndId,
      request.provider,
      request.amountMinor,
      askedBy,
      reason,
      tx.now,
      new Date(tx.now.getTime() + firstQueryMs),
      request.account,
    ],
  )
}

export async function readReturnRequest(
  database: Pick<Database, 'statement'>,
  id: string,
): Promise<RequestedReturn | null> {
  const [row] = await database.statement<RequestedReturn>(
    'collections.read-return-request',
    `select ${columns} from return_requests where id = $1`,
    [id],
  )
  return row ?? null
}

// For a Pix in suspense, only the journals list its returns.
const knownIdsText = `
select return_id from refunds where end_to_end_id = $1
union
select substr(event_id, strpos(event_id, ':') + 1) from journals
where event_type = 'payment_returned' and split_part(event_id, ':', 1) = $1
union
select return_id from return_requests where end_to_end_id = $1`

/** The ids of the returns of this Pix that an admin requested or that are posted. */
export async function knownReturnIds(tx: Tx, endToEndId: string): Promise<string[]> {
  const rows = await tx.statement<{ readonly return_id: string }>(
    'collections.known-return-ids',
    knownIdsText,
    [endToEndId],
  )
  return rows.map((row) => row.return_id)
}

/**
 * Counts the returns at a provider whose outcome is unknown. Only the account that sent a return can report its outcome.
 * @param except digests of accounts whose returns do not count
 */
export async function unfinishedReturnsAt(
  from: Pick<Database, 'statement'>,
  provider: ProviderName,
  except: readonly string[] = [],
): Promise<number> {
  const [row] = await from.statement<{ readonly count: number }>(
    'collections.unfinished-returns',
    `select count(*)::integer as count from return_requests
     where provider = $1 and ask_at is not null and account <> all($2::text[])`,
    [provider, except],
  )
  return row?.count ?? 0
}

/** The ids of the returns that sent the excess of this Pix back before the Pix was credited with the charge's total (decision 0049). */
export async function returnedBeforeCredit(tx: Tx, endToEndId: string): Promise<string[]> {
  const rows = await tx.statement<{ readonly return_id: string }>(
    'collections.returned-before-credit',
    `select q.return_id from pix_decisions d join return_requests q on q.id = d.return_request_id
     where d.end_to_end_id = $1 and d.state = 'done'`,
    [endToEndId],
  )
  return rows.map((row) => row.return_id)
}

/**
 * Stores the states that a notice or an answer reports for requested returns. A return with a final state is not queried again. A return that we
 * stored as refused becomes returned if the provider reports it as returned.
 */
export async function noteReported(
  tx: Tx,
  endToEndId: string,
  reported: readonly Pick<PixReturn, 'id' | 'state'>[],
): Promise<void> {
  if (reported.length === 0) return
  await tx.statement(
    'collections.note-reported-returns',
    `update return_requests q set state = reported.state, updated_at = $4,
       ask_at = case when reported.state = 'processing' then q.ask_at end
     from unnest($2::text[], $3::text[]) as reported (id, state)
     where q.end_to_end_id = $1 and q.return_id = reported.id and q.state <> reported.state
       and (q.state in ('asked', 'processing') or (q.state = 'refused' and reported.state = 'returned'))`,
    [endToEndId, reported.map(({ id }) => id), reported.map(({ state }) => state), tx.now],
  )
}

/**
 * Closes a request that the provider refused. Returns false if the request has a final state, or the provider reported the return in the meantime.
 */
export async function closeAsRefused(tx: Tx, id: string, failure: FailureClass): Promise<boolean> {
  const rows = await tx.statement(
    'collections.refuse-return-request',
    `update return_requests set state = 'refused', failure = $2, ask_at = null, updated_at = $3
     where id = $1 and state = 'asked' returning id`,
    [id, failure, tx.now],
  )
  return rows.length > 0
}

/** Stores that no answer came. @param until until when the provider asked us to wait, or null */
export async function noteUnanswered(
  tx: Tx,
  id: string,
  failure: FailureClass,
  until: Date | null,
): Promise<void> {
  await tx.statement(
    'collections.note-unanswered-return',
    `update return_requests set failure = $2, ask_at = greatest($3::timestamptz, ask_at), updated_at = $4
     where id = $1 and ask_at is not null`,
    [id, failure, until, tx.now],
  )
}

/** Claims the requests that are due for a query. Each goes to one worker, and is due again after its next pause. */
export function claimDueReturns(unitOfWork: UnitOfWork, limit: number): Promise<RequestedReturn[]> {
  return unitOfWork.run(job, 'returns.claim', async (tx) => {
    tx.unchanged()
    return tx.statement<RequestedReturn>(
      'collections.claim-due-returns',
      `update return_requests set asked_count = asked_count + 1,
         ask_at = $1::timestamptz + make_interval(secs => least($3::int * power(2, least(asked_count, 20)), $4::int))
       where id in (
         select id from return_requests where ask_at <= $1 order by ask_at limit $2 for update skip locked)
       returning ${columns}`,
      [tx.now, limit, shortestPauseSeconds, longestPauseSeconds],
    )
  })
}
