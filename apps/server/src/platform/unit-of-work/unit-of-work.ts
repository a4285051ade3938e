import type { LiveEvent } from '@puente/contract/protocol/events'
import type { ProblemCode } from '@puente/contract/protocol/problems'
import type { Kysely } from 'kysely'
import type { AuditEntry } from '../audit/audit-entry.ts'
import type { JobDefinition } from '../jobs/job-definition.ts'
import type { Channel } from '../live/channel.ts'

/** A person who is signed in. */
export interface SignedInActor {
  readonly kind: 'user' | 'admin'
  readonly userId: string
  readonly sessionId: string
}

/** The actor: a person, or a named part of the system. */
export type Actor =
  | SignedInActor
  | { readonly kind: 'system'; readonly name: 'webhook' | 'job' | 'operator' | 'seed' }
  | { readonly kind: 'anonymous' }

/** The request of a command, for its audit entries. */
export interface RequestContext {
  readonly requestId: string
  readonly ipAddress: string | null
}

export interface EnqueueOptions {
  readonly startAfterSeconds?: number
  /** For jobs defined `oncePerKey`: while one with this key waits, a second one is not added. */
  readonly singletonKey?: string
}

/** What a use case may do inside its transaction. It must make no network call while the transaction is open. */
export interface Tx {
  /** The instant of this transaction, from the injected clock. */
  readonly now: Date
  readonly actor: Actor
  /** Typed query builder over the tables that a repository names: `tx.tables<OrderTables>().selectFrom('orders')`. */
  tables<Tables>(): Kysely<Tables>
  /** A named prepared statement, for hot paths. One name has one text. */
  statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Adds an audit row to this transaction. Every run audits at least once or calls `unchanged()`. */
  audit(entry: AuditEntry): void
  /** Declares that this run changed nothing, so that it needs no audit entry. */
  unchanged(): void
  /** Notifies open screens after the commit that something changed. */
  announce(event: LiveEvent, channels: readonly Channel[]): void
  /** Hands a job to the queue after the commit. */
  enqueue<Name extends string, Data extends object>(
    job: JobDefinition<Name, Data>,
    data: Data,
    options?: EnqueueOptions,
  ): void
}

/** The only way to write: one transaction with state, audit and outbox. */
export interface UnitOfWork {
  /**
   * Runs `work` and commits once. A throw rolls everything back. Serialization failures and deadlocks run `work` again,
   * at most three times more, so it must not do anything outside the transaction.
   * @throws DomainError of `work`; `server.unavailable`, `server.busy`
   * @throws CommitUnknownError if the connection broke during COMMIT
   */
  run<T>(actor: Actor, command: string, work: (tx: Tx) => Promise<T>, context?: RequestContext): Promise<T>
  /** Writes the audit row of an attempt that was refused (SEC-032), in a transaction of its own. */
  recordRefusal(
    actor: Actor,
    command: string,
    entry: AuditEntry,
    problem: ProblemCode,
    context?: RequestContext,
  ): Promise<void>
}

/** The connection broke during COMMIT, so the work may be done or not. A repeat with the command's own key shows which. */
export class CommitUnknownError extends Error {
  constructor(command: string, cause: unknown) {
    super(`the outcome of ${command} is unknown: the connection broke during COMMIT`, { cause })
    this.name = 'CommitUnknownError'
  }
}
