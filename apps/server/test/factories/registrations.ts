import type { Registration } from '@puente/contract/identity/accounts'
import { parseCuit } from '@puente/domain/cuit'

export const testPassword = 'Iguazu-2026!'

let made = 0

/** A valid registration of a person who does not exist yet in this test file; numbers carry real check digits. */
export function registrationOf(over: Partial<Registration> = {}): Registration {
  made += 1
  const dni = String(30_000_000 + made)
  return {
    email: `persona${made}@example.com`,
    password: testPassword,
    fullName: `Ana Ñandú ${made}`,
    phone: { countryCode: '+54', number: '3757421234' },
    dni,
    cuit: cuitFor(dni),
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
    ...over,
  }
}

function cuitFor(dni: string): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const cuit = parseCuit(`20${dni}${digit}`)
    if (cuit !== null) return cuit
  }
  throw new Error(`no CUIT for ${dni}`)
}
