import { expect, it } from 'vitest'
import { contactSubjects } from '@puente/contract/support/contact'
import { texts } from '../../../messages/es/support/visitor.ts'
import {
  type ContactFields,
  emptyContact,
  faultOfCode,
  firstContactFault,
  messageLength,
} from './contact-form.rules.ts'

const whole: ContactFields = {
  companyName: 'Estación Iguazú',
  email: 'ana@example.com',
  phone: '3757 421234',
  subject: 'general',
  message: 'Hola',
}

it('reports only the first fault, in the order of PUB-035, with its text', () => {
  const order = []
  let fields: ContactFields = { ...emptyContact, message: '   ' }
  for (let fault = firstContactFault(fields); fault !== null; fault = firstContactFault(fields)) {
    order.push(texts.faults[fault])
    if (fault === 'messageLength') break
    fields = { ...fields, [fault]: fault === 'message' ? 'a'.repeat(251) : whole[fault] }
  }
  expect(order).toEqual([
    'Por favor ingresa el nombre de la empresa',
    'Por favor ingresa un email válido',
    'Por favor ingresa un número de teléfono',
    'Por favor selecciona un tema',
    'Por favor ingresa tu mensaje',
    'El mensaje no puede exceder 250 caracteres',
  ])
  expect(firstContactFault(whole)).toBeNull()
})

it.each(['ana', 'ana@example', '@example.com', 'ana@example.com hola'])(
  'refuses %s as an email (PUB-035)',
  (email) => {
    expect(firstContactFault({ ...whole, email })).toBe('email')
  },
)

it('counts characters as people do, and allows exactly 250 of them (PUB-035, PUB-036)', () => {
  expect(messageLength('año 🇧🇷')).toBe(6)
  expect(firstContactFault({ ...whole, message: '🌊'.repeat(250) })).toBeNull()
  expect(firstContactFault({ ...whole, message: '🌊'.repeat(251) })).toBe('messageLength')
})

it('offers the six subjects with their words (PUB-034)', () => {
  expect(contactSubjects.map((subject) => texts.subjects[subject])).toEqual([
    'Consulta general',
    'Soporte técnico',
    'Información comercial',
    'Problema con transacción',
    'Solicitud de cuenta empresarial',
    'Otro',
  ])
})

it('maps a refusal of the server to its field (PUB-037)', () => {
  expect(faultOfCode('contact.email-invalid')).toBe('email')
  expect(faultOfCode('rate-limit.exceeded')).toBeNull()
})
