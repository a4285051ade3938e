import { describe, expect, it } from 'vitest'
import { layOutMail } from './mail-layout.ts'
import type { MailContent } from './mail-content.ts'
import { mailText } from './mail-texts.ts'

const link = 'https://puente.test/confirmation?token=AAAA&lang=es'
const confirm: MailContent = { type: 'CONFIRM_EMAIL', fullName: "Ana O'Higgins Ñandú", link, validHours: 24 }
const registration: MailContent = {
  type: 'ADMIN_NOTIFICATION',
  name: 'Ana Ñandú',
  email: 'ana@example.com',
  phone: '+54 3757 42 1234',
  dni: '30123456',
  cuit: '20301234563',
  companyName: null,
  address: 'Av. Brasil 12, Centro, Iguazú, Misiones (N3370)',
  registrationDate: '2026-11-21T12:00:00.000Z',
  verificationStatus: 'not_started',
}

const lay = (content: MailContent, language: 'es' | 'pt', brand = 'Puente') =>
  layOutMail(mailText(content, language, brand), language, brand)

describe('mails', () => {
  it.each([
    ['es', 'Confirmá tu correo en Puente'],
    ['pt', 'Confirme seu e-mail na Puente'],
  ] as const)(
    'writes the confirmation mail in the language of the recipient: %s (MAIL-009)',
    (language, subject) => {
      const mail = lay(confirm, language)
      expect(mail.subject).toBe(subject)
      expect(mail.text).toContain(link)
      expect(mail.html).toContain('href="https://puente.test/confirmation?token=AAAA&amp;lang=es"')
      expect(mail.text).toContain('24')
    },
  )

  it("breaks up links in a stranger's name in a mail to an address that they chose, and does not change ordinary names", () => {
    const named = (fullName: string) => lay({ ...confirm, fullName }, 'es')
    for (const name of ['Gane en http://estafa.example/x', 'www.estafa.com ahora', 'estafa.com']) {
      const { text, html } = named(name)
      for (const written of [text, html]) expect(written).not.toMatch(/estafa\.\S|http:\/\/estafa/)
    }
    for (const name of ["Ana M. O'Higgins", 'Sr. Núñez', 'J. R. R. Díaz']) {
      expect(named(name).text).toContain(`Hola, ${name}\n`)
    }
  })

  it('writes the team everything about a registration (MAIL-003)', () => {
    const { text } = lay(registration, 'es')
    for (const fact of [
      registration.name,
      registration.email,
      registration.phone,
      registration.dni,
      registration.cuit,
      registration.address,
      registration.registrationDate,
      registration.verificationStatus,
    ]) {
      expect(text).toContain(fact)
    }
    expect(text).toContain('Empresa: No informada')
    expect(text).toContain('Verificación: Sin iniciar (not_started)')
    expect(lay(registration, 'pt').text).toContain('Verificação: Não iniciada (not_started)')
  })

  it('shows names as typed, without markup or a second header line', () => {
    const mail = lay({ ...registration, name: '<img src=x>\r\nBcc: all@example.com' }, 'es', 'P&B')
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x&gt;')
    expect(mail.html).toContain('P&amp;B')
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(lay(confirm, 'es').text).toContain("Ana O'Higgins Ñandú")
  })

  it.each(['es', 'pt'] as const)('loads nothing from elsewhere: %s', (language) => {
    for (const content of [confirm, registration]) {
      expect(lay(content, language).html).not.toMatch(/src=|url\(|<link|<script|@import/)
    }
  })
})
