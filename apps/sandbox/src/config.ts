import { parseCnpj } from '@puente/domain/cnpj'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { type BankName, bankNames } from './api-pix/banks.ts'
import { faultInputs, type FaultInputs } from './faults/catalogue.ts'

/** The account that receives: one Pix key and its holder. */
export interface Receiver {
  key: string
  name: string
  /** Fourteen characters without separators; letters are possible since July 2026. */
  cnpj: string
  city: string
  institution: string
  /** Eight characters `[0-9A-Z]`. */
  ispb: string
}

/** Mutual TLS, as banks ask for it: what the server shows, and the authority that its clients' certificates come from. All PEM. */
export interface MutualTls {
  /** 0 takes any free port. */
  port: number
  cert: string
  key: string
  clientCa: string
}

export interface SandboxConfig {
  /** The simulated bank. */
  bank: BankName
  host: string
  /** 0 takes any free port. */
  port: number
  /** If set, API Pix and tokens are answered on its port alone, to clients with a certificate. */
  mutualTls: MutualTls | null
  /** The public address for locations and codes; null takes the one that the sandbox listens on. */
  publicUrl: string | null
  clientId: string
  clientSecret: string
  tokenLifetimeSeconds: number
  /** The key that every call of FireBanking's interface carries. */
  fireBankingKey: string
  webhookSecret: string
  signWebhooks: boolean
  /** Registered for the receiver's key at start; null leaves that to `PUT /webhook/{chave}`. */
  webhookUrl: string | null
  webhookTimeoutMs: number
  webhookConcurrency: number
  webhookRetryPausesMs: readonly number[]
  refundDelayMs: number
  transferDelayMs: number
  receiver: Receiver
  /** Where charges and payments are kept; null keeps them in memory only. */
  dataDir: string | null
  /** Required by the control API and page. Null leaves them open, which suits a loopback address. */
  controlToken: string | null
  /** Stops the sandbox when its parent process has ended. */
  stopWithParent: boolean
  /** Seeds the chances of faults and the market's walk. */
  seed: number
  faults: FaultInputs
}

const text = (most: number) => z.string().trim().min(1, 'must not be empty').max(most)
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,12}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`))
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/$/, ''))
/** A location, host/qr/v2/token, may have 77 characters; the path takes 39 of them. */
const publicAddress = webAddress.refine(
  (url) => url.replace(/^https?:\/\//, '').length <= 38,
  'must have at most 38 characters after http:// or https://',
)
const yesNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((word) => word === 'true')
const pauses = z
  .string()
  .regex(/^(\d{1,8}(,\d{1,8})*)?$/, 'must be milliseconds separated by commas')
  .transform((list) => (list === '' ? [] : list.split(',').map(Number)))
const pemFile = z.string().transform((path, context) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    context.addIssue('cannot be read')
    return z.NEVER
  }
})
const cnpj = z.string().transform((value, context) => {
  const parsed = parseCnpj(value)
  if (parsed === null) context.addIssue('must be a valid CNPJ')
  return parsed ?? z.NEVER
})
const faults = z.string().transform((json, context) => {
  try {
    const parsed = faultInputs.safeParse(JSON.parse(json))
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.addIssue(`${issue.path.join('.')}: ${issue.message}`)
  } catch {
    context.addIssue('must be JSON such as {"lateNotice":{"delayMs":3000}}')
  }
  return z.NEVER
})

const environment = z.object({
  SANDBOX_BANK: z.enum(bankNames, { error: `must be one of ${bankNames.join(', ')}` }).default('standard'),
  SANDBOX_HOST: text(255).default('127.0.0.1'),
  SANDBOX_PORT: wholeNumber(0, 65_535).default(4110),
  SANDBOX_PUBLIC_URL: publicAddress.optional(),
  SANDBOX_TLS_PORT: wholeNumber(0, 65_535).default(4111),
  SANDBOX_TLS_CERT_FILE: pemFile.optional(),
  SANDBOX_TLS_KEY_FILE: pemFile.optional(),
  SANDBOX_TLS_CLIENT_CA_FILE: pemFile.optional(),
  SANDBOX_CLIENT_ID: text(100).default('sandbox-client'),
  SANDBOX_CLIENT_SECRET: text(200).default('sandbox-secret'),
  SANDBOX_FIRE_BANKING_KEY: text(200).default('dev_sandbox'),
  SANDBOX_TOKEN_SECONDS: wholeNumber(1, 86_400).default(3_600),
  SANDBOX_WEBHOOK_SECRET: text(200).default('sandbox-webhook-secret'),
  SANDBOX_SIGN_WEBHOOKS: yesNo.default(true),
  SANDBOX_WEBHOOK_URL: webAddress.optional(),
  SANDBOX_WEBHOOK_TIMEOUT_MS: wholeNumber(100, 120_000).default(10_000),
  SANDBOX_WEBHOOK_CONCURRENCY: wholeNumber(1, 512).default(32),
  SANDBOX_WEBHOOK_RETRY_MS: pauses.default([1_000, 2_000, 5_000, 15_000, 60_000, 300_000, 900_000]),
  SANDBOX_REFUND_DELAY_MS: wholeNumber(0, 600_000).default(1_000),
  SANDBOX_TRANSFER_DELAY_MS: wholeNumber(0, 600_000).default(1_000),
  SANDBOX_RECEIVER_KEY: text(77).default('7d9f0335-8dcc-4054-9bf9-0dbd61d36906'),
  SANDBOX_RECEIVER_NAME: text(120).default('Puente Pagamentos Ltda'),
  SANDBOX_RECEIVER_CNPJ: cnpj.default('12ABC34501DE35'),
  SANDBOX_RECEIVER_CITY: text(60).default('Foz do Iguaçu'),
  SANDBOX_RECEIVER_INSTITUTION: text(120).default('Banco Sandbox S.A.'),
  SANDBOX_RECEIVER_ISPB: z
    .string()
    .regex(/^[0-9A-Z]{8}$/, 'must be eight digits or capitals')
    .default('99999004'),
  SANDBOX_DATA_DIR: text(4_096).optional(),
  SANDBOX_CONTROL_TOKEN: text(200).optional(),
  SANDBOX_STOP_WITH_PARENT: yesNo.default(false),
  SANDBOX_SEED: wholeNumber(0, 4_294_967_295).default(1),
  SANDBOX_FAULTS: faults.optional(),
})

/** The names of all settings, as environment variables. */
export const settingNames = Object.keys(environment.shape)

/** Every fault of the configuration, one line each, in words that name the setting. */
export class ConfigError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/**
 * Reads the settings from environment variables. An empty variable counts as absent, and an unknown
 * SANDBOX_ variable is a fault: it is nearly always a misspelt one.
 * @throws ConfigError
 */
export function readConfig(variables: NodeJS.ProcessEnv): SandboxConfig {
  const given = Object.entries(variables).filter(([name, value]) => name.startsWith('SANDBOX_') && value)
  const unknown = given.map(([name]) => name).filter((name) => !(name in environment.shape))
  const result = environment.safeParse(Object.fromEntries(given))
  const tls = ['SANDBOX_TLS_CERT_FILE', 'SANDBOX_TLS_KEY_FILE', 'SANDBOX_TLS_CLIENT_CA_FILE']
  const missing = tls.filter((name) => !variables[name])
  const faultLines = [
    ...(missing.length < tls.length ? missing.map((name) => `${name}: is needed for mutual TLS`) : []),
    ...(result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...unknown.map((name) => `${name}: is not a setting of the sandbox`),
  ]
  if (!result.success || faultLines.length > 0) throw new ConfigError(faultLines)
  return configOf(result.data)
}

function configOf(values: z.output<typeof environment>): SandboxConfig {
  return {
    bank: values.SANDBOX_BANK,
    host: values.SANDBOX_HOST,
    port: values.SANDBOX_PORT,
    mutualTls: mutualTlsOf(values),
    publicUrl: values.SANDBOX_PUBLIC_URL ?? null,
    clientId: values.SANDBOX_CLIENT_ID,
    clientSecret: values.SANDBOX_CLIENT_SECRET,
    fireBankingKey: values.SANDBOX_FIRE_BANKING_KEY,
    tokenLifetimeSeconds: values.SANDBOX_TOKEN_SECONDS,
    webhookSecret: values.SANDBOX_WEBHOOK_SECRET,
    signWebhooks: values.SANDBOX_SIGN_WEBHOOKS,
    webhookUrl: values.SANDBOX_WEBHOOK_URL ?? null,
    webhookTimeoutMs: values.SANDBOX_WEBHOOK_TIMEOUT_MS,
    webhookConcurrency: values.SANDBOX_WEBHOOK_CONCURRENCY,
    webhookRetryPausesMs: values.SANDBOX_WEBHOOK_RETRY_MS,
    refundDelayMs: values.SANDBOX_REFUND_DELAY_MS,
    transferDelayMs: values.SANDBOX_TRANSFER_DELAY_MS,
    receiver: {
      key: values.SANDBOX_RECEIVER_KEY,
      name: values.SANDBOX_RECEIVER_NAME,
      cnpj: values.SANDBOX_RECEIVER_CNPJ,
      city: values.SANDBOX_RECEIVER_CITY,
      institution: values.SANDBOX_RECEIVER_INSTITUTION,
      ispb: values.SANDBOX_RECEIVER_ISPB,
    },
    dataDir: values.SANDBOX_DATA_DIR ?? null,
    controlToken: values.SANDBOX_CONTROL_TOKEN ?? null,
    stopWithParent: values.SANDBOX_STOP_WITH_PARENT,
    seed: values.SANDBOX_SEED,
    faults: values.SANDBOX_FAULTS ?? {},
  }
}

function mutualTlsOf(values: z.output<typeof environment>): MutualTls | null {
  const cert = values.SANDBOX_TLS_CERT_FILE
  const key = values.SANDBOX_TLS_KEY_FILE
  const clientCa = values.SANDBOX_TLS_CLIENT_CA_FILE
  if (cert === undefined || key === undefined || clientCa === undefined) return null
  return { port: values.SANDBOX_TLS_PORT, cert, key, clientCa }
}
