import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { withConnection } from './connections.ts'
import type { Database } from './database.ts'

/** One folder `NNNN-what-it-does` with its `up.sql`. */
export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Why the schema could not be brought up to date. */
export class MigrationError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MigrationError'
  }
}

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

export async function readMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory() && /^\d{4}-[a-z0-9-]+$/.test(entry.name))
    .map((entry) => entry.name)
    .toSorted()
  const numbers = names.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, index) => numbers.indexOf(number) !== index)
  if (twice !== undefined) throw new MigrationError(`Two migrations have the number ${twice}`)
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name, 'up.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Held by the session that migrates; an arbitrary number, used nowhere else. */
const migrationLock = 7_446_210_118

/**
 * Applies what is missing, in the order of the numbers, each in a transaction of its own, as the owner of the database.
 * Two processes that start together take turns. An applied file that was edited afterwards is refused: write a new one.
 * @returns the names applied now.
 * @throws MigrationError
 */
export async function migrate(ownerUrl: string, migrations: readonly Migration[]): Promise<string[]> {
  return withConnection({ url: ownerUrl, applicationName: 'puente migrations' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(`set lock_timeout = '5s'`)
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
    const { rows } = await client.query<AppliedMigration>('select name, checksum from schema_migrations')
    const missing = missingMigrations(migrations, rows)
    for (const migration of missing) await apply(client, migration)
    return missing.map((migration) => migration.name)
  })
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(migration.sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw new MigrationError(
      `Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    )
  }
}

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
}

/** @throws MigrationError when an applied file was changed or is gone, or when a new one stands before an applied one. */
function missingMigrations(known: readonly Migration[], applied: readonly AppliedMigration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  for (const row of applied) {
    const migration = byName.get(row.name)
    if (migration === undefined) {
      throw new MigrationError(
        `The database holds migration ${row.name}, which this version of Puente does not know`,
      )
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${row.name} was changed after it was applied: write a new one instead`,
      )
    }
  }
  const done = new Set(applied.map((row) => row.name))
  const missing = known.filter((migration) => !done.has(migration.name))
  const last = [...done].toSorted().at(-1)
  const first = missing[0]
  if (last !== undefined && first !== undefined && first.name < last) {
    throw new MigrationError(
      `Migration ${first.name} comes before ${last}, which is applied: give it a higher number`,
    )
  }
  return missing
}

/** The names still to be applied, read as the application's role; empty when the schema is current. */
export async function pendingMigrations(
  database: Database,
  migrations: readonly Migration[],
): Promise<string[]> {
  const rows = await database.statement<AppliedMigration>(
    'migrations.applied',
    'select name, checksum from schema_migrations',
    [],
  )
  return missingMigrations(migrations, rows).map((migration) => migration.name)
}

/** Makes the login role of the application a member of puente_app and lets it read which migrations are applied. */
export async function grantApplication(ownerUrl: string, appUrl: string): Promise<void> {
  const role = decodeURIComponent(new URL(appUrl).username)
  await withConnection({ url: ownerUrl, applicationName: 'puente grants' }, async (client) => {
    await client.query('grant select on schema_migrations to puente_app')
    const { rows } = await client.query<{ member: boolean; same: boolean }>(
      `select pg_has_role($1, 'puente_app', 'member') as member, current_user = $1 as same`,
      [role],
    )
    if (rows[0]?.same === true) {
      throw new MigrationError(
        'DATABASE_URL and DATABASE_OWNER_URL name the same role: the application must not own the tables',
      )
    }
    if (rows[0]?.member !== true) await client.query(`grant puente_app to ${client.escapeIdentifier(role)}`)
  })
}
