import { clientErrorRoutes } from './features/diagnostics/client-errors.routes.ts'
import type { MailQueue } from './features/notifications/public.ts'
import { contactRoutes } from './features/support/contact.routes.ts'
import { sendContactMessage } from './features/support/send-contact-message.ts'
import { ticketRoutes } from './features/support/tickets.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Router } from './platform/http/call.ts'

/** What the public and people who are signed in write to the team, and what their screens report of themselves. */
export function supportApi(
  router: Router,
  infrastructure: Pick<Infrastructure, 'database' | 'uow' | 'newId' | 'log'>,
  mail: MailQueue,
): void {
  const { database, uow: unitOfWork, newId, log } = infrastructure
  const writing = { unitOfWork, mail, newId }
  contactRoutes(router, { sendContactMessage: sendContactMessage(writing) })
  ticketRoutes(router, { ...writing, database })
  clientErrorRoutes(router, { log })
}
