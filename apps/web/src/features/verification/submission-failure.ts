import { ApiProblem } from '../../lib/api/api-problem.ts'
import { isSessionLost } from '../../lib/query/query-client.ts'
import type { Areas } from '../../messages/areas.ts'

/** The words of a failed sending (KYC-026, KYC-028); what the person can do something about keeps its own. */
export function submissionFailure(
  error: unknown,
  texts: Areas['verification']['checklist'],
  told: (error: unknown) => string,
): string {
  if (isSessionLost(error)) return texts.unauthenticated
  if (!(error instanceof ApiProblem)) return texts.failed
  if (error.code === 'verification.incomplete') return texts.incomplete
  return error.status >= 500 ? texts.failed : told(error)
}
