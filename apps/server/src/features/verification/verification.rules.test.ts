import { describe, expect, it } from 'vitest'
import {
  chargeRefusal,
  documentsAreOpen,
  type Submission,
  statusOfProfile,
  submissionOutcome,
  type VerificationState,
} from './verification.rules.ts'

const complete: VerificationState = {
  status: 'approved',
  hasAllDocuments: true,
  hasBankData: true,
  rejectionReason: null,
  approvalWithdrawn: false,
}

describe('who may create a charge', () => {
  it('allows an approved person with three images and bank data (ORD-014, ORD-016, KYC-001)', () => {
    expect(chargeRefusal(complete)).toBeNull()
  })

  it.each([
    ['an image is missing', { ...complete, hasAllDocuments: false }],
    ['the bank data is missing', { ...complete, hasBankData: false }],
    ['nothing was sent for review', { ...complete, status: 'not_started' as const }],
    [
      'images wait for review but one is missing',
      { ...complete, status: 'pending' as const, hasAllDocuments: false },
    ],
  ])('requires verification if %s (ORD-012, ORD-016, KYC-001)', (_, state) => {
    expect(chargeRefusal(state)).toBe('verification.required')
  })

  it('refuses with documents in review (ORD-013, ORD-016)', () => {
    expect(chargeRefusal({ ...complete, status: 'pending' })).toBe('verification.in-review')
  })

  it('refuses with rejected documents, although the images are gone (ORD-015, ORD-016)', () => {
    const state = {
      ...complete,
      status: 'rejected' as const,
      hasAllDocuments: false,
      rejectionReason: 'Ilegible',
    }
    expect(chargeRefusal(state)).toBe('verification.rejected')
  })
})

describe('the state of a profile', () => {
  const stored = { verified: false, status: null, hasAllDocuments: false }

  it('is verified if verified is true, whatever else is stored (VST-002)', () => {
    for (const status of ['rejected', 'pending', 'not_started', null]) {
      expect(statusOfProfile({ ...stored, verified: true, status })).toBe('approved')
    }
  })

  it('else follows the status; an unknown one has not started (VST-001, VST-003)', () => {
    const states = ['verified', 'approved', 'pending', 'rejected', 'not_started', 'VERIFIED', ''].map(
      (status) => statusOfProfile({ ...stored, status }),
    )
    expect(states).toEqual([
      'approved',
      'approved',
      'pending',
      'rejected',
      'not_started',
      'not_started',
      'not_started',
    ])
  })

  it('is in review with three images and no status; an existing status stays as it is (VST-004)', () => {
    expect(statusOfProfile({ ...stored, hasAllDocuments: true })).toBe('pending')
    expect(statusOfProfile(stored)).toBe('not_started')
    expect(statusOfProfile({ ...stored, status: 'not_started', hasAllDocuments: true })).toBe('not_started')
  })

  it('has not started without a row (VST-005)', () => {
    expect(statusOfProfile(null)).toBe('not_started')
  })
})

it.each([
  ['not_started', true],
  ['rejected', true],
  ['pending', false],
  ['approved', false],
] as const)('lets documents change in %s: %s (KYC-022)', (status, open) => {
  expect(documentsAreOpen(status)).toBe(open)
})

describe('sending to review', () => {
  const whole: Submission = {
    status: 'not_started',
    documents: { frontId: 'clean', backId: 'clean', selfie: 'clean' },
    hasBankData: true,
  }
  const without = (change: Partial<Submission['documents']>) =>
    submissionOutcome({ ...whole, documents: { ...whole.documents, ...change } })

  it('accepts three documents and the bank data, the first time and after a rejection (KYC-026, KYC-027)', () => {
    expect(submissionOutcome(whole)).toEqual({ kind: 'send' })
    expect(submissionOutcome({ ...whole, status: 'rejected' })).toEqual({ kind: 'send' })
  })

  it('names what is missing; an infected document counts as missing (KYC-026)', () => {
    const code = 'verification.incomplete'
    expect(without({ backId: null, selfie: 'infected' })).toMatchObject({
      code,
      missing: ['backId', 'selfie'],
    })
    expect(submissionOutcome({ ...whole, hasBankData: false })).toMatchObject({ code, missing: ['bankData'] })
  })

  it('waits for the virus check of each document', () => {
    expect(without({ selfie: 'pending' })).toEqual({ kind: 'refuse', code: 'file.scan-pending' })
    expect(without({ selfie: 'pending', frontId: null })).toMatchObject({ code: 'verification.incomplete' })
  })

  it('may be repeated, and is refused to an approved person (KYC-027)', () => {
    expect(submissionOutcome({ ...whole, status: 'pending' })).toEqual({ kind: 'sent' })
    expect(submissionOutcome({ ...whole, status: 'approved' })).toMatchObject({ code: 'verification.closed' })
  })
})
