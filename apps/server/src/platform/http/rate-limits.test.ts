import {
  checkAvailability,
  confirmEmail,
  confirmEmailChange,
  inspectToken,
  register,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '@puente/contract/identity/accounts'
import { sendContactMessage } from '@puente/contract/support/contact'
import { addTicketMessage, openTicket } from '@puente/contract/support/tickets'
import { requestPinReset, resetPin } from '@puente/contract/identity/session-pin'
import { takeHandover } from '@puente/contract/verification/verification'
import { expect, it } from 'vitest'
import { rateLimits } from './rate-limits.ts'

it('limits requests for mails to ten in 15 minutes, and lets others at that address still open their links (AUTH-024)', () => {
  for (const { rateLimit } of [requestPasswordReset, resendConfirmation, requestPinReset]) {
    expect(rateLimits[rateLimit]).toEqual([{ by: 'address', max: 10, windowSeconds: 900 }])
  }
  const links = [confirmEmail, inspectToken, resetPassword, confirmEmailChange, resetPin, takeHandover]
  expect(new Set(links.map(({ rateLimit }) => rateLimit))).toEqual(new Set(['mailed-link']))
})

it('limits registrations, and checks whether a number is registered, per address (REG-012, REG-019)', () => {
  expect(rateLimits[register.rateLimit]).toEqual([{ by: 'address', max: 10, windowSeconds: 900 }])
  expect(rateLimits[checkAvailability.rateLimit]).toContainEqual({
    by: 'address',
    max: 60,
    windowSeconds: 600,
  })
})

it('limits messages to the team to five of one address and of one account in 15 minutes (PUB-037, PLUS-028)', () => {
  for (const { rateLimit } of [sendContactMessage, openTicket, addTicketMessage]) {
    expect(rateLimits[rateLimit]).toEqual([
      { by: 'address', max: 5, windowSeconds: 900 },
      { by: 'user', max: 5, windowSeconds: 900 },
    ])
  }
})
