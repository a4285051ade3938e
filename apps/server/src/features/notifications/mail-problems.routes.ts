import { listMailProblems } from '@puente/contract/notifications/mails'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { readMailProblems } from './mail-problem-reads.ts'

export function mailProblemsRoutes(router: Router, { database }: { readonly database: Database }): void {
  router.on(listMailProblems, () => readMailProblems(database))
}
