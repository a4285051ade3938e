import { describe, expect, it } from 'vitest'
import { accountFaults, accountForm, confirmationBody, isChanged } from './account-confirmation.ts'

const saved = {
  accountHolderName: 'Graciela Ñandutí',
  bankName: 'Banco Macro',
  cbu: '2850590940090418135201',
  cuit: '20201234566',
}
const form = accountForm(saved)

it('opens with the saved account and without the terms (QR-035)', () => {
  expect(form).toMatchObject({ ...saved, terms: false, password: '' })
  expect(isChanged(form, saved)).toBe(false)
})

describe('a change', () => {
  it.each([
    ['accountHolderName', 'Otra Persona'],
    ['bankName', 'Banco Nación'],
    ['cbu', '0110599520000001235579'],
    ['cuit', '27201234562'],
  ])('is detected in %s', (field, value) => {
    expect(isChanged({ ...form, [field]: value }, saved)).toBe(true)
  })

  it('ignores a space at the end', () => {
    expect(isChanged({ ...form, bankName: 'Banco Macro ' }, saved)).toBe(false)
  })

  it('needs all four fields, and the password if it is asked for (QR-036)', () => {
    const empty = { ...form, accountHolderName: ' ', bankName: '', cbu: '', cuit: '' }
    const required = { rule: 'required' }
    expect(accountFaults(empty, saved, true)).toEqual({
      accountHolderName: required,
      bankName: required,
      cbu: required,
      cuit: required,
      password: required,
    })
  })

  it('sends the password only if it is asked for', () => {
    const typed = { ...form, terms: true, password: 'secret' }
    expect(confirmationBody(typed, false)).toEqual({ ...saved, termsAccepted: true, password: null })
    expect(confirmationBody(typed, true)).toMatchObject({ password: 'secret' })
  })
})

it('finds nothing wrong with an account that is confirmed as it is saved', () => {
  const imported = { ...saved, cuit: '20201234565' }
  expect(accountFaults(accountForm(imported), imported, false)).toEqual({})
})
