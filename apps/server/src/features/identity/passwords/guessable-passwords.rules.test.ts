import { newPasswordSchema } from '@puente/contract/identity/sessions'
import { describe, expect, it } from 'vitest'
import { leakedPasswords } from './leaked-passwords.ts'
import { refuseGuessablePassword } from './guessable-passwords.rules.ts'

const owner = { email: 'ana.fernandina7@example.com', brand: 'Puente Río' }
const refused = (password: string) => {
  try {
    refuseGuessablePassword(password, owner, leakedPasswords)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'unknown'
  }
}

describe('passwords that attackers guess first', () => {
  it.each([
    'Password1!',
    'P@ssw0rd2026',
    'Contraseña-1',
    '¡Boca1905!',
    'Qwerty123!',
    '1Q2w3e4r!',
    'Zxcvbnm.1',
    'Aaaaaaa1!',
    'Argentin4!',
    'Amoramor1!',
    'Trustno1!!',
    'Bariloche#7',
    'Mercadopago1!',
    'Sunderland#10',
    'Tinkerbell-99',
    'Pa55word?2025',
  ])('refuses %s, although it meets the policy (AUTH-027, REG-019)', (password) => {
    expect(newPasswordSchema.safeParse(password).success).toBe(true)
    expect(refused(password)).toBe('password.common')
  })

  it('refuses the name of the product and the person’s own mail name (AUTH-027, REG-019)', () => {
    expect(refused('Puente-Rio-26')).toBe('password.common')
    expect(refused('Fernandina.7')).toBe('password.common')
    expect(refused('Ana-Fernandina1')).toBe('password.common')
  })

  it.each(['Iguazu-2026!', 'mi tía Rosa vende 3 Mates', 'X7#kP9$q2mV', 'Ándale-Tormenta-Sur-9'])(
    'takes %s',
    (password) => {
      expect(refused(password)).toBeNull()
    },
  )
})
