import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { expect, it } from 'vitest'
import { texts } from './es/desk-problems.ts'

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

it('has only refusals that no endpoint outside the admin area gives, since nobody else loads their words', async () => {
  const endpoints = await allEndpoints()
  for (const code of Object.keys(texts.codes)) {
    const givenBy = endpoints.filter(({ problems }) => problems?.some((problem) => problem === code))
    expect(givenBy.length, code).toBeGreaterThan(0)
    expect(
      givenBy.filter(({ path }) => !path.startsWith('/admin/')).map(({ name }) => name),
      code,
    ).toEqual([])
  }
})
