import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createReviewWorld, publicUrl, type ReviewWorld } from '../../../test/factories/review-world.ts'
import { testContext } from '../../../test/factories/people.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { MailQueue } from '../notifications/public.ts'
import { replyToTicket } from './desk/reply-to-ticket.ts'
import { addTicketMessage, openTicket, type TicketCaller } from './send-ticket-message.ts'
import { eraseTickets } from './ticket-repository.ts'
import { readTicket, readTickets } from './ticket-reads.ts'

let world: ReviewWorld
let ana: TicketCaller
let admin: TicketCaller
beforeAll(async () => {
  world = await createReviewWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
  ana = await person()
})
afterAll(() => world.test.close())

async function person(): Promise<TicketCaller> {
  const { userId } = await world.people.user()
  return { actor: { kind: 'user', userId, sessionId: crypto.randomUUID() }, context: testContext }
}

const deps = (mail: MailQueue = world.deps.mail) => ({
  unitOfWork: world.test.unitOfWork,
  mail,
  newId: () => uuidv7(world.clock.now()),
})
const open = (message = 'No veo mi Pix.', key: string = crypto.randomUUID(), mail?: MailQueue) =>
  openTicket(deps(mail), { subject: 'transaction', message, idempotencyKey: key }, ana)
const add = (ticketId: string, message: string, caller = ana, key: string = crypto.randomUUID()) =>
  addTicketMessage(deps(), { ticketId, message, idempotencyKey: key }, caller)
const reply = (ticketId: string, message: string) =>
  replyToTicket(
    { ...deps(), publicUrl },
    { ticketId, message, close: false, idempotencyKey: crypto.randomUUID() },
    admin,
  )
const ticketOf = (id: string, { actor } = ana) => readTicket(world.test.db, id, actor.userId)
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof DomainError) return { code: error.code, errors: error.errors }
      throw error
    },
  )
/** The live events about a ticket, with their audience. */
const announced = (id: string) =>
  world.rows(
    `select e.event from outbox, jsonb_array_elements(events) as e (event) where e.event ->> 'id' = $1 order by outbox.id`,
    [id],
  )

describe('a ticket', () => {
  it('opens with a number, open and of medium priority, and is mailed to the team as plain text (SUP-021, PLUS-028)', async () => {
    const { ticketId } = await open('<b>Hola</b>\r\nNo veo mi Pix.')
    expect(await ticketOf(ticketId)).toMatchObject({
      number: 1,
      subject: 'transaction',
      status: 'open',
      lastFrom: 'person',
      messages: [{ from: 'person', text: '<b>Hola</b>\nNo veo mi Pix.' }],
    })
    expect(await world.rows('select priority from support_tickets')).toEqual([{ priority: 'medium' }])
    const [mail] = await world.rows(
      `select subject, body_text, body_html from mails where email_type = 'SUPPORT_MESSAGE'`,
    )
    expect(mail.subject).toMatch(/^Consulta n\.º 1 en /)
    expect(mail.body_text).toContain('No veo mi Pix.')
    expect(mail.body_html).toContain('&lt;b&gt;Hola&lt;/b&gt;')
  })

  it("shows its person the answers of the team, and notifies each side of the other's messages at once (SUP-021)", async () => {
    const { ticketId } = await open()
    await reply(ticketId, 'Ya está acreditado.')
    await add(ticketId, 'Gracias.')
    const ticket = await ticketOf(ticketId)
    expect(ticket.messages.map(({ from, text }) => [from, text])).toEqual([
      ['person', 'No veo mi Pix.'],
      ['team', 'Ya está acreditado.'],
      ['person', 'Gracias.'],
    ])
    expect(ticket).toMatchObject({ status: 'in_progress', lastFrom: 'person' })
    const heard = { topic: 'ticket', id: ticketId, channels: [`user:${ana.actor.userId}`, 'admins'] }
    expect(await announced(ticketId)).toEqual([1, 2, 3].map((version) => ({ event: { ...heard, version } })))
  })

  it('opens again when its person writes to it after it was closed (SUP-021)', async () => {
    const { ticketId } = await open()
    await world.rows(`update support_tickets set status = 'closed' where id = $1`, [ticketId])
    await add(ticketId, 'Sigue sin aparecer.')
    expect((await ticketOf(ticketId)).status).toBe('open')
  })

  it('is stored once if the same message arrives several times, and again with another key (SUP-021)', async () => {
    const key = crypto.randomUUID()
    const first = await open('Hola', key)
    expect(await open('Hola', key)).toEqual({ ticketId: first.ticketId, replayed: true })
    const again = crypto.randomUUID()
    await add(first.ticketId, 'Más', ana, again)
    await add(first.ticketId, 'Más', ana, again)
    await open('Otra cosa')
    const tickets = await readTickets(world.test.db, ana.actor.userId)
    expect(tickets).toHaveLength(2)
    expect((await ticketOf(first.ticketId)).messages).toHaveLength(2)
  })

  it('cannot be read or written to by anybody else (SUP-021)', async () => {
    const { ticketId } = await open()
    const other = await person()
    expect(await readTickets(world.test.db, other.actor.userId)).toEqual([])
    expect((await refusalOf(ticketOf(ticketId, other)))?.code).toBe('ticket.not-found')
    expect((await refusalOf(add(ticketId, 'Soy otro', other)))?.code).toBe('ticket.not-found')
    expect((await ticketOf(ticketId)).messages).toHaveLength(1)
  })

  it('accepts 1 to 1000 characters as a person counts them, and no empty reply (SUP-021)', async () => {
    expect(await refusalOf(open(' \n\u0000 '))).toEqual({
      code: 'request.invalid',
      errors: [{ field: 'message', rule: 'required' }],
    })
    expect(await refusalOf(open('😀'.repeat(1001)))).toEqual({
      code: 'request.invalid',
      errors: [{ field: 'message', rule: 'too-long', limit: 1000 }],
    })
    const { ticketId } = await open('😀'.repeat(1000))
    expect((await refusalOf(reply(ticketId, ' ')))?.code).toBe('request.invalid')
    expect((await ticketOf(ticketId)).messages).toHaveLength(1)
  })

  it('is not stored when the team could not be notified', async () => {
    const failing: MailQueue = {
      ...world.deps.mail,
      queueForTeam: () => Promise.reject(new Error('the queue is away')),
    }
    await expect(open('Hola', crypto.randomUUID(), failing)).rejects.toThrow('the queue is away')
    expect(await readTickets(world.test.db, ana.actor.userId)).toEqual([])
  })

  it('links the mails to the team with its person, so that they are erased with the person', async () => {
    const { ticketId } = await open()
    await add(ticketId, 'Y otra cosa.')
    const about = await world.rows(
      `select distinct about_user_id from mails where email_type = 'SUPPORT_MESSAGE'`,
    )
    expect(about).toEqual([{ about_user_id: ana.actor.userId }])
  })

  it('is deleted with its messages when its person is erased', async () => {
    const { ticketId } = await open()
    await reply(ticketId, 'Ya está.')
    await world.test.unitOfWork.run({ kind: 'system', name: 'job' }, 'test.erase', async (tx) => {
      tx.unchanged()
      await eraseTickets(tx, ana.actor.userId)
    })
    expect(await world.rows('select id from support_messages')).toEqual([])
  })
})
