import type { Page } from '@playwright/test'
import type { Registration } from '@puente/contract/identity/accounts'

/** The label of every field and the text that somebody types into it. */
export function registrationFields(person: Registration): [label: string, text: string][] {
  const { address } = person
  return [
    ['Email', person.email],
    ['Contraseña', person.password],
    ['Repetí la contraseña', person.password],
    ['Nombre completo', person.fullName],
    ['DNI', person.dni],
    ['CUIT/CUIL', person.cuit],
    ['Teléfono', person.phone.number],
    ['Ocupación', person.occupation],
    ['Dirección', address.direccion],
    ['Número', address.numero],
    ['Barrio', address.barrio],
    ['Ciudad', address.ciudad],
    ['Provincia', address.provincia],
    ['Código postal', address.postalCode],
  ]
}

export async function fillRegistration(page: Page, person: Registration): Promise<void> {
  for (const [label, text] of registrationFields(person))
    await page.getByLabel(label, { exact: true }).fill(text)
}
