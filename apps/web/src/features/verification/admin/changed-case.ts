import { type ReviewLabel, reviewLabels } from '@puente/contract/verification/people'
import { verificationStatuses } from '@puente/contract/identity/sessions'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import type { CaseState } from './people-queries.ts'

export interface ChangedCase extends CaseState {
  readonly label: ReviewLabel
  /** Email of the admin who decided last. */
  readonly by: string | null
}

/** The state that a refusal of `verification.changed` carries (APPR-014). Null if it carries none. */
export function changedCase(error: unknown): ChangedCase | null {
  if (!(error instanceof ApiProblem) || error.code !== 'verification.changed') return null
  const { details } = error
  const label = reviewLabels.find((known) => known === details['label'])
  const status = verificationStatuses.find((known) => known === details['status'])
  const { version, decidedBy } = details
  if (label === undefined || status === undefined || typeof version !== 'number') return null
  return { label, status, version, by: typeof decidedBy === 'string' ? decidedBy : null }
}
