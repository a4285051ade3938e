import type { Language } from '@puente/contract/identity/sessions'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../../notifications/public.ts'
import { issueAccountToken, lastAccountTokenAt, validMinutesOf } from './account-token-repository.ts'

const validHours = validMinutesOf['confirm-email'] / 60
/** A person who keeps signing in unconfirmed gets a new mail at most this often. */
const leastPauseMs = 5 * 60_000

interface Recipient {
  readonly id: string
  readonly email: string
  readonly fullName: string
  readonly language: Language
}

/** The mail with the link that confirms an address. */
export interface ConfirmationMail {
  queue(tx: Tx, account: Recipient): Promise<void>
  /** False if the last one is younger than five minutes. The caller holds the lock of the account. */
  queueAgain(tx: Tx, account: Recipient): Promise<boolean>
}

export function confirmationMail(mail: MailQueue, publicUrl: string): ConfirmationMail {
  const queue = async (tx: Tx, account: Recipient) => {
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
  return {
    queue,
    async queueAgain(tx, account) {
      const last = await lastAccountTokenAt(tx, account.id, 'confirm-email')
      if (last !== null && tx.now.getTime() - last.getTime() < leastPauseMs) return false
      await queue(tx, account)
      return true
    },
  }
}
