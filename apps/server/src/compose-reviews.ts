import { noticeRoutes } from './features/notifications/notices.routes.ts'
import type { MailQueue } from './features/notifications/public.ts'
import { reviewRoutes } from './features/verification/reviews.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Router } from './platform/http/call.ts'

/** The admin's side of people: the approval desk, Pessoas Físicas, and notices to a person. */
export function reviewApi(router: Router, infrastructure: Infrastructure, mail: MailQueue): void {
  const { config, database, uow, cipher, keyedHash, files, newId } = infrastructure
  const shared = { database, unitOfWork: uow, mail, publicUrl: config.publicUrl }
  reviewRoutes(router, { ...shared, cipher, keyedHash, files })
  noticeRoutes(router, { ...shared, newId })
}
