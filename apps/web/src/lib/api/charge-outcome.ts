import { ApiProblem } from './api-problem.ts'

/** Problems after which the server has closed the charge for good. Sending the same form again then means a new charge. */
const closing = new Set(['charge.refused', 'charge.no-code', 'provider.not-configured'])

/** The charge was stored and closed. The quote of an order is used up. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiProblem && closing.has(error.code)
}

/** No answer, or one that leaves the outcome open: the charge may still have been made. */
export function isOutcomeOpen(error: unknown): boolean {
  if (!(error instanceof ApiProblem)) return true
  return error.code === 'idempotency.in-progress' || (error.status >= 500 && !isClosed(error))
}
