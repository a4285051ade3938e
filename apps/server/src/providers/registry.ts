import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ProviderName, providerNames } from '@puente/contract/collections'
import { longestCallMs, type PixCollector } from '../features/collections/ports/collector.port.ts'
import { noticesBase, type PixNotices } from '../features/collections/ports/notices.port.ts'
import type {
  ConnectionReport,
  ConnectionTrial,
  ProviderAccounts,
} from '../features/provider-settings/provider-accounts.port.ts'
import { type MarketSource, MarketUnavailable } from '../features/rates/market/market-source.port.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { AppEnv, Config } from '../platform/config/config.ts'
import { ConfigFaults, type Variables, valueOf } from '../platform/config/environment.ts'
import { Secret } from '../platform/config/secret.ts'
import type { Logger } from '../platform/log/logger.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { type AskedPauses, createAskedPauses } from '../platform/outgoing/asked-pause.ts'
import { bcb } from './bcb/provider.ts'
import { type ConnectionTrial as Trial, testConnection } from './connection-test.ts'
import { corpx } from './corpx/provider.ts'
import { fireBanking } from './fire-banking/provider.ts'
import { type KnownAccount, knownAccount } from './known-account.ts'
import { marketHttp } from './market-http/market-source.ts'
import { createOffers } from './offered-addresses.ts'
import { reportUnreadablePix, type UnreadablePixReport } from './unreadable-pix.ts'
import type {
  Openable,
  OpenedProvider,
  OpenProvider,
  Provider,
  ProviderPorts,
  ProviderTools,
  SandboxAccess,
  Surroundings,
} from './provider.ts'

/** Every provider that the product supports. Each is a line here and a folder beside this file. */
const providers: readonly Provider[] = [bcb, fireBanking, corpx]

const marketTimeoutMs = 10_000
/** The key that the sandbox signs with by default. */
const usualSigningSecret = 'sandbox-webhook-secret'

/** The providers of a deployment as its environment describes them. No connection is open yet. */
export interface ProviderConfig {
  /** The provider of new charges unless a setting names another; null if none is named or configured. A named one may still lack credentials. */
  readonly active: ProviderName | null
  readonly known: readonly KnownProvider[]
}

interface KnownProvider {
  readonly name: ProviderName
  readonly open: Openable
  /** The variables that it still lacks, if others are given. An admin may store them. */
  readonly missing: readonly string[]
  readonly account: KnownAccount
  /**
   * Returns this provider, read with stored credentials in place of those of the environment.
   * @throws ConfigError
   */
  withCredentials(credentials: Variables): KnownProvider
}

/** Reads the variables of all providers. Collects the faults. */
export function readProviders(
  variables: Variables,
  deployment: Pick<Config, 'appEnv' | 'sandboxPort' | 'sessionSecret' | 'lookupKey'>,
  faults: ConfigFaults,
): ProviderConfig {
  const sandbox = { url: `http://127.0.0.1:${deployment.sandboxPort}`, signingSecret: usualSigningSecret }
  const surroundings = surroundingsOf(deployment, sandbox)
  const known = providers.map((provider) => knownProvider(provider, variables, surroundings, faults))
  return { active: activeProvider(variables, known, faults), known }
}

/** The providers as the sandbox at this address simulates them, and the settings that the sandbox needs to simulate them. */
export function simulateProviders(
  config: Config,
  sandboxUrl: string,
): { readonly known: readonly KnownProvider[]; readonly sandboxSettings: Readonly<Record<string, string>> } {
  // A key of this installation, so that no other sandbox can confirm a charge here (ruling 24).
  const signingSecret = derived(config.sessionSecret, 'sandbox notices').reveal()
  const sandbox = { url: sandboxUrl, signingSecret }
  const surroundings = surroundingsOf(config, sandbox)
  const faults = new ConfigFaults()
  const known = providers.map((provider) => knownProvider(provider, {}, surroundings, faults))
  faults.throwIfAny()
  const settings = providers.map((one) => one.sandboxSettings(one.simulation(sandbox)))
  return { known, sandboxSettings: Object.assign({}, ...settings) }
}

function knownProvider(
  provider: Provider,
  variables: Variables,
  surroundings: Surroundings,
  faults: ConfigFaults,
): KnownProvider {
  return {
    name: provider.name,
    open: provider.read(variables, surroundings, faults),
    missing: provider.missing(variables, surroundings),
    account: knownAccount(provider, variables, surroundings),
    withCredentials(credentials) {
      const found = new ConfigFaults()
      const again = knownProvider(provider, { ...variables, ...credentials }, surroundings, found)
      found.throwIfAny()
      return again
    },
  }
}

function activeProvider(
  variables: Variables,
  known: readonly KnownProvider[],
  faults: ConfigFaults,
): ProviderName | null {
  const text = valueOf(variables, 'PIX_PROVIDER')
  if (text === undefined) return known.find(({ open }) => open !== null)?.name ?? null
  const named = providerNames.find((name) => name === text)
  if (named === undefined) faults.add('PIX_PROVIDER', `must be one of ${providerNames.join(', ')}`)
  return named ?? null
}

function surroundingsOf(
  { appEnv, sessionSecret, lookupKey }: Pick<Config, 'appEnv' | 'sessionSecret' | 'lookupKey'>,
  sandbox: SandboxAccess,
): Surroundings {
  const accountKeys = [lookupKey, sessionSecret].map((secret) => derived(secret, 'digest of an account'))
  return { appEnv, sandbox, accountKeys, ownSecret: (purpose) => derived(sessionSecret, purpose) }
}

function derived(secret: Secret, purpose: string): Secret {
  return new Secret(createHmac('sha256', secret.reveal()).update(purpose).digest('base64url'))
}

/** The abilities of our account at a provider besides charging, as ports. A port that the provider does not support is absent. */
export interface ProviderAccount
  extends Pick<ProviderPorts, 'balance' | 'statement' | 'transfers' | 'registration'> {
  /** Keyed digest of the account. Another account at the same provider has another digest. */
  readonly digest: string
  /** The digests of earlier versions. */
  readonly formerDigests: readonly string[]
}

/** The outside companies that this deployment works with. Get a port for each call, because credentials may change. */
export interface Providers extends ProviderAccounts {
  /** For calls that a person waits for; null if the provider is not configured. */
  collectorOf(name: ProviderName): PixCollector | null
  noticesOf(name: ProviderName): PixNotices | null
  /** Whether the provider is disabled because of a fault of its stored credentials, so that it has to send its notices again later. */
  comesBack(name: ProviderName): boolean
  /** What our account at the provider can do besides charging, for calls that a person waits for; null if the provider is not configured. */
  accountOf(name: ProviderName): ProviderAccount | null
  /** For jobs. Their calls have a small lane of their own, so that no person waits behind them. */
  forJobs(name: ProviderName): ProviderPorts | null
  /**
   * Tests each capability that collecting needs, and returns the first that does not work.
   * @param trial.charge a charge to create and cancel; null skips key and clock
   * @throws Error if the provider is not configured
   */
  testConnection(
    name: ProviderName,
    trial: Pick<Trial, 'charge'> & Pick<ConnectionTrial, 'publicUrl'>,
  ): Promise<ConnectionReport>
  close(): void
}

/** The outside companies that the product calls. */
export interface Outside {
  readonly providers: Providers
  readonly marketSource: MarketSource
}

/** What the registry needs of the server. */
interface Needs {
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
}

interface Entry {
  readonly provider: OpenedProvider
  readonly account: ProviderAccount
  readonly person: ProviderPorts
  readonly jobs: ProviderPorts
}

export function openOutside(config: Pick<ProviderConfig, 'known'> & Config, infrastructure: Needs): Outside {
  return { providers: openProviders(config, infrastructure), marketSource: openMarket(config) }
}

export function openProviders(
  { known, appEnv }: Pick<ProviderConfig, 'known'> & Pick<Config, 'appEnv'>,
  infrastructure: Needs,
): Providers {
  const { log, clock } = infrastructure
  const pauses = createPauses(clock)
  const reportUnreadable = reportUnreadablePix(infrastructure)
  const open = (one: KnownProvider) => entryOf(one, { appEnv, pauses, reportUnreadable, ...infrastructure })
  const entries = createEntries(known.map((one) => [one.name, open(one)]))
  const knownOf = (name: ProviderName) => namedIn(known, name)
  const offers = createOffers(
    log,
    async (name, publicUrl) =>
      entries.get(name)?.jobs.registration?.registerNoticeAddress(noticesBase(publicUrl, name)),
    (name) => entries.get(name),
  )

  function tested(
    name: ProviderName,
    { jobs, provider: { clean } }: Entry,
    { charge, publicUrl }: Parameters<Providers['testConnection']>[1],
  ): Promise<ConnectionReport> {
    const base = publicUrl === null ? null : noticesBase(publicUrl, name)
    return testConnection({ ...jobs, clock, clean }, { charge, noticesBase: base })
  }

  return {
    names: known.map(({ name }) => name),
    credentialsOf: (name) => knownOf(name).account.credentials,
    capabilitiesOf: (name) => knownOf(name).account.capabilities(),
    stateOf: (name, stored) => knownOf(name).account.state(stored),
    firstInUse: (name, variable, stored) => knownOf(name).account.firstInUse(variable, stored),
    collectorOf: (name) => entries.get(name)?.person.collector ?? null,
    noticesOf: (name) => entries.get(name)?.person.notices ?? null,
    comesBack: (name) => entries.comesBack(name),
    accountOf: (name) => entries.get(name)?.account ?? null,
    forJobs: (name) => entries.get(name)?.jobs ?? null,
    async testConnection(name, trial) {
      const entry = entries.get(name)
      if (entry === null) throw new Error(`${name} is not configured`)
      return tested(name, entry, trial)
    },
    async tryCredentials(name, stored, trial) {
      const entry = open(knownOf(name).withCredentials(stored))
      if (entry === null) throw new Error(`${name} is not complete`)
      try {
        return await tested(name, entry, trial)
      } finally {
        entry.provider.close()
      }
    },
    async registerNoticeAddress(publicUrl, only) {
      const chosen = known.map(({ name }) => name).filter((name) => only === undefined || name === only)
      // In parallel, so that a provider that does not answer delays no other.
      await Promise.all(chosen.map((name) => offers.offer(name, publicUrl)))
    },
    useCredentials(name, credentials) {
      entries.replace(name, open(knownOf(name).withCredentials(credentials)), false)
    },
    withdraw: (name, comesBack) => entries.replace(name, null, comesBack),
    close() {
      offers.close()
      entries.close()
    },
  }
}

/** The open providers, null for one that is not configured. */
function createEntries(first: readonly (readonly [ProviderName, Entry | null])[]) {
  const entries = new Map(first)
  const retired = new Set<OpenProvider>()
  const comingBack = new Set<ProviderName>()

  /** Closes a replaced provider after `longestCallMs`, when all its calls have ended. */
  function retire(provider: OpenProvider): void {
    retired.add(provider)
    setTimeout(() => {
      retired.delete(provider)
      provider.close()
    }, longestCallMs).unref()
  }

  return {
    get: (name: ProviderName): Entry | null => entries.get(name) ?? null,
    comesBack: (name: ProviderName): boolean => comingBack.has(name),
    replace(name: ProviderName, entry: Entry | null, comesBack: boolean): void {
      const former = entries.get(name)
      entries.set(name, entry)
      if (comesBack) comingBack.add(name)
      else comingBack.delete(name)
      if (former !== undefined && former !== null) retire(former.provider)
    },
    close(): void {
      for (const entry of entries.values()) entry?.provider.close()
      for (const provider of retired) provider.close()
    },
  }
}

function namedIn(known: readonly KnownProvider[], name: ProviderName): KnownProvider {
  const one = known.find((other) => other.name === name)
  if (one === undefined) throw new Error(`${name} is not in the registry`)
  return one
}

interface OpeningNeeds extends Needs, Pick<Config, 'appEnv'> {
  readonly pauses: ReturnType<typeof createPauses>
  readonly reportUnreadable: UnreadablePixReport
}

function entryOf({ open, name, account }: KnownProvider, needs: OpeningNeeds): Entry | null {
  if (open === null) return null
  const provider = open(toolsFor(name, needs))
  const [person, jobs] = [provider.ports('person'), provider.ports('background')]
  return { provider, person, jobs, account: { ...person, ...account.digests() } }
}

/** The pauses that each provider asked for, kept while its connections are opened with other credentials. */
function createPauses(clock: Clock): (provider: ProviderName, calls: string) => AskedPauses {
  const known = new Map<string, AskedPauses>()
  return (provider, calls) => {
    const key = `${provider}:${calls}`
    const pauses = known.get(key) ?? createAskedPauses(clock)
    known.set(key, pauses)
    return pauses
  }
}

function toolsFor(
  provider: ProviderName,
  { appEnv, clock, pauses, reportUnreadable }: OpeningNeeds,
): ProviderTools {
  return {
    pausesOf: (calls) => pauses(provider, calls),
    clock,
    pause,
    isSimulated: (url) => isSimulated(appEnv, url),
    onUnreadablePix: (...found) => reportUnreadable(provider, ...found),
  }
}

/** True for every provider outside production, and in production for one on this machine (ruling 16). */
function isSimulated(appEnv: AppEnv, url: string): boolean {
  return appEnv !== 'production' || ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname)
}

/** The source of dollar rates. If none is configured, there is no rate, and the reader of the market reports that. */
function openMarket({ marketSourceUrl, appEnv }: Config): MarketSource {
  if (marketSourceUrl === null) {
    return {
      name: 'none',
      simulated: false,
      read: async (pair) => {
        throw new MarketUnavailable('network', pair)
      },
    }
  }
  const address = (fiat: string) => `${marketSourceUrl.replace(/\/+$/, '')}/binancep2p/usdt/${fiat}/1`
  return marketHttp({
    name: new URL(marketSourceUrl).hostname,
    simulated: isSimulated(appEnv, marketSourceUrl),
    addresses: { USDT_ARS: address('ars'), USDT_BRL: address('brl') },
    timeoutMs: marketTimeoutMs,
  })
}
