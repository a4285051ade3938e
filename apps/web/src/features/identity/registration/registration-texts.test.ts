import { expect, it } from 'vitest'
import { texts as passwords } from '../../../messages/es/identity/new-password.ts'
import { texts } from '../../../messages/es/identity/registration.ts'
import type { RegistrationFault, RegistrationField } from './registration-form.rules.ts'
import { listedFaultText } from './registration-texts.ts'

it.each<[RegistrationField, RegistrationFault, string]>([
  ['postalCode', { rule: 'too-short', limit: 3 }, 'Código postal: Usá al menos 3 caracteres.'],
  ['ciudad', { rule: 'markup' }, 'Ciudad: No uses los signos < y >.'],
  ['fullName', { rule: 'required' }, 'Nombre completo: Completá este dato.'],
  ['email', { rule: 'check-network' }, 'Email: Sin conexión - verifique su internet'],
  ['dni', { rule: 'required' }, 'El campo DNI es obligatorio'],
  ['cuit', { rule: 'required' }, 'El campo CUIT/CUIL es obligatorio'],
  ['email', { rule: 'email-format' }, 'El formato del email no es válido.'],
])('names the field %s in the list of faults once', (field, fault, text) => {
  expect(listedFaultText(field, fault, texts, passwords)).toBe(text)
})
