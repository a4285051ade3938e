import {
  changePassword as changePasswordEndpoint,
  checkAvailability as checkAvailabilityEndpoint,
  confirmEmail as confirmEmailEndpoint,
  confirmEmailChange as confirmEmailChangeEndpoint,
  correctEmail as correctEmailEndpoint,
  inspectToken,
  register,
  requestEmailChange as requestEmailChangeEndpoint,
  requestPasswordReset,
  resendConfirmation,
  resetPassword as resetPasswordEndpoint,
} from '@puente/contract/identity/accounts'
import { DomainError } from '@puente/contract/protocol/problems'
import {
  changeLanguage as changeLanguageEndpoint,
  changeTradeName as changeTradeNameEndpoint,
} from '@puente/contract/identity/sessions'
import type { Router } from '../../../platform/http/call.ts'
import { findAccountToken } from './account-token-repository.ts'
import { confirmEmailChange, requestEmailChange } from './change-email.ts'
import { changeLanguage } from './change-language.ts'
import { type ChangePasswordDeps, changePassword, resetPassword } from './change-password.ts'
import { changeTradeName } from './change-trade-name.ts'
import { checkAvailability } from './check-availability.ts'
import { confirmEmail } from './confirm-email.ts'
import { type CorrectEmailDeps, correctEmail } from './correct-email.ts'
import { askForLink } from './link-mails.ts'
import { type RegisterAccountDeps, registerAccount } from './register-account.ts'

export interface AccountsRoutesDeps extends RegisterAccountDeps, CorrectEmailDeps, ChangePasswordDeps {}

export function accountsRoutes(router: Router, deps: AccountsRoutesDeps): void {
  registrationRoutes(router, deps)
  passwordRoutes(router, deps)

  router.on(requestEmailChangeEndpoint, async ({ body, actor, context }) => {
    await requestEmailChange(deps, actor, body, context)
    return { email: body.newEmail }
  })

  router.on(confirmEmailChangeEndpoint, async ({ body, context }) => ({
    email: await confirmEmailChange(deps, body.token, context),
  }))

  router.on(changeLanguageEndpoint, async ({ body, session, actor, context }) => {
    await changeLanguage(deps.unitOfWork, actor, session.userId, body.language, context)
    return undefined
  })

  router.on(changeTradeNameEndpoint, async ({ body, session, actor, context }) => {
    await changeTradeName(deps.unitOfWork, actor, session.userId, body, context)
    return undefined
  })
}

function registrationRoutes(router: Router, deps: AccountsRoutesDeps): void {
  router.on(register, async ({ body, context }) => {
    await registerAccount(deps, body, context)
    return { email: body.email }
  })

  router.on(checkAvailabilityEndpoint, async ({ body }) => ({ taken: await checkAvailability(deps, body) }))

  router.on(confirmEmailEndpoint, async ({ body, context }) => ({
    email: await confirmEmail(deps, body.token, context),
  }))

  router.on(correctEmailEndpoint, async ({ body, context }) => {
    await correctEmail(deps, body, context)
    return { email: body.newEmail }
  })

  router.on(resendConfirmation, async ({ body, context }) => {
    await askForLink(deps.unitOfWork, { purpose: 'confirm-email', email: body.email }, context)
    return { email: body.email }
  })
}

function passwordRoutes(router: Router, deps: AccountsRoutesDeps): void {
  router.on(requestPasswordReset, async ({ body, context }) => {
    await askForLink(deps.unitOfWork, { purpose: 'reset-password', email: body.email }, context)
    return { email: body.email }
  })

  router.on(inspectToken, async ({ body }) => {
    const found = await findAccountToken(deps.database, body.token, deps.clock.now())
    if (found === null) throw new DomainError('token.invalid')
    return { purpose: found.purpose }
  })

  router.on(resetPasswordEndpoint, async ({ body, context }) => {
    return { email: await resetPassword(deps, body.token, body.password, context) }
  })

  router.on(changePasswordEndpoint, async ({ body, actor, context }) => {
    await changePassword(deps, actor, body, context)
    return undefined
  })
}
