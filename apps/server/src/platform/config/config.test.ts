import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../start/server-config.ts'
import { ConfigError } from './environment.ts'
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

it('reports all faults at once, one line each', () => {
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

it('refuses a weak or shared secret in production', () => {
  const weak = { MASTER_KEY: Buffer.alloc(32).toString('base64'), SESSION_SECRET: 'short' }
  expect(faultsOf({ ...production(), ...weak })).toEqual([
    'MASTER_KEY is not random: make one with openssl rand -base64 32',
    'SESSION_SECRET must be 32 random bytes in base64 (make one with: openssl rand -base64 32)',
  ])
})

it('reports the faults of the platform and of a provider together, each once', () => {
  const pix = {
    PIX_BCB_BASE_URL: 'https://bank.example',
    PIX_BCB_CLIENT_SECRET: 'sandbox-secret',
    PIX_BCB_CLIENT_CERT_FILE: join(dataDir, 'none'),
  }
  expect(faultsOf({ ...production(), ...pix, APP_ENV: 'production', PORT: '70000', PUBLIC_URL: '' })).toEqual(
    [
      'Missing environment variables: PUBLIC_URL',
      'PORT must be a port from 0 to 65535',
      'PIX_BCB_CLIENT_SECRET is that of the sandbox',
      'PIX_BCB_CLIENT_CERT_FILE cannot be read',
      'PIX_BCB_CLIENT_KEY_FILE must be given together with PIX_BCB_CLIENT_CERT_FILE',
    ],
  )
})

it.each(['bcb', 'corpx'])(
  'takes an active provider whose credentials an admin may still store: %s (FIN-030)',
  (name) => {
    const { providers } = readConfig({ ...production(), PIX_PROVIDER: name })
    expect(providers.active).toBe(name)
    expect(providers.known.filter(({ open }) => open !== null)).toEqual([])
    expect(faultsOf({ ...production(), PIX_PROVIDER: 'bank' })).toEqual([
      'PIX_PROVIDER must be one of fire_banking, corpx, bcb',
    ])
  },
)

it('starts with some variables of a provider, and reports what an admin has to store (FIN-030)', () => {
  const given = {
    PIX_CORPX_CLIENT_ID: 'ours',
    PIX_CORPX_TENANT_ID: 'tenant',
    PIX_CORPX_KEY: 'pix@puente.example',
  }
  const corpx = readConfig({ ...production(), ...given }).providers.known.find(({ name }) => name === 'corpx')
  expect(corpx).toMatchObject({
    open: null,
    missing: ['PIX_CORPX_CLIENT_SECRET', 'PIX_CORPX_ACCOUNT_ID', 'PIX_CORPX_WEBHOOK_PATH_SECRET'],
  })
  expect(faultsOf({ ...production(), ...given, PIX_CORPX_WEBHOOK_PATH_SECRET: 'short' })).toEqual([
    'PIX_CORPX_WEBHOOK_PATH_SECRET must have at least 24 letters, digits, _ or -',
  ])
})

it('requires in the environment what no admin can store: an address that the given profile lacks', () => {
  expect(faultsOf({ ...production(), PIX_BCB_PROFILE: 'standard', PIX_BCB_CLIENT_ID: 'ours' })).toEqual([
    'PIX_BCB_BASE_URL must be given: the profile has none',
    'PIX_BCB_TOKEN_URL must be given: the profile has none',
  ])
})

it('refuses an application role that owns its tables', () => {
  const same = 'postgres://owner:x@db/puente'
  expect(faultsOf({ ...production(), DATABASE_URL: same })).toEqual([
    'DATABASE_URL must name another role than DATABASE_OWNER_URL: the application must not own its tables',
  ])
})

it('runs production without a provider and shows it in the configuration (ruling 16)', () => {
  const { providers, marketSourceUrl } = readConfig(production())
  expect(providers.known.filter(({ open }) => open !== null)).toEqual([])
  expect([providers.active, marketSourceUrl]).toEqual([null, null])
})

it('generates the secrets of a demo once, in a file that only the owner can read', () => {
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

it('reads where the virus scanner listens, on its own port by default', () => {
  const clamdAt = (url: string) => readConfig({ APP_ENV: 'test', DATA_DIR: dataDir, CLAMD_URL: url }).clamd
  expect(clamdAt('tcp://clamd.internal')).toEqual({ host: 'clamd.internal', port: 3310 })
  expect(clamdAt('tcp://[::1]:3311')).toEqual({ host: '::1', port: 3311 })
  expect(readConfig({ APP_ENV: 'test', DATA_DIR: dataDir }).clamd).toBeNull()
  expect(faultsOf({ APP_ENV: 'test', DATA_DIR: dataDir, CLAMD_URL: 'http://clamd' })).toEqual([
    'CLAMD_URL must be a URL that starts with tcp://',
  ])
})
