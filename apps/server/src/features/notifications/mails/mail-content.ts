import type { ContactSubject } from '@puente/contract/support/contact'
import type { StuckKind } from '../../../platform/stuck-work/stuck-source.ts'

/** The words of a mail before layout: plain sentences only, which the layout escapes. */
export interface MailText {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  readonly button: { readonly label: string; readonly link: string } | null
  /** Label and value pairs, for the team's mails. */
  readonly facts: ReadonlyArray<readonly [label: string, value: string]>
  /** Small print under the button. */
  readonly note: string | null
}

/** Every mail of the product with the facts that it needs (MAIL-002 to MAIL-004, MAIL-009). Instants are RFC 3339, links are complete. */
export interface MailFacts {
  readonly CONFIRM_EMAIL: { readonly fullName: string; readonly link: string; readonly validHours: number }
  readonly WELCOME: { readonly fullName: string; readonly link: string }
  readonly ADMIN_NOTIFICATION: {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly dni: string
    readonly cuit: string
    readonly companyName: string | null
    readonly address: string
    readonly registrationDate: string
    readonly verificationStatus: 'not_started'
  }
  readonly PASSWORD_RESET: MailedLink
  readonly PIN_RESET: MailedLink
  /** To the new address. */
  readonly EMAIL_CHANGE: MailedLink
  /** To the old address. The new one is masked, since a stranger may read the old mailbox. */
  readonly EMAIL_CHANGED: { readonly fullName: string; readonly newEmailShown: string }
  readonly PASSWORD_CHANGED: { readonly fullName: string }
  readonly VERIFICATION_REMINDER: { readonly fullName: string; readonly link: string }
  readonly VERIFICATION_APPROVED: { readonly fullName: string; readonly link: string }
  readonly VERIFICATION_REJECTED: {
    readonly fullName: string
    readonly reason: string
    readonly link: string
  }
  readonly VERIFICATION_WITHDRAWN: {
    readonly fullName: string
    readonly reason: string
    readonly link: string
  }
  readonly ESTABLISHMENT_APPROVED: {
    readonly fullName: string
    readonly establishmentName: string
    /** The complete address of the public page; null if it could not be generated yet. */
    readonly pageAddress: string | null
    /** Whether the page stays closed because the approval of its owner's identity is withdrawn. */
    readonly identityWithdrawn: boolean
    readonly link: string
  }
  readonly ESTABLISHMENT_REJECTED: {
    readonly fullName: string
    readonly establishmentName: string
    readonly reason: string
    readonly link: string
  }
  readonly ESTABLISHMENT_CHANGE_APPROVED: {
    readonly fullName: string
    readonly establishmentName: string
    readonly link: string
  }
  readonly ESTABLISHMENT_CHANGE_REJECTED: {
    readonly fullName: string
    readonly establishmentName: string
    readonly reason: string
    readonly link: string
  }
  readonly ESTABLISHMENT_PAUSED: {
    readonly fullName: string
    readonly establishmentName: string
    readonly reason: string
    readonly link: string
  }
  readonly ESTABLISHMENT_RESUMED: {
    readonly fullName: string
    readonly establishmentName: string
    /** False if a pause of the owner is still in force, or the approval of their identity is withdrawn. */
    readonly open: boolean
    readonly identityWithdrawn: boolean
    /** The complete address of the public page; null if it has none. */
    readonly pageAddress: string | null
    readonly link: string
  }
  readonly MESSAGE: { readonly fullName: string; readonly text: string; readonly link: string }
  readonly BANK_DATA_CHANGED: {
    readonly fullName: string
    readonly bankName: string
    /** The last four digits. */
    readonly cbuEnding: string
    /** Until when payouts are held back, or null if they are not. */
    readonly heldUntil: string | null
    readonly link: string
  }
  readonly SECOND_FACTOR_CHANGED: { readonly fullName: string; readonly change: SecondFactorChange }
  readonly ACCOUNT_CLOSED: {
    readonly fullName: string
    /** Until when the law requires us to keep records, or null if we keep none. */
    readonly keptUntil: string | null
  }
  /** To the team: a signed-in person wrote to support. */
  readonly SUPPORT_MESSAGE: {
    readonly number: number
    readonly fullName: string
    readonly email: string
    readonly subject: ContactSubject
    readonly message: string
  }
  /** To a person who wrote to support: the team's answer. */
  readonly SUPPORT_REPLY: {
    readonly number: number
    /** The person's name, or the company of the public form. */
    readonly name: string
    readonly subject: ContactSubject
    readonly message: string
    /** The public form, whose answers cannot be continued, or the person's own tickets. */
    readonly fromForm: boolean
    readonly link: string
  }
  /** To the team: a piece of work gave up and waits for an operator. */
  readonly STUCK_WORK: {
    readonly counts: ReadonlyArray<{ readonly kind: StuckKind; readonly count: number }>
  }
  /** To the team: statement and books differ, money has been in suspense for more than a day, or a balance could not be compared for a day. */
  readonly MONEY_TO_CHECK: {
    readonly differences: { readonly count: number; readonly oldestAt: string | null }
    readonly held: { readonly count: number; readonly amountShown: string; readonly oldestAt: string | null }
    /** Null if every balance was compared. Absent in mails that were queued before this existed. */
    readonly uncompared?: { readonly providers: string; readonly tries: number } | null
  }
  /** To the team: our certificate at a provider ends within `daysBefore` days, or has ended. */
  readonly CERTIFICATE_ENDS: {
    readonly provider: string
    readonly subject: string
    readonly validUntil: string
    readonly daysBefore: CertificateMailDays
    /** True if the certificate has ended already when the mail is queued. */
    readonly hasEnded: boolean
    readonly link: string
  }
  readonly CONTACT_MESSAGE: {
    readonly companyName: string
    readonly email: string
    readonly phone: string
    readonly subject: ContactSubject
    readonly message: string
  }
}

/** How many days before its end a certificate is mailed about. */
export const certificateMailDays = [1, 7, 30] as const
export type CertificateMailDays = (typeof certificateMailDays)[number]

interface MailedLink {
  readonly fullName: string
  readonly link: string
  readonly validMinutes: number
}

export type SecondFactorChange =
  | 'totp-on'
  | 'totp-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes'

export type MailType = keyof MailFacts

/** A mail to be written: its type with the facts of that type. */
export type MailContent<T extends MailType = MailType> = {
  readonly [K in T]: { readonly type: K } & MailFacts[K]
}[T]

/** The words of every mail in one language. */
export type MailTexts = {
  readonly [T in MailType]: (mail: MailFacts[T], brand: string) => MailText
}
