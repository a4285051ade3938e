import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { DomainError, type ProblemCode } from '@puente/contract/protocol/problems'

/** Refusals that any endpoint may give. */
const generalProblems: readonly ProblemCode[] = [
  'request.malformed',
  'rate-limit.exceeded',
  'server.internal',
  'server.unavailable',
  'server.busy',
]
const idempotencyProblems = [
  'idempotency.key-required',
  'idempotency.key-reused',
  'idempotency.in-progress',
] as const

/** Every refusal that an endpoint may give: its own, and those that follow from what it declares. */
export function refusalsOf(endpoint: Endpoint): ReadonlySet<ProblemCode> {
  const codes = new Set<ProblemCode>([...generalProblems, ...(endpoint.problems ?? [])])
  if (endpoint.access !== 'anyone') codes.add('session.required').add('session.expired')
  if (endpoint.access !== 'anyone' && endpoint.whileLocked !== true) codes.add('session.locked')
  if (endpoint.access !== 'anyone' && endpoint.onHandover !== true) codes.add('access.denied')
  if (endpoint.access === 'admin') codes.add('access.denied').add('second-factor.enrolment-required')
  if (endpoint.freshProof === true) codes.add('proof.required')
  if (endpoint.method !== 'GET') codes.add('origin.refused')
  const { body, query, params, upload } = endpoint
  if (body !== undefined || query !== undefined || params !== undefined || upload === true) {
    codes.add('request.invalid')
  }
  if (endpoint.body !== undefined || endpoint.upload === true) {
    codes.add('request.too-large').add('request.unsupported-media-type')
  }
  if (endpoint.upload === true) codes.add('request.too-slow')
  if (endpoint.idempotent === true) for (const code of idempotencyProblems) codes.add(code)
  return codes
}

/**
 * Passes on a handler's result, and turns a refusal that its endpoint does not declare into a server error: screens and
 * the API document know the declared ones only.
 */
export async function declaredOnly<T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || refusalsOf(endpoint).has(error.code)) throw error
    throw new Error(`${endpoint.name} refuses with ${error.code}, which its contract does not declare`, {
      cause: error,
    })
  }
}
