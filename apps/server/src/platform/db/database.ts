import type { Kysely } from 'kysely'
import pg from 'pg'
import { borrowConnection } from './connections.ts'
import { translateDatabaseError } from './database-errors.ts'
import { type Queryable, queryBuilder } from './kysely-driver.ts'
import { namedStatement } from './named-statement.ts'
import type { DatabaseSockets } from './sockets.ts'

export interface DatabaseOptions {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  /** Default 12. */
  readonly maxConnections?: number
  /** How many connections stay open although nothing uses them; default 0. The others are closed after `idleTimeoutMs`. */
  readonly keptConnections?: number
  /** Default 60,000. */
  readonly idleTimeoutMs?: number
  /** Milliseconds a statement may run; default 5,000. 0 for the operator's long commands. */
  readonly statementTimeoutMs?: number
  /** Milliseconds to wait for a free connection; default 2,000. */
  readonly acquireTimeoutMs?: number
  /** Receives the errors of connections that break while idle. */
  readonly onIdleError?: (error: Error) => void
  /** Opens the sockets of the pool, for a caller that may have to cut them. */
  readonly sockets?: DatabaseSockets
}

/** The pool of connections, and what reads need. Writes go through the unit of work. */
export interface Database {
  readonly pool: pg.Pool
  /** Typed query builder outside any transaction: for reads. */
  tables<Tables>(): Kysely<Tables>
  /**
   * Runs a prepared statement outside any transaction; it commits by itself. One name has one text. Without a name nothing is kept of it: for texts
   * of which there are very many.
   */
  statement<Row>(name: string | null, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Lends a connection to `work`, for transactions and locks. @throws DomainError `server.unavailable` if none is free in time. */
  borrow<T>(work: (connection: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const int8 = 20
const int8Array = 1016
const date = 1082

/** `{1,2,NULL}`: numbers need no quotes, so commas only separate. */
function parseInt8Array(text: string): (bigint | null)[] {
  const items = text.slice(1, -1)
  return items === '' ? [] : items.split(',').map((item) => (item === 'NULL' ? null : BigInt(item)))
}

/**
 * How values arrive: `int8` as bigint, `numeric` as text, `date` as text (a day has no time zone), `timestamptz` as Date.
 * Set on our own connections only: a library with its own connections may expect the defaults.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return BigInt
    if (oid === int8Array) return parseInt8Array
    if (oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** Both ends probe a silent peer: a network that drops packets closes no connection. */
const keepAliveMs = 10_000
const serverKeepAlive = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'
/** The extra wait lets PostgreSQL end a statement itself before we give up on its answer. */
const answerGraceMs = 1000

export function openDatabase(options: DatabaseOptions): Database {
  const statementTimeoutMs = options.statementTimeoutMs ?? 5000
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.maxConnections ?? 12,
    min: options.keptConnections ?? 0,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2000,
    idleTimeoutMillis: options.idleTimeoutMs ?? 60_000,
    statement_timeout: statementTimeoutMs,
    ...(statementTimeoutMs === 0 ? {} : { query_timeout: statementTimeoutMs + answerGraceMs }),
    lock_timeout: 1200,
    idle_in_transaction_session_timeout: 10_000,
    options: `-c timezone=UTC ${serverKeepAlive}`,
    // Pipelining: a statement is sent before the previous one is answered. The unit of work sends its last statement and COMMIT together.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: typeParsers,
    ...(options.sockets === undefined ? {} : { stream: options.sockets.open }),
  })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  const builder = queryBuilder<never>(pool)

  return {
    pool,
    tables: <Tables>() => builder as unknown as Kysely<Tables>,
    async statement<Row>(name: string | null, text: string, values: readonly unknown[]): Promise<Row[]> {
      try {
        return (
          await pool.query(name === null ? { text, values: [...values] } : namedStatement(name, text, values))
        ).rows
      } catch (error) {
        throw translateDatabaseError(error)
      }
    },
    borrow: (work) => borrowConnection(pool, work),
    close: () => pool.end(),
  }
}
