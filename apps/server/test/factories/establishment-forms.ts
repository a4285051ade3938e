import { parseCuit } from '@puente/domain/cuit'
import { defaultHours } from '@puente/domain/establishment-hours'
import type { RegistrationForm } from '@puente/domain/establishment-registration'

/** A form as the contract takes it. */
type TypedForm = Omit<RegistrationForm, 'services' | 'products'> & { services: string[]; products: string[] }

let made = 0

/** A form without faults. Each has a CUIT of its own within a test file. */
export function registrationForm(over: Partial<TypedForm> = {}): TypedForm {
  made += 1
  return {
    name: `Parrilla Ñandú ${made}`,
    category: 'restaurante',
    cuit: companyCuit(71_000_000 + made),
    phone: '03757 15 421234',
    whatsapp: '',
    description: 'Asado a la leña',
    province: 'Misiones',
    city: 'Puerto Iguazú',
    address: 'Av. Victoria Aguirre 66',
    googleMapsUrl: 'https://maps.app.goo.gl/AbC123',
    operatingHours: defaultHours,
    services: ['wifi'],
    products: ['Parrilla', 'Surubí'],
    ...over,
  }
}

function companyCuit(number: number): string {
  for (let digit = 0; digit < 10; digit += 1) {
    const cuit = parseCuit(`30${number}${digit}`)
    if (cuit !== null) return cuit
  }
  throw new Error(`no CUIT for ${number}`)
}
