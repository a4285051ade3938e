import { z } from 'zod/mini'
import { emailSchema, type Language } from '@puente/contract/identity/sessions'
import { defineJob } from '../../../platform/jobs/job-definition.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type AccountRow, isEmailTaken, lockAccount, lockAccountByEmail } from './account-repository.ts'
import { issueAccountToken, validMinutesOf } from './account-token-repository.ts'
import { queueConfirmationMailAgain } from './confirmation-mail.ts'
import type { LinkMailDeps } from './link-mail-deps.ts'

/** AUTH-024: links to one address within the window. Further requests get the same answer and send nothing. */
const mostMails = 3
const windowMs = 15 * 60_000

interface Recipient {
  readonly id: string
  readonly fullName: string
  readonly language: Language
}

/** The purposes of these mails. The confirmation of an address has its own (`queueConfirmationMail`). */
export type LinkOrder =
  | { readonly purpose: 'reset-password' | 'reset-pin' }
  | { readonly purpose: 'change-email'; readonly newEmail: string }

const wordedBy = {
  'reset-password': { type: 'PASSWORD_RESET', path: '/reset-password' },
  'reset-pin': { type: 'PIN_RESET', path: '/reset-pin' },
  // PROF-030: the screen reads the purpose of its link from the server.
  'change-email': { type: 'EMAIL_CHANGE', path: '/reset-password' },
} as const

/**
 * Queues a mail with a link that works once and for one hour (MAIL-009). False if the address got three in the last 15 minutes. The caller
 * holds the lock of the account.
 */
export async function queueLinkMail(
  { mail, publicUrl }: LinkMailDeps,
  tx: Tx,
  to: string,
  account: Recipient,
  order: LinkOrder,
): Promise<boolean> {
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
}

/**
 * A requested link. The request only writes this job, whether or not the account exists, so that its answer, its work and its duration do not reveal
 * which (AUTH-024). The job looks the account up.
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

/** Stores the request for a link, in the same way for every address. */
export function askForLink(unitOfWork: UnitOfWork, asked: AskedLink, context: RequestContext): Promise<void> {
  return unitOfWork.run(
    { kind: 'anonymous' },
    'account.ask-link',
    async (tx) => {
      tx.enqueue(askedLinkJob, asked)
      // Nothing has changed yet. The job audits what it does.
      tx.unchanged()
    },
    context,
  )
}

/** Mails the requested link to the account's owner, if there is an account. */
export function mailAskedLink(
  deps: LinkMailDeps & { readonly unitOfWork: UnitOfWork },
  asked: AskedLink,
): Promise<void> {
  return deps.unitOfWork.run(job, 'account.mail-link', async (tx) => {
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
  deps: LinkMailDeps,
  tx: Tx,
  account: AccountRow,
  asked: AskedLink,
): Promise<boolean> {
  switch (asked.purpose) {
    case 'confirm-email':
      return !account.emailConfirmed && (await queueConfirmationMailAgain(deps, tx, account))
    case 'reset-password':
      return queueLinkMail(deps, tx, account.email, account, { purpose: 'reset-password' })
    case 'change-email': {
      const { newEmail } = asked
      if (await isEmailTaken(tx, newEmail)) return false
      return queueLinkMail(deps, tx, newEmail, account, { purpose: 'change-email', newEmail })
    }
  }
}
