import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import type { listMailProblems } from '@puente/contract/notifications/mails'
import type { Database } from '../../../platform/db/database.ts'

const shownProblems = 50

interface CountRow {
  readonly waiting: bigint
  readonly failing: bigint
}

interface ProblemRow {
  readonly id: string
  readonly email_type: string
  readonly recipient_email: string
  readonly created_at: Date
  readonly tries: bigint
  readonly failed_at: Date
  readonly error_message: string
}

const countText = `
select count(*) as waiting,
       count(*) filter (where exists (select from email_logs l where l.mail_id = m.id and l.status = 'failed')) as failing
from mails m where m.sent_at is null`

const newestText = `
select m.id, m.email_type, m.recipient_email, m.created_at, f.tries, f.failed_at, f.error_message
from mails m cross join lateral (
  select count(*) as tries, max(created_at) as failed_at,
         (array_agg(error_message order by id desc))[1] as error_message
  from email_logs l where l.mail_id = m.id and l.status = 'failed'
) f
where m.sent_at is null and f.tries > 0
order by f.failed_at desc, m.id desc limit ${shownProblems}`

export type MailProblems = ResponseOf<typeof listMailProblems>

/** Mails that wait because the mail server did not accept them, each with the server's last reason. */
export async function readMailProblems(database: Database): Promise<MailProblems> {
  const [[count], newest] = await Promise.all([
    database.statement<CountRow>('mails.problem-count', countText, []),
    database.statement<ProblemRow>('mails.problems', newestText, []),
  ])
  if (count === undefined) throw new Error('an aggregate gave no row')
  return {
    // tidy-allow number: a count of mails
    waiting: Number(count.waiting),
    // tidy-allow number: a count of mails
    failing: Number(count.failing),
    newest: newest.map((row) => ({
      mailId: row.id,
      type: row.email_type,
      to: row.recipient_email,
      queuedAt: row.created_at.toISOString(),
      // tidy-allow number: a count of tries
      tries: Number(row.tries),
      lastTriedAt: row.failed_at.toISOString(),
      error: row.error_message,
    })),
  }
}
