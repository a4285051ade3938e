import type { ReviewLabel } from '@puente/contract/verification/people'
import type { VerificationStatus } from '@puente/contract/identity/sessions'

/** What an admin may do with a case. */
export type DecisionKind = 'approve' | 'reject' | 'withdraw'

const labels: Readonly<Record<VerificationStatus, ReviewLabel>> = {
  not_started: 'awaiting',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

const statuses: Readonly<Record<ReviewLabel, VerificationStatus>> = {
  awaiting: 'not_started',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
}

const decidableFrom: Readonly<Record<DecisionKind, ReadonlySet<VerificationStatus>>> = {
  approve: new Set(['pending']),
  reject: new Set(['pending', 'not_started']),
  withdraw: new Set(['approved']),
}

/**
 * APPR-002 with ruling 35: images alone do not make a case 'Pendente', the person must have sent it to review. The table accepts no case
 * in review without the three images, so the status alone decides.
 */
export function reviewLabel(status: VerificationStatus): ReviewLabel {
  return labels[status]
}

/** The status whose cases carry a label. */
export function statusOfLabel(label: ReviewLabel): VerificationStatus {
  return statuses[label]
}

/** Ruling 35: approval only from pending, rejection from pending and from not_started. Only an approval can be withdrawn (decision 0063). */
export function isDecidable(kind: DecisionKind, status: VerificationStatus): boolean {
  return decidableFrom[kind].has(status)
}
