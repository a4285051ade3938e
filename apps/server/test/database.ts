import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Clock, systemClock } from '../src/platform/clock/clock.ts'
import { type Database, openDatabase } from '../src/platform/db/database.ts'
import { createUnitOfWork } from '../src/platform/unit-of-work/postgres-unit-of-work.ts'
import type { UnitOfWork } from '../src/platform/unit-of-work/unit-of-work.ts'
import { inDatabase, type TestCluster } from './global-setup.ts'

/** A database of one test file: a clone of the migrated template. The application's role is the one connected. */
export interface TestDatabase {
  readonly db: Database
  readonly pool: pg.Pool
  readonly unitOfWork: UnitOfWork
  readonly appUrl: string
  readonly ownerUrl: string
  readonly superuserUrl: string
  /** Runs SQL as the owner of the tables, for changes that the application may not make. */
  asOwner(sql: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  /** Empties every table and puts the rows of the migrations back. */
  reset(): Promise<void>
  close(): Promise<void>
}

export interface TestDatabaseOptions {
  readonly clock?: Clock
  readonly maxConnections?: number
  readonly onOutbox?: () => void
}

/**
 * Clones the template. Call once per file in `beforeAll`, `reset()` in `beforeEach`, `close()` in `afterAll`.
 * A global setup must have started the cluster (the projects `database` and `server` of the test configuration).
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(cluster.superuserUrl, async (client) => {
    await client.query(`create database ${name} owner puente_owner template puente strategy file_copy`)
  })
  const opened = await openTestDatabase(
    {
      appUrl: inDatabase(cluster.appUrl, name),
      ownerUrl: inDatabase(cluster.ownerUrl, name),
      superuserUrl: inDatabase(cluster.superuserUrl, name),
    },
    options,
  )
  return {
    ...opened,
    async close() {
      await opened.close()
      await withClient(cluster.superuserUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      })
    },
  }
}

/** A database without tables, for a test of migrations. */
export async function createEmptyDatabase(): Promise<{ readonly ownerUrl: string; close(): Promise<void> }> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(cluster.superuserUrl, async (client) => {
    await client.query(`create database ${name} owner puente_owner`)
  })
  return {
    ownerUrl: inDatabase(cluster.ownerUrl, name),
    close: () =>
      withClient(cluster.superuserUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

/** A migrated database that the caller created and removes. */
export async function openTestDatabase(
  { appUrl, ownerUrl, superuserUrl }: TestCluster,
  options: TestDatabaseOptions = {},
): Promise<TestDatabase> {
  const db = openDatabase({
    url: appUrl,
    applicationName: 'puente test',
    maxConnections: options.maxConnections ?? 20,
    // A test sends more work at once than there are connections, and a busy machine is slow. Refusals have tests of their own.
    acquireTimeoutMs: 15_000,
  })
  const keeper = new pg.Pool({ connectionString: superuserUrl, max: 1 })
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  keeper.on('error', ignoreStop)
  owner.on('error', ignoreStop)
  const resetSql = await buildReset(keeper)

  return {
    db,
    pool: db.pool,
    unitOfWork: createUnitOfWork({
      database: db,
      clock: options.clock ?? systemClock,
      ...(options.onOutbox === undefined ? {} : { onOutbox: options.onOutbox }),
    }),
    appUrl,
    ownerUrl,
    superuserUrl,
    asOwner: (sql, values = []) => owner.query(sql, [...values]),
    async reset() {
      await keeper.query(resetSql)
    },
    async close() {
      await Promise.all([db.close(), keeper.end(), owner.end()])
    },
  }
}

/** A test that stops the database breaks idle connections on purpose. */
function ignoreStop(): void {}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** One statement list, run with triggers and foreign keys off: deleting is thirty times faster than truncating small tables. */
async function buildReset(client: pg.Pool): Promise<string> {
  const { rows } = await client.query<{ name: string; baseline: string | null }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            case when to_regclass(format('test_baseline.%I', c.relname)) is not null then (
              select format('(%1$s) overriding system value select %1$s from test_baseline.%2$I',
                string_agg(quote_ident(a.attname), ', ' order by a.attnum), c.relname)
              from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') end as baseline
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition
       and ((n.nspname = 'public' and c.relname <> 'schema_migrations') or (n.nspname = 'pgboss' and c.relname = 'job'))`,
  )
  return [
    'begin',
    'set local session_replication_role = replica',
    ...rows.map((row) => `delete from ${row.name}`),
    ...rows.filter((row) => row.baseline !== null).map((row) => `insert into ${row.name} ${row.baseline}`),
    'commit',
  ].join(';\n')
}
