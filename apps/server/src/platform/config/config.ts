import { resolve } from 'node:path'
import { z } from 'zod'
import { type ConfigFaults, readVariables, type Variables, valueOf } from './environment.ts'
import { keepSecrets, keptSecretNames } from './kept-secrets.ts'
import type { Secret } from './secret.ts'
import { always, key, list, oneOf, port, secret, url, wholeNumber } from './variable-schemas.ts'

const appEnvs = ['demo', 'test', 'production'] as const
const roles = ['all', 'http', 'worker'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

export type AppEnv = (typeof appEnvs)[number]
export type Role = (typeof roles)[number]
export type LogLevel = (typeof logLevels)[number]

/** The settings from the environment, read once at start. Each provider reads its own part. */
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
  readonly marketSourceUrl: string | null
  readonly smtpUrl: Secret | null
  readonly mailFrom: string
  /** Where ClamAV's daemon listens; null if uploads are not scanned for viruses, which start-up logs. */
  readonly clamd: { readonly host: string; readonly port: number } | null
  /** Lets a scraper on another machine read /api/metrics. Without it only loopback may. */
  readonly metricsToken: Secret | null
  /** Live streams that one address may hold. */
  readonly liveStreamsPerAddress: number
  /** Whether the admin area stays closed to an admin who signed in with a password alone. */
  readonly adminSecondFactor: 'required' | 'optional'
  /** Whether admins may open the debug tools (DBG-001). */
  readonly debugTools: boolean
  /** The store id of the sample that the QR test takes (DBG-009). */
  readonly debugStoreId: string
  /** The account without rights that the security self-check signs in with; null if none is kept for it (DBG-006). */
  readonly debugTestAccount: { readonly email: string; readonly password: Secret } | null
}

export type DatabaseConfig =
  | { readonly kind: 'embedded'; readonly port: number }
  | {
      readonly kind: 'external'
      readonly appUrl: Secret
      readonly ownerUrl: Secret
      readonly readUrl: Secret | null
    }

/** Which deployment this is, and the rest of its configuration, which is null if it has a fault. */
export interface PlatformConfig {
  readonly appEnv: AppEnv
  readonly config: Config | null
}

/**
 * Reads the platform's part of the environment. In demo and test, missing secrets are generated once and kept
 * in the data folder. Production reads nothing from there. Collects the faults.
 */
export function readPlatformConfig(variables: Variables, faults: ConfigFaults): PlatformConfig {
  const appEnv =
    readVariables(z.object({ APP_ENV: oneOf(appEnvs).default('demo') }), variables, faults)?.APP_ENV ?? 'demo'
  const production = appEnv === 'production'
  const dataDir = resolve(valueOf(variables, 'DATA_DIR') ?? '.data')
  const isExternal = ['DATABASE_URL', 'DATABASE_OWNER_URL'].some((name) => valueOf(variables, name))
  const values = readVariables(
    schemaOf({ production, isExternal: production || isExternal }),
    production ? variables : withKeptSecrets(variables, dataDir),
    faults,
  )
  return { appEnv, config: values === null ? null : configOf(values, appEnv, dataDir) }
}

type Values = z.output<ReturnType<typeof schemaOf>>

/** Every variable except the two that decide about the others. Faults are reported in this order. */
function schemaOf({
  production,
  isExternal,
}: {
  readonly production: boolean
  /** Whether the database is not the embedded one. */
  readonly isExternal: boolean
}) {
  const webAddress = url(production ? ['https:'] : ['http:', 'https:'])
  const database = url(['postgres:', 'postgresql:'])
  return z
    .object({
      HOST: z.string().default('127.0.0.1'),
      PORT: port.default(4100),
      SANDBOX_PORT: port.default(4110),
      PUBLIC_URL: production ? webAddress : webAddress.optional(),
      DATABASE_URL: isExternal ? database : database.optional(),
      DATABASE_OWNER_URL: isExternal ? database : database.optional(),
      DATABASE_READ_URL: database.optional(),
      POSTGRES_PORT: port.default(4120),
      MASTER_KEY: key,
      LOOKUP_KEY: key,
      SESSION_SECRET: key,
      PASSWORD_PEPPER: key,
      MASTER_KEY_SECONDARY: key.optional(),
      MARKET_SOURCE_URL: url(['http:', 'https:']).optional(),
      SMTP_URL: url(['smtp:', 'smtps:']).transform(secret).optional(),
      MAIL_FROM: z.string().default('Puente <no-reply@puente.invalid>'),
      CLAMD_URL: url(['tcp:'])
        .refine((text) => URL.parse(text)?.hostname !== '', 'must name a host')
        .optional(),
      METRICS_TOKEN: z.string().min(24, 'must have at least 24 characters').transform(secret).optional(),
      ROLE: oneOf(roles).default('all'),
      LOG_LEVEL: oneOf(logLevels).optional(),
      TRUSTED_PROXIES: list,
      LIVE_STREAMS_PER_ADDRESS: wholeNumber(1, 100_000).default(100),
      ADMIN_SECOND_FACTOR: oneOf(['required', 'optional']).default(production ? 'required' : 'optional'),
      DEBUG_TOOLS: oneOf(['on', 'off']).default(production ? 'off' : 'on'),
      DEBUG_STORE_ID: z
        .string()
        .regex(/^[A-Z0-9]{5}$/, 'must be five capital letters or digits')
        .default('TEST2'),
      DEBUG_TEST_EMAIL: z.string().optional(),
      DEBUG_TEST_PASSWORD: z.string().transform(secret).optional(),
    })
    .refine((values) => !haveSameRole(values.DATABASE_URL, values.DATABASE_OWNER_URL), {
      path: ['DATABASE_URL'],
      error: 'must name another role than DATABASE_OWNER_URL: the application must not own its tables',
      ...always,
    })
}

/** Takes the addresses as given, which may be invalid. */
function haveSameRole(app: unknown, owner: unknown): boolean {
  const roleOf = (address: unknown) =>
    typeof address === 'string' ? URL.parse(address)?.username : undefined
  const role = roleOf(app)
  return role !== undefined && role === roleOf(owner)
}

function withKeptSecrets(variables: Variables, dataDir: string): Variables {
  const absent = keptSecretNames.filter((name) => valueOf(variables, name) === undefined)
  if (absent.length === 0) return variables
  const kept = keepSecrets(dataDir)
  return { ...variables, ...Object.fromEntries(absent.map((name) => [name, kept[name]])) }
}

function configOf(values: Values, appEnv: AppEnv, dataDir: string): Config {
  const sandboxMarket = `http://127.0.0.1:${values.SANDBOX_PORT}/market/api`
  return {
    appEnv,
    role: values.ROLE,
    host: values.HOST,
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    dataDir,
    publicUrl: (values.PUBLIC_URL ?? `http://127.0.0.1:${values.PORT}`).replace(/\/+$/, ''),
    logLevel: values.LOG_LEVEL ?? (appEnv === 'test' ? 'warn' : 'info'),
    database: databaseOf(values),
    trustedProxies: values.TRUSTED_PROXIES,
    masterKey: values.MASTER_KEY,
    masterKeySecondary: values.MASTER_KEY_SECONDARY ?? null,
    lookupKey: values.LOOKUP_KEY,
    sessionSecret: values.SESSION_SECRET,
    passwordPepper: values.PASSWORD_PEPPER,
    marketSourceUrl: values.MARKET_SOURCE_URL ?? (appEnv === 'production' ? null : sandboxMarket),
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    clamd: values.CLAMD_URL === undefined ? null : clamdOf(new URL(values.CLAMD_URL)),
    metricsToken: values.METRICS_TOKEN ?? null,
    liveStreamsPerAddress: values.LIVE_STREAMS_PER_ADDRESS,
    adminSecondFactor: values.ADMIN_SECOND_FACTOR,
    debugTools: values.DEBUG_TOOLS === 'on',
    debugStoreId: values.DEBUG_STORE_ID,
    debugTestAccount: testAccountOf(values),
  }
}

function databaseOf(values: Values): DatabaseConfig {
  const { DATABASE_URL: app, DATABASE_OWNER_URL: owner, DATABASE_READ_URL: read } = values
  if (app === undefined || owner === undefined) return { kind: 'embedded', port: values.POSTGRES_PORT }
  return {
    kind: 'external',
    appUrl: secret(app),
    ownerUrl: secret(owner),
    readUrl: read === undefined ? null : secret(read),
  }
}

function testAccountOf({ DEBUG_TEST_EMAIL: email, DEBUG_TEST_PASSWORD: password }: Values) {
  return email === undefined || password === undefined ? null : { email, password }
}

function clamdOf({ hostname, port }: URL): Config['clamd'] {
  return { host: hostname.replaceAll(/[[\]]/g, ''), port: port === '' ? 3310 : Number(port) }
}
