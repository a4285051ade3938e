import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { work } from '../../platform/jobs/work.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { type ConfirmEmail, confirmEmail } from './accounts/confirm-email.ts'
import { followUpJob, sendFollowUp } from './accounts/follow-up-mails.ts'
import { askedLinkJob, mailAskedLink } from './accounts/link-mails.ts'
import type { PasswordHasher } from './passwords/password-hasher.ts'
import { hashProvinces } from './accounts/hash-provinces.ts'
import { type RegisterAccount, registerAccount } from './accounts/register-account.ts'
import type { VerifyPassword } from './passwords/verify-password.ts'

export interface AccountsNeeds {
  readonly settings: SettingsReader
  readonly mail: MailQueue
  readonly hasher: PasswordHasher
  readonly verifyPassword: VerifyPassword
  /** Opens a new person's verification in the transaction of their registration (REG-019). */
  readonly openVerification: (tx: Tx, userId: string) => Promise<void>
}

export interface AccountsApi {
  readonly registerAccount: RegisterAccount
  readonly confirmEmail: ConfirmEmail
}

/** Accounts: registration, confirmation of addresses, and changes of email and password. */
export function accountsFeature(infrastructure: Infrastructure, needs: AccountsNeeds): Feature<AccountsApi> {
  const { config, database, unitOfWork, clock, cipher, keyedHash, newId } = infrastructure
  const { publicUrl } = config
  const shared = {
    ...needs,
    database,
    unitOfWork,
    clock,
    cipher,
    keyedHash,
    newId,
    publicUrl,
  }
  return {
    api: {
      registerAccount: (registration, context) => registerAccount(shared, registration, context),
      confirmEmail: (token, context) => confirmEmail(shared, token, context),
    },
    routes(router) {
      accountsRoutes(router, shared)
    },
    works: [
      work(askedLinkJob, (asked) => mailAskedLink(shared, asked)),
      work(followUpJob, (data) => sendFollowUp(shared, data)),
    ],
    // Once a day: an address that cannot be read is logged each time.
    tasks: [{ name: 'identity.hash-provinces', everySeconds: 86_400, run: () => hashProvinces(shared) }],
  }
}
