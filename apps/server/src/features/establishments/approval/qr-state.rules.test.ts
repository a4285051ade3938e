import { expect, it } from 'vitest'
import { generationStateOf, qrStateOf } from './qr-state.rules.ts'

const whole = {
  status: 'approved',
  isActive: true,
  identityWithdrawn: false,
  customUrl: '/loja/AB2CD',
  hasQrCode: true,
} as const

it('names the first part that an establishment lacks (ESTA-007)', () => {
  expect(qrStateOf(whole)).toBe('active')
  expect(qrStateOf({ ...whole, hasQrCode: false })).toBe('no-qr')
  expect(qrStateOf({ ...whole, customUrl: null })).toBe('no-url')
  expect(qrStateOf({ ...whole, isActive: false })).toBe('not-approved')
  expect(qrStateOf({ ...whole, status: 'pending' })).toBe('not-approved')
  expect(qrStateOf({ ...whole, identityWithdrawn: true })).toBe('not-approved')
})

it('names what was generated, whether the establishment is active or not', () => {
  expect(generationStateOf(whole)).toBe('qr')
  expect(generationStateOf({ ...whole, hasQrCode: false })).toBe('url')
  expect(generationStateOf({ ...whole, customUrl: null })).toBe('no-url')
})
