import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  ConfigError,
  ConfigFaults,
  readVariables,
  type Variables,
} from '../../platform/config/environment.ts'
import { Secret } from '../../platform/config/secret.ts'
import type { Surroundings } from '../provider.ts'
import { bankOf } from './bank-settings.ts'
import { bcbSchema, bcbSimulation, type BcbSettings } from './settings.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'puente-bcb-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const sandbox = { url: 'http://127.0.0.1:4110', signingSecret: 'signing' }
const around = (appEnv: Surroundings['appEnv']): Surroundings => ({
  appEnv,
  sandbox,
  ownSecret: (purpose) => new Secret(`own ${purpose}`),
  accountKeys: [],
})
const bank = {
  PIX_BCB_BASE_URL: 'https://bank.example/v2/',
  PIX_BCB_TOKEN_URL: 'https://bank.example/token',
  PIX_BCB_CLIENT_ID: 'puente',
  PIX_BCB_CLIENT_SECRET: 'a secret of the bank',
  PIX_BCB_KEY: 'pix@puente.test',
  PIX_BCB_RECEIVER_NAME: 'PUENTE',
  PIX_BCB_RECEIVER_CITY: 'SAO PAULO',
  PIX_BCB_WEBHOOK_PATH_SECRET: 'new-path-secret-of-24-characters',
}

/** The settings, or the faults of the variables. */
function read(
  variables: Variables,
  appEnv: Surroundings['appEnv'] = 'production',
): BcbSettings | readonly string[] {
  const faults = new ConfigFaults()
  const settings = readVariables(bcbSchema(around(appEnv)), variables, faults)
  try {
    faults.throwIfAny()
  } catch (error) {
    if (error instanceof ConfigError) return error.lines
    throw error
  }
  if (settings === null) throw new Error('no settings and no fault')
  return settings
}

function settingsOf(variables: Variables, appEnv?: Surroundings['appEnv']): BcbSettings {
  const settings = read(variables, appEnv)
  if (!('PIX_BCB_KEY' in settings)) throw new Error(settings.join('\n'))
  return settings
}

it('accepts several path secrets during a change: the first is in use, and a weak one is refused', () => {
  const [now, before] = [bank.PIX_BCB_WEBHOOK_PATH_SECRET, 'old-path-secret-of-24-characters']
  const settings = settingsOf({ ...bank, PIX_BCB_WEBHOOK_PATH_SECRET: `${now}, ${before}` })
  expect(settings.PIX_BCB_WEBHOOK_PATH_SECRET.map((secret) => secret.reveal())).toEqual([now, before])
  for (const secrets of [`${now},short`, `short,${now}`, `${now},`]) {
    expect(read({ ...bank, PIX_BCB_WEBHOOK_PATH_SECRET: secrets })).toEqual([
      'PIX_BCB_WEBHOOK_PATH_SECRET must have at least 24 letters, digits, _ or -',
    ])
  }
})

it('refuses the secret of the sandbox, a short secret and plain HTTP in production', () => {
  const weak = {
    ...bank,
    PIX_BCB_BASE_URL: 'http://bank.example',
    PIX_BCB_CLIENT_SECRET: bcbSimulation(sandbox)['PIX_BCB_CLIENT_SECRET'],
    PIX_BCB_WEBHOOK_SECRETS: 'short',
  }
  expect(read(weak)).toEqual([
    'PIX_BCB_BASE_URL must be a URL that starts with https://',
    'PIX_BCB_CLIENT_SECRET is that of the sandbox',
    'PIX_BCB_WEBHOOK_SECRETS must hold secrets of at least 24 characters',
  ])
})

it('needs only the values of the sandbox in a demo, and a path secret in production', () => {
  const settings = settingsOf(bcbSimulation(sandbox), 'demo')
  expect(settings.PIX_BCB_BASE_URL).toBe('http://127.0.0.1:4110/api/pix/v2')
  expect(settings.PIX_BCB_WEBHOOK_SECRETS.map((secret) => secret.reveal())).toEqual(['signing'])
  expect(settings.PIX_BCB_WEBHOOK_PATH_SECRET.map((secret) => secret.reveal())).toEqual([
    'own path of bcb notices',
  ])
  const { PIX_BCB_WEBHOOK_PATH_SECRET: _, ...without } = bank
  expect(read(without)).toEqual(['Missing environment variables: PIX_BCB_WEBHOOK_PATH_SECRET'])
})

it('reads the client certificate of a bank from its files, and names a file that is missing', () => {
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const cert = file('client.pem', '-----BEGIN CERTIFICATE-----\n')
  const key = file('client.key', '-----BEGIN PRIVATE KEY-----\n')
  const pair = { ...bank, PIX_BCB_CLIENT_CERT_FILE: cert, PIX_BCB_CLIENT_KEY_FILE: key }
  expect(settingsOf(pair).PIX_BCB_CLIENT_KEY_FILE?.reveal()).toContain('PRIVATE KEY')
  expect(read({ ...pair, PIX_BCB_CLIENT_KEY_FILE: join(folder, 'none') })).toEqual([
    'PIX_BCB_CLIENT_KEY_FILE cannot be read',
  ])
  expect(read({ ...pair, PIX_BCB_CLIENT_CERT_FILE: file('empty', '') })).toEqual([
    'PIX_BCB_CLIENT_CERT_FILE is no PEM file',
  ])
  expect(read({ ...bank, PIX_BCB_CLIENT_KEY_FILE: key })).toEqual([
    'PIX_BCB_CLIENT_CERT_FILE must be given together with PIX_BCB_CLIENT_KEY_FILE',
  ])
  expect(read({ ...bank, PIX_BCB_CLIENT_CERT_FILE: cert })).toEqual([
    'PIX_BCB_CLIENT_KEY_FILE must be given together with PIX_BCB_CLIENT_CERT_FILE',
  ])
})

it('knows the addresses of a bank by its profile, and needs what that bank asks for', () => {
  const { PIX_BCB_BASE_URL: _, PIX_BCB_TOKEN_URL: __, PIX_BCB_CLIENT_SECRET: ___, ...own } = bank
  const secret = { PIX_BCB_CLIENT_SECRET: 'a secret of the bank' }
  expect(bankOf(settingsOf({ ...own, ...secret, PIX_BCB_PROFILE: 'efi' }))).toMatchObject({
    baseUrl: 'https://pix.api.efipay.com.br/v2',
    tokenUrl: 'https://pix.api.efipay.com.br/oauth/token',
  })
  const other = { PIX_BCB_BASE_URL: 'https://test.bank.example/v2/' }
  expect(bankOf(settingsOf({ ...own, ...secret, ...other, PIX_BCB_PROFILE: 'efi' })).baseUrl).toBe(
    'https://test.bank.example/v2',
  )
  expect(bankOf(settingsOf({ ...own, PIX_BCB_PROFILE: 'sicoob' })).token.credentials).toBe(
    'body-without-secret',
  )
  expect(read({ ...own, PIX_BCB_PROFILE: 'bb' })).toEqual([
    'PIX_BCB_CLIENT_SECRET must be given: the bank asks for it with each token',
    'PIX_BCB_APP_KEY must be given: the bank asks for it in each call',
  ])
  expect(read({ ...own, ...secret })).toEqual([
    'PIX_BCB_BASE_URL must be given: the profile has none',
    'PIX_BCB_TOKEN_URL must be given: the profile has none',
  ])
  expect(read({ ...bank, PIX_BCB_PROFILE: 'caixa' })).toEqual([
    'PIX_BCB_PROFILE must be one of standard, bb, bradesco, efi, inter, itau, santander, sicoob, sicredi',
  ])
  expect(read({ ...bank, PIX_BCB_HEADERS: 'x-a: 1; no pair' })).toEqual([
    'PIX_BCB_HEADERS must be pairs of name: value with ; between them',
  ])
  expect(bankOf(settingsOf({ ...bank, PIX_BCB_HEADERS: 'x-a: 1; x-b: two words' })).headers).toEqual({
    'x-a': '1',
    'x-b': 'two words',
  })
})
