import type { Language } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { MailType } from './mail-content.ts'
import type { NotificationTables } from '../notification-tables.ts'

export interface NewMail {
  readonly id: string
  readonly userId: string | null
  readonly type: MailType
  readonly to: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface QueuedMail extends NewMail {
  readonly sentAt: Date | null
}

/** False if a mail with the same key was stored before. */
export async function insertMail(
  tx: Tx,
  mail: NewMail & { readonly onceKey: string | null; readonly aboutUserId: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .tables<NotificationTables>()
    .insertInto('mails')
    .values({
      id: mail.id,
      user_id: mail.userId,
      about_user_id: mail.aboutUserId,
      email_type: mail.type,
      recipient_email: mail.to,
      language: mail.language,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      once_key: mail.onceKey,
      created_at: tx.now,
    })
    .onConflict((conflict) => conflict.column('once_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function countMailsSince(tx: Tx, to: string, type: MailType, since: Date): Promise<number> {
  const { count } = await tx
    .tables<NotificationTables>()
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('recipient_email', '=', to)
    .where('email_type', '=', type)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  // tidy-allow number: a count of mails
  return Number(count)
}

/** MAIL-007: one row for being queued and one for each try to send. */
export async function insertEmailLog(
  tx: Tx,
  mail: Pick<NewMail, 'id' | 'userId' | 'type' | 'to'>,
  result: { readonly status: 'queued' | 'sent' } | { readonly status: 'failed'; readonly error: string },
): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .insertInto('email_logs')
    .values({
      mail_id: mail.id,
      user_id: mail.userId,
      email_type: mail.type,
      status: result.status,
      recipient_email: mail.to,
      error_message: result.status === 'failed' ? result.error : null,
      created_at: tx.now,
      sent_at: result.status === 'sent' ? tx.now : null,
    })
    .execute()
}

/** Locks the mail with a key. `hasFailed` is true if its last try failed. Null without such a mail, and for an erased one. */
export async function lockMailByKey(
  tx: Tx,
  onceKey: string,
): Promise<(Pick<NewMail, 'id' | 'userId' | 'type' | 'to'> & { readonly hasFailed: boolean }) | null> {
  const [mail] = await tx.statement<Pick<NewMail, 'id' | 'userId' | 'type' | 'to'> & { hasFailed: boolean }>(
    'mails.lock-by-key',
    `select m.id, m.user_id as "userId", m.email_type as "type", m.recipient_email as "to",
       m.sent_at is null and coalesce((select l.status = 'failed' from email_logs l where l.mail_id = m.id
         order by l.id desc limit 1), false) as "hasFailed"
     from mails m where m.once_key = $1 and m.recipient_email <> '' for update of m`,
    [onceKey],
  )
  return mail ?? null
}

/**
 * Marks a mail as sent. False if it already was. A sent mail keeps no body, since the body holds links that open an account. Only the
 * embedded mailbox keeps it, because people read the mail there.
 */
export async function markSent(tx: Tx, mailId: string, keepBody: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .tables<NotificationTables>()
    .updateTable('mails')
    .set(
      keepBody
        ? { sent_at: tx.now, sending_until: null }
        : { sent_at: tx.now, sending_until: null, body_text: '', body_html: '' },
    )
    .where('id', '=', mailId)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Claims the mail for one sender until `until`. Returns false if another has claimed it, or it has been sent. */
export async function claimMail(
  database: Database,
  mailId: string,
  times: { readonly now: Date; readonly until: Date },
): Promise<boolean> {
  const rows = await database.statement(
    'mails.claim',
    `update mails set sending_until = $3
     where id = $1 and sent_at is null and (sending_until is null or sending_until <= $2) returning id`,
    [mailId, times.now, times.until],
  )
  return rows.length === 1
}

export async function releaseMail(tx: Tx, mailId: string): Promise<void> {
  await tx
    .tables<NotificationTables>()
    .updateTable('mails')
    .set({ sending_until: null })
    .where('id', '=', mailId)
    .execute()
}

/**
 * Mails that no job retries any more: not sent, and neither tried nor queued since `quietSince`. Excludes those older than `givenUpBefore`.
 */
export async function findForgottenMails(
  tx: Tx,
  times: { readonly quietSince: Date; readonly givenUpBefore: Date },
): Promise<string[]> {
  const rows = await tx.statement<{ id: string }>(
    'mails.forgotten',
    `select m.id from mails m
     where m.sent_at is null and m.created_at > $2 and m.recipient_email <> ''
       and not exists (select from email_logs l where l.mail_id = m.id and l.created_at > $1)
     order by m.created_at limit 1000`,
    [times.quietSince, times.givenUpBefore],
  )
  return rows.map((row) => row.id)
}

export async function findMail(database: Database, mailId: string): Promise<QueuedMail | null> {
  const row = await database
    .tables<NotificationTables>()
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', mailId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    id: row.id,
    userId: row.user_id,
    type: row.email_type,
    to: row.recipient_email,
    language: row.language,
    subject: row.subject,
    text: row.body_text,
    html: row.body_html,
    sentAt: row.sent_at,
  }
}
