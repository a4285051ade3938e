import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'
import type { Browser, WireAnswer } from './browser.ts'

const folder = join(import.meta.dirname, '../../../../packages/contract/src')

/** Every endpoint of the contract, found in its files, so that none is missed. */
export async function contractEndpoints(): Promise<readonly Endpoint[]> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  const modules = await Promise.all(names.map((name): Promise<object> => import(join(folder, name))))
  return modules.flatMap((one) => Object.values(one)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'summary' in value && 'path' in value
}

export const someId = '0193f6f0-0000-7000-8000-000000000001'

export function pathOf(endpoint: Endpoint): string {
  return apiPrefix + endpoint.path.replaceAll(/:[a-zA-Z]+/g, someId)
}

/** A request of the right method to the right path, without a body that could be carried out. */
export function knock(browser: Browser, endpoint: Endpoint): Promise<WireAnswer> {
  const headers: Record<string, string> = { 'idempotency-key': crypto.randomUUID() }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE')
    return browser.send(endpoint.method, pathOf(endpoint), { headers })
  return browser.send(endpoint.method, pathOf(endpoint), {
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
}
