import { deskTicketDetailSchema, listDeskTickets } from '@puente/contract/support/desk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testContext } from '../../../../test/factories/people.ts'
import { createReviewWorld, publicUrl, type ReviewWorld } from '../../../../test/factories/review-world.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { DecidingAdmin } from '../../../platform/idempotency/decide-once.ts'
import { sendMail } from '../../notifications/notifications.jobs.ts'
import type { MailSender } from '../../notifications/mails/mail-sender.port.ts'
import { sendContactMessage } from '../send-contact-message.ts'
import { addTicketMessage, openTicket, type TicketCaller } from '../send-ticket-message.ts'
import { readTicket } from '../ticket-reads.ts'
import { addTicketNote } from './add-ticket-note.ts'
import { changeTicket } from './change-ticket.ts'
import { findText, findTickets } from './find-tickets.ts'
import { markTicketRead } from './mark-ticket-read.ts'
import { readDeskTicket } from './read-desk-ticket.ts'
import { replyToTicket } from './reply-to-ticket.ts'
import { sendReplyAgain } from './send-reply-again.ts'
import { readDesk, readDeskTickets } from './ticket-list.ts'

let world: ReviewWorld
let ana: TicketCaller & { readonly email: string }
let admin: DecidingAdmin
beforeAll(async () => {
  world = await createReviewWorld()
})
beforeEach(async () => {
  await world.test.reset()
  await world.rows('alter table support_tickets alter column number restart')
  admin = await world.admin()
  const { userId, email } = await world.people.user({ fullName: 'Ana Ñandú' })
  ana = { actor: { kind: 'user', userId, sessionId: crypto.randomUUID() }, context: testContext, email }
})
afterAll(() => world.test.close())

const key = () => crypto.randomUUID()
const deps = () => ({
  unitOfWork: world.test.unitOfWork,
  mail: world.deps.mail,
  newId: () => uuidv7(world.clock.now()),
  publicUrl,
})
const wait = () => world.clock.advance(1_000)

async function open(message = 'No veo mi Pix.') {
  wait()
  return (await openTicket(deps(), { subject: 'transaction', message, idempotencyKey: key() }, ana)).ticketId
}
async function write(ticketId: string, message: string) {
  wait()
  await addTicketMessage(deps(), { ticketId, message, idempotencyKey: key() }, ana)
}
const form = {
  companyName: 'Parrilla Ñ',
  email: 'bar@example.com',
  phone: '+54 3757 421234',
  subject: 'commercial',
  message: '<b>Hola</b>\nQuiero cobrar.',
  language: 'pt',
} as const
async function contact(over: Partial<Record<keyof typeof form, string>> = {}) {
  wait()
  await sendContactMessage(deps(), { ...form, ...over, language: 'pt' }, testContext)
  const [row] = await world.rows('select id from support_tickets order by number desc limit 1')
  return row.id as string
}
async function reply(ticketId: string, message: string, { close = false, idempotencyKey = key() } = {}) {
  wait()
  await replyToTicket(deps(), { ticketId, message, close, idempotencyKey }, admin)
}
async function note(ticketId: string, message: string) {
  wait()
  await addTicketNote(deps(), { ticketId, message, idempotencyKey: key() }, admin)
}
async function change(ticketId: string, fields: Parameters<typeof changeTicket>[1]['change']) {
  wait()
  await changeTicket(deps(), { ticketId, change: fields }, admin)
}
const detail = async (id: string) => deskTicketDetailSchema.parse(await readDeskTicket(world.test.db, id))
const list = async (query: object = {}) =>
  listDeskTickets.response.parse(await readDeskTickets(world.test.db, listDeskTickets.query.parse(query)))
    .items
const numbers = async (query: object = {}) => (await list(query)).map(({ number }) => number)
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code?: string }) => error.code,
  )

/** Sends the queued mails of one type with a mail server that accepts or refuses them. */
async function deliver(refusal: string | null): Promise<void> {
  const sender: MailSender = {
    keepsMails: false,
    send: async () => {
      if (refusal !== null) throw new Error(refusal)
    },
    verify: async () => {},
    close: async () => {},
  }
  const { test, clock } = world
  const mails = await world.rows(
    `select id from mails where email_type = 'SUPPORT_REPLY' and sent_at is null`,
  )
  for (const { id } of mails) {
    wait()
    await sendMail({ database: test.db, unitOfWork: test.unitOfWork, clock, sender }, { mailId: id }).catch(
      () => {},
    )
  }
}
const replyOf = async (id: string) => {
  const found = (await detail(id)).entries.find(({ kind }) => kind === 'reply')
  if (found?.kind !== 'reply') throw new Error('the ticket has no answer')
  return found
}

describe('the inbox', () => {
  it('has a ticket for each message of the form and of the support page: numbered, open, of medium priority (PLUS-020)', async () => {
    await contact()
    await open()
    expect(await list()).toMatchObject([
      {
        number: 2,
        origin: 'account',
        senderName: 'Ana Ñandú',
        senderEmail: ana.email,
        subject: 'transaction',
      },
      { number: 1, origin: 'form', senderName: 'Parrilla Ñ', senderEmail: 'bar@example.com' },
    ])
    for (const ticket of await list())
      expect(ticket).toMatchObject({ status: 'open', priority: 'medium', assignedTo: null, unread: true })
    const [, fromForm] = await list()
    expect(await detail(fromForm?.id ?? '')).toMatchObject({
      senderPhone: '+54 3757 421234',
      entries: [{ kind: 'message', text: '<b>Hola</b>\nQuiero cobrar.' }],
    })
  })

  it('keeps the message of the form whatever becomes of its mails (PLUS-020)', async () => {
    const id = await contact()
    await deliver('no disk left')
    expect((await detail(id)).entries).toHaveLength(1)
  })

  it('shows the ticket with the newest message first, 20 a page (PLUS-021)', async () => {
    const first = await open('Primera')
    for (let count = 0; count < 20; count += 1) await open(`Otra ${count}`)
    expect((await numbers()).slice(0, 2)).toEqual([21, 20])
    expect(await numbers({ page: 2 })).toEqual([1])
    await write(first, 'Sigo acá')
    // A note is no message: the sender could see that something happened.
    await note(first, 'Para nosotros')
    expect((await numbers()).slice(0, 2)).toEqual([1, 21])
    expect((await list())[0]).toMatchObject({ preview: 'Sigo acá', lastFrom: 'person' })
  })

  it('marks a ticket as unread until an admin opens its newest message of the sender (PLUS-021)', async () => {
    const id = await open()
    const read = async () =>
      markTicketRead(deps(), { ticketId: id, messageId: (await detail(id)).lastMessageId }, admin)
    await read()
    await read()
    await reply(id, 'Ya lo vemos')
    expect((await detail(id)).unread).toBe(false)
    const { lastMessageId: older } = await detail(id)
    await write(id, 'Gracias')
    await markTicketRead(deps(), { ticketId: id, messageId: older }, admin)
    expect((await detail(id)).unread).toBe(true)
    await read()
    expect((await detail(id)).unread).toBe(false)
  })

  it('filters by status, priority, origin, subject and admin (PLUS-022)', async () => {
    const [one, two] = [await contact(), await open()]
    await change(one, { status: 'closed', priority: 'high' })
    await change(two, { assignedTo: admin.actor.userId })
    expect(await numbers({ status: 'closed' })).toEqual([1])
    expect(await numbers({ priority: 'medium' })).toEqual([2])
    expect(await numbers({ origin: 'form' })).toEqual([1])
    expect(await numbers({ subject: 'transaction' })).toEqual([2])
    expect(await numbers({ assigned: admin.actor.userId })).toEqual([2])
    expect(await numbers({ assigned: 'none' })).toEqual([1])
    expect(await numbers({ assigned: 'none', subject: 'transaction' })).toEqual([])
  })

  it('finds a ticket by sender, email, number and any of its texts (PLUS-022)', async () => {
    const id = await open('Falta el Pix de la Panadería')
    await contact()
    await note(id, 'Hablé con el banco')
    expect(await numbers({ search: 'ana nandu' })).toEqual([1])
    expect(await numbers({ search: 'BAR@example' })).toEqual([2])
    expect(await numbers({ search: 'nº 2' })).toEqual([2])
    expect(await numbers({ search: 'panaderia' })).toEqual([1])
    expect(await numbers({ search: 'con el banco' })).toEqual([1])
    expect(await numbers({ search: '%' })).toEqual([])
    expect(await numbers({ search: 'ana nandu', status: 'closed' })).toEqual([])
  })

  it('finds a ticket for the palette by an index of its number or its sender', async () => {
    await open()
    await contact()
    const found = async (text: string) =>
      (await findTickets(world.test.db, text, true)).map(({ number }) => number)
    expect(await found('nandu')).toEqual([1])
    expect(await found('parrilla')).toEqual([2])
    expect(await found('bar@exam')).toEqual([2])
    expect(await found('#2')).toEqual([2])
    expect(await findTickets(world.test.db, 'nandu', false)).toEqual([])
    const client = await world.test.pool.connect()
    // The table of a test is so small that reading it whole is cheap.
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query(`explain (format json) ${findText}`, [null, true, '%parrilla%'])
    await client.query('reset enable_seqscan')
    client.release()
    for (const index of ['support_tickets_by_sender', 'contacts_by_email', 'users_by_search'])
      expect(JSON.stringify(rows)).toContain(`"${index}"`)
  })

  it('counts the open tickets and those in progress, and lists the admins', async () => {
    const [, second] = [await open(), await open()]
    await reply(second, 'Hola')
    expect(await readDesk(world.test.db)).toMatchObject({
      open: 1,
      inProgress: 1,
      admins: [{ id: admin.actor.userId }],
    })
  })
})

describe('an answer', () => {
  it('is mailed to the sender in their language, and moves an open ticket to in progress (PLUS-023, PLUS-024)', async () => {
    const id = await contact()
    await reply(id, 'Oi!\n<b>Claro</b>')
    const mails = await world.rows(`select * from mails where email_type = 'SUPPORT_REPLY'`)
    expect(mails).toMatchObject([{ recipient_email: 'bar@example.com', language: 'pt' }])
    expect(mails[0].subject).toMatch(/^Resposta ao seu atendimento nº 1 na /)
    expect(mails[0].body_text).toContain('<b>Claro</b>')
    expect(mails[0].body_html).toContain('&lt;b&gt;Claro&lt;/b&gt;')
    const ticket = await detail(id)
    expect(ticket.status).toBe('in_progress')
    expect(ticket.entries.map(({ kind }) => kind)).toEqual(['message', 'reply', 'change'])
    expect(ticket.entries[2]).toMatchObject({ field: 'status', before: 'open', after: 'in_progress' })
  })

  it('is refused for a sender whose account is closed, and stored nowhere (PLUS-024)', async () => {
    const id = await open()
    await world.test.asOwner('update users set closed_at = now() where id = $1', [ana.actor.userId])
    await expect(reply(id, 'Ya está.')).rejects.toMatchObject({ code: 'ticket.sender-closed' })
    expect(await world.rows(`select id from support_messages where author = 'team'`)).toEqual([])
  })

  it('is queued, then sent or failed, and a failed one is sent again once (PLUS-024)', async () => {
    const id = await open()
    await reply(id, 'Hola, Ana')
    expect((await replyOf(id)).delivery).toMatchObject({ state: 'queued', to: ana.email })
    await deliver('550 mailbox full')
    expect((await replyOf(id)).delivery).toMatchObject({ state: 'failed', reason: '550 mailbox full' })
    const again = async () => sendReplyAgain(deps(), (await replyOf(id)).id, admin)
    expect(await again()).toBe(id)
    expect((await replyOf(id)).delivery).toMatchObject({ state: 'queued', reason: null })
    await again()
    await deliver(null)
    expect((await replyOf(id)).delivery).toMatchObject({ state: 'sent' })
    await again()
    expect((await replyOf(id)).delivery).toMatchObject({ state: 'sent' })
    expect(
      await world.rows(`select status from email_logs where email_type = 'SUPPORT_REPLY' order by id`),
    ).toEqual(['queued', 'failed', 'queued', 'sent'].map((status) => ({ status })))
    expect(await codeOf(sendReplyAgain(deps(), (await detail(id)).lastMessageId, admin))).toBe(
      'ticket.reply-not-found',
    )
  })

  it('is stored and mailed once if its request is repeated, refused if empty, and may close the ticket (PLUS-024)', async () => {
    const id = await open()
    const idempotencyKey = key()
    await reply(id, 'Listo', { idempotencyKey, close: true })
    await reply(id, 'Listo', { idempotencyKey, close: true })
    expect(await codeOf(reply(id, ' \n '))).toBe('request.invalid')
    expect(await world.rows(`select 1 from mails where email_type = 'SUPPORT_REPLY'`)).toHaveLength(1)
    expect((await readTicket(world.test.db, id, ana.actor.userId)).messages).toHaveLength(2)
    expect((await detail(id)).status).toBe('closed')
  })
})

describe('a ticket', () => {
  it('keeps each change of status, priority and admin with its admin and time (PLUS-023)', async () => {
    const id = await open()
    await change(id, { status: 'in_progress', priority: 'high' })
    await change(id, { assignedTo: admin.actor.userId })
    await change(id, { assignedTo: admin.actor.userId, priority: 'high' })
    const [row] = await world.rows('select full_name from users where id = $1', [admin.actor.userId])
    const by = row.full_name
    const changes = (await detail(id)).entries.filter(({ kind }) => kind === 'change')
    expect(changes).toHaveLength(3)
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'status', before: 'open', after: 'in_progress', by }),
    )
    expect(changes).toContainEqual(
      expect.objectContaining({ field: 'priority', before: 'medium', after: 'high', by }),
    )
    expect(changes[2]).toMatchObject({ field: 'assigned', before: null, after: by, by })
    const audited = await world.rows(`select actor_id from audit_log where command = 'ticket.change'`)
    expect(audited).toEqual([{ actor_id: admin.actor.userId }, { actor_id: admin.actor.userId }])
    expect(await codeOf(change(id, { assignedTo: ana.actor.userId }))).toBe('ticket.assignee-unknown')
  })

  it('opens again with a further message of its sender, and shows that (PLUS-025)', async () => {
    const id = await open()
    await change(id, { status: 'closed' })
    await write(id, 'Sigue igual')
    const ticket = await detail(id)
    expect(ticket).toMatchObject({ status: 'open', unread: true })
    expect(ticket.entries.at(-1)).toMatchObject({ kind: 'change', before: 'closed', after: 'open', by: null })
  })

  it('of the form is always a new one, with links to the others of the same email (PLUS-025)', async () => {
    await contact()
    const account = await open()
    const later = await contact({ email: ana.email.toUpperCase() })
    await contact({ companyName: 'Parrilla Nueva' })
    expect(await numbers({ origin: 'form' })).toEqual([4, 3, 1])
    expect((await detail(later)).others).toMatchObject([{ id: account, number: 2 }])
    expect((await detail((await list())[0]?.id ?? '')).others.map(({ number }) => number)).toEqual([1])
    // What a later message says about its sender changes no earlier ticket.
    expect((await list({ search: '1' })).find(({ number }) => number === 1)?.senderName).toBe('Parrilla Ñ')
  })

  it('shows notes to admins alone, and neither mails them nor notifies the sender (PLUS-026)', async () => {
    const id = await open()
    const heard = () =>
      world.rows(`select 1 from outbox where events::text like '%user:${ana.actor.userId}%'`)
    const before = await heard()
    const mails = await world.rows('select id from mails')
    const theirs = await readTicket(world.test.db, id, ana.actor.userId)
    await note(id, 'El CBU es de ayer')
    expect((await detail(id)).entries.at(-1)).toMatchObject({ kind: 'note', text: 'El CBU es de ayer' })
    expect(await readTicket(world.test.db, id, ana.actor.userId)).toEqual(theirs)
    expect(await world.rows('select id from mails')).toEqual(mails)
    expect(await heard()).toEqual(before)
    expect(await codeOf(note(id, ''))).toBe('request.invalid')
    // The audit has neither notes nor answers.
    await reply(id, 'Hola')
    const audit = JSON.stringify(await world.rows('select * from audit_log'))
    expect(audit).not.toContain('CBU es de ayer')
  })

  it('notifies the screens of the admins of each message, note, change and reading (PLUS-027)', async () => {
    const id = await contact()
    await note(id, 'Nota')
    await reply(id, 'Hola')
    await change(id, { priority: 'low' })
    await markTicketRead(deps(), { ticketId: id, messageId: (await detail(id)).lastMessageId }, admin)
    const events = await world.rows(
      `select e.event from outbox, jsonb_array_elements(events) as e (event) where e.event ->> 'topic' = 'ticket' order by outbox.id`,
    )
    expect(events).toEqual(
      [1, 2, 3, 4, 5].map((version) => ({ event: { topic: 'ticket', id, version, channels: ['admins'] } })),
    )
  })
})
