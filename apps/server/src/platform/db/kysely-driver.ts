import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { ClientBase } from 'pg'
import { translateDatabaseError } from './database-errors.ts'

/** A connection, or a pool, that runs queries. */
export type Queryable = Pick<ClientBase, 'query'>

const countsRows = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

class Connection implements DatabaseConnection {
  readonly #queryable: Queryable

  constructor(queryable: Queryable) {
    this.#queryable = queryable
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const result = await this.#queryable.query(query.sql, [...query.parameters])
      return countsRows.has(result.command)
        ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
        : { rows: result.rows }
    } catch (error) {
      throw translateDatabaseError(error)
    }
  }

  streamQuery(): never {
    throw new Error('streaming is not offered: page by key instead')
  }
}

/** Runs every query on the one `Queryable` given. Transactions belong to the unit of work, so the builder cannot open one. */
class FixedDriver implements Driver {
  readonly #connection: Connection

  constructor(queryable: Queryable) {
    this.#connection = new Connection(queryable)
  }

  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    throw new Error('transactions are opened by the unit of work')
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** A typed query builder over a client, inside any transaction that it has open, or over the pool. */
export function queryBuilder<Tables>(queryable: Queryable): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FixedDriver(queryable),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
