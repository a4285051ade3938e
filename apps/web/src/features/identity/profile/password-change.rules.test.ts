import { expect, it } from 'vitest'
import { passwordChangeFaults } from './password-change.rules.ts'

const good = { current: 'x', next: 'Ñandú-2026', again: 'Ñandú-2026' }

it('lets a change through that fills the present password and keeps the policy (PROF-032)', () => {
  expect(passwordChangeFaults(good)).toEqual({})
})

it.each([
  ['seven characters', 'Ab-4567', 'too-short'],
  ['no upper case', 'abc-45678', 'policy'],
  ['no digit', 'Abc-efghi', 'policy'],
  ['no special character', 'Abc456789', 'policy'],
  ['more than 128 characters', `A-1${'x'.repeat(126)}`, 'policy'],
] as const)('refuses a new password with %s (PROF-032)', (_, next, fault) => {
  expect(passwordChangeFaults({ ...good, next, again: next }).next).toBe(fault)
})

it('refuses a repetition that differs, and an empty present password (PROF-032, PROF-033)', () => {
  const faults = passwordChangeFaults({ ...good, current: '', again: 'Ñandú-2027' })
  expect(faults).toEqual({ current: 'required', again: 'mismatch' })
})

it('refuses a new password that is easy to guess, once it keeps the policy (AUTH-027)', () => {
  expect(passwordChangeFaults(good, true)).toEqual({ next: 'common' })
  expect(passwordChangeFaults({ ...good, next: 'password', again: 'password' }, true).next).toBe('policy')
})
