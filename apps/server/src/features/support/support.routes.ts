import { sendContactMessage as sendContactMessageEndpoint } from '@puente/contract/support/contact'
import {
  addTicketMessage as addTicketMessageEndpoint,
  listTickets,
  openTicket as openTicketEndpoint,
  readTicket as readTicketEndpoint,
} from '@puente/contract/support/tickets'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { addTicketMessage, openTicket, type SendTicketMessageDeps } from './send-ticket-message.ts'
import { type SendContactMessageDeps, sendContactMessage } from './send-contact-message.ts'
import { readTicket, readTickets } from './ticket-reads.ts'

interface SupportRoutesDeps extends SendTicketMessageDeps, SendContactMessageDeps {
  readonly database: Database
}

/** The contact form of the public pages, and a person's own conversations with support (SUP-021). */
export function supportRoutes(router: Router, deps: SupportRoutesDeps): void {
  const { database } = deps

  router.on(sendContactMessageEndpoint, async ({ body, context }) => {
    await sendContactMessage(deps, body, context)
    return { accepted: true as const }
  })

  router.on(listTickets, async ({ session }) => ({
    tickets: [...(await readTickets(database, session.userId))],
  }))

  router.on(readTicketEndpoint, ({ params, session }) => readTicket(database, params.id, session.userId))

  router.on(openTicketEndpoint, async ({ body, idempotencyKey, actor, context, header }) => {
    const sent = await openTicket(deps, { ...body, idempotencyKey }, { actor, context })
    if (sent.replayed) header('Idempotency-Replayed', 'true')
    return readTicket(database, sent.ticketId, actor.userId)
  })

  router.on(addTicketMessageEndpoint, async ({ params, body, idempotencyKey, actor, context, header }) => {
    const order = { ticketId: params.id, message: body.message, idempotencyKey }
    const sent = await addTicketMessage(deps, order, { actor, context })
    if (sent.replayed) header('Idempotency-Replayed', 'true')
    return readTicket(database, sent.ticketId, actor.userId)
  })
}
