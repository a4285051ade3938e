import { expect, it } from 'vitest'
import { newRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'

it('makes ten different codes of letters without look-alikes', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
})

it('reads a code in any spelling', () => {
  expect(readRecoveryCode('abcde-01234')).toBe('abcde01234')
  expect(readRecoveryCode(' ABCDE O1l34 ')).toBe('abcde01134')
})

it.each(['', 'abcde', 'abcde-0123', 'abcde-012345', 'abcde-0123u', 'abcde_01234', 'ábcde-01234'])(
  'knows that %j is no code',
  (typed) => expect(readRecoveryCode(typed)).toBeNull(),
)
