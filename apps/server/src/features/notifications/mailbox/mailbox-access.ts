import { DomainError } from '@puente/contract/protocol/problems'
import type { AppEnv } from '../../../platform/config/config.ts'
import { actsAsAdmin, type Session } from '../../../platform/http/session.ts'

/** The person who asks to read the mailbox. */
export interface MailboxReader {
  readonly ipAddress: string | null
  readonly role: 'user' | 'admin' | null
}

/**
 * The mails hold links that open accounts. So an admin counts as one only if the session meets every requirement of the admin area. A session
 * that waits for its PIN, or that was handed to a phone, does not count.
 */
export function mailboxReader(ipAddress: string | null, session: Session | null): MailboxReader {
  if (session === null || session.locked || session.scope !== 'full') return { ipAddress, role: null }
  return { ipAddress, role: actsAsAdmin(session) ? 'admin' : 'user' }
}

/**
 * In demo and test, everybody on this machine may read the mailbox, and admins may from anywhere. There is no mailbox if mails are sent by SMTP.
 * @throws DomainError `route.not-found`, `session.required`, `access.denied`
 */
export function admitToMailbox(
  reader: MailboxReader,
  deployment: { readonly appEnv: AppEnv; readonly keepsMails: boolean },
): void {
  if (!deployment.keepsMails) throw new DomainError('route.not-found')
  if (reader.role === 'admin') return
  if (deployment.appEnv !== 'production' && isLoopback(reader.ipAddress)) return
  throw new DomainError(reader.role === null ? 'session.required' : 'access.denied')
}

/**
 * If mails are sent by SMTP, there is no mailbox. Admins see the mails that the mail server did not accept.
 * @throws DomainError `route.not-found`
 */
export function admitToMailProblems(reader: MailboxReader): void {
  if (reader.role !== 'admin') throw new DomainError('route.not-found')
}

function isLoopback(address: string | null): boolean {
  if (address === null) return false
  const ipv4 = address.replace(/^::ffff:/i, '')
  return ipv4 === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(ipv4)
}
