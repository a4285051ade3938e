import { confirmEmailChange, requestEmailChange } from './features/identity/change-email.ts'
import { changeLanguage } from './features/identity/change-language.ts'
import { changePassword, resetPassword } from './features/identity/change-password.ts'
import { checkAvailability } from './features/identity/check-availability.ts'
import { confirmEmail } from './features/identity/confirm-email.ts'
import type { ConfirmationMail } from './features/identity/confirmation-mail.ts'
import { followUpJob, sendFollowUp } from './features/identity/follow-up-mails.ts'
import { askedLinkJob, askForLink, type LinkMails, mailAskedLink } from './features/identity/link-mails.ts'
import { correctEmail } from './features/identity/correct-email.ts'
import type { PasswordHasher } from './features/identity/password-hasher.ts'
import type { VerifyPassword } from './features/identity/public.ts'
import { registerAccount } from './features/identity/register-account.ts'
import type { MailQueue } from './features/notifications/public.ts'
import type { SettingsReader } from './features/settings/public.ts'
import { openVerification } from './features/verification/public.ts'
import type { Infrastructure } from './infrastructure.ts'
import { work } from './work.ts'

/** Accounts: opening them, proving their addresses, changing what signs in to them. */
export function composeAccounts(
  infrastructure: Infrastructure,
  parts: {
    readonly settings: SettingsReader
    readonly hasher: PasswordHasher
    readonly mail: MailQueue
    readonly confirmationMail: ConfirmationMail
    readonly links: LinkMails
    readonly verifyPassword: VerifyPassword
  },
) {
  const { config, database, uow: unitOfWork, clock, cipher, keyedHash, newId } = infrastructure
  const { publicUrl } = config
  const ask = askForLink(unitOfWork)
  const shared = { ...parts, database, unitOfWork, clock, cipher, keyedHash, newId, publicUrl }
  return {
    askForLink: ask,
    registerAccount: registerAccount({ ...shared, openVerification }),
    checkAvailability: checkAvailability(shared),
    confirmEmail: confirmEmail(unitOfWork),
    correctEmail: correctEmail(shared),
    resetPassword: resetPassword(shared),
    changePassword: changePassword(shared),
    requestEmailChange: requestEmailChange({ ...parts, askForLink: ask }),
    confirmEmailChange: confirmEmailChange(shared),
    changeLanguage: changeLanguage(unitOfWork),
    works: [
      work(askedLinkJob, mailAskedLink({ ...parts, unitOfWork })),
      work(followUpJob, sendFollowUp(shared)),
    ],
  }
}
