import { setTimeout as pause } from 'node:timers/promises'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { work } from '../../platform/jobs/work.ts'
import type { SettingsReader } from '../settings/public.ts'
import { embeddedMailbox } from './mailbox/embedded-mailbox.ts'
import { type MailQueue, mailQueue } from './mails/mail-queue.ts'
import { messageRoutes } from './messages/messages.routes.ts'
import { requeueMails, sendMail, sendMailJob } from './notifications.jobs.ts'
import { mailboxPageRoutes } from './mailbox/mailbox-page.routes.ts'
import { mailRoutes } from './mailbox/mails.routes.ts'
import { reportStuckWork } from './report-stuck-work.ts'
import { smtpConnections, smtpSender } from './mails/smtp-sender.ts'

export interface NotificationsNeeds {
  readonly settings: SettingsReader
}

export interface NotificationsApi {
  readonly mail: MailQueue
  /** Signs in at the mail server without sending anything. @throws Error with the reason */
  readonly verifyMailServer: () => Promise<void>
}

/** Mails, and messages of admins to persons. Mail is sent by the operator's server, or stored in the embedded mailbox. */
export function notificationsFeature(
  infrastructure: Infrastructure,
  { settings }: NotificationsNeeds,
): Feature<NotificationsApi> {
  const { config, database, unitOfWork, clock, newId, stuckWork } = infrastructure
  const { smtpUrl, mailFrom, appEnv, publicUrl } = config
  const sender =
    smtpUrl === null ? embeddedMailbox : smtpSender({ url: smtpUrl, from: mailFrom, clock, pause })
  const mail = mailQueue({ settings, newId })
  const sending = { database, unitOfWork, clock, sender }
  const mailbox = { database, unitOfWork, appEnv, keepsMails: sender.keepsMails }
  return {
    api: { mail, verifyMailServer: () => sender.verify() },
    routes(router) {
      mailRoutes(router, mailbox)
      messageRoutes(router, { database, unitOfWork, mail, newId, publicUrl })
    },
    plainRoutes: (app, authenticator) => mailboxPageRoutes(app, { ...mailbox, settings, authenticator }),
    works: [work(sendMailJob, (data) => sendMail(sending, data), { concurrency: smtpConnections })],
    tasks: [
      { name: 'mail.requeue', everySeconds: 3600, run: () => requeueMails({ unitOfWork }) },
      {
        name: 'stuck-work.report',
        everySeconds: 60,
        run: () => reportStuckWork({ sources: stuckWork, unitOfWork, queue: mail }),
      },
    ],
    close: () => sender.close(),
  }
}
