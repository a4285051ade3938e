import { listNotices, markNoticesRead } from '@puente/contract/notifications/notices'
import { notifyPerson } from '@puente/contract/verification/people'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { markRead, type NotifyDeps, notify, readNotices } from './notices.ts'

/** What admins write to a person, and the person's own list of it. */
export function noticeRoutes(router: Router, deps: NotifyDeps & { readonly database: Database }): void {
  router.on(notifyPerson, async ({ params, body, idempotencyKey, actor, context, header }) => {
    const order = { userId: params.id, message: body.message, idempotencyKey }
    const { noticeId, replayed } = await notify(deps, order, { actor, context })
    if (replayed) header('Idempotency-Replayed', 'true')
    return { noticeId }
  })
  router.on(listNotices, ({ session }) => readNotices(deps.database, session.userId))
  router.on(markNoticesRead, async ({ body, actor, context }) => {
    await markRead(deps.unitOfWork, body.upTo, { actor, context })
    return undefined
  })
}
