import type { MailSender } from '../mails/mail-sender.port.ts'

/** Sends nothing: the mail stays in our table, where the mailbox page shows it. */
export const embeddedMailbox: MailSender = {
  keepsMails: true,
  send: async () => {},
  verify: async () => {},
  close: () => {},
}
