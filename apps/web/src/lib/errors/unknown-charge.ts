import { ApiProblem } from '../api/api-problem.ts'

/**
 * The server knows no such charge of this person. It answers the same for another person's charge (QR-004). A malformed id, which
 * it refuses as such, counts as unknown too.
 */
export function isUnknownCharge(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.code === 'charge.not-found' || error.code === 'request.invalid')
  )
}
