import { createHash } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { FieldCipher } from '../crypto/field-cipher.ts'
import { isConnectionLoss } from '../db/database-errors.ts'
import type { Database } from '../db/database.ts'
import { uuidv7 } from '../ids/uuid.ts'
import type { Logger } from '../log/logger.ts'
import { type MostRecent, mostRecent } from '../memory/most-recent.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { afterFailure, errorStack, errorText } from '../retries/retries.rules.ts'
import { CommitUnknownError, type Tx, type UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Inbox, IncomingNotice, NoticeHandler, StoredNotice } from './inbox.ts'
import { gather } from './gather.ts'
import { startInboxWorker } from './inbox-worker.ts'
import { replayNotice } from './stuck-notices.ts'

export interface InboxOptions {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly log: Logger
  readonly metrics: Metrics
  /** Milliseconds between two polls for due notices: 50 if other processes store notices, longer if `store` wakes this process. */
  readonly pollMs: number
  /** Notices worked on at once; default 16. */
  readonly concurrency?: number
}

interface ClaimedRow {
  readonly id: string
  readonly provider: string
  readonly event_key: string
  readonly body: Buffer
  readonly headers: Record<string, string>
  readonly evidence: boolean
  readonly received_at: Date
  readonly attempts: number
}

const storeText = `
insert into webhook_inbox (id, provider, event_key, body, headers, evidence, received_at, next_attempt_at, event, end_to_end_id, txid)
values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10) on conflict (provider, event_key) do nothing returning id`

const storeAllText = `
insert into webhook_inbox (id, provider, event_key, body, headers, evidence, received_at, next_attempt_at, event, end_to_end_id, txid)
select id, provider, event_key, body, headers, evidence, $7, $7, event, end_to_end_id, txid
from unnest($1::uuid[], $2::text[], $3::text[], $4::bytea[], $5::jsonb[], $6::boolean[], $8::text[], $9::text[], $10::text[])
  as n (id, provider, event_key, body, headers, evidence, event, end_to_end_id, txid)
on conflict (provider, event_key) do nothing returning id`

const repeatText = `
insert into webhook_repeats (notice_id, received_at)
select i.id, $3 from unnest($1::text[], $2::text[]) as n (provider, event_key) join webhook_inbox i using (provider, event_key)`

// Not FOR UPDATE, which conflicts with the key lock that the foreign key of a repeat takes: a copy would wait for the work on its
// notice, and the worker would skip a notice whose copy is just arriving.
const claimColumns = 'id, provider, event_key, body, headers, evidence, received_at, attempts'
const claimOneText = `
select ${claimColumns} from webhook_inbox where id = $1 and next_attempt_at <= $2 for no key update skip locked`
const claimNextText = `
select ${claimColumns} from webhook_inbox where next_attempt_at <= $1 order by next_attempt_at limit 1 for no key update skip locked`

const finishText = `
update webhook_inbox set state = $2, outcome = $3, charge_id = $4, processed_at = $5, next_attempt_at = null where id = $1`

const failText = `
update webhook_inbox set state = $2, attempts = $3, next_attempt_at = $4, last_error = $5, last_error_stack = $6, failed_at = $7
where id = $1 and attempts = $3 - 1 and next_attempt_at is not null`

const refuseText = `
insert into webhook_refusals (provider, body_sha256, reason, ip_address, at) values ($1, $2, $3, $4, $5)`

/** Notices of many calls share an insert. While the database writes one group, the next one fills (bench `intake`). */
const intake = { lanes: 2, longestWaitMs: 100, most: 200 } as const

const keptDays = 90
/** Rows removed by one statement, so that none takes long. */
const purgeBatch = 5000
const purgeTexts = {
  'inbox.forget-repeats': `
delete from webhook_repeats where id in (
  select id from webhook_repeats where received_at < $1 order by received_at limit ${purgeBatch}) returning id`,
  'inbox.forget-refusals': `
delete from webhook_refusals where id in (select id from webhook_refusals where at < $1 order by at limit ${purgeBatch})
returning id`,
}

/**
 * After this many tries in a row that find the database busy, one failure of the notice is counted. There is no pause between the tries.
 */
const busyTriesToFail = 5
/** Notices whose busy tries are counted. Another process may finish a notice, so a count may never be needed again. */
const mostBusyNotices = 1_000

export function placeOfNotice(id: string) {
  return { table: 'webhook_inbox', column: 'body', rowId: id }
}

/** The inbox over its table, with what this process's worker needs. */
export interface PostgresInbox extends Inbox {
  /**
   * Claims one due notice, by id or the next, and finishes it in one transaction with what the handler does.
   * Returns false if no notice was due. A failure is recorded in a transaction of its own.
   */
  processNext(id: string | null, handler: NoticeHandler): Promise<boolean>
  /** Removes the list of copies and of refusals older than 90 days; notices stay. For a periodic task. */
  forgetOld(): Promise<void>
}

export function createInbox(options: InboxOptions): PostgresInbox {
  const { database, clock, log, metrics } = options
  const listeners = new Set<(id: string) => void>()
  const busyTries = mostRecent<number>(mostBusyNotices)
  const processNext: PostgresInbox['processNext'] = (id, handler) =>
    processOne(options, busyTries, id, handler)
  const storeGathered = gather<IncomingNotice, string | null>({
    ...intake,
    one: (notice) => storeOne(options, notice),
    many: (notices) => storeTogether(options, notices),
    // A DomainError fails the whole group. Any other error may come from one notice, so each is then stored alone.
    isOfAll: (error) => error instanceof DomainError,
  })

  return {
    async store(notice) {
      const id = await storeGathered(notice)
      if (id !== null) for (const listener of listeners) listener(id)
      return id
    },
    async storeAll(notices) {
      for (const id of await storeTogether(options, notices))
        if (id !== null) for (const listener of listeners) listener(id)
    },
    async refuse({ provider, body, reason, ipAddress }) {
      metrics.noticesRefused.inc({ provider, reason })
      const hash = createHash('sha256').update(body).digest()
      await database.statement('inbox.refuse', refuseText, [provider, hash, reason, ipAddress, clock.now()])
    },
    processNext,
    async forgetOld() {
      const before = new Date(clock.now().getTime() - keptDays * 86_400_000)
      for (const [name, text] of Object.entries(purgeTexts)) {
        while ((await database.statement(name, text, [before])).length === purgeBatch);
      }
    },
    drain: (handler) =>
      startInboxWorker({
        database,
        clock,
        log,
        pollMs: options.pollMs,
        concurrency: options.concurrency ?? 16,
        process: (id) => processNext(id, handler),
        onStored(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }),
    replay: replayNotice,
  }
}

/** Returns the id of a notice that was new, or null. */
async function storeOne(options: InboxOptions, notice: IncomingNotice): Promise<string | null> {
  const { database, clock, cipher, metrics } = options
  const now = clock.now()
  const id = uuidv7(now)
  const body = await cipher.encryptBytes(notice.body, placeOfNotice(id))
  const { provider, eventKey, headers, evidence, subject } = notice
  const about = [subject.event, subject.endToEndId, subject.txid]
  const values = [id, provider, eventKey, body, headers, evidence, now, ...about]
  const stored = await database.statement('inbox.store', storeText, values)
  metrics.noticesStored.inc({ provider: notice.provider, result: stored.length > 0 ? 'stored' : 'known' })
  if (stored.length > 0) return id
  await noteRepeats(options, [notice], now)
  return null
}

/** Stores the notices in one commit. Returns for each the id if it was new, or null. */
async function storeTogether(
  options: InboxOptions,
  notices: readonly IncomingNotice[],
): Promise<readonly (string | null)[]> {
  const { database, clock, cipher, metrics } = options
  const now = clock.now()
  const inOrder = await Promise.all(
    notices.map(async (notice) => {
      const id = uuidv7(now)
      return { id, notice, body: await cipher.encryptBytes(notice.body, placeOfNotice(id)) }
    }),
  )
  // Sorted by key, so that two statements with the same notices cannot deadlock.
  const sealed = inOrder.toSorted((a, b) => (uniqueKey(a.notice) < uniqueKey(b.notice) ? -1 : 1))
  const stored = await database.statement<{ id: string }>('inbox.store-all', storeAllText, [
    sealed.map(({ id }) => id),
    sealed.map(({ notice }) => notice.provider),
    sealed.map(({ notice }) => notice.eventKey),
    sealed.map(({ body }) => body),
    sealed.map(({ notice }) => JSON.stringify(notice.headers)),
    sealed.map(({ notice }) => notice.evidence),
    now,
    sealed.map(({ notice }) => notice.subject.event),
    sealed.map(({ notice }) => notice.subject.endToEndId),
    sealed.map(({ notice }) => notice.subject.txid),
  ])
  const ids = new Set(stored.map(({ id }) => id))
  const repeats = sealed.filter(({ id }) => !ids.has(id)).map(({ notice }) => notice)
  for (const { id, notice } of sealed) {
    metrics.noticesStored.inc({ provider: notice.provider, result: ids.has(id) ? 'stored' : 'known' })
  }
  if (repeats.length > 0) await noteRepeats(options, repeats, now)
  return inOrder.map(({ id }) => (ids.has(id) ? id : null))
}

function uniqueKey({ provider, eventKey }: IncomingNotice): string {
  return `${provider} ${eventKey}`
}

/** The notices themselves are stored, so their sender gets a success even if the list of copies misses one. */
async function noteRepeats(
  { database, log }: InboxOptions,
  notices: readonly IncomingNotice[],
  now: Date,
): Promise<void> {
  try {
    await database.statement('inbox.repeat', repeatText, [
      notices.map((notice) => notice.provider),
      notices.map((notice) => notice.eventKey),
      now,
    ])
  } catch (error) {
    log.warn({ event: 'inbox.repeat-lost', err: error }, 'copies of notices could not be listed')
  }
}

async function processOne(
  options: InboxOptions,
  busyTries: MostRecent<number>,
  id: string | null,
  handler: NoticeHandler,
): Promise<boolean> {
  let claimed = null as ClaimedRow | null
  try {
    const finished = await options.unitOfWork.run(
      { kind: 'system', name: 'webhook' },
      'notice.process',
      async (tx) => {
        const row = await claim(tx, id)
        claimed = row
        if (row === null) {
          tx.unchanged()
          return null
        }
        // Decrypt after the claim, so that a notice that cannot be decrypted counts as a failed try.
        const notice = await decrypt(row, options.cipher)
        const { state, outcome, chargeId } = await handler(tx, notice)
        await tx.statement('inbox.finish', finishText, [notice.id, state, outcome, chargeId, tx.now])
        return { id: notice.id, provider: notice.provider, state }
      },
    )
    if (finished === null) return false
    busyTries.delete(finished.id)
    options.metrics.noticesProcessed.inc({ provider: finished.provider, state: finished.state })
    return true
  } catch (error) {
    if (claimed === null || isTransient(busyTries, claimed.id, error)) throw error
    busyTries.delete(claimed.id)
    await writeFailure(options, claimed, error)
    return true
  }
}

async function claim(tx: Tx, id: string | null): Promise<ClaimedRow | null> {
  const [row] =
    id === null
      ? await tx.statement<ClaimedRow>('inbox.claim-next', claimNextText, [tx.now])
      : await tx.statement<ClaimedRow>('inbox.claim-one', claimOneText, [id, tx.now])
  return row ?? null
}

async function decrypt(row: ClaimedRow, cipher: FieldCipher): Promise<StoredNotice> {
  return {
    id: row.id,
    provider: row.provider,
    eventKey: row.event_key,
    body: await cipher.decryptBytes(row.body, placeOfNotice(row.id)),
    headers: row.headers,
    evidence: row.evidence,
    receivedAt: row.received_at,
    attempts: row.attempts,
  }
}

async function writeFailure(
  { database, clock, log, metrics }: InboxOptions,
  notice: ClaimedRow,
  error: unknown,
): Promise<void> {
  const now = clock.now()
  const { attempts, nextAttemptAt } = afterFailure(notice.attempts, now)
  const state = nextAttemptAt === null ? 'dead' : 'failed'
  await database.statement('inbox.fail', failText, [
    notice.id,
    state,
    attempts,
    nextAttemptAt,
    errorText(error),
    errorStack(error),
    now,
  ])
  metrics.noticesProcessed.inc({ provider: notice.provider, state })
  const fields = { event: `notice.${state}`, noticeId: notice.id, provider: notice.provider, attempts }
  if (state === 'dead') log.error({ ...fields, err: error }, 'a notice failed too often')
  else log.warn({ ...fields, err: error }, 'a notice failed and will be tried again')
}

/**
 * Returns true if the database failed, not the notice. The notice then stays due. A lost connection proves nothing about the notice. If the
 * commit arrived, the notice is done. A busy database proves nothing at first, but if a notice always finds it busy, that notice is the
 * cause.
 */
function isTransient(busyTries: MostRecent<number>, noticeId: string, error: unknown): boolean {
  if (error instanceof CommitUnknownError || isConnectionLoss(error)) return true
  if (!(error instanceof DomainError) || error.code !== 'server.busy') return false
  const tries = (busyTries.get(noticeId) ?? 0) + 1
  busyTries.set(noticeId, tries)
  return tries < busyTriesToFail
}
