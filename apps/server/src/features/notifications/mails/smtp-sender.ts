import type { Transporter } from 'nodemailer'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Secret } from '../../../platform/config/secret.ts'
import type { MailSender } from './mail-sender.port.ts'

/** MAIL-006. */
const spacingMs = 100
const timeoutMs = 20_000
/** As many connections as mails are sent at once, so that no mail waits for a slow answer to another. */
export const smtpConnections = 4

/** Sends by the operator's mail server. The library is loaded with the first mail, since most runs of the server send none. */
export function smtpSender(options: {
  readonly url: Secret
  /** `Name <address>`. */
  readonly from: string
  readonly clock: Clock
  readonly pause: (ms: number) => Promise<unknown>
}): MailSender {
  let transporter: Promise<Transporter> | null = null
  let nextAt = 0

  const connect = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url.reveal(),
      pool: true,
      maxConnections: smtpConnections,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }

  return {
    keepsMails: false,
    async send(mail) {
      const now = options.clock.now().getTime()
      const at = Math.max(now, nextAt)
      nextAt = at + spacingMs
      await options.pause(at - now)
      transporter ??= connect()
      const connection = await transporter
      await connection.sendMail({
        from: options.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: `<${mail.id}@${senderDomain(options.from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
    },
    async verify() {
      transporter ??= connect()
      await (await transporter).verify()
    },
    close() {
      transporter?.then(
        (connection) => connection.close(),
        () => {},
      )
    },
  }
}

function senderDomain(from: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
