import type { Generated } from 'kysely'
import type { Language } from '@puente/contract/identity/sessions'
import type { MailType } from './mails/mail-content.ts'

/** The tables of this feature as the database holds them; no other feature writes them. */
export interface NotificationTables {
  mails: {
    id: string
    user_id: string | null
    about_user_id: string | null
    email_type: MailType
    recipient_email: string
    language: Language
    subject: string
    body_text: string
    body_html: string
    created_at: Date
    sent_at: Generated<Date | null>
    once_key: string | null
    sending_until: Generated<Date | null>
  }
  email_logs: {
    id: Generated<bigint>
    mail_id: string | null
    user_id: string | null
    email_type: MailType
    status: 'queued' | 'sent' | 'failed'
    recipient_email: string
    error_message: string | null
    created_at: Date
    sent_at: Date | null
  }
}
