import type { ProviderName } from '@puente/contract/collections'
import type { z } from 'zod'
import type { PixCollector, ReceivedPixList } from '../features/collections/ports/collector.port.ts'
import type { NoticeRegistration, PixNotices } from '../features/collections/ports/notices.port.ts'
import type { ProviderBalance, ProviderStatement } from '../features/collections/ports/statement.port.ts'
import type { ProviderTransfers } from '../features/collections/ports/transfers.port.ts'
import type {
  CertificateFacts,
  CredentialVariables,
} from '../features/provider-settings/provider-accounts.port.ts'
import type { AppEnv } from '../platform/config/config.ts'
import {
  ConfigFaults,
  readVariables,
  type Variables,
  valueOf,
  variablesOf,
} from '../platform/config/environment.ts'
import { Secret } from '../platform/config/secret.ts'
import type { AskedPauses } from '../platform/outgoing/asked-pause.ts'
import type { LaneName } from '../platform/outgoing/gateway.ts'
import type { CallPace } from './collector-call.ts'
import { type Clean, withoutSecrets } from './without-secrets.ts'

/** A provider's capabilities are the ports that it fills. */
export interface ProviderPorts {
  readonly collector: PixCollector
  readonly receivedPix: ReceivedPixList | null
  readonly notices: PixNotices | null
  readonly registration: NoticeRegistration | null
  readonly statement?: ProviderStatement
  readonly balance?: ProviderBalance
  readonly transfers?: ProviderTransfers
}

/** A provider with its settings, its connections and its state. */
export interface OpenProvider {
  /** The ports, whose calls take their turns in this lane. */
  ports(lane: LaneName): ProviderPorts
  /** Ends its connections. A call in progress then gets no answer. */
  close(): void
}

/** What an adapter needs besides its own settings. */
export interface ProviderTools extends CallPace {
  /** True for every provider outside production, and in production for one on this machine (ruling 16). */
  isSimulated(url: string): boolean
  /** Called for each Pix in an answer that cannot be read, with its end-to-end id if it has one, the fields at fault, and what was listed. */
  onUnreadablePix(endToEndId: string | null, fields: readonly string[], item: unknown): void
  /** The pauses that the company asked for. They outlive a change of credentials (ruling 50). */
  pausesOf(calls: 'all' | 'directory'): AskedPauses
}

/** The sandbox that simulates a provider: its address, and the key with which it signs its notices. */
export interface SandboxAccess {
  readonly url: string
  readonly signingSecret: string
}

/** The facts about the deployment for reading the variables of a provider. */
export interface Surroundings {
  readonly appEnv: AppEnv
  readonly sandbox: SandboxAccess
  /** A secret of this deployment for one purpose, the same at each start. Never for a value that another company has to know in production. */
  ownSecret(purpose: string): Secret
  /** The keys for the digest of an account: the one in use, then those of digests that may still be stored (decision 0058). */
  readonly accountKeys: readonly Secret[]
}

/** What a folder of `providers/` gives to the registry. */
interface ProviderParts<Schema extends z.ZodObject> {
  readonly name: ProviderName
  /** Its variables, in the environment and as stored credentials. */
  schema(surroundings: Surroundings): Schema
  /** The variables that an admin may store instead of the environment: no address and no name of a file (decision 0047). */
  readonly credentials: CredentialVariables
  /** Our certificate of mutual TLS from these variables. Null without one, or if it does not open. Absent if the company requires none. */
  certificateOf?(variables: Variables): CertificateFacts | null
  /** Values of its variables for the sandbox. Outside production they replace missing values. */
  simulation(sandbox: SandboxAccess): Variables
  /** The sandbox's own settings with which it plays this provider. */
  sandboxSettings(values: Variables): Readonly<Record<string, string>>
  /** @param clean removes every secret of the settings from a text. The provider's words pass through it first */
  open(settings: z.output<Schema>, tools: ProviderTools, clean: Clean): OpenProvider
}

/** An open provider, and a function that removes its secrets from a text. */
export interface OpenedProvider extends OpenProvider {
  readonly clean: Clean
}

/** A provider after reading its variables: ready to be opened, or null if variables are missing. */
export type Openable = ((tools: ProviderTools) => OpenedProvider) | null

/** A provider of the registry. */
export interface Provider
  extends Pick<ProviderParts<z.ZodObject>, 'name' | 'credentials' | 'simulation' | 'sandboxSettings'> {
  certificateOf(variables: Variables): CertificateFacts | null
  /**
   * Null if variables are missing that an admin may still store, or if there are other faults. Collects only the other faults: wrong values, and
   * missing ones that no stored credential can supply.
   */
  read(variables: Variables, surroundings: Surroundings, faults: ConfigFaults): Openable
  /** The missing variables, if some are given. Empty if it can be opened, or if none is given. */
  missing(variables: Variables, surroundings: Surroundings): readonly string[]
  /** The variables that keep it from being opened, even if none is given. */
  faultsOf(variables: Variables, surroundings: Surroundings): ReadonlySet<string>
}

export function defineProvider<Schema extends z.ZodObject>(parts: ProviderParts<Schema>): Provider {
  const { name, credentials, simulation, sandboxSettings } = parts

  function settingsOf(
    variables: Variables,
    { appEnv, sandbox }: Surroundings,
    schema: Schema,
    faults: ConfigFaults,
  ) {
    const standIns = appEnv === 'production' ? {} : simulation(sandbox)
    return readVariables(schema, { ...standIns, ...givenOf(variablesOf(schema, variables)) }, faults)
  }

  function isGiven(variables: Variables, surroundings: Surroundings): boolean {
    return Object.keys(givenOf(variablesOf(parts.schema(surroundings), variables))).length > 0
  }

  function faultsOf(variables: Variables, surroundings: Surroundings): ConfigFaults {
    const faults = new ConfigFaults()
    settingsOf(variables, surroundings, parts.schema(surroundings), faults)
    return faults
  }

  /**
   * Whether the variable is missing, and a stored credential can supply it: the variable itself, or a choice such as a profile with a value for it.
   */
  function canBeStored(name: string, variables: Variables, surroundings: Surroundings): boolean {
    if (valueOf(variables, name) !== undefined) return false
    return Object.values(credentials).some(({ variable, choices = [] }) => {
      if (variable === name) return true
      if (valueOf(variables, variable) !== undefined) return false
      return choices.some(
        (choice) => !faultsOf({ ...variables, [variable]: choice }, surroundings).names.has(name),
      )
    })
  }

  return {
    name,
    credentials,
    simulation,
    sandboxSettings,
    certificateOf: (variables) => parts.certificateOf?.(variables) ?? null,
    read(variables, surroundings, faults) {
      if (surroundings.appEnv === 'production' && !isGiven(variables, surroundings)) return null
      const found = new ConfigFaults()
      const settings = settingsOf(variables, surroundings, parts.schema(surroundings), found)
      faults.take(found, (variable) => !canBeStored(variable, variables, surroundings))
      if (settings === null) return null
      const clean = withoutSecrets(secretsOf(settings, credentials))
      return (tools) => ({ ...parts.open(settings, tools, clean), clean })
    },
    missing(variables, surroundings) {
      return isGiven(variables, surroundings) ? [...faultsOf(variables, surroundings).names] : []
    },
    faultsOf: (variables, surroundings) => faultsOf(variables, surroundings).names,
  }
}

/**
 * The values that no log and no answer may show: each credential that an admin may store, except a choice from a list, and each `Secret` of the
 * operator.
 */
function secretsOf(
  settings: Readonly<Record<string, unknown>>,
  credentials: CredentialVariables,
): readonly string[] {
  const named = Object.values(credentials).flatMap(({ variable, choices }) =>
    choices === undefined ? [settings[variable]] : [],
  )
  return [...named.filter((value) => typeof value === 'string'), ...Object.values(settings).flatMap(revealed)]
}

function revealed(value: unknown): readonly string[] {
  if (value instanceof Secret) return [value.reveal()]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(revealed) : []
}

function givenOf(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined))
}
