import type { TransferFailure, TransferState } from '@puente/contract/finance/transfers'
import type { EncryptedField } from '../../../platform/crypto/field-cipher.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { LimitWindow } from '@puente/domain/transfer-limits'
import { longestCallMs, type SentTransfer } from '../../collections/public.ts'
import type { NewTransfer, Transfer } from './transfer.ts'

type Reader = Pick<Database, 'statement'>

/** After this time the first call, and a look-up that may follow it, have ended, or their process has died. */
const firstQueryMs = 2 * longestCallMs + 5_000
/** Pauses between queries double from the shortest to the longest. */
const shortestPauseSeconds = 15
/** The pause after the call is over. The provider may not show the transfer yet. */
const askAfterAnswerMs = 3_000
const askAfterSilenceMs = 15_000
const longestPauseSeconds = 3_600
/** The pause before a closed transfer is queried for the first time. */
const closedPauseMs = 3_600_000
/** Then it is queried each day, for this many days. */
const watchedDays = 90

const columns = `id, sent_as as "sentAs", provider, account, amount_minor as "amountMinor", fee_minor as "feeMinor", state,
  provider_status as "providerStatus", shown_minor as "shownMinor", found_at as "foundAt", created_at as "createdAt", version`

/** Serializes all work that reads how much may be sent and then sends, in all processes. */
export async function queueTransfers(tx: Tx): Promise<void> {
  await tx.statement(
    'finance.transfers-queue',
    `select pg_advisory_xact_lock(hashtextextended('finance-transfers', 0))`,
    [],
  )
}

export async function insertTransfer(
  tx: Tx,
  transfer: NewTransfer,
  key: { readonly encrypted: EncryptedField; readonly hash: Buffer },
): Promise<void> {
  const { recipient } = transfer
  await tx.statement(
    'finance.insert-transfer',
    `insert into transfers (id, sent_as, provider, sent_by, key_type, key_enc, key_hash, recipient_name, recipient_document, recipient_bank,
       recipient_known, amount_minor, fee_minor, description, state, created_at, updated_at, ask_at, account)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'sending', $15, $15, $16, $17)`,
    [
      transfer.id,
      transfer.sentAs,
      transfer.provider,
      transfer.sentBy,
      transfer.key.type,
      key.encrypted,
      key.hash,
      recipient.name,
      recipient.document,
      recipient.bank,
      recipient.isKnown,
      transfer.amountMinor,
      transfer.feeMinor,
      transfer.description,
      tx.now,
      new Date(tx.now.getTime() + firstQueryMs),
      transfer.account,
    ],
  )
}

export async function readTransfer(from: Reader, id: string): Promise<Transfer | null> {
  const [row] = await from.statement<Transfer>(
    'finance.transfer',
    `select ${columns} from transfers where id = $1`,
    [id],
  )
  return row ?? null
}

export async function lockTransfer(tx: Tx, id: string): Promise<Transfer> {
  const [row] = await tx.statement<Transfer>(
    'finance.lock-transfer',
    `select ${columns} from transfers where id = $1 for update`,
    [id],
  )
  if (row === undefined) throw new Error(`transfer ${id} is gone`)
  return row
}

/** A change of a transfer. A field that an answer leaves out keeps its stored value. */
export interface TransferChange {
  readonly state: TransferState
  readonly failure: TransferFailure | null
  readonly answer: Pick<SentTransfer, 'providerStatus' | 'providerId' | 'endToEndId'> | null
  /** Another amount than we sent, as the provider shows it. An answer without it shows ours. */
  readonly shownMinor?: bigint
}

/**
 * Stores a change of a transfer that this transaction holds, and returns its new version. A transfer that is found after it was closed has to be
 * acknowledged (again).
 */
export async function saveTransfer(tx: Tx, id: string, change: TransferChange): Promise<number> {
  const { state, failure, answer } = change
  const isCertain = state === 'completed' || state === 'failed'
  const pauseMs = state === 'closed' ? closedPauseMs : answer === null ? askAfterSilenceMs : askAfterAnswerMs
  const [row] = await tx.statement<{ version: number }>(
    'finance.save-transfer',
    `update transfers set state = $2, failure = $3, provider_status = coalesce($4, provider_status),
       provider_id = coalesce($5, provider_id), end_to_end_id = coalesce($6, end_to_end_id), updated_at = $7,
       ended_at = case when state = 'closed' and $2 = 'closed' then ended_at when $8::boolean or $2 = 'closed' then $7::timestamptz end,
       closed_at = case when $2 = 'closed' then coalesce(closed_at, $7::timestamptz) else closed_at end,
       shown_minor = case when $3::text is null and $4::text is null then coalesce($10::bigint, shown_minor) end,
       found_at = case when state = 'closed' and $2 <> 'failed' then coalesce(found_at, $7::timestamptz) else found_at end,
       found_seen_at = case when state = 'closed' and $2 <> 'failed' then null else found_seen_at end,
       found_seen_by = case when state = 'closed' and $2 <> 'failed' then null else found_seen_by end,
       ask_at = case when $8::boolean then null when state = 'closed' and $2 = 'closed' then ask_at when state in ('sending', 'closed') or $2 = 'closed' then $9::timestamptz else ask_at end,
       version = version + 1
     where id = $1 returning version`,
    [
      id,
      state,
      failure,
      answer?.providerStatus.slice(0, 100) ?? null,
      answer?.providerId?.slice(0, 100) ?? null,
      answer?.endToEndId?.slice(0, 40) ?? null,
      tx.now,
      isCertain,
      new Date(tx.now.getTime() + pauseMs),
      change.shownMinor ?? null,
    ],
  )
  if (row === undefined) throw new Error(`transfer ${id} was not stored`)
  return row.version
}

/** Stores the time of a query. @param until the provider must not be queried before this time; null if it set none */
export async function storeQueryTime(tx: Tx, id: string, until: Date | null): Promise<void> {
  await tx.statement(
    'finance.note-asked',
    `update transfers set asked_at = $2, ask_at = case when ask_at is not null then greatest($3::timestamptz, ask_at) end,
       version = version + 1 where id = $1`,
    [id, tx.now, until],
  )
}

/** Records that an admin has read that a closed transfer was sent after all. Returns its new version; null if there is nothing to read. */
export async function acknowledgeFound(tx: Tx, id: string, adminId: string): Promise<number | null> {
  const [row] = await tx.statement<{ version: number }>(
    'finance.acknowledge-found',
    `update transfers set found_seen_by = $2, found_seen_at = $3, version = version + 1
     where id = $1 and found_at is not null and found_seen_at is null returning version`,
    [id, adminId, tx.now],
  )
  return row?.version ?? null
}

/** Claims the open and closed transfers that are due for a query. Each goes to one worker, and is due again after its next pause. */
export function claimDueTransfers(unitOfWork: UnitOfWork, limit: number): Promise<Transfer[]> {
  return unitOfWork.run(job, 'finance.claim-transfers', async (tx) => {
    tx.unchanged()
    return tx.statement<Transfer>(
      'finance.claim-due-transfers',
      `update transfers set asked_count = asked_count + 1,
         ask_at = case
           when state <> 'closed' then $1::timestamptz + make_interval(secs => least($3::int * power(2, least(asked_count, 20)), $4::int))
           when closed_at > $1::timestamptz - make_interval(days => $5::int) then $1::timestamptz + interval '1 day'
         end
       where id in (select id from transfers where ask_at <= $1 order by ask_at limit $2 for update skip locked)
       returning ${columns}`,
      [tx.now, limit, shortestPauseSeconds, longestPauseSeconds, watchedDays],
    )
  })
}

/** Identifies the transfers of a provider that a balance queried now may not show yet: the open ones, and those that begin later. */
export interface BeforeBalance {
  readonly newest: bigint
  readonly open: readonly string[]
}

export async function beforeBalance(from: Reader, provider: string): Promise<BeforeBalance> {
  const [row] = await from.statement<{ newest: bigint; open: string[] }>(
    'finance.before-balance',
    `select coalesce(max(number), 0)::bigint as newest,
       coalesce(array_agg(id::text) filter (where state in ('sending', 'processing')), '{}') as open
     from transfers where provider = $1`,
    [provider],
  )
  if (row === undefined) throw new Error('an aggregate gave no row')
  return row
}

/**
 * Centavos that transfers may still take from a balance: those of all open transfers, and of transfers that ended during the query of the balance. An
 * open transfer that the provider has executed already counts twice until its outcome is known, because the balance must not be exceeded if it has
 * not.
 */
export async function reservedMinor(
  from: Reader,
  provider: string,
  { newest, open }: BeforeBalance,
): Promise<bigint> {
  const [row] = await from.statement<{ minor: bigint }>(
    'finance.reserved',
    `select coalesce(sum(amount_minor + coalesce(fee_minor, 0)), 0)::bigint as minor from transfers
     where provider = $1 and (state in ('sending', 'processing')
       or state = 'completed' and (number > $2 or id = any($3::uuid[])))`,
    [provider, newest, open],
  )
  return row?.minor ?? 0n
}

/**
 * Centavos of all transfers that began in a window, of every provider, and of the largest of them. Failed and closed transfers do not count, with one
 * exception: money left for a closed transfer that was shown with another amount. The larger of both amounts counts.
 */
export async function sentIn(
  from: Reader,
  window: Pick<LimitWindow, 'from' | 'to'>,
): Promise<{ readonly sentMinor: bigint; readonly largestMinor: bigint }> {
  const [row] = await from.statement<{ sentMinor: bigint; largestMinor: bigint }>(
    'finance.sent-in',
    `select coalesce(sum(greatest(amount_minor, shown_minor)), 0)::bigint as "sentMinor",
       coalesce(max(greatest(amount_minor, shown_minor)), 0)::bigint as "largestMinor"
     from transfers where created_at >= $1 and created_at < $2 and state <> 'failed' and (state <> 'closed' or shown_minor is not null)`,
    [window.from, window.to],
  )
  if (row === undefined) throw new Error('an aggregate gave no row')
  return row
}

/** A transfer of this amount to this key that is still queried, open or closed. Null if no such transfer exists. */
export async function sameOpen(from: Reader, keyHash: Buffer, amountMinor: bigint): Promise<string | null> {
  const [row] = await from.statement<{ id: string }>(
    'finance.same-open',
    `select id from transfers where key_hash = $1 and amount_minor = $2 and ask_at is not null order by number limit 1`,
    [keyHash, amountMinor],
  )
  return row?.id ?? null
}
