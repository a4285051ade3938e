import { readFileSync } from 'node:fs'
import type { ConfigReader } from './config-reader.ts'
import { Secret } from './secret.ts'

/** Credentials of the provider that speaks the Central Bank's API Pix. */
export interface BcbConfig {
  readonly baseUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: Secret
  /** Our Pix key with that provider. */
  readonly pixKey: string
  /** The end of the address that we give the provider. */
  readonly webhookPathSecret: Secret
  /** Ends of addresses given before, accepted while the secret changes. */
  readonly formerWebhookPathSecrets: readonly Secret[]
  /** Secrets that may sign its notices; empty when it does not sign. */
  readonly webhookSecrets: readonly Secret[]
  /** Name and city that a code written by us names, where the provider gives only a location (BR Code 59 and 60). */
  readonly receiverName: string
  readonly receiverCity: string
  /** Mutual TLS towards the provider, as PEM; null where it asks for none. */
  readonly clientCertificate: { readonly cert: string; readonly key: Secret; readonly ca?: string } | null
}

/**
 * Reads `PIX_BCB_*`. The path secret may be a list, the one in use first. Outside production the sandbox's own values stand in; null in production when nothing is given.
 * Faults are told to the reader.
 */
export function readBcb(
  reader: ConfigReader,
  production: boolean,
  sandboxPort: number,
  pathSecrets: string,
): BcbConfig | null {
  const names = ['BASE_URL', 'TOKEN_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'KEY'] as const
  const given = names.filter((name) => reader.optional(`PIX_BCB_${name}`) !== undefined)
  if (production && given.length === 0) return null
  // The defaults of the sandbox, which plays the provider outside production.
  const signing = reader.secretList('PIX_BCB_WEBHOOK_SECRETS', production ? 24 : 1)
  const webhookSecrets = signing.length > 0 || production ? signing : [new Secret('sandbox-webhook-secret')]
  const sandbox = `http://127.0.0.1:${sandboxPort}`
  const simulated: Record<(typeof names)[number], string> = {
    BASE_URL: `${sandbox}/api/pix/v2`,
    TOKEN_URL: `${sandbox}/oauth/token`,
    CLIENT_ID: 'sandbox-client',
    CLIENT_SECRET: 'sandbox-secret',
    KEY: '7d9f0335-8dcc-4054-9bf9-0dbd61d36906',
  }
  const value = (name: (typeof names)[number]) =>
    production ? reader.required(`PIX_BCB_${name}`) : reader.text(`PIX_BCB_${name}`, simulated[name])
  const protocols = production ? ['https:'] : ['http:', 'https:']
  reader.url('PIX_BCB_BASE_URL', protocols, null)
  reader.url('PIX_BCB_TOKEN_URL', protocols, null)
  if (production) reader.required('PIX_BCB_WEBHOOK_PATH_SECRET')
  const [pathSecret = '', ...formerPathSecrets] = pathSecrets.split(',').map((secret) => secret.trim())
  const strong = /^[A-Za-z0-9_-]{24,}$/
  if (production && ![pathSecret, ...formerPathSecrets].every((secret) => strong.test(secret))) {
    reader.fault('PIX_BCB_WEBHOOK_PATH_SECRET', 'must have at least 24 letters, digits, _ or -')
  }
  if (production && value('CLIENT_SECRET') === simulated.CLIENT_SECRET) {
    reader.fault('PIX_BCB_CLIENT_SECRET', 'is that of the sandbox')
  }
  return {
    baseUrl: value('BASE_URL').replace(/\/+$/, ''),
    tokenUrl: value('TOKEN_URL'),
    clientId: value('CLIENT_ID'),
    clientSecret: new Secret(value('CLIENT_SECRET')),
    pixKey: value('KEY'),
    webhookPathSecret: new Secret(pathSecret),
    formerWebhookPathSecrets: formerPathSecrets.map((secret) => new Secret(secret)),
    webhookSecrets,
    receiverName: production
      ? reader.required('PIX_BCB_RECEIVER_NAME')
      : reader.text('PIX_BCB_RECEIVER_NAME', 'PUENTE'),
    receiverCity: production
      ? reader.required('PIX_BCB_RECEIVER_CITY')
      : reader.text('PIX_BCB_RECEIVER_CITY', 'FOZ DO IGUACU'),
    clientCertificate: readCertificate(reader),
  }
}

/** The certificate that banks ask of their clients: files, so that the key never stands in an environment listing. */
function readCertificate(reader: ConfigReader): BcbConfig['clientCertificate'] {
  const cert = readPem(reader, 'PIX_BCB_CLIENT_CERT_FILE')
  const key = readPem(reader, 'PIX_BCB_CLIENT_KEY_FILE')
  const ca = readPem(reader, 'PIX_BCB_CA_FILE')
  if (cert === null && key === null) return null
  if (cert === null)
    reader.fault('PIX_BCB_CLIENT_CERT_FILE', 'must be given together with PIX_BCB_CLIENT_KEY_FILE')
  if (key === null)
    reader.fault('PIX_BCB_CLIENT_KEY_FILE', 'must be given together with PIX_BCB_CLIENT_CERT_FILE')
  if (cert === null || key === null) return null
  return { cert, key: new Secret(key), ...(ca !== null && { ca }) }
}

function readPem(reader: ConfigReader, name: string): string | null {
  const path = reader.optional(name)
  if (path === undefined) return null
  try {
    const text = readFileSync(path, 'utf8')
    if (text.includes('-----BEGIN ')) return text
    reader.fault(name, 'is no PEM file')
  } catch {
    reader.fault(name, 'cannot be read')
  }
  return null
}
