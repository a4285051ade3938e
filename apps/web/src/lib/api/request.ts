import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'

/**
 * The parts of a call after the types are checked: everything is optional here, because the types of the endpoint have already enforced
 * what is required.
 */
export interface LooseInput {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly idempotencyKey?: string
  readonly file?: Blob
  readonly onProgress?: (sentBytes: number, totalBytes: number) => void
}

/** Fills `:name` parts and the query of an endpoint's address; absent query values are left out. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input: LooseInput): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = input.params?.[name]
    if (value === undefined || value === '') throw new Error(`missing path parameter ${name}`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value === undefined || value === null) continue
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item))
  }
  const text = query.toString()
  return apiPrefix + path + (text === '' ? '' : `?${text}`)
}
