import {
  addTicketNote as addTicketNoteEndpoint,
  changeTicket as changeTicketEndpoint,
  listDeskTickets,
  markTicketRead as markTicketReadEndpoint,
  readDeskTicket as readDeskTicketEndpoint,
  readSupportDesk,
  replyToTicket as replyToTicketEndpoint,
  sendReplyAgain as sendReplyAgainEndpoint,
} from '@puente/contract/support/desk'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import { addTicketNote } from './add-ticket-note.ts'
import { changeTicket } from './change-ticket.ts'
import { markTicketRead } from './mark-ticket-read.ts'
import { readDeskTicket } from './read-desk-ticket.ts'
import { type ReplyDeps, replyToTicket } from './reply-to-ticket.ts'
import { sendReplyAgain } from './send-reply-again.ts'
import { readDesk, readDeskTickets } from './ticket-list.ts'

/** The support inbox of the admins (PLUS-020 to PLUS-028). */
export function supportDeskRoutes(router: Router, deps: ReplyDeps & { readonly database: Database }): void {
  const { database } = deps

  router.on(readSupportDesk, () => readDesk(database))

  router.on(listDeskTickets, ({ query }) => readDeskTickets(database, query))

  router.on(readDeskTicketEndpoint, ({ params }) => readDeskTicket(database, params.id))

  router.on(markTicketReadEndpoint, async ({ params, body, actor, context }) => {
    await markTicketRead(deps, { ticketId: params.id, messageId: body.messageId }, { actor, context })
    return undefined
  })

  router.on(replyToTicketEndpoint, async ({ params, body, idempotencyKey, actor, context }) => {
    await replyToTicket(deps, { ticketId: params.id, ...body, idempotencyKey }, { actor, context })
    return readDeskTicket(database, params.id)
  })

  router.on(sendReplyAgainEndpoint, async ({ params, actor, context }) =>
    readDeskTicket(database, await sendReplyAgain(deps, params.id, { actor, context })),
  )

  router.on(addTicketNoteEndpoint, async ({ params, body, idempotencyKey, actor, context }) => {
    await addTicketNote(deps, { ticketId: params.id, ...body, idempotencyKey }, { actor, context })
    return readDeskTicket(database, params.id)
  })

  router.on(changeTicketEndpoint, async ({ params, body, actor, context }) => {
    await changeTicket(deps, { ticketId: params.id, change: body }, { actor, context })
    return readDeskTicket(database, params.id)
  })
}
