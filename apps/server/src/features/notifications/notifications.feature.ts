import { setTimeout as pause } from 'node:timers/promises'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { work } from '../../platform/jobs/work.ts'
import type { SettingsReader } from '../settings/public.ts'
import { embeddedOutbox } from './embedded-outbox.ts'
import { mailProblemsRoutes } from './mail-problems.routes.ts'
import { type MailQueue, mailQueue } from './mail-queue.ts'
import { noticeRoutes } from './notices.routes.ts'
import { requeueMails, sendMail, sendMailJob } from './notifications.jobs.ts'
import { outboxPageRoutes } from './outbox-page.routes.ts'
import { outboxRoutes } from './outbox.routes.ts'
import { reportStuckWork } from './report-stuck-work.ts'
import { smtpConnections, smtpSender } from './smtp-sender.ts'

export interface NotificationsNeeds {
  readonly settings: SettingsReader
}

export interface NotificationsApi {
  readonly mail: MailQueue
}

/** Mails and notices. Mail leaves by the operator's server, or stays in the embedded outbox. */
export function notificationsFeature(
  infrastructure: Infrastructure,
  { settings }: NotificationsNeeds,
): Feature<NotificationsApi> {
  const { config, database, unitOfWork, clock, newId, stuckWork } = infrastructure
  const { smtpUrl, mailFrom, appEnv, publicUrl } = config
  const sender =
    smtpUrl === null ? embeddedOutbox : smtpSender({ url: smtpUrl, from: mailFrom, clock, pause })
  const mail = mailQueue({ settings, newId })
  const report = reportStuckWork({ sources: stuckWork, unitOfWork, queue: mail })
  const outbox = { database, unitOfWork, appEnv, keepsMails: sender.keepsMails }
  return {
    api: { mail },
    routes(router) {
      outboxRoutes(router, outbox)
      mailProblemsRoutes(router, { database })
      noticeRoutes(router, { database, unitOfWork, mail, newId, publicUrl })
    },
    plainRoutes: (app, authenticator) => outboxPageRoutes(app, { ...outbox, settings, authenticator }),
    works: [
      work(sendMailJob, sendMail({ database, unitOfWork, clock, sender }), { concurrency: smtpConnections }),
    ],
    tasks: [
      { name: 'mail.requeue', everySeconds: 3600, run: requeueMails(unitOfWork) },
      { name: 'stuck-work.report', everySeconds: 60, run: report },
    ],
    close: () => sender.close(),
  }
}
