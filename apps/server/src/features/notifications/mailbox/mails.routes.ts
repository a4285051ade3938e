import { listMailboxMails, listMailProblems, readMailboxMail } from '@puente/contract/notifications/mails'
import { DomainError } from '@puente/contract/protocol/problems'
import type { AppEnv } from '../../../platform/config/config.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Call, Router } from '../../../platform/http/call.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { admitToMailbox, mailboxReader } from './mailbox-access.ts'
import { readMailProblems } from './mail-problem-reads.ts'
import { listMails, openMail } from './mailbox-reads.ts'

export interface MailboxDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly appEnv: AppEnv
  /** The mails stay here instead of leaving by SMTP. */
  readonly keepsMails: boolean
}

export function mailRoutes(router: Router, deps: MailboxDeps): void {
  const admit = ({ context, session }: Call<typeof listMailboxMails> | Call<typeof readMailboxMail>) =>
    admitToMailbox(mailboxReader(context.ipAddress, session), deps)

  router.on(listMailboxMails, async (call) => {
    admit(call)
    return { mails: await listMails(deps.database) }
  })

  router.on(readMailboxMail, async (call) => {
    admit(call)
    const mail = await openMail(deps, call.params.id, call)
    if (mail === null) throw new DomainError('route.not-found')
    return mail
  })

  router.on(listMailProblems, () => readMailProblems(deps.database))
}
