import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'zod/v4/core'
import { DomainError } from '@puente/contract/problems'
import type { PoolClient } from 'pg'
import type { Clock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import {
  isConnectionLoss,
  retryAfterSeconds,
  sqlStateOf,
  translateDatabaseError,
} from '../db/database-errors.ts'
import { queryBuilder } from '../db/kysely-driver.ts'
import { namedStatement } from '../db/named-statement.ts'
import { uuidv7 } from '../ids/uuid.ts'
import { flush, type Pending } from './flush.ts'
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

/** Serialization failure and deadlock: running again is the cure. */
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

/** One try: a connection, a transaction, a commit. */
async function attempt<T>(
  { database, clock, onOutbox }: UnitOfWorkOptions,
  command: Command,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await database.connect()
  let broken: Error | undefined
  // A connection that breaks while no statement runs on it emits an error; the next statement reports it.
  const onError = (error: Error) => {
    broken = error
  }
  client.on('error', onError)
  try {
    const at = clock.now()
    await client.query('begin')
    const transaction = new Transaction(client, at, command.actor)
    let result: T
    try {
      result = await work(transaction)
      transaction.close(command.name)
      if (transaction.hasPending)
        await flush(client, { ...command, command: command.name, at }, transaction.pending)
    } catch (error) {
      broken = await rollback(client)
      throw error
    }
    await commit(client, command.name)
    if (transaction.hasNews) onOutbox?.()
    return result
  } catch (error) {
    if (error instanceof CommitUnknownError || isConnectionLoss(error)) {
      broken ??= error instanceof Error ? error : new Error('connection lost')
    }
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Undoes the transaction. When even that fails, gives back why: the connection is of no more use and must be dropped. */
async function rollback(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

/** Commits, telling a refusal from an answer that never came. */
async function commit(client: PoolClient, command: string): Promise<void> {
  let done: { readonly command: string }
  try {
    done = await client.query('commit')
  } catch (error) {
    // An answer of PostgreSQL (a deferred constraint, a serialization failure) is certain: it did not commit.
    if (isRefusal(error)) throw error
    throw new CommitUnknownError(command, error)
  }
  if (done.command !== 'COMMIT') {
    throw new Error(`${command} went on after a statement had failed, so its transaction was rolled back`)
  }
}

/** PostgreSQL said no and is still there. A cancelled COMMIT (57014) may have been committed, so that is not one. */
function isRefusal(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state !== null && state !== '57014' && !isConnectionLoss(error)
}

class Transaction implements Tx {
  readonly now: Date
  readonly actor: Actor
  readonly pending: Pending = { entries: [], events: [], jobs: [] }
  readonly #client: PoolClient
  #builder: ReturnType<typeof queryBuilder<never>> | undefined
  #unchanged = false
  #closed = false

  constructor(client: PoolClient, now: Date, actor: Actor) {
    this.#client = client
    this.now = now
    this.actor = actor
  }

  tables: Tx['tables'] = <Tables>() => {
    this.#assertOpen()
    this.#builder ??= queryBuilder<never>({
      query: ((...args: Parameters<PoolClient['query']>) => {
        this.#assertOpen()
        return this.#client.query(...args)
      }) as PoolClient['query'],
    })
    return this.#builder as unknown as ReturnType<typeof queryBuilder<Tables>>
  }

  statement: Tx['statement'] = async <Row>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> => {
    this.#assertOpen()
    return (await this.#client.query(namedStatement(name, text, values))).rows
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
    this.pending.jobs.push({
      id: uuidv7(this.now),
      queue: job.name,
      data: parse(job.schema, data),
      ...options,
    })
  }

  /** Whether something goes out after the commit. */
  get hasNews(): boolean {
    return this.pending.events.length + this.pending.jobs.length > 0
  }

  get hasPending(): boolean {
    return this.hasNews || this.pending.entries.length > 0
  }

  /** Ends the use case's part. A write that nobody audits is a fault of ours, found the first time it runs. */
  close(command: string): void {
    this.#closed = true
    if (this.pending.entries.length === 0 && !this.#unchanged) {
      throw new Error(`${command} neither audited nor said that it changed nothing`)
    }
  }

  #assertOpen(): void {
    if (this.#closed) throw new Error('the transaction has ended: a query was not awaited')
  }
}
