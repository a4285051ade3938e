import type { ProviderName } from '@puente/contract/collections'
import { createStoredCredentials, readChosenProvider } from '../features/provider-settings/public.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createFieldCipher } from '../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../platform/crypto/key-ring.ts'
import { createLogger } from '../platform/log/logger.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { openProviders, type Providers } from '../providers/registry.ts'
import { masterKeys } from '../start/master-keys.ts'
import { readConfig, type ServerConfig } from '../start/server-config.ts'
import { complain } from './command.ts'
import { openOperatorDatabase } from './operator-database.ts'

export interface AskedProvider {
  /** Null for the active one. */
  readonly named: string | null
  /** Leaves out what admins stored, and needs no database. */
  readonly environmentOnly: boolean
}

export interface OperatorProvider {
  readonly config: ServerConfig
  readonly name: ProviderName
  readonly providers: Providers
  readonly close: () => Promise<void>
}

/**
 * Opens a provider for a command with the stored credentials in place of the environment's, as the server does (decision 0047). @returns null if it
 * is not configured, after reporting that to the operator
 * @throws ConfigError, EmbeddedPostgresError, MigrationError
 */
export async function openProvider({
  named,
  environmentOnly,
}: AskedProvider): Promise<OperatorProvider | null> {
  const config = readConfig(process.env)
  const { active, known } = config.providers
  const log = createLogger('fatal', process.stderr)
  const providers = openProviders(
    { appEnv: config.appEnv, known },
    { clock: systemClock, log, metrics: createMetrics() },
  )
  const chosen = environmentOnly ? null : await takeOverStored(config, providers, log)
  const configured = providers.names.filter((name) => providers.collectorOf(name) !== null)
  const name = configured.find((one) => one === (named ?? chosen ?? active))
  if (name !== undefined) return { config, name, providers, close: async () => providers.close() }
  providers.close()
  complain(
    configured.length === 0
      ? 'No hay ningún proveedor configurado.'
      : `${named ?? chosen ?? active} no está configurado, o lo que se guardó de él no se puede abrir. Configurados: ${configured.join(', ')}.`,
  )
  return null
}

/** @returns the provider that an admin made the active one; null if none did */
async function takeOverStored(
  config: ServerConfig,
  providers: Providers,
  log: ReturnType<typeof createLogger>,
): Promise<ProviderName | null> {
  const { database, close } = await openOperatorDatabase(process.env)
  try {
    const cipher = createFieldCipher(createKeyRing(masterKeys(config), systemClock))
    await createStoredCredentials({ database, cipher, clock: systemClock, log, providers }).refresh()
    return await readChosenProvider(database)
  } finally {
    await close()
  }
}
