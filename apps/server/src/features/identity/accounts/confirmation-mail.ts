import type { Language } from '@puente/contract/identity/sessions'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { issueAccountToken, lastAccountTokenAt, validMinutesOf } from './account-token-repository.ts'
import type { LinkMailDeps } from './link-mail-deps.ts'

const validHours = validMinutesOf['confirm-email'] / 60
/** A person who keeps signing in unconfirmed gets a new mail at most this often. */
const leastPauseMs = 5 * 60_000

interface Recipient {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly language: Language
}

/** Queues the mail with the link that confirms an address. */
export async function queueConfirmationMail(
  { mail, publicUrl }: LinkMailDeps,
  tx: Tx,
  account: Recipient,
): Promise<void> {
  const token = await issueAccountToken(tx, account.id, { purpose: 'confirm-email' })
  await mail.queue(tx, {
    userId: account.id,
    to: account.email,
    language: account.language,
    content: {
      type: 'CONFIRM_EMAIL',
      fullName: account.fullName,
      link: `${publicUrl}/confirmation?token=${token}`,
      validHours,
    },
  })
}

/** Queues the confirmation mail again. False if the last one is younger than five minutes. The caller holds the lock of the account. */
export async function queueConfirmationMailAgain(
  deps: LinkMailDeps,
  tx: Tx,
  account: Recipient,
): Promise<boolean> {
  const last = await lastAccountTokenAt(tx, account.id, 'confirm-email')
  if (last !== null && tx.now.getTime() - last.getTime() < leastPauseMs) return false
  await queueConfirmationMail(deps, tx, account)
  return true
}
