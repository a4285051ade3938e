import { z } from 'zod/mini'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineJob } from '../../platform/jobs/job-definition.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  claimMail,
  findForgottenMails,
  findMail,
  insertEmailLog,
  markSent,
  type QueuedMail,
  releaseMail,
} from './mails/mail-repository.ts'
import type { MailSender } from './mails/mail-sender.port.ts'

/** Longer than the slowest exchange: a server that answers each line just before its timeout. */
const expireSeconds = 300
const longestPauseSeconds = 7_200

/** MAIL-008: retried for about a day, with growing pauses. `requeueMails` continues after that. */
export const sendMailJob = defineJob('mail.send', z.strictObject({ mailId: z.uuid() }), {
  retryLimit: 20,
  retryDelaySeconds: 10,
  retryDelayMaxSeconds: longestPauseSeconds,
  expireSeconds,
  // Its row in `mails` is the record, and a mail about a mail that failed would fail too.
  deadLetter: false,
})

export interface SendMailDeps {
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly clock: Clock
  readonly sender: MailSender
}

/**
 * Sends one queued mail and stores the result (MAIL-007). Rethrows a failure, so that the queue retries. Claims the mail first, so that two workers
 * never send it at the same time.
 */
export async function sendMail(
  { database, unitOfWork, clock, sender }: SendMailDeps,
  { mailId }: { readonly mailId: string },
): Promise<void> {
  const mail = await findMail(database, mailId)
  // A mail without an address was erased with its person.
  if (mail === null || mail.sentAt !== null || mail.to === '') return
  const now = clock.now()
  const until = new Date(now.getTime() + expireSeconds * 1000)
  if (!(await claimMail(database, mailId, { now, until }))) throw new Error('another worker sends this mail')
  const reason = await sender.send(mail).then(() => null, reasonOf)
  if (reason !== null) {
    await writeFailure(unitOfWork, mail, reason)
    // The reason often names the recipient, so it is stored in email_logs, and not written to the log of the process.
    throw new Error(`mail ${mail.id} was not taken, email_logs says why`)
  }
  await unitOfWork.run(job, 'mail.send', async (tx) => {
    if (!(await markSent(tx, mail.id, sender.keepsMails))) {
      tx.unchanged()
      return
    }
    await insertEmailLog(tx, mail, { status: 'sent' })
    tx.audit({ object: { type: 'mail', id: mail.id }, after: { type: mail.type, kept: sender.keepsMails } })
  })
}

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500)
}

function writeFailure(unitOfWork: UnitOfWork, mail: QueuedMail, reason: string): Promise<void> {
  return unitOfWork.run(job, 'mail.fail', async (tx) => {
    await releaseMail(tx, mail.id)
    await insertEmailLog(tx, mail, { status: 'failed', error: reason })
    tx.audit({ object: { type: 'mail', id: mail.id }, after: { type: mail.type } })
  })
}

/** Twice the longest pause between two attempts, so that no job can still be working on it. */
const quietMs = 2 * longestPauseSeconds * 1000
/** A later mail is useless, and its links have long expired. */
const givenUpMs = 7 * 86_400_000

/** Queues mails again after their last attempt, because a mail server may be down for longer than a day (MAIL-008). */
export async function requeueMails({ unitOfWork }: { readonly unitOfWork: UnitOfWork }): Promise<void> {
  await unitOfWork.run(job, 'mail.requeue', async (tx) => {
    const now = tx.now.getTime()
    const forgotten = await findForgottenMails(tx, {
      quietSince: new Date(now - quietMs),
      givenUpBefore: new Date(now - givenUpMs),
    })
    for (const mailId of forgotten) tx.enqueue(sendMailJob, { mailId })
    tx.unchanged()
  })
}
