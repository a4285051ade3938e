import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { Secret } from './secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'puente-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const key = () => randomBytes(32).toString('base64')
const production = () => ({
  APP_ENV: 'production',
  DATA_DIR: dataDir,
  PUBLIC_URL: 'https://puente.example',
  DATABASE_URL: 'postgres://app:x@db/puente',
  DATABASE_OWNER_URL: 'postgres://owner:x@db/puente',
  MASTER_KEY: key(),
  LOOKUP_KEY: key(),
  SESSION_SECRET: key(),
  PASSWORD_PEPPER: key(),
})

function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readConfig(variables)
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  return []
}

it('names every missing variable of production in one line (UI-029)', () => {
  expect(faultsOf({ APP_ENV: 'production', DATA_DIR: dataDir })).toEqual([
    'Missing environment variables: PUBLIC_URL, DATABASE_URL, DATABASE_OWNER_URL, MASTER_KEY, LOOKUP_KEY, SESSION_SECRET, PASSWORD_PEPPER',
  ])
})

it('tells all faults at once, one line each', () => {
  expect(
    faultsOf({
      ...production(),
      PORT: '70000',
      ROLE: 'king',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'http://plain.example',
    }),
  ).toEqual([
    'PORT must be a port from 0 to 65535',
    'PUBLIC_URL must be a URL that starts with https://',
    'ROLE must be one of all, http, worker',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent',
  ])
})

it('takes no weak or shared secret in production', () => {
  const weak = { MASTER_KEY: Buffer.alloc(32).toString('base64'), SESSION_SECRET: 'short' }
  expect(faultsOf({ ...production(), ...weak })).toEqual([
    'MASTER_KEY is not random: make one with openssl rand -base64 32',
    'SESSION_SECRET must be 32 random bytes in base64 (make one with: openssl rand -base64 32)',
  ])
  const pix = { PIX_BCB_BASE_URL: 'https://bank.example', PIX_BCB_CLIENT_SECRET: 'sandbox-secret' }
  expect(faultsOf({ ...production(), ...pix })).toEqual([
    'Missing environment variables: PIX_BCB_WEBHOOK_PATH_SECRET, PIX_BCB_TOKEN_URL, PIX_BCB_CLIENT_ID, PIX_BCB_KEY, PIX_BCB_RECEIVER_NAME, PIX_BCB_RECEIVER_CITY',
    'PIX_BCB_WEBHOOK_PATH_SECRET must have at least 24 letters, digits, _ or -',
    'PIX_BCB_CLIENT_SECRET is that of the sandbox',
  ])
})

it('takes several path secrets while one changes: the first is in use, none may be weak', () => {
  const [now, before] = ['new-path-secret-of-24-characters', 'old-path-secret-of-24-characters']
  const read = readConfig({ DATA_DIR: dataDir, PIX_BCB_WEBHOOK_PATH_SECRET: `${now}, ${before}` }).pixBcb
  expect(read?.webhookPathSecret.reveal()).toBe(now)
  expect(read?.formerWebhookPathSecrets.map((secret) => secret.reveal())).toEqual([before])
  const pix = {
    PIX_BCB_BASE_URL: 'https://bank.example/v2',
    PIX_BCB_TOKEN_URL: 'https://bank.example/token',
    PIX_BCB_CLIENT_ID: 'puente',
    PIX_BCB_CLIENT_SECRET: 'a secret of the bank',
    PIX_BCB_KEY: 'pix@puente.test',
    PIX_BCB_RECEIVER_NAME: 'PUENTE',
    PIX_BCB_RECEIVER_CITY: 'SAO PAULO',
  }
  for (const secrets of [`${now},short`, `short,${now}`, `${now},`]) {
    expect(faultsOf({ ...production(), ...pix, PIX_BCB_WEBHOOK_PATH_SECRET: secrets })).toEqual([
      'PIX_BCB_WEBHOOK_PATH_SECRET must have at least 24 letters, digits, _ or -',
    ])
  }
})

it('reads the client certificate of a bank from its files, and names a file that is missing', () => {
  const cert = join(dataDir, 'client.pem')
  writeFileSync(cert, '-----BEGIN CERTIFICATE-----\n')
  const key = join(dataDir, 'client.key')
  writeFileSync(key, '-----BEGIN PRIVATE KEY-----\n')
  const files = { DATA_DIR: dataDir, PIX_BCB_CLIENT_CERT_FILE: cert, PIX_BCB_CLIENT_KEY_FILE: key }
  expect(readConfig(files).pixBcb?.clientCertificate?.key.reveal()).toContain('PRIVATE KEY')
  expect(faultsOf({ ...files, PIX_BCB_CLIENT_KEY_FILE: join(dataDir, 'none') })).toEqual([
    'PIX_BCB_CLIENT_KEY_FILE cannot be read',
    'PIX_BCB_CLIENT_KEY_FILE must be given together with PIX_BCB_CLIENT_CERT_FILE',
  ])
})

it('refuses an application role that owns its tables', () => {
  const same = 'postgres://owner:x@db/puente'
  expect(faultsOf({ ...production(), DATABASE_URL: same })).toEqual([
    'DATABASE_URL must name another role than DATABASE_OWNER_URL: the application must not own its tables',
  ])
})

it('runs production without a provider and says so in the configuration (ruling 16)', () => {
  const config = readConfig(production())
  expect([config.pixBcb, config.pixProvider, config.marketSourceUrl]).toEqual([null, null, null])
})

it('makes the secrets of a demo once and keeps them for the owner only', () => {
  const first = readConfig({ DATA_DIR: dataDir })
  const second = readConfig({ DATA_DIR: dataDir })
  expect(second.masterKey.reveal()).toBe(first.masterKey.reveal())
  expect(first.masterKey.reveal()).not.toBe(first.sessionSecret.reveal())
  expect(statSync(join(dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
  expect(first).toMatchObject({
    appEnv: 'demo',
    port: 4100,
    database: { kind: 'embedded', port: 4120 },
    role: 'all',
  })
})

it('shows no secret in text, JSON or inspection', () => {
  const secret = new Secret('hunter2')
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect({ secret })}`).not.toContain('hunter2')
  expect(secret.reveal()).toBe('hunter2')
})

it('requires a second factor of admins in production, unless the operator says otherwise', () => {
  expect(readConfig(production()).adminSecondFactor).toBe('required')
  expect(readConfig({ ...production(), ADMIN_SECOND_FACTOR: 'optional' }).adminSecondFactor).toBe('optional')
  expect(readConfig({ APP_ENV: 'demo', DATA_DIR: dataDir }).adminSecondFactor).toBe('optional')
})

it('reads where the virus scanner listens, on its own port unless told otherwise', () => {
  const clamdAt = (url: string) => readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, CLAMD_URL: url }).clamd
  expect(clamdAt('tcp://clamd.internal')).toEqual({ host: 'clamd.internal', port: 3310 })
  expect(clamdAt('tcp://[::1]:3311')).toEqual({ host: '::1', port: 3311 })
  expect(readConfig({ APP_ENV: 'test', DATA_DIR: dataDir }).clamd).toBeNull()
  expect(faultsOf({ APP_ENV: 'test', DATA_DIR: dataDir, CLAMD_URL: 'http://clamd' })).toEqual([
    'CLAMD_URL must be a URL that starts with tcp://',
  ])
})
