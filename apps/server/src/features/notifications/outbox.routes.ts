import { listOutboxMails, readOutboxMail } from '@puente/contract/notifications/mails'
import { DomainError } from '@puente/contract/protocol/problems'
import type { AppEnv } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Call, Router } from '../../platform/http/call.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { admitToOutbox, outboxReader } from './outbox-access.ts'
import { listMails, openMail } from './outbox-reads.ts'

export interface OutboxDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly appEnv: AppEnv
  /** The mails stay here instead of leaving by SMTP. */
  readonly keepsMails: boolean
}

export function outboxRoutes(router: Router, deps: OutboxDeps): void {
  const admit = ({ context, session }: Call<typeof listOutboxMails> | Call<typeof readOutboxMail>) =>
    admitToOutbox(outboxReader(context.ipAddress, session), deps)

  router.on(listOutboxMails, async (call) => {
    admit(call)
    return { mails: await listMails(deps.database) }
  })

  router.on(readOutboxMail, async (call) => {
    admit(call)
    const mail = await openMail(deps, call.params.id, call)
    if (mail === null) throw new DomainError('route.not-found')
    return mail
  })
}
