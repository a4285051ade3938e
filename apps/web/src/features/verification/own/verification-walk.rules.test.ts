import { verificationStatuses } from '@puente/contract/identity/sessions'
import { expect, it } from 'vitest'
import { walkVerification } from './verification-walk.rules.ts'

it('shows for every state of a verification which screen it opens, by the rules of the flow (DBG-010)', () => {
  const steps = walkVerification()
  expect(steps.map(({ state, status, screen }) => [state, status, screen])).toEqual([
    ['untouched', 'not_started', '/bank-data'],
    ['withBankData', 'not_started', '/verification'],
    ['complete', 'not_started', '/verification'],
    ['pending', 'pending', '/verification-processing'],
    ['rejected', 'rejected', '/verification'],
    ['approved', 'approved', '/exchange'],
  ])
  expect(new Set(steps.map(({ status }) => status))).toEqual(new Set(verificationStatuses))
})
