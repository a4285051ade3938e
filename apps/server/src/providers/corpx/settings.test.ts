import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { Secret } from '../../platform/config/secret.ts'
import { corpxSchema } from './settings.ts'

const given = {
  PIX_CORPX_CLIENT_ID: 'client',
  PIX_CORPX_CLIENT_SECRET: 'secret-of-the-client',
  PIX_CORPX_TENANT_ID: 'tenant',
  PIX_CORPX_ACCOUNT_ID: 'account',
  PIX_CORPX_KEY: 'pix@puente.example',
  PIX_CORPX_WEBHOOK_PATH_SECRET: 'an-end-of-24-characters-0',
  PIX_CORPX_WEBHOOK_SECRETS: 'signing-secret-of-the-portal',
}

function read(variables: Readonly<Record<string, string>>) {
  const sandbox = { url: 'http://127.0.0.1:1', signingSecret: 'x' }
  return corpxSchema({
    appEnv: 'production',
    sandbox,
    ownSecret: () => new Secret('own'),
    accountKeys: [],
  }).safeParse(variables)
}

it('uses the published addresses and form of the token request if none is given', () => {
  expect(read(given).data).toMatchObject({
    PIX_CORPX_BASE_URL: 'https://api.corpxapi.com',
    PIX_CORPX_TOKEN_URL: 'https://auth.corpxapi.com/oauth2/token',
    PIX_CORPX_TOKEN_CREDENTIALS: 'body',
  })
  expect(read(given).data?.PIX_CORPX_TOKEN_SCOPE).toBeUndefined()
})

it('refuses a secret of the sandbox, an unencrypted connection and a weak signing secret in production', () => {
  const faults = read({
    ...given,
    PIX_CORPX_BASE_URL: 'http://api.example',
    PIX_CORPX_CLIENT_SECRET: 'sandbox-secret',
    PIX_CORPX_TOKEN_CREDENTIALS: 'query',
    PIX_CORPX_WEBHOOK_SECRETS: 'short',
  }).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  expect(faults).toEqual([
    'PIX_CORPX_BASE_URL must be a URL that starts with https://',
    'PIX_CORPX_CLIENT_SECRET is that of the sandbox',
    'PIX_CORPX_TOKEN_CREDENTIALS must be one of basic, body',
    'PIX_CORPX_WEBHOOK_SECRETS must hold secrets of at least 24 characters',
  ])
})

it('shows no secret (PSP-017)', () => {
  const { data } = read(given)
  for (const text of [JSON.stringify(data), inspect(data, { depth: 5 })])
    expect(text).not.toMatch(/secret-of-the-client|an-end-of-24|signing-secret/)
})
