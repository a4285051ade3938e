import type { VerificationView } from '@puente/contract/verification/verification'
import { resumePoint } from './verification-flow.rules.ts'

/** The states of a verification in the order of the flow. Those of `not_started` differ in what is left to do. */
export const walkStates = [
  'untouched',
  'withBankData',
  'complete',
  'pending',
  'rejected',
  'approved',
] as const
export type WalkState = (typeof walkStates)[number]

export interface WalkStep {
  readonly state: WalkState
  readonly status: VerificationView['status']
  /** The screen where the flow continues. */
  readonly screen: ReturnType<typeof resumePoint>
}

const at = '2026-11-20T15:00:00.000Z'
const sampleDocument = {
  fileId: '00000000-0000-4000-8000-000000000000',
  mediaType: 'image/webp',
  uploadedAt: at,
}
const everyDocument = { frontId: sampleDocument, backId: sampleDocument, selfie: sampleDocument }
const untouched: VerificationView = {
  status: 'not_started',
  documents: { frontId: null, backId: null, selfie: null },
  hasBankData: false,
  submittedAt: null,
  rejection: null,
  payoutsHeldUntil: null,
}
const complete: VerificationView = { ...untouched, hasBankData: true, documents: everyDocument }

/** Made up, so that no account is read or changed (DBG-010). */
const samples: Readonly<Record<WalkState, VerificationView>> = {
  untouched,
  withBankData: { ...untouched, hasBankData: true },
  complete,
  pending: { ...complete, status: 'pending', submittedAt: at },
  rejected: {
    ...complete,
    status: 'rejected',
    submittedAt: at,
    rejection: { reason: '', documents: ['selfie'], at, withdrawn: false },
  },
  approved: { ...complete, status: 'approved', submittedAt: at },
}

/** Applies the rules of the flow to each sample: which status it has, and which screen it opens. */
export function walkVerification(): WalkStep[] {
  return walkStates.map((state) => {
    const sample = samples[state]
    return { state, status: sample.status, screen: resumePoint(sample) }
  })
}
