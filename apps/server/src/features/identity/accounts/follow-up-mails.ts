import { z } from 'zod/mini'
import { defineJob } from '../../../platform/jobs/job-definition.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { lockAccount } from './account-repository.ts'

const reminders = ['first', 'second'] as const

/** MAIL-005. The welcome mail leaves when the address is confirmed, so a follow-up always skips it. */
export const followUpJob = defineJob(
  'account.follow-up',
  z.strictObject({
    userId: z.uuid(),
    registrationDate: z.iso.datetime(),
    skipWelcome: z.literal(true),
    reminder: z.enum(reminders),
  }),
)
type FollowUp = z.infer<typeof followUpJob.schema>

/** Schedules the reminders of a registration in its transaction. */
export async function scheduleFollowUps(tx: Tx, settings: SettingsReader, userId: string): Promise<void> {
  const now = await settings.within(tx)
  const hours = { first: now['mail.firstReminderHours'], second: now['mail.secondReminderHours'] }
  const registrationDate = tx.now.toISOString()
  for (const reminder of reminders) {
    tx.enqueue(
      followUpJob,
      { userId, registrationDate, skipWelcome: true, reminder },
      { startAfterSeconds: hours[reminder] * 3600 },
    )
  }
}

/** Reminds a person who has not begun the verification. Each reminder is sent at most once, however often its job runs. */
export function sendFollowUp(
  deps: {
    readonly unitOfWork: UnitOfWork
    readonly mail: MailQueue
    readonly publicUrl: string
  },
  { userId, reminder }: FollowUp,
): Promise<void> {
  return deps.unitOfWork.run(job, 'account.follow-up', async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account === null || !(await hasNotBegun(tx, userId))) {
      tx.unchanged()
      return
    }
    await deps.mail.queue(tx, {
      userId,
      to: account.email,
      language: account.language,
      content: {
        type: 'VERIFICATION_REMINDER',
        fullName: account.fullName,
        link: `${deps.publicUrl}/verification`,
      },
      onceKey: `follow-up:${reminder}:${userId}`,
    })
    tx.audit({ object: { type: 'user', id: userId }, after: { reminded: reminder } })
  })
}

async function hasNotBegun(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.statement(
    'identity.verification-not-begun',
    `select from verifications where user_id = $1 and status = 'not_started'`,
    [userId],
  )
  return rows.length === 1
}
