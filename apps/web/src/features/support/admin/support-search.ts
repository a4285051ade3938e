import { lastPage } from '@puente/contract/protocol/paging'
import { type ContactSubject, contactSubjects } from '@puente/contract/support/contact'
import {
  type TicketOrigin,
  ticketOrigins,
  ticketPriorities,
  type TicketPriority,
} from '@puente/contract/support/desk'
import { type TicketStatus, ticketStatuses } from '@puente/contract/support/tickets'

/** What the inbox shows, as the address holds it. */
export interface SupportSearch {
  /** Absent on the first page. */
  page?: number
  status?: TicketStatus
  priority?: TicketPriority
  origin?: TicketOrigin
  subject?: ContactSubject
  /** The id of an admin, or `none` for the tickets that no admin has. */
  assigned?: string
  /** Sender, email, number or text. */
  q?: string
  /** The ticket that is open. */
  id?: string
}

export type TicketFilters = Omit<SupportSearch, 'page' | 'id'>

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads an address. Leaves out what it does not understand. */
export function readSupportAddress(address: Record<string, unknown>): SupportSearch {
  const { page, q, id, assigned } = address
  const status = ticketStatuses.find((one) => one === address['status'])
  const priority = ticketPriorities.find((one) => one === address['priority'])
  const origin = ticketOrigins.find((one) => one === address['origin'])
  const subject = contactSubjects.find((one) => one === address['subject'])
  // The router reads a search of digits, such as a ticket's number, as a number.
  const text = typeof q === 'number' ? String(q) : typeof q === 'string' ? q.trim().slice(0, 100) : ''
  return {
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
    ...(status !== undefined && { status }),
    ...(priority !== undefined && { priority }),
    ...(origin !== undefined && { origin }),
    ...(subject !== undefined && { subject }),
    ...(typeof assigned === 'string' && (assigned === 'none' || uuid.test(assigned)) && { assigned }),
    ...(text !== '' && { q: text }),
    ...(typeof id === 'string' && uuid.test(id) && { id }),
  }
}

/** Only the filters, so that another page and the open ticket are left. */
export function filtersOf({ page: _page, id: _id, ...filters }: SupportSearch): TicketFilters {
  return filters
}
