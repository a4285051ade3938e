import type { Kysely } from 'kysely'
import pg from 'pg'
import { translateDatabaseError } from './database-errors.ts'
import { queryBuilder } from './kysely-driver.ts'
import { namedStatement } from './named-statement.ts'

export interface DatabaseOptions {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly applicationName: string
  /** Default 12. */
  readonly maxConnections?: number
  /** Milliseconds a statement may run; default 5,000. 0 for the operator's long commands. */
  readonly statementTimeoutMs?: number
  /** Milliseconds to wait for a free connection; default 2,500. */
  readonly acquireTimeoutMs?: number
  /** Told of connections that break while nobody uses them. */
  readonly onIdleError?: (error: Error) => void
}

/** The pool of connections and what reads need. Writes go through the unit of work. */
export interface Database {
  readonly pool: pg.Pool
  /** Typed query builder outside any transaction: for reads. */
  tables<Tables>(): Kysely<Tables>
  /** A named prepared statement outside any transaction, committed by itself. One name has one text. */
  statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /** A connection of one's own. @throws DomainError `server.unavailable` when none is free in time. */
  connect(): Promise<pg.PoolClient>
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
 * Set on our own connections only, so that a library with connections of its own is not surprised.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return BigInt
    if (oid === int8Array) return parseInt8Array
    if (oid === date) return (text: string) => text
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export function openDatabase(options: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.maxConnections ?? 12,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? 2500,
    idleTimeoutMillis: 60_000,
    statement_timeout: options.statementTimeoutMs ?? 5000,
    lock_timeout: 1200,
    idle_in_transaction_session_timeout: 10_000,
    options: '-c timezone=UTC',
    keepAlive: true,
    types: typeParsers,
  })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', (error) => options.onIdleError?.(error))
  const builder = queryBuilder<never>(pool)

  return {
    pool,
    tables: <Tables>() => builder as unknown as Kysely<Tables>,
    async statement<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
      try {
        return (await pool.query(namedStatement(name, text, values))).rows
      } catch (error) {
        throw translateDatabaseError(error)
      }
    },
    async connect() {
      try {
        return await pool.connect()
      } catch (error) {
        throw translateDatabaseError(error)
      }
    },
    close: () => pool.end(),
  }
}
