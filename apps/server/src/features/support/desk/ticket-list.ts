import type { ContactSubject } from '@puente/contract/support/contact'
import type {
  DeskTicket,
  listDeskTickets,
  readSupportDesk,
  TicketOrigin,
  TicketPriority,
} from '@puente/contract/support/desk'
import { countedUpTo } from '@puente/contract/protocol/paging'
import type { QueryOf, ResponseOf } from '@puente/contract/protocol/endpoint'
import type { PageOf } from '@puente/contract/protocol/wire'
import type { TicketStatus } from '@puente/contract/support/tickets'
import type { Database } from '../../../platform/db/database.ts'
import {
  countedPage,
  countRows,
  countText,
  offsetOf,
  pageSize,
} from '../../../platform/paging/counted-page.ts'
import { readTicketSearch } from './ticket-search.rules.ts'

export interface DeskRow {
  readonly id: string
  readonly number: string
  readonly origin: TicketOrigin
  readonly subject: ContactSubject
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly sender_name: string
  readonly sender_email: string
  readonly assigned_to: string | null
  readonly assigned_name: string | null
  readonly unread: boolean
  readonly last_text: string
  readonly last_from: 'person' | 'team'
  readonly created_at: Date
  readonly updated_at: Date
  readonly version: number
}

const previewLength = 160

/** Columns over `deskFrom`. */
export const deskColumns = `t.id, t.number::text, t.origin, t.subject, t.status, t.priority,
  coalesce(u.full_name, t.sender_name) as sender_name, coalesce(u.email, c.email) as sender_email,
  t.assigned_to, a.full_name as assigned_name,
  coalesce(theirs.position > coalesce(t.read_position, 0), false) as unread,
  left(newest.body, ${previewLength}) as last_text, newest.author as last_from, t.created_at, t.updated_at, t.version`
/**
 * SQL query: the ids of the tickets whose sender has this pattern in their name or email. A ticket has an account or a contact, never both, and each has
 * its own trigram index.
 */
export function idsBySender(pattern: string): string {
  const like = `like folded(${pattern})`
  return `select s.id from users x join support_tickets s on s.user_id = x.id where folded(x.full_name || ' ' || x.email) ${like}
    union all select s.id from support_tickets s where folded(s.sender_name) ${like}
    union all select s.id from contacts x join support_tickets s on s.contact_id = x.id where folded(x.email) ${like}`
}
/** The senders of `support_tickets t`. */
export const senders = `left join users u on u.id = t.user_id left join contacts c on c.id = t.contact_id`
export const deskFrom = `from support_tickets t ${senders} left join users a on a.id = t.assigned_to
  left join lateral (select m.id, m.position from support_messages m
     where m.ticket_id = t.id and m.author = 'person' order by m.position desc limit 1) theirs on true
  left join lateral (select m.body, m.author from support_messages m
     where m.ticket_id = t.id order by m.position desc limit 1) newest on true`

// A filter that is not set is null.
const filterText = `($1::text is null or t.status = $1) and ($2::text is null or t.priority = $2)
  and ($3::text is null or t.origin = $3) and ($4::text is null or t.subject = $4)
  and ($5::text is null or case when $5 = 'none' then t.assigned_to is null else t.assigned_to = nullif($5, 'none')::uuid end)`
// Notes are found as well: only admins search here.
const foundText = `(t.number = $7::bigint
  or t.id in (${idsBySender('$6')})
  or t.id in (select ticket_id from support_messages where folded(body) like folded($6))
  or t.id in (select ticket_id from support_notes where folded(body) like folded($6)))`

function textsOf(isSearched: boolean) {
  const condition = `where ${filterText} ${isSearched ? `and ${foundText}` : ''}`
  return {
    list: `select ${deskColumns} ${deskFrom} ${condition}
      order by t.updated_at desc, t.id desc limit ${pageSize} offset $${isSearched ? 8 : 6}`,
    count: countText(`from support_tickets t ${condition}`),
  }
}
const texts = { all: textsOf(false), found: textsOf(true) } as const

/** One page of the inbox, newest message first (PLUS-021, PLUS-022). */
export async function readDeskTickets(
  database: Pick<Database, 'statement'>,
  { page, status, priority, origin, subject, assigned, search }: QueryOf<typeof listDeskTickets>,
): Promise<PageOf<DeskTicket>> {
  const found = readTicketSearch(search)
  const name = found === null ? 'all' : 'found'
  const filters = [
    status ?? null,
    priority ?? null,
    origin ?? null,
    subject ?? null,
    assigned ?? null,
    ...(found === null ? [] : [found.pattern, found.number]),
  ]
  const [rows, counted] = await Promise.all([
    database.statement<DeskRow>(`support.desk-list.${name}`, texts[name].list, [...filters, offsetOf(page)]),
    countRows(database, `support.desk-count.${name}`, texts[name].count, filters),
  ])
  return countedPage(rows.map(deskTicketOf), page, counted)
}

export function deskTicketOf(row: DeskRow): DeskTicket {
  return {
    id: row.id,
    // tidy-allow number: the number of a ticket
    number: Number(row.number),
    origin: row.origin,
    subject: row.subject,
    status: row.status,
    priority: row.priority,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    assignedTo: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
    unread: row.unread,
    preview: row.last_text.replaceAll(/\s+/g, ' '),
    lastFrom: row.last_from,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

const counted = (status: TicketStatus) =>
  `(select count(*)::int from (select 1 from support_tickets where status = '${status}' limit ${countedUpTo + 1}) x)`

/** The numbers above the inbox, and the admins who can be assigned. */
export async function readDesk(
  database: Pick<Database, 'statement'>,
): Promise<ResponseOf<typeof readSupportDesk>> {
  const [[counts], admins] = await Promise.all([
    database.statement<{ open: number; in_progress: number; oldest: Date | null }>(
      'support.desk',
      `select ${counted('open')} as open, ${counted('in_progress')} as in_progress,
         (select min(updated_at) from support_tickets where status = 'open') as oldest`,
      [],
    ),
    database.statement<{ id: string; name: string }>(
      'support.admins',
      `select id, full_name as name from users where role = 'admin' and closed_at is null
       order by folded(full_name), id limit 200`,
      [],
    ),
  ])
  if (counts === undefined) throw new Error('the counts of the inbox gave no row')
  return {
    open: counts.open,
    inProgress: counts.in_progress,
    oldestOpenAt: counts.oldest?.toISOString() ?? null,
    admins,
  }
}
