import type { TokenPurpose } from '@puente/contract/identity/accounts'
import { confirmEmailChange, requestEmailChange } from '../../src/features/identity/accounts/change-email.ts'
import { changePassword, resetPassword } from '../../src/features/identity/accounts/change-password.ts'
import { type Asked, checkAvailability } from '../../src/features/identity/accounts/check-availability.ts'
import { correctEmail } from '../../src/features/identity/accounts/correct-email.ts'
import { followUpJob, sendFollowUp } from '../../src/features/identity/accounts/follow-up-mails.ts'
import {
  type AskedLink,
  askedLinkJob,
  askForLink,
  mailAskedLink,
} from '../../src/features/identity/accounts/link-mails.ts'
import type { SignedInActor } from '../../src/platform/unit-of-work/unit-of-work.ts'
import type { TestDatabase } from '../database.ts'
import type { TestClock } from './clock.ts'
import { type peopleOf, testContext } from './people.ts'
import { testPassword } from './registrations.ts'

const publicUrl = 'https://puente.test'

const mailTypeOf: Record<TokenPurpose, string> = {
  'confirm-email': 'CONFIRM_EMAIL',
  'reset-password': 'PASSWORD_RESET',
  'reset-pin': 'PIN_RESET',
  'change-email': 'EMAIL_CHANGE',
}

export interface MailedRow {
  readonly email_type: string
  readonly recipient_email: string
  readonly subject: string
  readonly body_text: string
}

/** What people do with their accounts, by the real use cases. Jobs run when the test runs them. */
export function accountsOf(test: TestDatabase, clock: TestClock, people: ReturnType<typeof peopleOf>) {
  const deps = { ...people, database: test.db, unitOfWork: test.unitOfWork, clock, publicUrl }
  const ask = (asked: AskedLink) => askForLink(test.unitOfWork, asked, testContext)

  /** Removes the jobs of one kind from the outbox and returns them. */
  async function takeJobs(queue: string): Promise<{ data: never; startAfterSeconds?: number }[]> {
    const { rows } = await test.asOwner('select jobs from outbox where jobs is not null order by id')
    return rows.flatMap((row) => row.jobs).filter((job) => job.queue === queue)
  }
  const runLinks = async () => {
    for (const job of await takeJobs(askedLinkJob.name)) await mailAskedLink(deps, job.data)
    await test.asOwner('delete from outbox')
  }

  const mails = async (to: string): Promise<MailedRow[]> => {
    const { rows } = await test.asOwner(
      `select email_type, recipient_email, subject, body_text from mails where recipient_email = $1 order by created_at, id`,
      [to],
    )
    return rows
  }

  return {
    availability: (asked: Asked) => checkAvailability(deps, asked),
    ask,
    /** Requests the link and runs the job. */
    async mailed(asked: AskedLink): Promise<void> {
      // Mails of one moment have no order.
      clock.advance(1000)
      await ask(asked)
      await runLinks()
    },
    runLinks,
    mails,
    /** The token in the newest mail of its kind to an address. */
    async tokenTo(email: string, purpose: TokenPurpose): Promise<string> {
      const newest = (await mails(email)).findLast((mail) => mail.email_type === mailTypeOf[purpose])
      const token = /\?token=([\w-]{43})$/m.exec(newest?.body_text ?? '')?.[1]
      if (token === undefined) throw new Error(`no ${purpose} mail to ${email}`)
      return token
    },
    reset: (token: string, password: string) => resetPassword(deps, token, password, testContext),
    change: (actor: SignedInActor, newPassword: string, currentPassword = testPassword) =>
      changePassword(deps, actor, { currentPassword, newPassword }, testContext),
    requestEmail: (actor: SignedInActor, newEmail: string, password = testPassword) =>
      requestEmailChange(deps, actor, { newEmail, password }, testContext),
    correctEmail: (email: string, newEmail: string, password = testPassword) =>
      correctEmail(deps, { email, password, newEmail }, testContext),
    confirmEmail: (token: string) => confirmEmailChange(deps, token, testContext),
    followUps: () => takeJobs(followUpJob.name),
    followUp: (job: Parameters<typeof sendFollowUp>[1]) => sendFollowUp(deps, job),
  }
}
