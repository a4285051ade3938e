import type { DeskEntry, DeskTicketDetail, ReplyDelivery } from '@puente/contract/support/desk'
import { DomainError } from '@puente/contract/protocol/problems'
import type { ContactSubject } from '@puente/contract/support/contact'
import type { TicketStatus } from '@puente/contract/support/tickets'
import type { Database } from '../../../platform/db/database.ts'
import { deskColumns, deskFrom, deskTicketOf, type DeskRow } from './ticket-list.ts'
import { replyMailKey } from './reply-to-ticket.ts'

type Reader = Pick<Database, 'statement'>

/** Of each kind the newest are shown. */
const shownEntries = 200
const shownOthers = 20

interface DetailRow extends DeskRow {
  readonly sender_phone: string | null
  readonly sender_company: string | null
  readonly last_message_id: string
}

const detailText = `select ${deskColumns}, t.sender_phone, u.company_name as sender_company, theirs.id as last_message_id
  ${deskFrom} where t.id = $1`

interface MessageRow {
  readonly id: string
  readonly author: 'person' | 'team'
  readonly body: string
  readonly created_at: Date
  readonly name: string | null
  readonly mailed_to: string | null
  readonly queued_at: Date | null
  readonly sent_at: Date | null
  readonly log_status: 'queued' | 'sent' | 'failed' | null
  readonly log_at: Date | null
  readonly log_error: string | null
}

// The mail of an answer has the answer's id in its key. The last line of its log is its state.
const messagesText = `select m.id, m.author, m.body, m.created_at, a.full_name as name, mail.recipient_email as mailed_to,
    mail.created_at as queued_at, mail.sent_at, l.status as log_status, l.created_at as log_at, l.error_message as log_error
  from support_messages m left join users a on a.id = m.author_id and m.author = 'team'
  left join mails mail on m.author = 'team' and mail.once_key = $2 || m.id::text
  left join lateral (select status, created_at, error_message from email_logs where mail_id = mail.id
     order by id desc limit 1) l on true
  where m.ticket_id = $1 order by m.position desc limit ${shownEntries}`

interface NoteRow {
  readonly id: string
  readonly body: string
  readonly created_at: Date
  readonly name: string
}

const notesText = `select n.id, n.body, n.created_at, a.full_name as name from support_notes n join users a on a.id = n.author_id
  where n.ticket_id = $1 order by n.created_at desc, n.id desc limit ${shownEntries}`

interface ChangeRow {
  readonly id: string
  readonly field: 'status' | 'priority' | 'assigned'
  readonly before: string | null
  readonly after: string | null
  readonly created_at: Date
  readonly name: string | null
}

const changesText = `select x.id, x.field, x.created_at, a.full_name as name,
    case x.field when 'assigned' then b.full_name else x.before end as before,
    case x.field when 'assigned' then n.full_name else x.after end as after
  from support_changes x left join users a on a.id = x.author_id
  left join users b on x.field = 'assigned' and b.id::text = x.before
  left join users n on x.field = 'assigned' and n.id::text = x.after
  where x.ticket_id = $1 order by x.created_at desc, x.id desc limit ${shownEntries}`

interface OtherRow {
  readonly id: string
  readonly number: string
  readonly subject: ContactSubject
  readonly status: TicketStatus
  readonly updated_at: Date
}

const othersText = `select o.id, o.number::text, o.subject, o.status, o.updated_at from support_tickets o
  where o.id <> $1 and (o.user_id in (select id from users where email = $2)
    or o.contact_id in (select id from contacts where email = $2))
  order by o.created_at desc, o.id desc limit ${shownOthers}`

/**
 * One ticket as the admins see it.
 * @throws DomainError `ticket.not-found`
 */
export async function readDeskTicket(database: Reader, id: string): Promise<DeskTicketDetail> {
  const [[row], messages, notes, changes] = await Promise.all([
    database.statement<DetailRow>('support.desk-ticket', detailText, [id]),
    database.statement<MessageRow>('support.desk-messages', messagesText, [id, replyMailKey('')]),
    database.statement<NoteRow>('support.desk-notes', notesText, [id]),
    database.statement<ChangeRow>('support.desk-changes', changesText, [id]),
  ])
  if (row === undefined) throw new DomainError('ticket.not-found')
  const others = await database.statement<OtherRow>('support.desk-others', othersText, [id, row.sender_email])
  const entries = [...messages.map(messageEntry), ...notes.map(noteEntry), ...changes.map(changeEntry)]
  return {
    ...deskTicketOf(row),
    senderPhone: row.sender_phone,
    senderCompany: row.sender_company,
    lastMessageId: row.last_message_id,
    entries: inOrder(entries),
    others: others.map((other) => ({
      id: other.id,
      // tidy-allow number: the number of a ticket
      number: Number(other.number),
      subject: other.subject,
      status: other.status,
      updatedAt: other.updated_at.toISOString(),
    })),
  }
}

/** Oldest first. What a message changed stands below it. */
function inOrder(newestFirst: readonly DeskEntry[]): DeskEntry[] {
  return newestFirst
    .toReversed()
    .toSorted((one, other) =>
      one.at === other.at
        ? (one.kind === 'change' ? 1 : 0) - (other.kind === 'change' ? 1 : 0)
        : one.at < other.at
          ? -1
          : 1,
    )
}

function messageEntry(row: MessageRow): DeskEntry {
  const said = { id: row.id, text: row.body, at: row.created_at.toISOString() }
  return row.author === 'person'
    ? { kind: 'message', ...said }
    : { kind: 'reply', ...said, by: row.name ?? '', delivery: deliveryOf(row) }
}

function deliveryOf(row: MessageRow): ReplyDelivery | null {
  if (row.mailed_to === null || row.queued_at === null) return null
  const to = row.mailed_to
  if (row.sent_at !== null) return { state: 'sent', to, at: row.sent_at.toISOString(), reason: null }
  const at = (row.log_at ?? row.queued_at).toISOString()
  return row.log_status === 'failed'
    ? { state: 'failed', to, at, reason: row.log_error }
    : { state: 'queued', to, at, reason: null }
}

function noteEntry(row: NoteRow): DeskEntry {
  return { kind: 'note', id: row.id, text: row.body, at: row.created_at.toISOString(), by: row.name }
}

function changeEntry({ id, field, before, after, name, created_at }: ChangeRow): DeskEntry {
  return { kind: 'change', id, at: created_at.toISOString(), field, before, after, by: name }
}
