import { verificationStatuses } from '@puente/contract/identity/sessions'
import { describe, expect, it } from 'vitest'
import { isDecidable, reviewLabel, statusOfLabel } from './review.rules.ts'

describe('the label of a case', () => {
  it('is Pendente only after the submission, and has one label per outcome (APPR-002)', () => {
    expect(verificationStatuses.map(reviewLabel)).toEqual(['awaiting', 'pending', 'approved', 'rejected'])
    for (const status of verificationStatuses) expect(statusOfLabel(reviewLabel(status))).toBe(status)
  })
})

describe('which decisions a case takes', () => {
  it('is approval only from pending, and rejection from pending and not_started (APPR-003, KYC-029)', () => {
    expect(verificationStatuses.filter((status) => isDecidable('approve', status))).toEqual(['pending'])
    expect(verificationStatuses.filter((status) => isDecidable('reject', status))).toEqual([
      'not_started',
      'pending',
    ])
  })

  it('is the end of an approval only from approved (decision 0063)', () => {
    expect(verificationStatuses.filter((status) => isDecidable('withdraw', status))).toEqual(['approved'])
  })
})
