import { dictionary } from '@zxcvbn-ts/language-common'
import { isGuessablePassword } from '@puente/domain/guessable-password'
import { expect, it } from 'vitest'
import { wordsOf } from '../src/features/identity/recovery/leaked-words.ts'
import { packLeakedWords } from './leaked-words.ts'

const all = new Set(dictionary['passwords-common'])
const { first, second } = packLeakedWords()
const packed = new Set([...wordsOf(first), ...wordsOf(second)])
const owner = { email: 'ana.fernandina7@example.com', brand: 'Puente Río' }

it('packs the words of letters alone of the server’s list, and every one can be read back', () => {
  const words = [...all].filter((word) => /^[a-z]{2,}$/.test(word))
  expect(packed).toEqual(new Set(words))
})

it.each([
  ['Password1!', true],
  ['P@ssw0rd2026', true],
  ['¡Boca1905!', true],
  ['1Q2w3e4r!', true],
  ['Trustno1!!', true],
  ['Sunderland#10', true],
  ['Tinkerbell-99', true],
  ['Ana-Fernandina1', true],
  ['Iguazu-2026!', false],
  ['X7#kP9$q2mV', false],
])('calls %s guessable or not, as the server does (AUTH-027, REG-019)', (password, verdict) => {
  expect(isGuessablePassword(password, owner, packed)).toBe(verdict)
  expect(isGuessablePassword(password, owner, all)).toBe(verdict)
})
