import type { ContactSubject } from '@puente/contract/support/contact'
import type { TicketStatus } from '@puente/contract/support/tickets'
import { type FoundTicket, mostFound } from '@puente/contract/search'
import type { Database } from '../../../platform/db/database.ts'
import { idsBySender, senders } from './ticket-list.ts'
import { readTicketSearch } from './ticket-search.rules.ts'

interface FoundRow {
  readonly id: string
  readonly number: string
  readonly subject: ContactSubject
  readonly status: TicketStatus
  readonly sender_name: string
  readonly updated_at: Date
}

/** The number and each kind of sender have their own index. */
export const findText = `
select t.id, t.number::text, t.subject, t.status, coalesce(u.full_name, t.sender_name) as sender_name, t.updated_at
from support_tickets t ${senders}
where t.id in (
  select s.id from support_tickets s where s.number = $1::bigint
  union all (select named.id from (${idsBySender('$3')}) named where $2))
order by t.number = $1::bigint desc nulls last, t.updated_at desc, t.id desc limit ${mostFound + 1}`

/**
 * Tickets by their number, and by the name or email of their sender. One more than is shown, if there are more.
 * @param byName whether the text is long enough to be a name
 */
export async function findTickets(
  database: Pick<Database, 'statement'>,
  text: string,
  byName: boolean,
): Promise<FoundTicket[]> {
  const search = readTicketSearch(text)
  if (search === null || (search.number === null && !byName)) return []
  const { number, pattern } = search
  const rows = await database.statement<FoundRow>('support.find', findText, [number, byName, pattern])
  return rows.map((row) => ({
    id: row.id,
    // tidy-allow number: the number of a ticket
    number: Number(row.number),
    senderName: row.sender_name,
    subject: row.subject,
    status: row.status,
    updatedAt: row.updated_at.toISOString(),
  }))
}
