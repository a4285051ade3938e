import {
  changePassword,
  checkAvailability,
  confirmEmail,
  confirmEmailChange,
  correctEmail,
  inspectToken,
  register,
  requestEmailChange,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
} from '@puente/contract/identity/accounts'
import { DomainError } from '@puente/contract/protocol/problems'
import { changeLanguage } from '@puente/contract/identity/sessions'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import { findAccountToken } from './account-token-repository.ts'
import type { ConfirmEmailChange, RequestEmailChange } from './change-email.ts'
import type { ChangeLanguage } from './change-language.ts'
import type { ChangePassword, ResetPassword } from './change-password.ts'
import type { CheckAvailability } from './check-availability.ts'
import type { CorrectEmail } from './correct-email.ts'
import type { ConfirmEmail } from './confirm-email.ts'
import type { AskForLink } from './link-mails.ts'
import type { RegisterAccount } from './register-account.ts'

export interface AccountsRoutesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly registerAccount: RegisterAccount
  readonly checkAvailability: CheckAvailability
  readonly confirmEmail: ConfirmEmail
  readonly correctEmail: CorrectEmail
  readonly askForLink: AskForLink
  readonly resetPassword: ResetPassword
  readonly changePassword: ChangePassword
  readonly requestEmailChange: RequestEmailChange
  readonly confirmEmailChange: ConfirmEmailChange
  readonly changeLanguage: ChangeLanguage
}

export function accountsRoutes(router: Router, deps: AccountsRoutesDeps): void {
  registrationRoutes(router, deps)
  passwordRoutes(router, deps)

  router.on(requestEmailChange, async ({ body, actor, context }) => {
    await deps.requestEmailChange(actor, body, context)
    return { email: body.newEmail }
  })

  router.on(confirmEmailChange, async ({ body, context }) => {
    await deps.confirmEmailChange(body.token, context)
    return undefined
  })

  router.on(changeLanguage, async ({ body, session, actor, context }) => {
    await deps.changeLanguage(actor, session.userId, body.language, context)
    return undefined
  })
}

function registrationRoutes(router: Router, deps: AccountsRoutesDeps): void {
  router.on(register, async ({ body, context }) => {
    await deps.registerAccount(body, context)
    return { email: body.email }
  })

  router.on(checkAvailability, async ({ body }) => ({ taken: await deps.checkAvailability(body) }))

  router.on(confirmEmail, async ({ body, context }) => {
    await deps.confirmEmail(body.token, context)
    return undefined
  })

  router.on(correctEmail, async ({ body, context }) => {
    await deps.correctEmail(body, context)
    return { email: body.newEmail }
  })

  router.on(resendConfirmation, async ({ body, context }) => {
    await deps.askForLink({ purpose: 'confirm-email', email: body.email }, context)
    return { email: body.email }
  })
}

function passwordRoutes(router: Router, deps: AccountsRoutesDeps): void {
  router.on(requestPasswordReset, async ({ body, context }) => {
    await deps.askForLink({ purpose: 'reset-password', email: body.email }, context)
    return { email: body.email }
  })

  router.on(inspectToken, async ({ body }) => {
    const found = await findAccountToken(deps.database, body.token, deps.clock.now())
    if (found === null) throw new DomainError('token.invalid')
    return { purpose: found.purpose }
  })

  router.on(resetPassword, async ({ body, context }) => {
    await deps.resetPassword(body.token, body.password, context)
    return undefined
  })

  router.on(changePassword, async ({ body, actor, context }) => {
    await deps.changePassword(actor, body, context)
    return undefined
  })
}
