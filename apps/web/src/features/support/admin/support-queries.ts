import {
  type DeskTicket,
  type DeskTicketDetail,
  listDeskTickets,
  readDeskTicket,
  readSupportDesk,
} from '@puente/contract/support/desk'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import type { TicketFilters } from './support-search.ts'

const supportKey = ['support-desk'] as const

export const supportDeskQuery = queryOptions({
  queryKey: [...supportKey, 'desk'],
  queryFn: ({ signal }) => call(readSupportDesk, {}, { signal }),
  meta: { live: ['ticket'] },
})

/** Newest message first (PLUS-021). */
export const ticketRules: RowRules<DeskTicket> = {
  keyOf: ({ id }) => id,
  isBefore: (one, other) =>
    one.updatedAt === other.updatedAt ? one.id > other.id : one.updatedAt > other.updatedAt,
  isChanged: (before, after) => before.updatedAt !== after.updatedAt,
}

export function deskTicketsQuery({ q, ...filters }: TicketFilters, page: number) {
  const query = { page, ...filters, ...(q !== undefined && { search: q }) }
  return queryOptions({
    queryKey: [...supportKey, 'tickets', query],
    queryFn: ({ signal }) => call(listDeskTickets, { query }, { signal }),
    placeholderData: keepPreviousData,
    meta: { live: ['ticket'] },
  })
}

/** No event says that an email left, so an answer that waits for it is read again. */
function refreshMsOf(ticket: DeskTicketDetail | undefined): number | false {
  const states = ticket?.entries.map((entry) => (entry.kind === 'reply' ? entry.delivery?.state : null)) ?? []
  return states.includes('queued') ? 2_000 : states.includes('failed') ? 15_000 : false
}

export function deskTicketQuery(id: string) {
  return queryOptions({
    queryKey: [...supportKey, 'ticket', id],
    queryFn: ({ signal }) => call(readDeskTicket, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => refreshMsOf(state.data),
    meta: { live: [`ticket:${id}`] },
  })
}

/** The ticket is read now; other screens of the admins learn it from the event. */
export function showRead(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(deskTicketQuery(id).queryKey, (ticket) => ticket && { ...ticket, unread: false })
  void queryClient.invalidateQueries({ queryKey: [...supportKey, 'tickets'] })
}

/** Shows the server's answer to an act at once, and reads the list again. */
export function showDeskTicket(queryClient: QueryClient, ticket: DeskTicketDetail): void {
  queryClient.setQueryData(deskTicketQuery(ticket.id).queryKey, ticket)
  void queryClient.invalidateQueries({ queryKey: [...supportKey, 'tickets'] })
  void queryClient.invalidateQueries({ queryKey: supportDeskQuery.queryKey })
}
