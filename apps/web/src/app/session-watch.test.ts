import { expect, it } from 'vitest'
import { noteActivity, presenceHeader } from '../lib/api/activity.ts'
import { isReadDue } from './session-watch.ts'

const minute = 60_000
const plain = { remembered: false, hasPin: false }
const lockable = { remembered: true, hasPin: true }

it('tells the server of somebody who only reads, every five minutes, and of nobody else (ADM-020)', () => {
  noteActivity(10 * minute)
  expect(presenceHeader(10.5 * minute)).toEqual({ 'x-user-active': '1' })
  noteActivity(15 * minute)
  expect(isReadDue(plain, 15 * minute)).toBe(false)
  noteActivity(15.5 * minute)
  expect(isReadDue(plain, 15.5 * minute)).toBe(true)
  expect(presenceHeader(17 * minute)).not.toMatchObject({ 'x-user-active': '1' })
  expect(isReadDue(plain, 17 * minute)).toBe(false)
})

it('asks each minute, while nobody is there, whether a session with a PIN is locked by now (AUTH-021)', () => {
  noteActivity(30 * minute)
  expect(isReadDue(lockable, 31.5 * minute)).toBe(true)
  expect(isReadDue({ ...lockable, hasPin: false }, 31.5 * minute)).toBe(false)
  expect(isReadDue({ ...lockable, remembered: false }, 31.5 * minute)).toBe(false)
})
