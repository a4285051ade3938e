import { setTimeout as pause } from 'node:timers/promises'
import { embeddedOutbox } from './features/notifications/embedded-outbox.ts'
import type { MailSender } from './features/notifications/mail-sender.port.ts'
import { requeueMails, sendMail, sendMailJob } from './features/notifications/notifications.jobs.ts'
import { type MailQueue, mailQueue } from './features/notifications/public.ts'
import { reportStuckWork } from './features/notifications/report-stuck-work.ts'
import { smtpConnections, smtpSender } from './features/notifications/smtp-sender.ts'
import type { SettingsReader } from './features/settings/public.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { PeriodicTask } from './platform/jobs/periodic-tasks.ts'
import { stuckSources } from './stuck-sources.ts'
import { type Work, work } from './work.ts'

export interface Mails {
  readonly queue: MailQueue
  readonly sender: MailSender
  readonly works: readonly Work[]
  readonly tasks: readonly PeriodicTask[]
}

/** Mail leaves by the operator's server, or stays in the embedded outbox. */
export function composeMails(infrastructure: Infrastructure, settings: SettingsReader): Mails {
  const { config, database, uow: unitOfWork, clock, newId } = infrastructure
  const { smtpUrl, mailFrom } = config
  const sender =
    smtpUrl === null ? embeddedOutbox : smtpSender({ url: smtpUrl, from: mailFrom, clock, pause })
  const queue = mailQueue({ settings, newId })
  const report = reportStuckWork({ sources: stuckSources(database), unitOfWork, queue })
  return {
    queue,
    sender,
    works: [
      work(sendMailJob, sendMail({ database, unitOfWork, clock, sender }), { concurrency: smtpConnections }),
    ],
    tasks: [
      { name: 'mail.requeue', everySeconds: 3600, run: requeueMails(unitOfWork) },
      { name: 'stuck-work.report', everySeconds: 60, run: report },
    ],
  }
}
