import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  beginTotp,
  completeSignIn as completeSignInEndpoint,
  confirmTotp,
  readSecondFactor,
  removePasskey,
  removeTotp,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  signInWithPasskey,
} from '@puente/contract/identity/second-factor'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Call, Router } from '../../../platform/http/call.ts'
import { type CompleteSignInDeps, completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Caller } from '../sign-in/finish-sign-in.ts'
import type { Passkeys } from './keep-passkeys.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { readSecondFactorView } from './read-second-factor.ts'
import { type RenewRecoveryCodesDeps, renewRecoveryCodes } from './renew-recovery-codes.ts'
import type { AdminSecondFactor } from './second-factor-account.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import type { SessionViews } from '../sessions/session-view.ts'
import type { Totp } from './set-up-totp.ts'
import type { PasskeySignIn } from '../sign-in/sign-in-with-passkey.ts'

export interface SecondFactorRoutesDeps extends CompleteSignInDeps, RenewRecoveryCodesDeps {
  readonly adminSecondFactor: AdminSecondFactor
  readonly cookie: SessionCookie
  readonly views: SessionViews
  readonly totp: Totp
  readonly passkeys: Passkeys
  readonly passkeySignIn: PasskeySignIn
}

export function secondFactorRoutes(router: Router, deps: SecondFactorRoutesDeps): void {
  accountRoutes(router, deps)
  signInRoutes(router, deps)
}

/** What signed-in people do with their own factors. */
function accountRoutes(router: Router, deps: SecondFactorRoutesDeps): void {
  const { database, adminSecondFactor, totp, passkeys } = deps

  router.on(readSecondFactor, ({ session }) => readSecondFactorView(database, session, adminSecondFactor))

  router.on(beginTotp, ({ actor, body, context }) => totp.begin(actor, body.password, context))

  router.on(confirmTotp, async ({ actor, body, context }) => ({
    recoveryCodes: [...(await totp.confirm(actor, body.code, context))],
  }))

  router.on(removeTotp, async ({ actor, body, context }) => {
    await totp.remove(actor, body.password, context)
    return undefined
  })

  router.on(renewRecoveryCodesEndpoint, async ({ actor, body, context }) => ({
    recoveryCodes: [...(await renewRecoveryCodes(deps, actor, body.password, context))],
  }))

  router.on(beginPasskey, ({ actor, body }) => passkeys.begin(actor, body.password))

  router.on(addPasskey, ({ actor, body, context }) => passkeys.add(actor, body, context))

  router.on(removePasskey, async ({ actor, params, body, context }) => {
    await passkeys.remove(actor, params.id, body.password, context)
    return undefined
  })
}

/** The second step of a sign-in, and a sign-in by passkey alone. */
function signInRoutes(router: Router, deps: SecondFactorRoutesDeps): void {
  router.on(completeSignInEndpoint, (call) =>
    enter(deps, call, (caller) => completeSignIn(deps, call.body, caller, call.context)),
  )

  router.on(beginPasskeySignIn, ({ body }) => deps.passkeySignIn.begin(body.challenge))

  router.on(signInWithPasskey, async (call) => ({
    kind: 'open' as const,
    session: await enter(deps, call, (caller) =>
      deps.passkeySignIn.complete(call.body, caller, call.context),
    ),
  }))
}

type SignInCall = Pick<Call<typeof completeSignInEndpoint>, 'session' | 'userAgent' | 'header'>

async function enter(
  { cookie, views }: SecondFactorRoutesDeps,
  call: SignInCall,
  open: (caller: Caller) => Promise<OpenedSession>,
) {
  try {
    const opened = await open({ presentSessionId: call.session?.id ?? null, userAgent: call.userAgent })
    call.header('set-cookie', cookie.set(opened.token, opened.cookieExpiresAt))
    return await views.open(opened.sessionId)
  } catch (error) {
    // Ruling 15: a person who is not an admin leaves the admin's door without a session.
    if (error instanceof DomainError && error.code === 'access.denied')
      call.header('set-cookie', cookie.clear())
    throw error
  }
}
