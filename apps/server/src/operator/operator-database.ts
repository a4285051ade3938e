import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type ServerConfig } from '../start/server-config.ts'
import { type Database, openDatabase } from '../platform/db/database.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import { EmbeddedPostgresError } from '../platform/postgres/embedded-postgres-error.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'

/** The configured database for one command of the operator. */
export interface OperatorDatabase {
  readonly config: ServerConfig
  readonly database: Database
  close(): Promise<void>
}

/**
 * Opens the database that the server uses: the external one, or the embedded one, which may run beside a server or is started for this command.
 * @throws ConfigError, EmbeddedPostgresError, MigrationError
 */
export async function openOperatorDatabase(variables: NodeJS.ProcessEnv): Promise<OperatorDatabase> {
  const config = readConfig(variables)
  const place = await locate(config)
  const database = openDatabase({
    url: place.appUrl,
    applicationName: 'puente operator',
    maxConnections: 2,
    statementTimeoutMs: 0,
  })
  return {
    config,
    database,
    async close() {
      await database.close()
      await place.stop()
    },
  }
}

async function locate(config: ServerConfig): Promise<{ readonly appUrl: string; stop(): Promise<void> }> {
  if (config.database.kind === 'external') {
    return { appUrl: config.database.appUrl.reveal(), stop: async () => {} }
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, port: 0 })
    await prepareDatabase(postgres)
    return { appUrl: postgres.appUrl, stop: () => postgres.stop() }
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError && error.kind === 'already-running')) throw error
    return { appUrl: runningAppUrl(config.dataDir), stop: async () => {} }
  }
}

/** The embedded database of a running server. Its port is in PostgreSQL's lock file, its password beside the cluster. */
function runningAppUrl(dataDir: string): string {
  const place = join(dataDir, 'postgres')
  const [, , , port] = readFileSync(join(place, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const passwords: { readonly app: string } = JSON.parse(readFileSync(join(place, 'passwords.json'), 'utf8'))
  return `postgres://puente_server:${passwords.app}@127.0.0.1:${port}/puente`
}
