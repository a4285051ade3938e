import { DomainError } from '@puente/contract/protocol/problems'
import { describe, expect, it } from 'vitest'
import { readContact, type TypedContact } from './contact.rules.ts'

const valid: TypedContact = {
  companyName: "Hostería O'Higgins & Ñandú",
  email: ' Ana@Example.com ',
  phone: '+54 3757 42-1234',
  subject: 'commercial',
  message: 'Quiero cobrar con Pix.\nGracias.',
}
const refusal = (over: Partial<TypedContact>) => {
  try {
    readContact({ ...valid, ...over })
    return null
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, errors: error.errors }
    throw error
  }
}

describe('the contact form', () => {
  it('checks in the order of the form and reports the first failure (PUB-037)', () => {
    const broken: TypedContact = {
      companyName: ' ',
      email: 'ana@',
      phone: '\t',
      subject: 'Otro',
      message: ' ',
    }
    const order = [
      ['companyName', 'contact.company-missing'],
      ['email', 'contact.email-invalid'],
      ['phone', 'contact.phone-missing'],
      ['subject', 'contact.subject-missing'],
      ['message', 'contact.message-missing'],
    ] as const
    let form = broken
    for (const [field, code] of order) {
      expect(refusal(form)?.code).toBe(code)
      form = { ...form, [field]: valid[field] }
    }
    expect(refusal(form)).toBeNull()
  })

  it('counts 250 characters as a person does (PUB-037)', () => {
    expect(refusal({ message: '😀'.repeat(250) })).toBeNull()
    expect(refusal({ message: '😀'.repeat(251) })?.code).toBe('contact.message-too-long')
  })

  it.each(['general', 'technical', 'commercial', 'transaction', 'business-account', 'other'])(
    'takes the subject %s (PUB-034)',
    (subject) => expect(refusal({ subject })).toBeNull(),
  )

  it('keeps markup as text, and removes line breaks from a one-line field', () => {
    const read = readContact({
      ...valid,
      companyName: 'Bar <b>\r\nBcc: all@example.com',
      message: '<script>alert(1)</script>\u0000\r\nfin',
    })
    expect(read).toMatchObject({
      companyName: 'Bar <b> Bcc: all@example.com',
      email: 'ana@example.com',
      message: '<script>alert(1)</script>\nfin',
    })
  })

  it('names the field that is too long for a company or phone', () => {
    expect(refusal({ companyName: 'x'.repeat(101), phone: '1'.repeat(41) })).toEqual({
      code: 'request.invalid',
      errors: [
        { field: 'companyName', rule: 'too-long', limit: 100 },
        { field: 'phone', rule: 'too-long', limit: 40 },
      ],
    })
  })
})
