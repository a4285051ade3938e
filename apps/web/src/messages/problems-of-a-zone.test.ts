import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { expect, it } from 'vitest'
import { readRoutes } from '../../tools/route-table.ts'
import { texts as account } from './es/account-problems.ts'
import { texts as desk } from './es/desk-problems.ts'
import { texts as payers } from './es/payer-problems.ts'

const contract = join(import.meta.dirname, '../../../../packages/contract/src')

async function allEndpoints(): Promise<Endpoint[]> {
  const files = globSync('**/*.ts', { cwd: contract }).filter((name) => !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(join(contract, name))))
  return modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value): value is Endpoint => isEndpoint(value))
}

function isEndpoint(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value
  )
}

/** The endpoints that give each of these refusals. */
async function givenBy(codes: readonly string[]): Promise<[string, Endpoint[]][]> {
  const endpoints = await allEndpoints()
  return codes.map((code) => {
    const giving = endpoints.filter(({ problems }) => problems?.some((problem) => problem === code))
    expect(giving.length, code).toBeGreaterThan(0)
    return [code, giving]
  })
}

it('has only refusals that no endpoint outside the admin area gives, since nobody else loads their words', async () => {
  for (const [code, endpoints] of await givenBy(Object.keys(desk.codes)))
    expect(
      endpoints.filter(({ path }) => !path.startsWith('/admin/')).map(({ name }) => name),
      code,
    ).toEqual([])
})

it('has only refusals for payers that no endpoint gives to anybody with an account', async () => {
  for (const [code, endpoints] of await givenBy(Object.keys(payers.codes)))
    expect(
      endpoints.filter(({ access }) => access !== 'anyone').map(({ name }) => name),
      code,
    ).toEqual([])
})

/** The paths on which people manage their account and register an establishment. */
const ownAffairs = /^\/(accounts?|establishments|sessions|verification)(\/|$)/

it('has only refusals of own affairs that no endpoint of the counter gives, on each screen of such affairs', async () => {
  for (const [code, endpoints] of await givenBy(Object.keys(account.codes)))
    expect(
      endpoints.filter(({ path }) => !ownAffairs.test(path)).map(({ name }) => name),
      code,
    ).toEqual([])
  const loading = readRoutes().filter(({ areas }) => areas.includes('account-problems'))
  expect(loading.map(({ path }) => path).toSorted()).toEqual([
    '/bank-data',
    '/check-email',
    '/confirmation',
    '/continuar',
    '/document-upload',
    '/forgot-password',
    '/mis-establecimientos',
    '/perfil',
    '/register',
    '/registro-establecimiento',
    '/reset-password',
    '/reset-pin',
    '/verification',
    '/verification-flow',
    '/verification-processing',
  ])
})
