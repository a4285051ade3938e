import { setTimeout as pause } from 'node:timers/promises'
import type { QueryConfig } from 'pg'
import { parse } from 'zod/v4/core'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import {
  isConnectionLoss,
  retryAfterSeconds,
  sqlStateOf,
  translateDatabaseError,
} from '../db/database-errors.ts'
import { type Queryable, queryBuilder } from '../db/kysely-driver.ts'
import { namedStatement } from '../db/named-statement.ts'
import { uuidv7 } from '../ids/uuid.ts'
import { flushStatement, type Pending } from './flush.ts'
import {
  type Actor,
  CommitUnknownError,
  type RequestContext,
  type Tx,
  type UnitOfWork,
} from './unit-of-work.ts'

export interface UnitOfWorkOptions {
  readonly database: Database
  readonly clock: Clock
  /** Called after a commit that left something in the outbox; wakes the relay of this process. */
  readonly onOutbox?: () => void
  /** A number from 0 up to 1 for the jitter of retries. */
  readonly random?: () => number
}

/** Serialization failure and deadlock. The transaction runs again. */
const repeatable = new Set(['40001', '40P01'])
const maxRetries = 3
const retryPauseMs = 20

export function createUnitOfWork(options: UnitOfWorkOptions): UnitOfWork {
  const run = async <T>(command: Command, work: (tx: Tx) => Promise<T>): Promise<T> => {
    const random = options.random ?? Math.random
    for (let retry = 0; ; retry += 1) {
      try {
        return await attempt(options, command, work)
      } catch (error) {
        if (!repeatable.has(sqlStateOf(error) ?? '')) throw translateDatabaseError(error)
        if (retry === maxRetries) {
          const busy = new DomainError('server.busy', { retryAfterSeconds })
          busy.cause = error
          throw busy
        }
        await pause(retryPauseMs * 2 ** retry * (0.5 + random()))
      }
    }
  }
  return {
    run: (actor, name, work, context) => run({ actor, name, outcome: 'done', context }, work),
    async recordRefusal(actor, name, entry, problem, context) {
      await run({ actor, name, outcome: problem, context }, async (tx) => tx.audit(entry))
    },
  }
}

interface Command {
  readonly actor: Actor
  readonly name: string
  readonly outcome: string
  readonly context: RequestContext | undefined
}

/** One attempt: a connection, a transaction, a commit. */
async function attempt<T>(
  { database, clock, onOutbox }: UnitOfWorkOptions,
  command: Command,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return database.borrow(async (connection) => {
    const at = clock.now()
    await connection.query('begin')
    const transaction = new Transaction(connection, at, command.actor)
    let result: T
    let last: QueryConfig | null
    try {
      result = await work(transaction)
      transaction.close(command.name)
      last = transaction.hasPending
        ? flushStatement({ ...command, command: command.name, at }, transaction.pending)
        : null
    } catch (error) {
      await rollback(connection, error)
      throw error
    }
    await commit(connection, command.name, last)
    if (transaction.hasNews) onOutbox?.()
    return result
  })
}

async function rollback(connection: Queryable, cause: unknown): Promise<void> {
  // PostgreSQL rolls back itself when it loses the connection; a ROLLBACK that nobody answers would only add its timeout.
  if (isConnectionLoss(cause)) return
  // A connection that cannot roll back still has its transaction open, so the pool drops it. The caller needs the first error, not that of
  // the rollback.
  await connection.query('rollback').catch(() => undefined)
}

/**
 * Sends the last statement and COMMIT together, which saves a round trip: after a statement that failed, COMMIT rolls back. Distinguishes a
 * refused commit from one whose answer was lost.
 */
async function commit(connection: Queryable, command: string, statement: QueryConfig | null): Promise<void> {
  const [last, done] = await Promise.allSettled([
    statement && connection.query(statement),
    connection.query('commit'),
  ])
  if (done.status === 'rejected') {
    // If PostgreSQL answers with an error (a deferred constraint, a serialization failure), the transaction certainly did not commit.
    if (isRefusal(done.reason)) throw done.reason
    throw new CommitUnknownError(command, done.reason)
  }
  if (done.value.command === 'COMMIT') {
    if (last.status === 'fulfilled') return
    // The driver refused the statement before it was sent, so PostgreSQL knew of no failure. The work is not done, and a retry would not help.
    throw new Error(`${command} was committed without its audit and outbox`, { cause: last.reason })
  }
  if (last.status === 'rejected') throw last.reason
  throw new Error(`${command} went on after a statement had failed, so its transaction was rolled back`)
}

/**
 * Whether PostgreSQL refused the commit over a connection that still works. A cancelled COMMIT (57014) may have been committed, so it does
 * not count as refused.
 */
function isRefusal(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== null && state !== '57014' && !isConnectionLoss(error)
}

class Transaction implements Tx {
  readonly now: Date
  readonly actor: Actor
  readonly pending: Pending = { entries: [], events: [], jobs: [] }
  readonly #connection: Queryable
  #builder: ReturnType<typeof queryBuilder<never>> | undefined
  #unchanged = false
  #closed = false

  constructor(connection: Queryable, now: Date, actor: Actor) {
    this.#connection = connection
    this.now = now
    this.actor = actor
  }

  tables: Tx['tables'] = <Tables>() => {
    this.#assertOpen()
    this.#builder ??= queryBuilder<never>({
      query: ((...args: Parameters<Queryable['query']>) => {
        this.#assertOpen()
        return this.#connection.query(...args)
      }) as Queryable['query'],
    })
    return this.#builder as unknown as ReturnType<typeof queryBuilder<Tables>>
  }

  statement: Tx['statement'] = async <Row>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> => {
    this.#assertOpen()
    return (await this.#connection.query(namedStatement(name, text, values))).rows
  }

  audit: Tx['audit'] = (entry) => {
    this.#assertOpen()
    this.pending.entries.push(entry)
  }

  unchanged: Tx['unchanged'] = () => {
    this.#unchanged = true
  }

  announce: Tx['announce'] = (event, channels) => {
    this.#assertOpen()
    this.pending.events.push({ ...event, channels })
  }

  enqueue: Tx['enqueue'] = (job, data, options = {}) => {
    this.#assertOpen()
    if (options.singletonKey !== undefined && job.options.oncePerKey !== true)
      throw new Error(`${job.name} is not defined oncePerKey, so its key would have no effect`)
    this.pending.jobs.push({
      id: uuidv7(this.now),
      queue: job.name,
      data: parse(job.schema, data),
      ...options,
    })
  }

  /** Whether the run wrote to the outbox. */
  get hasNews(): boolean {
    return this.pending.events.length + this.pending.jobs.length > 0
  }

  get hasPending(): boolean {
    return this.hasNews || this.pending.entries.length > 0
  }

  /**
   * Closes the transaction to the use case. Throws if the use case neither audited nor called `unchanged`, so that a write without an audit
   * is found the first time it runs.
   */
  close(command: string): void {
    this.#closed = true
    if (this.pending.entries.length === 0 && !this.#unchanged) {
      throw new Error(`${command} neither audited a change nor called unchanged()`)
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error('the transaction has ended: a query was not awaited')
  }
}
