import type { Config } from '../platform/config/config.ts'
import { prepareDatabase } from '../platform/db/prepare-database.ts'
import type { Logger } from '../platform/log/logger.ts'
import { keepEmbeddedPostgres } from '../platform/postgres/keep-embedded.ts'

/** The database of a running server, migrated. */
export interface ServerDatabase {
  readonly appUrl: string
  /** A replica for reads, where the operator has one. */
  readonly readUrl: string | null
  /** Port of the embedded database; null with an external one. */
  readonly embeddedPort: number | null
  /** Resolves when the embedded database ended and could not be started again; never with an external one. */
  readonly lost: Promise<void>
  /** Stops the embedded database; does nothing for an external one. */
  stop(): Promise<void>
}

/**
 * Starts the embedded database, or takes the external one, and brings the schema up to date.
 * @throws EmbeddedPostgresError, MigrationError
 */
export async function openServerDatabase(config: Config, log: Logger): Promise<ServerDatabase> {
  if (config.database.kind === 'external') {
    const { appUrl, ownerUrl, readUrl } = config.database
    await prepare({ appUrl: appUrl.reveal(), ownerUrl: ownerUrl.reveal() }, log)
    return {
      appUrl: appUrl.reveal(),
      readUrl: readUrl?.reveal() ?? null,
      embeddedPort: null,
      lost: new Promise(() => {}),
      stop: async () => {},
    }
  }
  const postgres = await keepEmbeddedPostgres({
    dataDir: config.dataDir,
    port: config.database.port,
    log,
  })
  try {
    await prepare(postgres, log)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  return {
    appUrl: postgres.appUrl,
    readUrl: null,
    embeddedPort: postgres.port,
    lost: postgres.lost,
    stop: postgres.stop,
  }
}

async function prepare(
  urls: { readonly appUrl: string; readonly ownerUrl: string },
  log: Logger,
): Promise<void> {
  const applied = await prepareDatabase(urls)
  if (applied.length > 0)
    log.info({ event: 'migrations.applied', count: applied.length }, 'the schema was brought up to date')
}
