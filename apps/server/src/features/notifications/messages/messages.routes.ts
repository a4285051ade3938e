import { listMessages, markMessagesRead } from '@puente/contract/notifications/messages'
import { notifyPerson } from '@puente/contract/verification/people'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import { markRead, type NotifyDeps, notify, readMessages } from './messages.ts'

/** Messages of admins to a person, and the person's own list of them. */
export function messageRoutes(router: Router, deps: NotifyDeps & { readonly database: Database }): void {
  router.on(notifyPerson, async ({ params, body, idempotencyKey, actor, context, header }) => {
    const order = { userId: params.id, message: body.message, idempotencyKey }
    const { messageId, replayed } = await notify(deps, order, { actor, context })
    if (replayed) header('Idempotency-Replayed', 'true')
    return { messageId }
  })
  router.on(listMessages, ({ session }) => readMessages(deps.database, session.userId))
  router.on(markMessagesRead, async ({ body, actor, context }) => {
    await markRead(deps.unitOfWork, body.upTo, { actor, context })
    return undefined
  })
}
