import type { ContactSubject } from '@puente/contract/support/contact'
import { DomainError } from '@puente/contract/protocol/problems'
import type { TicketStatus } from '@puente/contract/support/tickets'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

export interface NewTicket {
  readonly id: string
  readonly userId: string
  readonly subject: ContactSubject
}

/** Inserts a ticket with status open and priority medium. Returns its number. */
export async function insertTicket(tx: Tx, { id, userId, subject }: NewTicket): Promise<number> {
  const [row] = await tx.statement<{ number: string }>(
    'support.insert-ticket',
    `insert into support_tickets (id, user_id, subject, created_at, updated_at) values ($1, $2, $3, $4, $4)
     returning number::text`,
    [id, userId, subject, tx.now],
  )
  if (row === undefined) throw new Error(`ticket ${id} was not written`)
  // tidy-allow number: the number of a ticket
  return Number(row.number)
}

export interface LockedTicket {
  readonly id: string
  readonly number: number
  readonly userId: string
  readonly subject: ContactSubject
  readonly status: TicketStatus
}

/**
 * Locks a ticket until this transaction ends.
 * @param ownerId the required owner; null for the team, which answers anybody
 * @throws DomainError `ticket.not-found`, also for another person's ticket
 */
export async function lockTicket(tx: Tx, id: string, ownerId: string | null): Promise<LockedTicket> {
  const [row] = await tx.statement<{
    number: string
    user_id: string
    subject: ContactSubject
    status: TicketStatus
  }>(
    'support.lock-ticket',
    `select number::text, user_id, subject, status from support_tickets
     where id = $1 and ($2::uuid is null or user_id = $2) for update`,
    [id, ownerId],
  )
  if (row === undefined) throw new DomainError('ticket.not-found')
  // tidy-allow number: the number of a ticket
  return { id, number: Number(row.number), userId: row.user_id, subject: row.subject, status: row.status }
}

/** Moves a locked ticket to the status that follows the new message. Returns its new version. */
export async function touchTicket(tx: Tx, id: string, status: TicketStatus): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    'support.touch-ticket',
    'update support_tickets set status = $2, updated_at = $3, version = version + 1 where id = $1 returning version',
    [id, status, tx.now],
  )
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`ticket ${id} is gone`)
  return row.version
}

export async function insertTicketMessage(
  tx: Tx,
  message: {
    readonly id: string
    readonly ticketId: string
    readonly author: 'person' | 'team'
    readonly authorId: string
    readonly text: string
  },
): Promise<void> {
  await tx.statement(
    'support.insert-message',
    `insert into support_messages (id, ticket_id, author, author_id, body, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [message.id, message.ticketId, message.author, message.authorId, message.text, tx.now],
  )
}

/** Deletes all tickets of an erased person with their messages. */
export async function eraseTickets(tx: Tx, userId: string): Promise<void> {
  await tx.statement('support.erase', 'delete from support_tickets where user_id = $1', [userId])
}
