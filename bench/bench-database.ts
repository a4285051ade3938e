import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts'
import { prepareDatabase } from '../apps/server/src/platform/db/prepare-database.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts'

/** A PostgreSQL of its own on a fresh data folder, with the settings of the product, such as fsync on. */
export interface BenchDatabase {
  /** Empty folder on the same disk, for files of the server under test. */
  readonly dataDir: string
  readonly appUrl: string
  readonly ownerUrl: string
  /** Full rights, for filling tables in bulk and looking at them. */
  readonly admin: Database
  /** Copies the database as it is now. Only `admin` may be connected to it. */
  copy(name: string): Promise<{ readonly appUrl: string; readonly admin: Database }>
  close(): Promise<void>
}

const folder = join(import.meta.dirname, '../.tmp')

export async function startBenchDatabase(): Promise<BenchDatabase> {
  await mkdir(folder, { recursive: true })
  const dataDir = await mkdtemp(join(folder, 'bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0 })
  await prepareDatabase(postgres)
  const opened: Database[] = []
  const adminOf = (name: string) => {
    const database = openDatabase({
      url: inDatabase(postgres.superuserUrl, name),
      applicationName: 'puente bench',
      maxConnections: 2,
      statementTimeoutMs: 0,
    })
    opened.push(database)
    return database
  }
  const admin = adminOf('puente')
  return {
    dataDir,
    appUrl: postgres.appUrl,
    ownerUrl: postgres.ownerUrl,
    admin,
    async copy(name) {
      const outside = adminOf('postgres')
      await outside.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'puente' and pid <> pg_backend_pid()`,
      )
      await outside.pool.query(`create database ${name} template puente owner puente_owner`)
      return { appUrl: inDatabase(postgres.appUrl, name), admin: adminOf(name) }
    },
    async close() {
      await Promise.all(opened.map((database) => database.close()))
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

function inDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}
