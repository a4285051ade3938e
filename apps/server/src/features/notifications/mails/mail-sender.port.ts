/** A mail ready to be sent. */
export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The way mails are sent (MAIL-001). */
export interface MailSender {
  /** True if the mail is stored for the mailbox page instead of being sent. */
  readonly keepsMails: boolean
  /**
   * Resolves when the next server has accepted the mail. The id makes the Message-ID, so that a repeat after an unknown
   * answer is recognisable as the same mail.
   * @throws Error with the reason; the mail may be tried again
   */
  send(mail: OutgoingMail): Promise<void>
  /** Signs in at the mail server without sending anything. @throws Error with the reason */
  verify(): Promise<void>
  close(): void
}
