import { composeAccounts } from './compose-accounts.ts'
import { composeSessions } from './compose-sessions.ts'
import { confirmationMail } from './features/identity/confirmation-mail.ts'
import { linkMails } from './features/identity/link-mails.ts'
import { passwordHasher } from './features/identity/password-hasher.ts'
import type { MailQueue } from './features/notifications/public.ts'
import type { SettingsReader } from './features/settings/public.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Accounts and sessions. */
export function composeIdentity(infrastructure: Infrastructure, mail: MailQueue, settings: SettingsReader) {
  const { publicUrl, passwordPepper } = infrastructure.config
  const hasher = passwordHasher(Buffer.from(passwordPepper.reveal(), 'base64'))
  const links = linkMails(mail, publicUrl)
  const parts = { settings, hasher, links, confirmationMail: confirmationMail(mail, publicUrl) }
  const sessions = composeSessions(infrastructure, parts)
  const { verifyPassword } = sessions
  return { ...sessions, ...composeAccounts(infrastructure, { ...parts, mail, verifyPassword }) }
}
