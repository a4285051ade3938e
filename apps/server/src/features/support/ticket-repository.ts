import type { ContactSubject } from '@puente/contract/support/contact'
import type { TicketOrigin, TicketPriority } from '@puente/contract/support/desk'
import type { Language } from '@puente/contract/identity/sessions'
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

/** The same for a message of the public form, with what the form says about its sender. */
export async function insertFormTicket(
  tx: Tx,
  ticket: {
    readonly id: string
    readonly contactId: string
    readonly companyName: string
    readonly phone: string
    readonly language: Language
    readonly subject: ContactSubject
  },
): Promise<void> {
  const { id, contactId, companyName, phone, language, subject } = ticket
  await tx.statement(
    'support.insert-form-ticket',
    `insert into support_tickets
       (id, origin, contact_id, sender_name, sender_phone, sender_language, subject, created_at, updated_at)
     values ($1, 'form', $2, $3, $4, $5, $6, $7, $7)`,
    [id, contactId, companyName, phone, language, subject, tx.now],
  )
}

export interface LockedTicket {
  readonly id: string
  readonly number: number
  readonly origin: TicketOrigin
  /** Null for a ticket of the public form. */
  readonly userId: string | null
  readonly subject: ContactSubject
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly assignedTo: string | null
}

/**
 * Locks a ticket until this transaction ends.
 * @param ownerId the required owner; null for the team, which answers anybody
 * @throws DomainError `ticket.not-found`, also for another person's ticket
 */
export async function lockTicket(tx: Tx, id: string, ownerId: string | null): Promise<LockedTicket> {
  const [row] = await tx.statement<Omit<LockedTicket, 'id' | 'number'> & { number: string }>(
    'support.lock-ticket',
    `select number::text, origin, user_id as "userId", subject, status, priority, assigned_to as "assignedTo"
       from support_tickets where id = $1 and ($2::uuid is null or user_id = $2) for update`,
    [id, ownerId],
  )
  if (row === undefined) throw new DomainError('ticket.not-found')
  // tidy-allow number: the number of a ticket
  return { ...row, id, number: Number(row.number) }
}

/** Moves a locked ticket to the status that follows the new message. Returns its new version. */
export async function touchTicket(tx: Tx, id: string, status: TicketStatus): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    'support.touch-ticket',
    'update support_tickets set status = $2, updated_at = $3, version = version + 1 where id = $1 returning version',
    [id, status, tx.now],
  )
  return versionOf(rows, id)
}

export interface TicketSettings {
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly assignedTo: string | null
}

/** Stores the settings of a locked ticket. Its place in the list stays. Returns its new version. */
export async function setTicket(tx: Tx, id: string, settings: TicketSettings): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    'support.set-ticket',
    `update support_tickets set status = $2, priority = $3, assigned_to = $4, version = version + 1
      where id = $1 returning version`,
    [id, settings.status, settings.priority, settings.assignedTo],
  )
  return versionOf(rows, id)
}

/** Counts a note as a change of a locked ticket, so that other screens read it again. Returns its new version. */
export async function bumpTicket(tx: Tx, id: string): Promise<number> {
  const rows = await tx.statement<{ version: number }>(
    'support.bump-ticket',
    'update support_tickets set version = version + 1 where id = $1 returning version',
    [id],
  )
  return versionOf(rows, id)
}

function versionOf(rows: readonly { readonly version: number }[], id: string): number {
  const [row] = rows
  if (row === undefined || rows.length !== 1) throw new Error(`ticket ${id} is gone`)
  return row.version
}

/** Writes one line of the ticket's history for each setting that differs. */
export async function insertChanges(
  tx: Tx,
  ticketId: string,
  { before, after }: { readonly before: TicketSettings; readonly after: TicketSettings },
  authorId: string | null,
): Promise<void> {
  const fields = [
    ['status', before.status, after.status],
    ['priority', before.priority, after.priority],
    ['assigned', before.assignedTo, after.assignedTo],
  ] as const
  for (const [field, old, now] of fields) {
    if (old === now) continue
    await tx.statement(
      'support.insert-change',
      `insert into support_changes (ticket_id, field, before, after, author_id, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [ticketId, field, old, now, authorId, tx.now],
    )
  }
}

/**
 * Marks the sender's messages as read up to one of them.
 * @returns the new version; null if they were read before, or the ticket has no such message
 */
export async function markReadUpTo(tx: Tx, id: string, messageId: string): Promise<number | null> {
  const [row] = await tx.statement<{ version: number }>(
    'support.mark-read',
    `update support_tickets t set read_position = m.position, version = t.version + 1
       from support_messages m
      where t.id = $1 and m.id = $2 and m.ticket_id = t.id and m.author = 'person'
        and (t.read_position is null or t.read_position < m.position)
     returning t.version`,
    [id, messageId],
  )
  return row?.version ?? null
}

/** @param message `authorId` is null for a message of the public form */
export async function insertTicketMessage(
  tx: Tx,
  message: {
    readonly id: string
    readonly ticketId: string
    readonly author: 'person' | 'team'
    readonly authorId: string | null
    readonly text: string
  },
): Promise<void> {
  await tx.statement(
    'support.insert-message',
    `insert into support_messages (id, ticket_id, author, author_id, body, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [message.id, message.ticketId, message.author, message.authorId, message.text, tx.now],
  )
}

export async function insertNote(
  tx: Tx,
  note: { readonly id: string; readonly ticketId: string; readonly authorId: string; readonly text: string },
): Promise<void> {
  await tx.statement(
    'support.insert-note',
    'insert into support_notes (id, ticket_id, author_id, body, created_at) values ($1, $2, $3, $4, $5)',
    [note.id, note.ticketId, note.authorId, note.text, tx.now],
  )
}

/** Deletes all tickets of an erased person with their messages, notes and changes. */
export async function eraseTickets(tx: Tx, userId: string): Promise<void> {
  await tx.statement('support.erase', 'delete from support_tickets where user_id = $1', [userId])
}
