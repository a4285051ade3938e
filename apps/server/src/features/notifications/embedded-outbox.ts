import type { MailSender } from './mail-sender.port.ts'

/** Sends nothing: the mail stays in our table, where the outbox page shows it. */
export const embeddedOutbox: MailSender = {
  keepsMails: true,
  send: async () => {},
  close: () => {},
}
