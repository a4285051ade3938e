import type { ProviderName } from '@puente/contract/collections'
import type {
  ConnectionFault,
  ConnectionStep,
  CredentialName,
  CredentialSource,
  ProviderCapabilities,
} from '@puente/contract/provider-settings'

/** Variables of a provider by name, as the environment holds them. */
export type StoredValues = Readonly<Record<string, string | undefined>>

/** What an admin may store of a provider's account, and which of its variables each is. */
export type CredentialVariables = Readonly<Partial<Record<CredentialName, CredentialVariable>>>

export interface CredentialVariable {
  readonly variable: string
  /** A list, whose first entry is in use. */
  readonly keepsFormer?: true
  readonly choices?: readonly string[]
}

/** They say which account at the provider is ours. The others only prove it, or are known to be of any account. */
export const namesOfAccount: ReadonlySet<CredentialName> = new Set([
  'profile',
  'clientId',
  'apiKey',
  'accountId',
  'tenantId',
])

/** A certificate of mutual TLS, without its key. */
export interface CertificateFacts {
  readonly subject: string
  readonly issuer: string
  readonly validFrom: Date
  readonly validUntil: Date
  /** SHA-256, hexadecimal with colons. */
  readonly fingerprint: string
}

/** What a provider would have with these stored values over those of the environment. */
export interface AccountState {
  /** Whether it can be opened. */
  readonly isReady: boolean
  /** Keyed digests of what names the account at the provider: the one that is stored now, and those that earlier versions stored. */
  readonly accounts: readonly string[]
  readonly sources: ReadonlyMap<CredentialName, CredentialSource>
  /** The credentials without which, or with whose value, it cannot be opened. */
  readonly atFault: ReadonlySet<CredentialName>
  /** Whether a variable is at fault that no admin can store. */
  readonly needsOperator: boolean
  /** Null if it has none, or if it does not open. */
  readonly certificate: CertificateFacts | null
}

/** The first thing that did not work. */
export interface ConnectionFinding {
  readonly step: ConnectionStep
  readonly fault: ConnectionFault
  /** What the provider said, for admins, without any credential that it repeated. */
  readonly detail: string
}

export interface ConnectionReport {
  /** Null if everything works. */
  readonly finding: ConnectionFinding | null
  /** Whether the provider shows the address of our notices. */
  readonly showsNotices: boolean
}

export interface ConnectionTrial {
  readonly charge: null
  /** Null leaves the address of notices unread, as before credentials are saved: it is registered after. */
  readonly publicUrl: string | null
}

/** What we ask of the list of providers: reading, testing and replacing the credentials that they work with in this process. */
export interface ProviderAccounts {
  readonly names: readonly ProviderName[]
  credentialsOf(name: ProviderName): CredentialVariables
  capabilitiesOf(name: ProviderName): ProviderCapabilities
  stateOf(name: ProviderName, stored: StoredValues): AccountState
  /** The first entry of a list of secrets that would be in use with these stored values, or null. */
  firstInUse(name: ProviderName, variable: string, stored: StoredValues): string | null
  /**
   * Opens the provider again with stored values over those of the environment. Calls under way keep the old ones.
   * @throws ConfigError, and the provider stays as it was
   */
  useCredentials(name: ProviderName, stored: StoredValues): void
  /**
   * Takes the provider out of use: it counts as not configured. Calls under way end.
   * @param comesBack whether it is out of use by a fault, so that its notices are to be sent again later
   */
  withdraw(name: ProviderName, comesBack: boolean): void
  /**
   * Tries harmless reads with the credentials that are in use when it is called. Goes over the network.
   * @throws Error if the provider is not configured
   */
  testConnection(name: ProviderName, trial: ConnectionTrial): Promise<ConnectionReport>
  /**
   * The same with stored values that are not in use yet, over those of the environment.
   * @throws ConfigError if they do not suffice
   */
  tryCredentials(name: ProviderName, stored: StoredValues, trial: ConnectionTrial): Promise<ConnectionReport>
  /** Gives the providers that are configured the address of their notices, unless they have it. Logs a provider that does not take it. */
  registerNotices(publicUrl: string, only?: ProviderName): Promise<void>
  /** Null if the provider is not configured. */
  collectorOf(name: ProviderName): { readonly simulated: boolean } | null
}
