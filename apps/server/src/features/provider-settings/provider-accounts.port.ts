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

/** The credentials that an admin may store of a provider's account, each with its variable. */
export type CredentialVariables = Readonly<Partial<Record<CredentialName, CredentialVariable>>>

export interface CredentialVariable {
  readonly variable: string
  /** A list, whose first entry is in use. */
  readonly keepsFormer?: true
  readonly choices?: readonly string[]
}

/** The credentials that identify our account at the provider. All others only prove who we are, or are the same for every account. */
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

/** The state that a provider would have with these stored values in place of those of the environment. */
export interface AccountState {
  /** Whether it can be opened. */
  readonly isReady: boolean
  /** Keyed digests that identify the account at the provider: the present one, and those of earlier versions. */
  readonly accounts: readonly string[]
  readonly sources: ReadonlyMap<CredentialName, CredentialSource>
  /** The credentials that keep the provider from being opened, because they are missing or wrong. */
  readonly atFault: ReadonlySet<CredentialName>
  /** The variables that are missing or wrong, those of the operator too. */
  readonly variablesAtFault: ReadonlySet<string>
  /** Whether a variable that no admin can store has a fault. */
  readonly needsOperator: boolean
  /** The client certificate. Null if the provider has none, or if it cannot be opened. */
  readonly certificate: CertificateFacts | null
}

/** The first thing that did not work. */
export interface ConnectionFinding {
  readonly step: ConnectionStep
  readonly fault: ConnectionFault
  /** The provider's words for admins, without any credential that it repeated. */
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
  /** Null skips the check of the address of notices, for example before credentials are saved, because it is registered after that. */
  readonly publicUrl: string | null
}

/** The interface to the list of providers: reading, testing and replacing their credentials in this process. */
export interface ProviderAccounts {
  readonly names: readonly ProviderName[]
  credentialsOf(name: ProviderName): CredentialVariables
  capabilitiesOf(name: ProviderName): ProviderCapabilities
  stateOf(name: ProviderName, stored: StoredValues): AccountState
  /** The first entry of a list of secrets that would be in use with these stored values, or null. */
  firstInUse(name: ProviderName, variable: string, stored: StoredValues): string | null
  /**
   * Opens the provider again with stored values in place of those of the environment. Calls in progress keep the old ones.
   * @throws ConfigError, and the provider stays as it was
   */
  useCredentials(name: ProviderName, stored: StoredValues): void
  /**
   * Disables the provider, so that it counts as not configured. Calls in progress end.
   * @param comesBack whether it is disabled because of a fault, so that it has to send its notices again later
   */
  withdraw(name: ProviderName, comesBack: boolean): void
  /**
   * Tries harmless reads over the network with the credentials in use.
   * @throws Error if the provider is not configured
   */
  testConnection(name: ProviderName, trial: ConnectionTrial): Promise<ConnectionReport>
  /**
   * Like `testConnection`, with stored values that are not in use yet. They override those of the environment.
   * @throws ConfigError if they do not suffice
   */
  tryCredentials(name: ProviderName, stored: StoredValues, trial: ConnectionTrial): Promise<ConnectionReport>
  /** Registers the address of notices at each configured provider that does not have it. Logs a provider that does not accept it. */
  registerNoticeAddress(publicUrl: string, only?: ProviderName): Promise<void>
  /** Null if the provider is not configured. */
  collectorOf(name: ProviderName): { readonly simulated: boolean } | null
}
