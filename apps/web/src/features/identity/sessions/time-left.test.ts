import { expect, it } from 'vitest'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

it('gives the time left as whole days, hours and minutes, never less than nothing (PROF-018)', () => {
  expect(timeLeft(Date.parse('2026-12-20T11:58:30Z'), now)).toEqual({ days: 28, hours: 23, minutes: 58 })
  expect(timeLeft(now + 59_999, now)).toEqual({ days: 0, hours: 0, minutes: 0 })
  expect(timeLeft(now - 1, now)).toEqual({ days: 0, hours: 0, minutes: 0 })
})
