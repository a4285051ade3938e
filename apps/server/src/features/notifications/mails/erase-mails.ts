import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

/** Erases the content of mails to and about a person; their number and times stay. Deletes the messages to the person. */
export async function eraseMailsTo(tx: Tx, userId: string): Promise<void> {
  await tx.statement(
    'mails.erase-logs',
    `update email_logs set recipient_email = '' where mail_id in (select id from mails where user_id = $1)`,
    [userId],
  )
  await tx.statement(
    'mails.erase',
    `update mails set recipient_email = '', subject = '', body_text = '', body_html = ''
     where user_id = $1 or about_user_id = $1`,
    [userId],
  )
  await tx.statement('person-messages.erase', 'delete from person_messages where user_id = $1', [userId])
}
