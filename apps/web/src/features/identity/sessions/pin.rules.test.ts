import { resetPin } from '@puente/contract/identity/session-pin'
import { expect, it } from 'vitest'
import { newPinFaults } from './pin.rules.ts'

it.each(['123', '1234', '123456', '1234567', '12a4'])(
  'judges the PIN %s as the server does (AUTH-020)',
  (pin) => {
    const token = 'a'.repeat(43)
    expect(newPinFaults(pin, pin).pin === null).toBe(resetPin.body.safeParse({ token, pin }).success)
  },
)

it('asks for the same PIN again (AUTH-023)', () => {
  expect(newPinFaults('1234', '1235').again).toBe('mismatch')
  expect(newPinFaults('1234', '1234')).toEqual({ pin: null, again: null })
})
