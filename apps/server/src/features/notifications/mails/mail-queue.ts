import type { Language } from '@puente/contract/identity/sessions'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { layOutMail } from './mail-layout.ts'
import { countMailsSince, insertEmailLog, insertMail, lockMailByKey } from './mail-repository.ts'
import type { MailContent, MailType } from './mail-content.ts'
import { mailText } from './mail-texts.ts'
import { sendMailJob } from '../notifications.jobs.ts'

export interface MailOrder {
  /** The account that gets the mail, or null if the address belongs to no account. */
  readonly userId: string | null
  readonly to: string
  readonly language: Language
  readonly content: MailContent
  /** A mail with a key that was queued before is not queued again. */
  readonly onceKey?: string
}

/** Mails are stored in the transaction that causes them, and leave after its commit (MAIL-008). */
export interface MailQueue {
  queue(tx: Tx, order: MailOrder): Promise<void>
  /**
   * To every admin, each in their own language (MAIL-003). Queues nothing while there is no admin.
   * @param aboutUserId the account that the mail is about: it is erased together with the account
   */
  queueForTeam(tx: Tx, content: MailContent, aboutUserId?: string): Promise<void>
  /** Tries at once to send a mail that failed. The mail is the one with this key, so it never arrives twice. */
  sendAgain(tx: Tx, onceKey: string): Promise<'queued' | 'not-failed' | 'unknown'>
  /** How many mails of a type were queued to an address since an instant. */
  queuedSince(tx: Tx, to: string, type: MailType, since: Date): Promise<number>
}

interface AdminRow {
  readonly id: string
  readonly email: string
  readonly language: Language
}

export function mailQueue(deps: {
  readonly settings: SettingsReader
  readonly newId: () => string
}): MailQueue {
  const queue = async (tx: Tx, order: MailOrder, aboutUserId: string | null = null) => {
    const brand = (await deps.settings.within(tx))['brand.name']
    const laidOut = layOutMail(mailText(order.content, order.language, brand), order.language, brand)
    const mail = {
      id: deps.newId(),
      userId: order.userId,
      aboutUserId,
      type: order.content.type,
      to: order.to,
      language: order.language,
      onceKey: order.onceKey ?? null,
      ...laidOut,
    }
    if (!(await insertMail(tx, mail))) return
    await insertEmailLog(tx, mail, { status: 'queued' })
    tx.enqueue(sendMailJob, { mailId: mail.id })
  }
  return {
    queue: (tx, order) => queue(tx, order),
    queuedSince: countMailsSince,
    async sendAgain(tx, onceKey) {
      const mail = await lockMailByKey(tx, onceKey)
      if (mail === null) return 'unknown'
      if (!mail.hasFailed) return 'not-failed'
      await insertEmailLog(tx, mail, { status: 'queued' })
      tx.enqueue(sendMailJob, { mailId: mail.id })
      return 'queued'
    },
    async queueForTeam(tx, content, aboutUserId) {
      const admins = await tx.statement<AdminRow>(
        'notifications.team',
        `select id, email, language from users where role = 'admin' order by id limit 50`,
        [],
      )
      for (const admin of admins) {
        const { id: userId, email: to, language } = admin
        await queue(tx, { userId, to, language, content }, aboutUserId)
      }
    },
  }
}
