import { expect, it } from 'vitest'
import { type PayStanding, payPageState } from './pay-page.rules.ts'

const expiresAt = new Date('2026-11-23T12:20:00Z')
const before = new Date(expiresAt.getTime() - 1)
const open: PayStanding = { status: 'pending', hasCode: true, hasHeldPix: false, expiresAt }

it.each([
  ['payable', open, before],
  ['preparing', { ...open, hasCode: false }, before],
  ['ended', open, expiresAt],
  ['ended', { ...open, hasCode: false }, expiresAt],
  ['ended', { ...open, status: 'expired' }, before],
  ['ended', { ...open, status: 'cancelled' }, before],
  ['ended', { ...open, status: 'failed', hasCode: false }, before],
  ['held', { ...open, hasHeldPix: true }, before],
  ['held', { ...open, hasHeldPix: true }, expiresAt],
  ['held', { ...open, status: 'expired', hasHeldPix: true }, expiresAt],
  ['paid', { ...open, status: 'confirmed' }, expiresAt],
  ['paid', { ...open, status: 'confirmed', hasHeldPix: true }, before],
  ['paid', { ...open, status: 'disputed' }, before],
  ['returned', { ...open, status: 'refunded' }, before],
] as const)('is %s for its payer (%o)', (state, charge, now) => {
  expect(payPageState(charge, now)).toBe(state)
})
