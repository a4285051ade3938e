import { expect, it } from 'vitest'
import { minutesUntil, submissionLimit } from './submission-limit.rules.ts'

const now = new Date('2026-11-24T12:00:00.000Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

it('leaves five submissions in the last 15 minutes, and slides (EST-060)', () => {
  expect(submissionLimit([], now)).toEqual({ left: 5, limitedUntil: null })
  expect(submissionLimit([ago(30), ago(20), ago(10), ago(0)], now)).toEqual({ left: 1, limitedUntil: null })
  const five = [ago(899), ago(600), ago(20), ago(10), ago(0)]
  expect(submissionLimit(five, now)).toEqual({ left: 0, limitedUntil: new Date(now.getTime() + 1000) })
  // At exactly 15 minutes the oldest no longer counts.
  expect(submissionLimit([ago(900), ...five.slice(1)], now)).toEqual({ left: 1, limitedUntil: null })
})

it('waits until the oldest of the last five no longer counts, in any order of the times', () => {
  const six = [ago(0), ago(700), ago(600), ago(20), ago(10), ago(5)]
  expect(submissionLimit(six, now)).toEqual({ left: 0, limitedUntil: new Date(now.getTime() + 300_000) })
})

it('rounds the minutes up, to at least one (EST-060)', () => {
  const after = (ms: number) => minutesUntil(new Date(now.getTime() + ms), now)
  expect([0, 1, 60_000, 60_001, 899_000, 900_000].map(after)).toEqual([1, 1, 1, 2, 15, 15])
})
