import { describe, expect, it } from 'vitest'
import type { MailContent, MailFacts, MailType } from './mail-content.ts'
import { layOutMail } from './mail-layout.ts'
import { mailText } from './mail-texts.ts'

const fullName = "Ana O'Higgins"
const link = 'https://puente.test/x'
const facts: MailFacts = {
  CONFIRM_EMAIL: { fullName, link, validHours: 24 },
  WELCOME: { fullName, link },
  ADMIN_NOTIFICATION: {
    name: fullName,
    email: 'ana@example.com',
    phone: '+543757421234',
    dni: '30123456',
    cuit: '20301234563',
    companyName: null,
    address: 'Av. Brasil 12',
    registrationDate: '2026-11-21T12:00:00.000Z',
    verificationStatus: 'not_started',
  },
  PASSWORD_RESET: { fullName, link, validMinutes: 60 },
  PIN_RESET: { fullName, link, validMinutes: 60 },
  EMAIL_CHANGE: { fullName, link, validMinutes: 60 },
  EMAIL_CHANGED: { fullName, newEmailShown: 'n•••@example.org' },
  PASSWORD_CHANGED: { fullName },
  VERIFICATION_REMINDER: { fullName, link },
  VERIFICATION_APPROVED: { fullName, link },
  VERIFICATION_WITHDRAWN: { fullName, reason: 'El DNI está <denunciado>', link },
  VERIFICATION_REJECTED: { fullName, reason: 'La foto está <borrosa>', link },
  ESTABLISHMENT_APPROVED: {
    fullName,
    establishmentName: 'Bar Ñandú',
    pageAddress: 'https://puente.test/loja/AB2CD/bar-nandu',
    identityWithdrawn: false,
    link,
  },
  ESTABLISHMENT_REJECTED: { fullName, establishmentName: 'Bar Ñandú', reason: 'No está <abierto>', link },
  ESTABLISHMENT_CHANGE_APPROVED: { fullName, establishmentName: 'Bar Ñandú', link },
  ESTABLISHMENT_CHANGE_REJECTED: { fullName, establishmentName: 'Bar Ñandú', reason: 'Falta <algo>', link },
  ESTABLISHMENT_PAUSED: { fullName, establishmentName: 'Bar Ñandú', reason: 'Hay <quejas>', link },
  ESTABLISHMENT_RESUMED: {
    fullName,
    establishmentName: 'Bar Ñandú',
    open: true,
    identityWithdrawn: false,
    pageAddress: 'https://puente.test/loja/AB2CD/bar-nandu',
    link,
  },
  MESSAGE: { fullName, text: 'Primera línea\n\nSegunda', link },
  BANK_DATA_CHANGED: {
    fullName,
    bankName: 'Banco Macro',
    cbuEnding: '5201',
    heldUntil: '2026-11-22T02:30:00Z',
    link,
  },
  SECOND_FACTOR_CHANGED: { fullName, change: 'totp-off' },
  ACCOUNT_CLOSED: { fullName, keptUntil: '2036-11-22T02:30:00Z' },
  SUPPORT_MESSAGE: { number: 7, fullName: 'Ana', email: 'a@b.co', subject: 'technical', message: 'Hola' },
  SUPPORT_REPLY: { number: 7, name: fullName, subject: 'technical', message: 'Hola', fromForm: true, link },
  CERTIFICATE_ENDS: {
    provider: 'BCB',
    subject: 'puente',
    validUntil: '2026-12-21T04:00:00Z',
    daysBefore: 1,
    hasEnded: false,
    link,
  },
  STUCK_WORK: { counts: [{ kind: 'notice', count: 2 }] },
  MONEY_TO_CHECK: {
    differences: { count: 2, oldestAt: '2026-11-21T04:00:00Z' },
    held: { count: 1, amountShown: 'R$ 90,50', oldestAt: '2026-11-20T12:00:00Z' },
    uncompared: { providers: 'corpx', tries: 25 },
  },
  CONTACT_MESSAGE: { companyName: 'Bar', email: 'a@b.co', phone: '1', subject: 'other', message: 'Hola' },
}
const types = Object.keys(facts).filter((type): type is MailType => Object.hasOwn(facts, type))
const content = <T extends MailType>(type: T): MailContent<T> => ({ type, ...facts[type] })
const text = (type: MailType, language: 'es' | 'pt') =>
  layOutMail(mailText(content(type), language, 'Puente'), language, 'Puente').text

describe('mail texts', () => {
  it.each(types)('%s is written in both languages, with its link (MAIL-009)', (type) => {
    const [es, pt] = [text(type, 'es'), text(type, 'pt')]
    expect(es).not.toBe(pt)
    for (const written of [es, pt]) {
      expect(written).not.toMatch(/undefined|\[object/)
      if ('link' in facts[type]) expect(written).toContain(link)
    }
  })

  it.each(['welcome', 'NEWSLETTER', 'toString', ''])('refuses the type %j (MAIL-004)', (type) => {
    const unknown = { type, fullName, link } as unknown as MailContent
    expect(() => mailText(unknown, 'es', 'Puente')).toThrow('no mail has the type')
  })

  it('writes instants as days and hours of Buenos Aires, and names the zone', () => {
    expect(text('BANK_DATA_CHANGED', 'es')).toContain('21 de noviembre de 2026')
    expect(text('BANK_DATA_CHANGED', 'es')).toMatch(/23:30.*hora de Buenos Aires/)
    expect(text('ACCOUNT_CLOSED', 'pt')).toContain('21 de novembro de 2036')
  })

  it('keeps the paragraphs of what an admin wrote', () => {
    expect(mailText(content('MESSAGE'), 'es', 'Puente').paragraphs).toEqual(['Primera línea', 'Segunda'])
  })
})
