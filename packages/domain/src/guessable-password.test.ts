import { expect, it } from 'vitest'
import { isGuessablePassword } from './guessable-password.ts'

const owner = { email: 'rosa.quintana@example.com', brand: 'Puente' }
const leaked = new Set(['flamengo', 'sunderland'])

it.each([
  'Flamengo-10!',
  'Sunderl4nd#10',
  'Qwerty123!',
  'Puente-2026',
  'Quintana.7',
  'Zzzzzzz1!',
  'Solsol-12',
])('finds %s easy to guess (AUTH-027)', (password) =>
  expect(isGuessablePassword(password, owner, leaked)).toBe(true),
)

it('accepts a word with more characters around it than guesses add, and an unknown word', () => {
  expect(isGuessablePassword('flamengo-1234567', owner, leaked)).toBe(false)
  expect(isGuessablePassword('Yacutinga+77', owner, leaked)).toBe(false)
})

it('works without the address if a page does not know it', () => {
  const unknown = { ...owner, email: '' }
  expect(isGuessablePassword('Quintana.7', unknown, leaked)).toBe(false)
  expect(isGuessablePassword('Flamengo-10!', unknown, leaked)).toBe(true)
})
