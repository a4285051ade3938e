import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { Secret } from '../../platform/config/secret.ts'
import { fireBankingSchema } from './settings.ts'

const pathSecret = 'an-end-of-24-characters-0'
const given = {
  PIX_FIRE_BANKING_API_KEY: 'prod_key-of-the-account',
  PIX_FIRE_BANKING_KEY: 'pix@puente.example',
  PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: pathSecret,
}

function read(variables: Readonly<Record<string, string>>, appEnv: 'production' | 'test' = 'production') {
  const sandbox = { url: 'http://127.0.0.1:1', signingSecret: 'x' }
  const ownSecret = () => new Secret('own-end-of-the-deployment')
  return fireBankingSchema({ appEnv, sandbox, ownSecret, accountKeys: [] }).safeParse(variables)
}
const faultsOf = (variables: Readonly<Record<string, string>>) =>
  read(variables).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? []

it('uses the published address if none is given', () => {
  expect(read(given).data?.PIX_FIRE_BANKING_BASE_URL).toBe('https://api-gateway.firebanking.com.br')
})

it('refuses a key of a test account, an unencrypted connection and a guessable end in production', () => {
  expect(
    faultsOf({
      ...given,
      PIX_FIRE_BANKING_BASE_URL: 'http://gateway.example',
      PIX_FIRE_BANKING_API_KEY: 'dev_key',
      PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: 'short',
    }),
  ).toEqual([
    'PIX_FIRE_BANKING_BASE_URL must be a URL that starts with https://',
    'PIX_FIRE_BANKING_API_KEY is that of a test account',
    'PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET must have at least 24 letters, digits, _ or -',
  ])
})

it('has an end of its own for its address outside production', () => {
  const { PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: _none, ...others } = given
  const ends = read(others, 'test').data?.PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET
  expect(ends?.map((end) => end.reveal())).toEqual(['own-end-of-the-deployment'])
})

it('shows neither the key nor the end of the address (PSP-017)', () => {
  const { data } = read(given)
  for (const text of [JSON.stringify(data), inspect(data, { depth: 5 })]) {
    expect(text).not.toContain('prod_key')
    expect(text).not.toContain(pathSecret)
  }
})
