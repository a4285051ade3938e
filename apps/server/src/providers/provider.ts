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

/** What a provider can do is which of these it fills. */
export interface ProviderPorts {
  readonly collector: PixCollector
  readonly receivedPix: ReceivedPixList | null
  readonly notices: PixNotices | null
  readonly registration: NoticeRegistration | null
  readonly statement?: ProviderStatement
  readonly balance?: ProviderBalance
  readonly transfers?: ProviderTransfers
}

/** A provider with its settings, its connections and what it remembers. */
export interface OpenProvider {
  /** The ports, whose calls take their turns in this lane. */
  ports(lane: LaneName): ProviderPorts
  /** Ends its connections; a call under way is then without an answer. */
  close(): void
}

/** What an adapter needs beside its own settings. */
export interface ProviderTools extends CallPace {
  /** True for every provider outside production, and in production for one on this machine (ruling 16). */
  isSimulated(url: string): boolean
  /** Called for each Pix in an answer that cannot be read, with its end-to-end id if it has one, the fields at fault, and what was listed. */
  onUnreadablePix(endToEndId: string | null, fields: readonly string[], item: unknown): void
  /** The pauses that the company asked for. They outlive a change of credentials (ruling 50). */
  pausesOf(calls: 'all' | 'directory'): AskedPauses
}

/** The sandbox that plays a provider: where it is, and the key with which it signs its notices. */
export interface SandboxAccess {
  readonly url: string
  readonly signingSecret: string
}

/** What is known of the deployment while the variables of a provider are read. */
export interface Surroundings {
  readonly appEnv: AppEnv
  readonly sandbox: SandboxAccess
  /** A secret of this deployment, the same at each start, for one purpose. Never what another side has to know in production. */
  ownSecret(purpose: string): Secret
  /** The keys of the digest of an account: the one in use, then those whose digests may still be stored (decision 0058). */
  readonly accountKeys: readonly Secret[]
}

/** What a folder of `providers/` gives to the registry. */
interface ProviderParts<Schema extends z.ZodObject> {
  readonly name: ProviderName
  /** Its variables, in the environment and as stored credentials. */
  schema(surroundings: Surroundings): Schema
  /** The variables that an admin may store instead of the environment: no address and no name of a file (decision 0047). */
  readonly credentials: CredentialVariables
  /** Our certificate of mutual TLS, as these variables have it: null without one, or if it does not open. Left out if the company asks for none. */
  certificateOf?(variables: Variables): CertificateFacts | null
  /** Values of its variables with which the sandbox plays it; outside production they stand in for what is not given. */
  simulation(sandbox: SandboxAccess): Variables
  /** The sandbox's own settings with which it plays this provider. */
  sandboxSettings(values: Variables): Readonly<Record<string, string>>
  /** @param clean takes every secret of the settings out of a text; what the provider says goes through it before all else */
  open(settings: z.output<Schema>, tools: ProviderTools, clean: Clean): OpenProvider
}

/** An open provider, and what takes its secrets out of a text. */
export interface OpenedProvider extends OpenProvider {
  readonly clean: Clean
}

/** A provider whose variables are read: ready to be opened, or null where too few of them are given. */
export type Openable = ((tools: ProviderTools) => OpenedProvider) | null

/** A provider of the registry. */
export interface Provider
  extends Pick<ProviderParts<z.ZodObject>, 'name' | 'credentials' | 'simulation' | 'sandboxSettings'> {
  certificateOf(variables: Variables): CertificateFacts | null
  /**
   * Null if variables are missing that an admin may still store, or if there are other faults. Only the others are collected: what is given and
   * wrong, and what is missing and no stored credential can bring.
   */
  read(variables: Variables, surroundings: Surroundings, faults: ConfigFaults): Openable
  /** The variables that are missing where others are given; none where it can be opened, or where none is given. */
  missing(variables: Variables, surroundings: Surroundings): readonly string[]
  /** The variables that keep it from being opened, also where none is given. */
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

  /** Whether the variable is missing, and comes with a credential that can be stored: itself, or a choice such as a profile that has a value for it. */
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

/** What no log and no answer may show: each credential that an admin may store, save a choice from a list, and each `Secret` of the operator. */
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
