import type { ContactSubject } from '@puente/contract/support/contact'
import { DomainError } from '@puente/contract/protocol/problems'
import type { TicketMessage, TicketStatus, TicketSummary, TicketView } from '@puente/contract/support/tickets'
import type { Database } from '../../platform/db/database.ts'

interface TicketRow {
  readonly id: string
  readonly number: string
  readonly subject: ContactSubject
  readonly status: TicketStatus
  readonly created_at: Date
  readonly updated_at: Date
  readonly last_from: 'person' | 'team'
}

const columns = `t.id, t.number::text, t.subject, t.status, t.created_at, t.updated_at,
  (select m.author from support_messages m where m.ticket_id = t.id order by m.position desc limit 1) as last_from`

function summaryOf(row: TicketRow): TicketSummary {
  return {
    id: row.id,
    // tidy-allow number: the number of a ticket
    number: Number(row.number),
    subject: row.subject,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    lastFrom: row.last_from,
  }
}

/** The person's own tickets, newest activity first. */
export async function readTickets(database: Database, userId: string): Promise<readonly TicketSummary[]> {
  const rows = await database.statement<TicketRow>(
    'support.tickets',
    `select ${columns} from support_tickets t where t.user_id = $1 order by t.updated_at desc, t.id desc limit 50`,
    [userId],
  )
  return rows.map(summaryOf)
}

interface MessageRow {
  readonly id: string
  readonly author: TicketMessage['from']
  readonly body: string
  readonly created_at: Date
}

/**
 * One ticket with its newest messages, at most 200.
 * @throws DomainError `ticket.not-found`, for somebody else's ticket too
 */
export async function readTicket(database: Database, id: string, userId: string): Promise<TicketView> {
  const [[ticket], messages] = await Promise.all([
    database.statement<TicketRow>(
      'support.ticket',
      `select ${columns} from support_tickets t where t.id = $1 and t.user_id = $2`,
      [id, userId],
    ),
    database.statement<MessageRow>(
      'support.messages',
      `select m.id, m.author, m.body, m.created_at from support_messages m join support_tickets t on t.id = m.ticket_id
       where m.ticket_id = $1 and t.user_id = $2 order by m.position desc limit 200`,
      [id, userId],
    ),
  ])
  if (ticket === undefined) throw new DomainError('ticket.not-found')
  return {
    ...summaryOf(ticket),
    messages: messages.toReversed().map((message) => ({
      id: message.id,
      from: message.author,
      text: message.body,
      createdAt: message.created_at.toISOString(),
    })),
  }
}
