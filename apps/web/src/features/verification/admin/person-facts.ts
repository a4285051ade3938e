import type { Person } from '@puente/contract/verification/people'
import type { Language } from '@puente/contract/identity/sessions'
import { formatCbu } from '@puente/domain/cbu'
import { formatCpf } from '@puente/domain/cpf'
import { formatCuit } from '@puente/domain/cuit'
import { formatDni } from '@puente/domain/dni'
import { formatPhone, parsePhone } from '@puente/domain/phone'
import { formatDate } from '../../../lib/format/dates.ts'
import type { Areas } from '../../../messages/areas.ts'

export interface Fact {
  readonly name: string
  /** Null: not given. */
  readonly value: string | null
  /** What the copy button copies. Absent if the fact has no copy button. */
  readonly copy?: string
}

export interface FactGroup {
  readonly title: string
  readonly facts: readonly Fact[]
}

type Texts = Areas['verification/admin']['person']

/** The identity, contact, company and bank fields of PEOP-001, in words (PEOP-007). */
export function personFacts(
  person: Person,
  all: Areas['verification/admin'],
  language: Language,
): FactGroup[] {
  const { groups } = all.person
  return [
    { title: groups.identity, facts: identityFacts(person, all, language) },
    { title: groups.contact, facts: contactFacts(person, all.person, language) },
    { title: groups.company, facts: companyFacts(person, all.person) },
    { title: groups.bank, facts: bankFacts(person.bank, all.person, language) },
  ]
}

function identityFacts(person: Person, all: Areas['verification/admin'], language: Language): Fact[] {
  const { fields, roles } = all.person
  return [
    plain(fields.fullName, person.fullName, true),
    number(fields.cpf, person.cpf, formatCpf),
    number(fields.dni, person.dni, formatDni),
    number(fields.cuit, person.cuit, formatCuit),
    plain(fields.role, roles[person.role]),
    plain(fields.label, all.labels[person.label]),
    plain(fields.approvedAt, instant(person.approvedAt, language)),
    ...(person.rejectionReason === null ? [] : [plain(fields.rejectionReason, person.rejectionReason)]),
  ]
}

function contactFacts(person: Person, { fields }: Texts, language: Language): Fact[] {
  const { direccion, numero, barrio, ciudad, provincia, postalCode } = person.address
  const address = [`${direccion} ${numero}`.trim(), barrio, ciudad, provincia, postalCode].filter(
    (part) => part !== '',
  )
  return [
    plain(fields.email, person.email, true),
    plain(fields.emailConfirmedAt, instant(person.emailConfirmedAt, language)),
    {
      ...plain(fields.phone, person.phone, true),
      value: person.phone === null || person.phone === '' ? null : shownPhone(person.phone),
    },
    plain(fields.address, address.join(', ')),
    plain(fields.occupation, person.occupation),
  ]
}

function companyFacts({ companyName, bank }: Person, { fields }: Texts): Fact[] {
  return [
    plain(fields.companyName, companyName),
    plain(fields.storeName, bank?.storeName ?? null),
    number(fields.cuilStore, bank?.cuilStore ?? null, formatCuit),
  ]
}

function bankFacts(bank: Person['bank'], { fields }: Texts, language: Language): Fact[] {
  const held = bank?.payoutsHeldUntil ?? null
  return [
    plain(fields.accountHolderName, bank?.accountHolderName ?? null, true),
    plain(fields.bankName, bank?.bankName ?? null),
    number(fields.cbu, bank?.cbu ?? null, formatCbu),
    number(fields.bankCuit, bank?.cuit ?? null, formatCuit),
    ...(held === null ? [] : [plain(fields.payoutsHeldUntil, instant(held, language))]),
  ]
}

/** A stored number as people read it: +54 9 2944 43-1207. One that is not valid stays as it is. */
export function shownPhone(stored: string): string {
  const phone = parsePhone(stored)
  return phone === null ? stored : formatPhone(phone)
}

function plain(name: string, text: string | null, copied = false): Fact {
  const value = text === null || text === '' ? null : text
  return { name, value, ...(copied && value !== null && { copy: value }) }
}

/** Shown formatted, copied as plain digits. */
function number(name: string, digits: string | null, shown: (digits: string) => string): Fact {
  return digits === null || digits === ''
    ? { name, value: null }
    : { name, value: shown(digits), copy: digits }
}

function instant(at: string | null, language: Language): string | null {
  return at === null ? null : `${formatDate(at, 'date', language)} ${formatDate(at, 'time', language)}`
}
