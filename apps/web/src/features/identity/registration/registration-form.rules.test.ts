import { registrationSchema } from '@puente/contract/identity/accounts'
import { PHONE_COUNTRIES } from '@puente/domain/phone-countries'
import { describe, expect, it } from 'vitest'
import {
  emptyRegistration,
  missingFields,
  registrationBody,
  registrationFaults,
  type RegistrationForm,
  showsWhileTyping,
  typedInto,
} from './registration-form.rules.ts'

const filled: RegistrationForm = {
  email: ' Ana@Ejemplo.com ',
  password: 'Puente#2026',
  passwordAgain: 'Puente#2026',
  fullName: 'Ana O’Higgins',
  dni: '20123456',
  cuit: '20201234566',
  country: '54',
  phone: '11 2345-6789',
  occupation: 'Comerciante',
  companyName: '',
  direccion: 'Av. Mitre',
  numero: '123',
  barrio: 'Centro',
  ciudad: 'Posadas',
  provincia: 'Misiones',
  postalCode: 'N3300',
}

function faultsWith(change: Partial<RegistrationForm>) {
  return registrationFaults({ ...filled, ...change })
}

describe('the registration form', () => {
  it('has no fault when it is filled in, with or without a company (REG-004)', () => {
    expect(registrationFaults(filled)).toEqual({})
    expect(faultsWith({ companyName: 'Ñandú SRL' })).toEqual({})
    const asked = Object.keys(registrationFaults(emptyRegistration))
    expect(asked).toHaveLength(14)
    expect(asked).not.toContain('companyName')
  })

  it('takes only digits for the DNI, 7 or 8 of them, and reports a fault from 7 characters on (REG-007)', () => {
    expect(faultsWith({ dni: '2012345a' }).dni).toEqual({ rule: 'dni-digits' })
    expect(faultsWith({ dni: '201234' }).dni).toEqual({ rule: 'dni-length' })
    expect(faultsWith({ dni: '201234567' }).dni).toEqual({ rule: 'dni-length' })
    expect(faultsWith({ dni: '20.123.456' }).dni).toBeUndefined()
    expect(showsWhileTyping('dni', { ...filled, dni: '20123a' })).toBe(false)
    expect(showsWhileTyping('dni', { ...filled, dni: '201234a' })).toBe(true)
  })

  it('takes 11 digits for the CUIT, then its prefix and its check digit, from 11 characters on (REG-009)', () => {
    expect(faultsWith({ cuit: '2020123456' }).cuit).toMatchObject({
      rule: 'cuit',
      reading: { fault: 'length' },
    })
    expect(faultsWith({ cuit: '99201234566' }).cuit).toMatchObject({
      rule: 'cuit',
      reading: { fault: 'prefix', prefix: '99' },
    })
    expect(faultsWith({ cuit: '20201234567' }).cuit).toMatchObject({
      rule: 'cuit',
      reading: { fault: 'check-digit', expected: '6', received: '7' },
    })
    expect(showsWhileTyping('cuit', { ...filled, cuit: '2020123456' })).toBe(false)
    expect(showsWhileTyping('cuit', { ...filled, cuit: '20201234567' })).toBe(true)
  })

  it('takes only a positive whole street number (REG-013)', () => {
    for (const numero of ['0', '-3', '1.5', '12b', '012']) {
      expect(faultsWith({ numero }).numero).toEqual({ rule: 'street-number' })
    }
  })

  it('asks for the password policy and for the same password twice (REG-014)', () => {
    expect(faultsWith({ password: 'puente2026', passwordAgain: 'puente2026' }).password).toEqual({
      rule: 'password-policy',
    })
    expect(faultsWith({ passwordAgain: 'Puente#2027' }).passwordAgain).toEqual({ rule: 'password-mismatch' })
  })

  it('calls a password guessable once it keeps the policy (REG-014)', () => {
    expect(registrationFaults(filled, true)).toEqual({ password: { rule: 'password-common' } })
    const weak = { ...filled, password: 'puente2026', passwordAgain: 'puente2026' }
    expect(registrationFaults(weak, true).password).toEqual({ rule: 'password-policy' })
  })

  it('names the first fault of the phone: country, characters, digits missing, anything else (REG-016)', () => {
    expect(faultsWith({ country: '999' }).phone).toEqual({ rule: 'phone', fault: 'country' })
    expect(faultsWith({ phone: '11 2345 678x' }).phone).toEqual({ rule: 'phone', fault: 'characters' })
    expect(faultsWith({ phone: '11 2345' }).phone).toEqual({ rule: 'phone', fault: 'incomplete' })
    expect(faultsWith({ phone: '000 000 0000 0000' }).phone).toEqual({ rule: 'phone', fault: 'invalid' })
  })

  it('offers 17 countries with Argentina chosen (REG-015)', () => {
    expect(PHONE_COUNTRIES.map(({ callingCode }) => `+${callingCode}`)).toEqual(
      '+54 +55 +1 +39 +34 +44 +33 +49 +81 +86 +7 +91 +52 +56 +57 +51 +58'.split(' '),
    )
    expect(emptyRegistration.country).toBe('54')
  })

  it('takes the number apart that is typed or pasted with its calling code (REG-015)', () => {
    expect(typedInto('phone', '+55 (11) 91234-5678')).toEqual({ country: '55', phone: '(11) 91234-5678' })
    expect(typedInto('phone', '+1.212.555.0100')).toEqual({ country: '1', phone: '212 555 0100' })
    expect(typedInto('phone', '11.2345.6789')).toEqual({ phone: '11 2345 6789' })
    expect(typedInto('phone', '+5')).toEqual({ phone: '+5' })
    expect(faultsWith({ phone: '+595 961 123 456' }).phone).toEqual({ rule: 'phone', fault: 'country' })
  })

  it('cleans what is pasted and leaves names and passwords as they are', () => {
    expect(typedInto('dni', '20.123.456')).toEqual({ dni: '20123456' })
    expect(typedInto('fullName', 'Ñandú\u200b O\u2019Higgins')).toEqual({ fullName: 'Ñandú O\u2019Higgins' })
    expect(typedInto('password', 'a\u200bB.1 #')).toEqual({ password: 'a\u200bB.1 #' })
  })

  it('lists what is still missing in the order of the form, never the company (REG-017)', () => {
    expect(missingFields({ ...filled, dni: '', provincia: ' ' })).toEqual(['dni', 'provincia'])
    expect(missingFields(emptyRegistration)).toHaveLength(14)
  })

  it('sends what the contract takes, all data in one request (REG-002)', () => {
    const body = registrationBody({ ...filled, companyName: ' Río SA ' }, 'es')
    expect(registrationSchema.safeParse(body).success).toBe(true)
    expect(body).toMatchObject({
      email: 'ana@ejemplo.com',
      companyName: 'Río SA',
      phone: { countryCode: '+54', number: '1123456789' },
      address: { postalCode: 'N3300', numero: '123' },
    })
    expect(registrationBody(filled, 'pt').companyName).toBeNull()
  })
})
