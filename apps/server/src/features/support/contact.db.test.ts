import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../test/factories/people.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { TypedContact } from './contact.rules.ts'
import { sendContactMessage } from './send-contact-message.ts'

const clock = testClock()
let test: TestDatabase
let people: ReturnType<typeof peopleOf>
let ids = 0

beforeAll(async () => {
  test = await createTestDatabase({ clock })
  people = peopleOf(test, clock)
})
beforeEach(() => test.reset())
afterAll(() => test.close())

const rows = async (sql: string) => (await test.asOwner(sql)).rows
const form: TypedContact = {
  companyName: 'Parrilla Ñ',
  email: 'ana@example.com',
  phone: '+54 3757 421234',
  subject: 'business-account',
  message: '<b>Hola</b>\nQuiero una cuenta.',
}
const newId = () => `0193f6f0-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
const send = (over: Partial<TypedContact> = {}, mail: MailQueue = people.mail) =>
  sendContactMessage(
    { unitOfWork: test.unitOfWork, mail, newId },
    { ...form, language: 'es', ...over },
    testContext,
  )

it('stores contact and message and mails the team, with markup as plain text (MAIL-010)', async () => {
  const admin = await people.user()
  await people.changeRole(admin.email, 'admin')
  await send()
  expect(await rows('select email, first_name, last_name, company, phone, list_id from contacts')).toEqual([
    {
      email: 'ana@example.com',
      first_name: 'Parrilla Ñ',
      last_name: '',
      company: 'Parrilla Ñ',
      phone: '+54 3757 421234',
      list_id: 1,
    },
  ])
  expect(await rows('select subject, message from contact_messages')).toEqual([
    { subject: 'business-account', message: '<b>Hola</b>\nQuiero una cuenta.' },
  ])
  const [mail, ...others] = await rows(
    `select recipient_email, body_text, body_html from mails where email_type = 'CONTACT_MESSAGE'`,
  )
  expect(others).toEqual([])
  expect(mail.recipient_email).toBe(admin.email)
  expect(mail.body_text).toContain('Tema: Solicitud de cuenta empresarial')
  expect(mail.body_text).toContain('<b>Hola</b>')
  expect(mail.body_html).toContain('&lt;b&gt;Hola&lt;/b&gt;')
  expect(mail.body_html).not.toContain('<b>Hola')
})

it('recognizes a contact by its email and stores its latest details (MAIL-010)', async () => {
  await send()
  await send({ email: 'ANA@example.com', companyName: 'Parrilla Nueva', message: 'Otra vez' })
  expect(await rows('select company, first_name from contacts')).toEqual([
    { company: 'Parrilla Nueva', first_name: 'Parrilla Nueva' },
  ])
  expect(await rows('select count(*)::int as n from contact_messages')).toEqual([{ n: 2 }])
})

it('stores nothing if the mail cannot be queued (MAIL-010)', async () => {
  const failing: MailQueue = {
    ...people.mail,
    queueForTeam: async () => {
      throw new Error('the queue is away')
    },
  }
  await expect(send({}, failing)).rejects.toThrow('the queue is away')
  expect(await rows('select id from contacts union all select id from contact_messages')).toEqual([])
})
