import { type Config, readPlatformConfig } from '../platform/config/config.ts'
import { ConfigFaults, type Variables } from '../platform/config/environment.ts'
import { Secret } from '../platform/config/secret.ts'
import { type ProviderConfig, readProviders } from '../providers/registry.ts'

/** Everything the environment decides, read once at start. */
export interface ServerConfig extends Config {
  readonly providers: ProviderConfig
}

/**
 * Reads the environment.
 * @throws ConfigError with all faults at once
 */
export function readConfig(variables: Variables): ServerConfig {
  const faults = new ConfigFaults()
  const { appEnv, config } = readPlatformConfig(variables, faults)
  // If the platform's part is faulty, the providers' part is read only to report its faults too.
  const deployment = config ?? {
    appEnv,
    sandboxPort: 0,
    sessionSecret: new Secret(''),
    lookupKey: new Secret(''),
  }
  const providers = readProviders(variables, deployment, faults)
  faults.throwIfAny()
  if (config === null) throw new Error('a configuration without a fault has all its values')
  return { ...config, providers }
}
