import { expect, it } from 'vitest'
import { payerRequestState } from './payer-request.rules.ts'

const expiresAt = new Date('2026-11-24T12:15:00Z')
const before = new Date(expiresAt.getTime() - 1)
const waiting = { isFilled: false, isCancelled: false, isVoid: false, expiresAt }

it('waits until the moment when its quote ends', () => {
  expect(payerRequestState(waiting, before)).toBe('waiting')
  expect(payerRequestState(waiting, expiresAt)).toBe('ended')
  expect(payerRequestState({ ...waiting, isVoid: true }, before)).toBe('ended')
})

it('stays filled or cancelled after its time, and when its quote is void', () => {
  for (const now of [before, expiresAt])
    for (const isVoid of [false, true]) {
      expect(payerRequestState({ ...waiting, isVoid, isFilled: true }, now)).toBe('filled')
      expect(payerRequestState({ ...waiting, isVoid, isCancelled: true }, now)).toBe('cancelled')
    }
})
