import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../src/platform/db/prepare-database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/platform/postgres/embedded.ts'

/** Where the test run's PostgreSQL is; each test file clones the database `puente` of it. */
export interface TestCluster {
  readonly superuserUrl: string
  readonly ownerUrl: string
  readonly appUrl: string
}

/** Several test files run at once, and one of them may have two servers. */
const maxConnections = 300

declare module 'vitest' {
  export interface ProvidedContext {
    cluster: TestCluster
  }
}

/** Starts one PostgreSQL for the test run, without waiting for the disk, and migrates the database that files clone. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'puente-test-'))
  let postgres: EmbeddedPostgres | undefined
  const stop = async () => {
    await postgres?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    postgres = await startEmbeddedPostgres({ dataDir, port: 0, durable: false, maxConnections })
    await prepareDatabase(postgres)
    await keepBaseline(inDatabase(postgres.superuserUrl, 'puente'))
  } catch (error) {
    await stop()
    throw error
  }
  const { superuserUrl, ownerUrl, appUrl } = postgres
  project.provide('cluster', { superuserUrl, ownerUrl, appUrl })
  return stop
}

export function inDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/**
 * Migrations bring rows of their own (transitions, house accounts, default settings). Copies of them stay in the template,
 * so that a test database can be brought back to exactly that.
 */
async function keepBaseline(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create schema test_baseline')
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and c.relname <> 'schema_migrations'`,
    )
    for (const { name } of rows) {
      const table = client.escapeIdentifier(name)
      const { rows: some } = await client.query(`select from public.${table} limit 1`)
      if (some.length > 0) await client.query(`create table test_baseline.${table} as table public.${table}`)
    }
  } finally {
    await client.end()
  }
}
