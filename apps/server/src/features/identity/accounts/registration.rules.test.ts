import { describe, expect, it } from 'vitest'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Registration } from '@puente/contract/identity/accounts'
import { addressLine, readRegistration } from './registration.rules.ts'

const registration: Registration = {
  email: 'ana@example.com',
  password: 'Iguazu-2026',
  fullName: 'Ana Ñandú',
  phone: { countryCode: '+54', number: '3757 421234' },
  dni: '30123456',
  cuit: '20301234563',
  occupation: 'Comerciante',
  companyName: null,
  address: {
    postalCode: 'N3370',
    direccion: 'Av. Brasil',
    numero: '12',
    barrio: 'Centro',
    ciudad: 'Puerto Iguazú',
    provincia: 'Misiones',
  },
  language: 'es',
}

function refusal(over: Partial<Registration>): DomainError {
  try {
    readRegistration({ ...registration, ...over })
  } catch (error) {
    if (error instanceof DomainError) return error
  }
  throw new Error('was not refused')
}

describe('a registration as the server reads it', () => {
  it('is reduced to digits and an international number', () => {
    expect(readRegistration(registration)).toEqual({
      dni: '30123456',
      cuit: '20301234563',
      phone: '+543757421234',
    })
  })

  it('reports every invalid number together (REG-019)', () => {
    const { code, errors } = refusal({ dni: '00000001', cuit: '20301234560' })
    expect(code).toBe('request.invalid')
    expect(errors).toEqual([
      { field: 'dni', rule: 'format' },
      { field: 'cuit', rule: 'check-digit' },
    ])
  })

  it('refuses a phone that is not complete or of no known country (REG-019)', () => {
    expect(refusal({ phone: { countryCode: '+54', number: '12345' } })).toMatchObject({
      code: 'payer.phone-invalid',
      details: { fault: 'incomplete' },
    })
    expect(refusal({ phone: { countryCode: '+999', number: '3757421234' } })).toMatchObject({
      details: { fault: 'country' },
    })
  })

  it('joins the address for the team', () => {
    expect(addressLine(registration.address)).toBe('Av. Brasil 12, Centro, Puerto Iguazú, Misiones (N3370)')
  })
})
