import type { ProviderName } from '@puente/contract/collections'
import type { Sandbox, SandboxOptions } from '../../../sandbox/src/sandbox.ts'
import type { ChargeRequest, PixCollector } from '../../src/features/collections/ports/collector.port.ts'
import { systemClock } from '../../src/platform/clock/clock.ts'
import { ConfigFaults, type Variables } from '../../src/platform/config/environment.ts'
import { Secret } from '../../src/platform/config/secret.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { openProviders, type Providers, readProviders } from '../../src/providers/registry.ts'

/** A provider that the sandbox simulates. */
export interface PlayedProvider {
  readonly title: string
  readonly name: ProviderName
  readonly sandbox: SandboxOptions
  variables(sandbox: Sandbox): Variables
  /** What one of its notices proves (ruling 24). */
  readonly proof: 'evidence' | 'hint'
  /** The path that it appends to our address of notices by itself. */
  readonly addsToAddress: '' | '/pix'
  /** Whether it shows each returned part, and not only that some part was returned. */
  readonly itemisesReturns: boolean
  /** Does the steps of its portal, if the address of notices is not set over its API. */
  registerByHand?(sandbox: Sandbox, base: string): Promise<void>
  /** Whether its calls carry an access token that can end. */
  readonly hasTokens: boolean
  /** Whether it shows the balance of our account and sends from it (FIN-018, ruling 75). */
  readonly sends: boolean
  /** Also runs tests that take seconds. */
  readonly isThorough: boolean
  /** Ids of requirements that the charge of this provider proves. */
  readonly chargeIds?: string
}

/** A simulated, open provider for the tests of one contract. */
export interface PlayedWorld {
  readonly played: PlayedProvider
  readonly sandbox: () => Sandbox
  readonly providers: () => Providers
  readonly collector: () => PixCollector
  readonly request: () => ChargeRequest
  readonly pay: (txid?: string) => Promise<{ readonly endToEndId: string }>
}

/** Our side of it, with the settings that this sandbox needs. */
export function openPlayed(played: Pick<PlayedProvider, 'variables'>, sandbox: Sandbox): Providers {
  const faults = new ConfigFaults()
  const deployment = {
    appEnv: 'test',
    sandboxPort: 1,
    sessionSecret: new Secret('session'),
    lookupKey: new Secret('lookup'),
  } as const
  const { known } = readProviders(played.variables(sandbox), deployment, faults)
  faults.throwIfAny()
  const log = createLogger('fatal', { write: () => {} })
  return openProviders({ appEnv: 'test', known }, { clock: systemClock, log, metrics: createMetrics() })
}

export function required<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('the provider gave nothing')
  return value
}
