import { resolve } from 'node:path'
import { type BcbConfig, readBcb } from './bcb-config.ts'
import { ConfigReader } from './config-reader.ts'
import { type KeptSecretName, keepSecrets, keptSecretNames } from './kept-secrets.ts'
import { Secret } from './secret.ts'

export type AppEnv = 'demo' | 'test' | 'production'
export type Role = 'all' | 'http' | 'worker'
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'

/** Everything the environment decides, read once at start. */
export interface Config {
  readonly appEnv: AppEnv
  readonly role: Role
  readonly host: string
  readonly port: number
  readonly sandboxPort: number
  readonly dataDir: string
  /** Where people reach us; links in mails and the Origin check use it. */
  readonly publicUrl: string
  readonly logLevel: LogLevel
  readonly database: DatabaseConfig
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[]
  readonly masterKey: Secret
  readonly masterKeySecondary: Secret | null
  readonly lookupKey: Secret
  readonly sessionSecret: Secret
  readonly passwordPepper: Secret
  /** Null when no provider is configured: start-up says so, charges are refused. */
  readonly pixBcb: BcbConfig | null
  readonly pixProvider: 'bcb' | 'fire_banking' | 'corpx' | null
  readonly marketSourceUrl: string | null
  readonly smtpUrl: Secret | null
  readonly mailFrom: string
  /** Where ClamAV's daemon listens; null: uploads are not scanned for viruses, and start-up says so. */
  readonly clamd: { readonly host: string; readonly port: number } | null
  /** Lets a scraper elsewhere read /api/metrics; without it only loopback may. */
  readonly metricsToken: Secret | null
  /** Live streams that one address may hold. */
  readonly liveStreamsPerAddress: number
  /** Whether the admin area stays closed to an admin who signed in with a password alone. */
  readonly adminSecondFactor: 'required' | 'optional'
}

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly port: number }
  | {
      readonly kind: 'external'
      readonly appUrl: Secret
      readonly ownerUrl: Secret
      readonly readUrl: Secret | null
    }

/** Every fault of the environment, one line each (UI-029). */
export class ConfigError extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'ConfigError'
    this.lines = lines
  }
}

/**
 * Reads the environment. In demo and test the secrets that are not given are made once and kept in the data folder;
 * production takes nothing from there.
 * @throws ConfigError with all faults at once
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const reader = new ConfigReader(variables)
  const appEnv = reader.choice('APP_ENV', ['demo', 'test', 'production'], 'demo')
  const production = appEnv === 'production'
  const host = reader.text('HOST', '127.0.0.1')
  const port = reader.port('PORT', 4100)
  const sandboxPort = reader.port('SANDBOX_PORT', 4110)
  const dataDir = resolve(reader.text('DATA_DIR', '.data'))
  const publicUrl = readPublicUrl(reader, production, port)
  const database = readDatabase(reader, production)
  const secrets = readSecrets(reader, production, dataDir)
  const pixBcb = readBcb(reader, production, sandboxPort, secrets.PIX_BCB_WEBHOOK_PATH_SECRET)
  const market = reader.url('MARKET_SOURCE_URL', ['http:', 'https:'], null)
  const smtp = reader.url('SMTP_URL', ['smtp:', 'smtps:'], null)
  const secondary = reader.optional('MASTER_KEY_SECONDARY')
  if (secondary !== undefined) checkKey(reader, 'MASTER_KEY_SECONDARY', secondary)
  const metricsToken = reader.optional('METRICS_TOKEN')
  if (metricsToken !== undefined && metricsToken.length < 24) {
    reader.fault('METRICS_TOKEN', 'must have at least 24 characters')
  }
  const config: Config = {
    appEnv,
    role: reader.choice('ROLE', ['all', 'http', 'worker'], 'all'),
    host,
    port,
    sandboxPort,
    dataDir,
    publicUrl,
    logLevel: reader.choice(
      'LOG_LEVEL',
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      appEnv === 'test' ? 'warn' : 'info',
    ),
    database,
    trustedProxies: reader.list('TRUSTED_PROXIES'),
    masterKey: new Secret(secrets.MASTER_KEY),
    masterKeySecondary: secondary === undefined ? null : new Secret(secondary),
    lookupKey: new Secret(secrets.LOOKUP_KEY),
    sessionSecret: new Secret(secrets.SESSION_SECRET),
    passwordPepper: new Secret(secrets.PASSWORD_PEPPER),
    pixBcb,
    pixProvider: readProvider(reader, pixBcb),
    marketSourceUrl: market ?? (production ? null : `http://127.0.0.1:${sandboxPort}/market/api`),
    smtpUrl: smtp === null ? null : new Secret(smtp),
    mailFrom: reader.text('MAIL_FROM', 'Puente <no-reply@puente.invalid>'),
    clamd: readClamd(reader),
    metricsToken: metricsToken === undefined ? null : new Secret(metricsToken),
    liveStreamsPerAddress: reader.whole('LIVE_STREAMS_PER_ADDRESS', 100, 1, 100_000),
    adminSecondFactor: reader.choice(
      'ADMIN_SECOND_FACTOR',
      ['required', 'optional'],
      production ? 'required' : 'optional',
    ),
  }
  const lines = [...reader.faults]
  if (reader.missing.length > 0) lines.unshift(`Missing environment variables: ${reader.missing.join(', ')}`)
  if (lines.length > 0) throw new ConfigError(lines)
  return config
}

function readClamd(reader: ConfigReader): Config['clamd'] {
  const text = reader.url('CLAMD_URL', ['tcp:'], null)
  if (text === null) return null
  const { hostname, port } = new URL(text)
  if (hostname === '') reader.fault('CLAMD_URL', 'must name a host')
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? 3310 : Number(port) }
}

function readPublicUrl(reader: ConfigReader, production: boolean, port: number): string {
  if (production) reader.required('PUBLIC_URL')
  const local = `http://127.0.0.1:${port}`
  const url = reader.url('PUBLIC_URL', production ? ['https:'] : ['http:', 'https:'], local) ?? local
  return url.replace(/\/+$/, '')
}

function readDatabase(reader: ConfigReader, production: boolean): DatabaseConfig {
  const protocols = ['postgres:', 'postgresql:']
  const app = reader.url('DATABASE_URL', protocols, null)
  const owner = reader.url('DATABASE_OWNER_URL', protocols, null)
  const read = reader.url('DATABASE_READ_URL', protocols, null)
  const port = reader.port('POSTGRES_PORT', 4120)
  const given = ['DATABASE_URL', 'DATABASE_OWNER_URL'].some((name) => reader.optional(name) !== undefined)
  if (production || given) {
    reader.required('DATABASE_URL')
    reader.required('DATABASE_OWNER_URL')
  }
  if (app === null || owner === null) return { kind: 'embedded', port }
  if (new URL(app).username === new URL(owner).username) {
    reader.fault(
      'DATABASE_URL',
      'must name another role than DATABASE_OWNER_URL: the application must not own its tables',
    )
  }
  return {
    kind: 'external',
    appUrl: new Secret(app),
    ownerUrl: new Secret(owner),
    readUrl: read === null ? null : new Secret(read),
  }
}

function readSecrets(
  reader: ConfigReader,
  production: boolean,
  dataDir: string,
): Record<KeptSecretName, string> {
  const given = (name: KeptSecretName) => reader.optional(name)
  const allGiven = keptSecretNames.every((name) => given(name) !== undefined)
  const kept = production || allGiven ? null : keepSecrets(dataDir)
  const value = (name: KeptSecretName): string => given(name) ?? kept?.[name] ?? ''
  for (const name of ['MASTER_KEY', 'LOOKUP_KEY', 'SESSION_SECRET', 'PASSWORD_PEPPER'] as const) {
    if (production && given(name) === undefined) reader.missing.push(name)
    else checkKey(reader, name, value(name))
  }
  return {
    MASTER_KEY: value('MASTER_KEY'),
    LOOKUP_KEY: value('LOOKUP_KEY'),
    SESSION_SECRET: value('SESSION_SECRET'),
    PASSWORD_PEPPER: value('PASSWORD_PEPPER'),
    PIX_BCB_WEBHOOK_PATH_SECRET: value('PIX_BCB_WEBHOOK_PATH_SECRET'),
  }
}

/** 32 bytes of base64 that are not an obvious placeholder (a repeated byte). */
function checkKey(reader: ConfigReader, name: string, text: string): void {
  const bytes = Buffer.from(text, 'base64')
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text) || bytes.length !== 32) {
    reader.fault(name, 'must be 32 random bytes in base64 (make one with: openssl rand -base64 32)')
  } else if (new Set(bytes).size < 8) {
    reader.fault(name, 'is not random: make one with openssl rand -base64 32')
  }
}

function readProvider(reader: ConfigReader, pixBcb: BcbConfig | null): Config['pixProvider'] {
  const named = reader.optional('PIX_PROVIDER')
  if (named === undefined) return pixBcb === null ? null : 'bcb'
  const provider = reader.choice('PIX_PROVIDER', ['bcb', 'fire_banking', 'corpx'], 'bcb')
  if (provider === 'bcb' && pixBcb === null)
    reader.fault('PIX_PROVIDER', 'is bcb, but PIX_BCB_BASE_URL is not set')
  return provider
}
