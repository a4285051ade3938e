import type { Person } from '@puente/contract/verification/people'
import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/verification/admin.ts'
import { personFacts } from './person-facts.ts'

const empty: Person = {
  id: '0193f6f0-0000-7000-8000-000000000001',
  fullName: "Ana O'Higgins",
  email: 'ana@example.com',
  emailConfirmedAt: null,
  cpf: null,
  dni: '31860492',
  cuit: '20318604925',
  phone: '+543757421234',
  occupation: 'Comerciante',
  companyName: null,
  address: {
    postalCode: 'N3370',
    direccion: 'Av. Brasil',
    numero: '12',
    barrio: 'Centro',
    ciudad: 'Iguazú',
    provincia: 'Misiones',
  },
  role: 'user',
  language: 'es',
  verified: false,
  status: 'pending',
  label: 'pending',
  version: 2,
  rejectionReason: null,
  approvedAt: null,
  submittedAt: null,
  documents: { frontId: null, backId: null, selfie: null, pdfs: [] },
  bank: null,
  createdAt: '2026-11-20T12:00:00Z',
  updatedAt: '2026-11-20T12:00:00Z',
  lastSignInAt: null,
  history: [],
  latestCharges: [],
  closedAt: null,
}

it('names the identity, contact, company and bank fields, and marks the empty ones (PEOP-007, PEOP-001)', () => {
  const groups = personFacts(empty, texts, 'pt')
  expect(groups.map(({ title }) => title)).toEqual(['Identidade', 'Contato', 'Empresa', 'Dados bancários'])
  const facts = new Map(groups.flatMap(({ facts }) => facts).map(({ name, value }) => [name, value]))
  expect(facts.get('CPF')).toBeNull()
  expect(facts.get('CBU/CVU')).toBeNull()
  expect(facts.get('DNI')).toBe('31.860.492')
  expect(facts.get('Telefone')).toBe('+54 3757 42-1234')
  expect(facts.get('Endereço')).toBe('Av. Brasil 12, Centro, Iguazú, Misiones, N3370')
  expect(texts.none).toBe('Não informado')
})

it('copies numbers without the marks that they are shown with', () => {
  const bank = {
    accountHolderName: 'Ana',
    bankName: 'Banco Macro',
    cbu: '2850590940090418135201',
    cuit: '20318604925',
    storeName: null,
    cuilStore: null,
    cbuCheckFailed: false,
    payoutsHeldUntil: null,
  }
  const facts = personFacts({ ...empty, bank }, texts, 'pt').flatMap((group) => group.facts)
  expect(facts.find(({ name }) => name === 'CBU/CVU')?.copy).toBe(bank.cbu)
  expect(facts.find(({ name }) => name === 'CUIT/CUIL')?.copy).toBe('20318604925')
})
