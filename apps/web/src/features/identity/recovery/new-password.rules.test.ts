import { newPasswordSchema } from '@puente/contract/identity/sessions'
import { expect, it } from 'vitest'
import { newPasswordFaults, passwordFault, passwordRules, repetitionFault } from './new-password.rules.ts'

it('ticks each of the four requirements of a password by itself (AUTH-027)', () => {
  expect(passwordRules('')).toEqual({ length: false, upperCase: false, digit: false, special: false })
  expect(passwordRules('Ñandú')).toEqual({ length: false, upperCase: true, digit: false, special: false })
  expect(passwordRules('aaaaaaa1')).toEqual({ length: true, upperCase: false, digit: true, special: false })
  expect(passwordRules('a a a a ')).toMatchObject({ special: false })
  expect(passwordRules('Aa1#5678')).toEqual({ length: true, upperCase: true, digit: true, special: true })
})

it.each([
  'Aa1#567',
  'Aa1#5678',
  'aa1#5678',
  'AaB#CdEf',
  'Aa145678',
  `Aa1#${'x'.repeat(124)}`,
  `Aa1#${'x'.repeat(125)}`,
])('judges %s as the server does (AUTH-027)', (password) => {
  expect(passwordFault(password) === null).toBe(newPasswordSchema.safeParse(password).success)
})

it('asks for the same password again (AUTH-028)', () => {
  expect(repetitionFault('Aa1#5678', 'Aa1#5679')).toBe('mismatch')
  expect(repetitionFault('Aa1#5678', '')).toBe('required')
  expect(repetitionFault('Aa1#5678', 'Aa1#5678')).toBeNull()
})

it('calls a password guessable once it keeps the policy (AUTH-027)', () => {
  expect(passwordFault('password', true)).toBe('policy')
  expect(passwordFault('Password1!', true)).toBe('common')
  expect(newPasswordFaults({ password: 'Password1!', again: 'Password1!' }, true)).toEqual({
    password: 'common',
  })
  expect(newPasswordFaults({ password: 'Aa1#5678', again: 'Aa1#5678' })).toEqual({})
})
