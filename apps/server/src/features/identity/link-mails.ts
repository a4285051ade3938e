import { z } from 'zod/mini'
import { emailSchema, type Language } from '@puente/contract/session'
import { defineJob } from '../../platform/jobs/job-definition.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'
import { type AccountRow, isEmailTaken, lockAccount, lockAccountByEmail } from './account-repository.ts'
import { issueAccountToken, validMinutesOf } from './account-token-repository.ts'
import type { ConfirmationMail } from './confirmation-mail.ts'

/** AUTH-024: so many to one address in a window; what goes beyond is answered alike and sends nothing. */
const mostMails = 3
const windowMs = 15 * 60_000

interface Recipient {
  readonly id: string
  readonly fullName: string
  readonly language: Language
}

/** What these mails are for; the confirmation of an address has its own (`confirmationMail`). */
export type LinkOrder =
  | { readonly purpose: 'reset-password' | 'reset-pin' }
  | { readonly purpose: 'change-email'; readonly newEmail: string }

/** Mails with a link that works once and for an hour (MAIL-009). */
export interface LinkMails {
  /** False when the address had three in the last 15 minutes. The caller holds the lock of the account. */
  queue(tx: Tx, to: string, account: Recipient, order: LinkOrder): Promise<boolean>
}

const wordedBy = {
  'reset-password': { type: 'PASSWORD_RESET', path: '/reset-password' },
  'reset-pin': { type: 'PIN_RESET', path: '/reset-pin' },
  // PROF-030: the screen asks what its link is for.
  'change-email': { type: 'EMAIL_CHANGE', path: '/reset-password' },
} as const

export function linkMails(mail: MailQueue, publicUrl: string): LinkMails {
  return {
    async queue(tx, to, account, order) {
      const { type, path } = wordedBy[order.purpose]
      const since = new Date(tx.now.getTime() - windowMs)
      if ((await mail.queuedSince(tx, to, type, since)) >= mostMails) return false
      const token = await issueAccountToken(tx, account.id, order)
      await mail.queue(tx, {
        userId: account.id,
        to,
        language: account.language,
        content: {
          type,
          fullName: account.fullName,
          link: `${publicUrl}${path}?token=${token}`,
          validMinutes: validMinutesOf[order.purpose],
        },
      })
      return true
    },
  }
}

/**
 * A link that somebody asked for. The request only writes this job, whether or not there is such an account: so neither its answer
 * nor its work nor its time tells (AUTH-024). Who is behind the address is looked up here.
 */
export const askedLinkJob = defineJob(
  'account.asked-link',
  z.discriminatedUnion('purpose', [
    z.strictObject({ purpose: z.literal('confirm-email'), email: emailSchema }),
    z.strictObject({ purpose: z.literal('reset-password'), email: emailSchema }),
    z.strictObject({ purpose: z.literal('change-email'), userId: z.uuid(), newEmail: emailSchema }),
  ]),
)
export type AskedLink = z.infer<typeof askedLinkJob.schema>

export type AskForLink = (asked: AskedLink, context: RequestContext) => Promise<void>

/** Takes note of what was asked for; the same for everybody. */
export function askForLink(unitOfWork: UnitOfWork): AskForLink {
  return (asked, context) =>
    unitOfWork.run(
      { kind: 'anonymous' },
      'account.ask-link',
      async (tx) => {
        tx.enqueue(askedLinkJob, asked)
        // Nothing has happened yet, and nothing may ever: the job audits what it does.
        tx.unchanged()
      },
      context,
    )
}

/** Mails the link that was asked for to whom it belongs, if anybody. */
export function mailAskedLink(deps: {
  readonly unitOfWork: UnitOfWork
  readonly links: LinkMails
  readonly confirmationMail: ConfirmationMail
}): (asked: AskedLink) => Promise<void> {
  return (asked) =>
    deps.unitOfWork.run({ kind: 'system', name: 'job' }, 'account.mail-link', async (tx) => {
      const account =
        asked.purpose === 'change-email'
          ? await lockAccount(tx, asked.userId)
          : await lockAccountByEmail(tx, asked.email)
      const sent = account !== null && (await sendAsked(deps, tx, account, asked))
      if (sent) tx.audit({ object: { type: 'user', id: account.id }, after: { mailedLink: asked.purpose } })
      else tx.unchanged()
    })
}

async function sendAsked(
  deps: { readonly links: LinkMails; readonly confirmationMail: ConfirmationMail },
  tx: Tx,
  account: AccountRow,
  asked: AskedLink,
): Promise<boolean> {
  switch (asked.purpose) {
    case 'confirm-email':
      return !account.emailConfirmed && (await deps.confirmationMail.queueAgain(tx, account))
    case 'reset-password':
      return deps.links.queue(tx, account.email, account, { purpose: 'reset-password' })
    case 'change-email': {
      const { newEmail } = asked
      if (await isEmailTaken(tx, newEmail)) return false
      return deps.links.queue(tx, newEmail, account, { purpose: 'change-email', newEmail })
    }
  }
}
