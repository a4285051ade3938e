import { listTickets, readTicket, type TicketView } from '@puente/contract/support/tickets'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

export const ticketsQuery = queryOptions({
  queryKey: ['tickets'],
  queryFn: ({ signal }) => call(listTickets, {}, { signal }),
  meta: { live: ['ticket'] },
})

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: ['ticket', id],
    queryFn: ({ signal }) => call(readTicket, { params: { id } }, { signal }),
    meta: { live: [`ticket:${id}`] },
  })

/** Shows the server's answer to a message at once, and reads the list again. */
export function showTicket(queryClient: QueryClient, ticket: TicketView): void {
  queryClient.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  void queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey })
}
