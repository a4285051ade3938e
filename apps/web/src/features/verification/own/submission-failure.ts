import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { isSessionLost } from '../../../lib/query/query-client.ts'
import type { Areas } from '../../../messages/areas.ts'

/** The text of a failed submission (KYC-026, KYC-028). A failure that the person can mend keeps its own text. */
export function submissionFailure(
  error: unknown,
  texts: Areas['verification/own']['checklist'],
  problem: (error: unknown) => string,
): string {
  if (isSessionLost(error)) return texts.unauthenticated
  if (!(error instanceof ApiProblem)) return texts.failed
  if (error.code === 'verification.incomplete') return texts.incomplete
  return error.status >= 500 ? texts.failed : problem(error)
}
