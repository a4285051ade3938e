import { ApiProblem } from '../../lib/api/api-problem.ts'

/**
 * The server knows no such charge of this person: another one's is as unknown as none (QR-004), and an id that is none, which is
 * refused as such, is as unknown as one that names nothing.
 */
export function isUnknownCharge(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.code === 'charge.not-found' || error.code === 'request.invalid')
  )
}
