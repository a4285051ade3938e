import type { ProviderName } from '@puente/contract/collections'
import type { CredentialName } from '@puente/contract/provider-settings'
import { activateProvider } from '../../src/features/provider-settings/activate-provider.ts'
import { changeCredentials } from '../../src/features/provider-settings/change-credentials.ts'
import type { CredentialsChange } from '../../src/features/provider-settings/credential-plan.ts'
import { listProviders } from '../../src/features/provider-settings/provider-views.ts'
import { createStoredCredentials } from '../../src/features/provider-settings/stored-credentials.ts'
import { changeSettings } from '../../src/features/settings/change-settings.ts'
import { createSettingsReader } from '../../src/features/settings/settings-reader.ts'
import { ConfigFaults, type Variables } from '../../src/platform/config/environment.ts'
import { Secret } from '../../src/platform/config/secret.ts'
import { createFieldCipher } from '../../src/platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../src/platform/crypto/key-ring.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import { openProviders, type Providers, readProviders } from '../../src/providers/registry.ts'
import type { TestDatabase } from '../database.ts'
import type { TestClock } from './clock.ts'
import { testContext } from './people.ts'

interface ProcessWorld {
  readonly test: TestDatabase
  readonly clock: TestClock
  /** The admin who changes what is stored. */
  readonly actor: SignedInActor
  /** The key of stored credentials, and one that it replaces. */
  readonly key: Uint8Array
  readonly secondary?: Uint8Array
}

export type ProviderProcess = ReturnType<typeof providerProcess>

/** The parts of one process of a production deployment that the settings of providers need. No provider is running. */
export function providerProcess({ test, clock, actor, key, secondary }: ProcessWorld, variables: Variables) {
  const faults = new ConfigFaults()
  const deployment = {
    appEnv: 'production',
    sandboxPort: 1,
    sessionSecret: new Secret('session'),
    lookupKey: new Secret('lookup'),
  } as const
  const { known } = readProviders(variables, deployment, faults)
  faults.throwIfAny()
  const logged: string[] = []
  const log = createLogger('trace', { write: (line) => logged.push(line) })
  const providers: Providers = openProviders(
    { appEnv: 'production', known },
    { clock, log, metrics: createMetrics() },
  )
  const cipher = createFieldCipher(
    createKeyRing(secondary === undefined ? { primary: key } : { primary: key, secondary }, clock),
  )
  const settings = createSettingsReader({
    database: test.db,
    clock,
    defaults: {},
    onUnreadableProvider: () => {},
  })
  const { unitOfWork, db: database } = test
  const deps = { database, unitOfWork, clock, cipher, log, providers, settings }
  async function viewOf(name: ProviderName) {
    const found = (await listProviders(deps)).providers.find((one) => one.name === name)
    if (found === undefined) throw new Error(`no ${name}`)
    return found
  }
  return {
    deps,
    providers,
    logged,
    stored: createStoredCredentials(deps),
    /** Changes credentials without a test, because no provider is running here. */
    change: (
      values: CredentialsChange['values'],
      revision = 0,
      name: ProviderName = 'fire_banking',
      endFormer: readonly CredentialName[] = [],
    ) =>
      changeCredentials(
        deps,
        actor,
        { name, revision, values, endFormer, untestedBecause: 'No company listens' },
        testContext,
      ),
    activate: (name: ProviderName, from: ProviderName) =>
      activateProvider(
        { ...deps, changeSettings: (who, changes, options) => changeSettings(deps, who, changes, options) },
        actor,
        { name, from },
        testContext,
      ),
    /** The present digest of the account, and the one of earlier versions. */
    accountsOf: (name: ProviderName, values: Variables) => providers.stateOf(name, values).accounts,
    async view(name: ProviderName) {
      settings.forget()
      return viewOf(name)
    },
    async credential(name: CredentialName) {
      settings.forget()
      return (await viewOf('fire_banking')).credentials.find((one) => one.name === name)
    },
  }
}
