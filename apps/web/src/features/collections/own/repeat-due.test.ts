import { expect, it } from 'vitest'
import { repeatDueInMs } from './repeat-due.ts'

const expiresAt = '2026-11-21T12:20:00.000Z'
const open = {
  pixStatus: 'pending',
  heldPix: false,
  allowedActions: ['show-code', 'verify'],
  expiresAt,
} as const
const at = Date.parse(expiresAt)

it("checks again once an open order has expired by the server's clock, which may be a moment behind", () => {
  expect(repeatDueInMs({ ...open, allowedActions: [...open.allowedActions] }, at - 60_000)).toBe(60_000)
  expect(repeatDueInMs({ ...open, allowedActions: ['verify'] }, at + 300)).toBe(2_000)
})

it.each([
  { ...open, allowedActions: ['verify', 'repeat'] },
  { ...open, allowedActions: ['verify'], heldPix: true },
  { ...open, allowedActions: ['upload-receipt'], pixStatus: 'confirmed' },
  { ...open, allowedActions: ['repeat'], pixStatus: 'expired' },
] as const)('does not check again if time alone changes nothing: %o', (order) =>
  expect(repeatDueInMs({ ...order, allowedActions: [...order.allowedActions] }, at)).toBe(false),
)
