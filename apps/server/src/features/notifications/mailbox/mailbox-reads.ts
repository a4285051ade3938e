import type { Database } from '../../../platform/db/database.ts'
import type { Actor, RequestContext, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ShownMail } from './mailbox-page.ts'

const listLimit = 100

interface MailRow {
  readonly id: string
  readonly recipient_email: string
  readonly subject: string
  readonly created_at: Date
}

/** The newest mails that the embedded mailbox keeps. */
export async function listMails(database: Database): Promise<ShownMail[]> {
  const rows = await database.statement<MailRow>(
    'mailbox.list',
    `select id, recipient_email, subject, created_at from mails
     where body_text <> '' order by created_at desc, id desc limit ${listLimit}`,
    [],
  )
  return rows.map(shown)
}

/**
 * One mail with its content, or null if it is not kept. It may hold a link that opens a person's account, so the audit log names the
 * reader before they see it.
 */
export async function openMail(
  { database, unitOfWork }: { readonly database: Database; readonly unitOfWork: UnitOfWork },
  id: string,
  by: { readonly actor: Actor; readonly context: RequestContext },
): Promise<(ShownMail & { readonly text: string; readonly html: string }) | null> {
  const [row] = await database.statement<MailRow & { body_text: string; body_html: string }>(
    'mailbox.read',
    `select id, recipient_email, subject, created_at, body_text, body_html from mails
     where id = $1 and body_text <> ''`,
    [id],
  )
  if (row === undefined) return null
  const object = { type: 'mail', id: row.id }
  await unitOfWork.run(by.actor, 'mail.open', async (tx) => tx.audit({ object }), by.context)
  return { ...shown(row), text: row.body_text, html: row.body_html }
}

function shown(row: MailRow): ShownMail {
  return {
    id: row.id,
    to: row.recipient_email,
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
  }
}
