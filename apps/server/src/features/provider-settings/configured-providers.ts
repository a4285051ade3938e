import type { ProviderName } from '@puente/contract/collections'
import type { ConnectionFault } from '@puente/contract/provider-settings'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { readCredentialRows } from './credentials-repository.ts'
import type { ProviderAccounts } from './provider-accounts.port.ts'
import { stateOf } from './provider-views.ts'
import type { StoredCredentials } from './stored-credentials.ts'

export interface ConfiguredProvider {
  readonly name: ProviderName
  /** Whether this process can call it. */
  readonly isConfigured: boolean
  readonly isSimulated: boolean
  /** Names of the variables that are missing or wrong. Empty if it is configured. */
  readonly missing: readonly string[]
}

export interface ConfiguredDeps {
  readonly database: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly providers: ProviderAccounts
  readonly stored: Pick<StoredCredentials, 'refresh'>
}

/** Which providers this process can call, and by name what the others lack. */
export async function readConfiguredProviders(deps: ConfiguredDeps): Promise<ConfiguredProvider[]> {
  const { providers, stored } = deps
  // Another process may have stored credentials a moment ago.
  await stored.refresh()
  return Promise.all(
    providers.names.map(async (name) => {
      const collector = providers.collectorOf(name)
      return {
        name,
        isConfigured: collector !== null,
        isSimulated: collector?.simulated ?? false,
        missing: collector === null ? await missingOf(deps, name) : [],
      }
    }),
  )
}

async function missingOf(deps: ConfiguredDeps, name: ProviderName): Promise<string[]> {
  const rows = await readCredentialRows(deps.database, name, deps.clock.now())
  const { atFault, variablesAtFault } = await stateOf(deps, name, rows)
  const credentials = deps.providers.credentialsOf(name)
  // A stored value that does not open is at fault without being missing.
  const unusable = [...atFault].flatMap((credential) => credentials[credential]?.variable ?? [])
  return [...new Set([...variablesAtFault, ...unusable])].toSorted()
}

/**
 * Tries harmless reads with the credentials in use. Unlike 'Testar conexão' it keeps no result.
 * @returns null if everything works
 */
export async function probeProvider(
  providers: Pick<ProviderAccounts, 'testConnection'>,
  name: ProviderName,
): Promise<ConnectionFault | null> {
  const { finding } = await providers.testConnection(name, { charge: null, publicUrl: null })
  return finding?.fault ?? null
}
