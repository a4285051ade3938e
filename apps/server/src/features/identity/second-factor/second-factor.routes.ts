import {
  addPasskey as addPasskeyEndpoint,
  beginPasskey as beginPasskeyEndpoint,
  beginPasskeySignIn as beginPasskeySignInEndpoint,
  beginTotp as beginTotpEndpoint,
  completeSignIn as completeSignInEndpoint,
  confirmTotp as confirmTotpEndpoint,
  readSecondFactor,
  removePasskey as removePasskeyEndpoint,
  removeTotp as removeTotpEndpoint,
  renewRecoveryCodes as renewRecoveryCodesEndpoint,
  signInWithPasskey as signInWithPasskeyEndpoint,
} from '@puente/contract/identity/second-factor'
import type { SessionView } from '@puente/contract/identity/sessions'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Call, Router } from '../../../platform/http/call.ts'
import { type CompleteSignInDeps, completeSignIn } from '../sign-in/complete-sign-in.ts'
import type { Caller } from '../sign-in/finish-sign-in.ts'
import { addPasskey, beginPasskey, type PasskeyDeps, removePasskey } from './keep-passkeys.ts'
import type { OpenedSession } from '../sessions/open-session.ts'
import { readSecondFactorView } from './read-second-factor.ts'
import { type RenewRecoveryCodesDeps, renewRecoveryCodes } from './renew-recovery-codes.ts'
import type { SessionCookie } from '../sessions/session-cookie.ts'
import { beginTotp, confirmTotp, removeTotp, type TotpDeps } from './set-up-totp.ts'
import {
  beginPasskeySignIn,
  type PasskeySignInDeps,
  signInWithPasskey,
} from '../sign-in/sign-in-with-passkey.ts'

export interface SecondFactorRoutesDeps
  extends CompleteSignInDeps,
    RenewRecoveryCodesDeps,
    TotpDeps,
    PasskeyDeps,
    PasskeySignInDeps {
  readonly cookie: SessionCookie
  /** The view of a session that is open and does not wait for its PIN. */
  readonly sessionView: (sessionId: string) => Promise<SessionView>
}

export function secondFactorRoutes(router: Router, deps: SecondFactorRoutesDeps): void {
  accountRoutes(router, deps)
  signInRoutes(router, deps)
}

/** Signed-in people's changes of their own factors. */
function accountRoutes(router: Router, deps: SecondFactorRoutesDeps): void {
  router.on(readSecondFactor, ({ session }) =>
    readSecondFactorView(deps.database, session, deps.adminSecondFactor),
  )

  router.on(beginTotpEndpoint, ({ actor, body, context }) => beginTotp(deps, actor, body.password, context))

  router.on(confirmTotpEndpoint, async ({ actor, body, context }) => ({
    recoveryCodes: [...(await confirmTotp(deps, actor, body.code, context))],
  }))

  router.on(removeTotpEndpoint, async ({ actor, body, context }) => {
    await removeTotp(deps, actor, body.password, context)
    return undefined
  })

  router.on(renewRecoveryCodesEndpoint, async ({ actor, body, context }) => ({
    recoveryCodes: [...(await renewRecoveryCodes(deps, actor, body.password, context))],
  }))

  router.on(beginPasskeyEndpoint, ({ actor, body }) => beginPasskey(deps, actor, body.password))

  router.on(addPasskeyEndpoint, ({ actor, body, context }) => addPasskey(deps, actor, body, context))

  router.on(removePasskeyEndpoint, async ({ actor, params, body, context }) => {
    await removePasskey(deps, actor, params.id, body.password, context)
    return undefined
  })
}

/** The second step of a sign-in, and a sign-in by passkey alone. */
function signInRoutes(router: Router, deps: SecondFactorRoutesDeps): void {
  router.on(completeSignInEndpoint, (call) =>
    enter(deps, call, (caller) => completeSignIn(deps, call.body, caller, call.context)),
  )

  router.on(beginPasskeySignInEndpoint, ({ body }) => beginPasskeySignIn(deps, body.challenge))

  router.on(signInWithPasskeyEndpoint, async (call) => ({
    kind: 'open' as const,
    session: await enter(deps, call, (caller) => signInWithPasskey(deps, call.body, caller, call.context)),
  }))
}

type SignInCall = Pick<Call<typeof completeSignInEndpoint>, 'session' | 'userAgent' | 'header'>

async function enter(
  { cookie, sessionView }: SecondFactorRoutesDeps,
  call: SignInCall,
  open: (caller: Caller) => Promise<OpenedSession>,
) {
  try {
    const opened = await open({ presentSessionId: call.session?.id ?? null, userAgent: call.userAgent })
    call.header('set-cookie', cookie.set(opened.token, opened.cookieExpiresAt))
    return await sessionView(opened.sessionId)
  } catch (error) {
    // Ruling 15: a person who is not an admin gets no session from the admin sign-in.
    if (error instanceof DomainError && error.code === 'access.denied')
      call.header('set-cookie', cookie.clear())
    throw error
  }
}
