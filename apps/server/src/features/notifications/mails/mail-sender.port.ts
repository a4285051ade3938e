/** A mail ready to leave. */
export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The way mails are sent (MAIL-001). */
export interface MailSender {
  /** True if the mail stays with us to be read, instead of leaving. */
  readonly keepsMails: boolean
  /**
   * Resolves when the next server has taken the mail over. The id makes the Message-ID, so that a repeat after an unknown
   * answer is recognisable as the same mail.
   * @throws Error with the reason; the mail may be tried again
   */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}
