import { DomainError } from '@puente/contract/protocol/problems'
import {
  endOtherSessions,
  endSession,
  listSessions,
  readAdminSession,
  renewAdminSession,
} from '@puente/contract/identity/own-sessions'
import {
  forgetSession,
  proveIdentity as proveIdentityEndpoint,
  readSession,
  type SignInAnswer,
  signInAdmin,
  signIn as signInEndpoint,
  signOut as signOutEndpoint,
} from '@puente/contract/identity/sessions'
import {
  removePin,
  requestPinReset,
  resetPin,
  setPin,
  unlockSession,
} from '@puente/contract/identity/session-pin'
import type { Call, Router } from '../../../platform/http/call.ts'
import type { AdminSessionReads } from './admin-session.ts'
import { signOut } from './end-session.ts'
import type { OwnSessions } from './own-sessions.ts'
import type { PinReset } from './pin-reset.ts'
import { proveIdentity } from './prove-identity.ts'
import type { SessionCookie } from './session-cookie.ts'
import type { SessionPin } from './session-pin.ts'
import { changeTerm } from './session-term.ts'
import type { SessionViews } from './session-view.ts'
import { signIn, type SignInDeps } from '../sign-in/sign-in.ts'
import type { VerifyPassword } from '../passwords/verify-password.ts'

export interface SessionsRoutesDeps extends SignInDeps {
  readonly verifyPassword: VerifyPassword
  readonly cookie: SessionCookie
  readonly views: SessionViews
  readonly adminSessions: AdminSessionReads
  readonly ownSessions: OwnSessions
  readonly pin: SessionPin
  readonly pinReset: PinReset
}

/** Signing in and out, and the sessions that a person has. */
export function sessionsRoutes(router: Router, deps: SessionsRoutesDeps): void {
  enteringRoutes(router, deps)
  ownSessionsRoutes(router, deps)
  adminSessionRoutes(router, deps)
  pinRoutes(router, deps)
}

function enteringRoutes(router: Router, deps: SessionsRoutesDeps): void {
  const { cookie, views } = deps

  router.on(readSession, async ({ session, endReason }) => {
    if (session === null) return views.nobody(await endReason())
    return session.locked ? views.locked(session.id) : views.open(session.id)
  })

  router.on(signInEndpoint, (call) => enter(deps, call, false))

  router.on(signInAdmin, async (call) => {
    try {
      return await enter(deps, call, true)
    } catch (error) {
      if (leavesNoSession(error)) call.header('set-cookie', cookie.clear())
      throw error
    }
  })

  router.on(signOutEndpoint, async ({ session, actor, context, header }) => {
    if (session !== null) await signOut(deps.unitOfWork, actor, session.id, context)
    header('set-cookie', cookie.clear())
    header('clear-site-data', '"cache"')
    return undefined
  })
}

function ownSessionsRoutes(router: Router, deps: SessionsRoutesDeps): void {
  const { cookie, views } = deps

  router.on(listSessions, async ({ actor }) => ({
    sessions: await deps.ownSessions.list(actor),
  }))

  router.on(endSession, async ({ actor, params, context, header }) => {
    await deps.ownSessions.end(actor, params.id, context)
    if (params.id === actor.sessionId) header('set-cookie', cookie.clear())
    return undefined
  })

  router.on(endOtherSessions, async ({ actor, context }) => ({
    ended: await deps.ownSessions.endOthers(actor, context),
  }))

  router.on(forgetSession, async ({ actor, context, header }) => {
    const { token, cookieExpiresAt } = await changeTerm(deps.unitOfWork, actor, 'forgotten', context)
    header('set-cookie', cookie.set(token, cookieExpiresAt))
    return views.open(actor.sessionId)
  })

  router.on(proveIdentityEndpoint, async ({ actor, body, context }) => {
    await proveIdentity(deps, actor, body.password, context)
    return undefined
  })
}

function adminSessionRoutes(router: Router, deps: SessionsRoutesDeps): void {
  const { cookie, adminSessions } = deps

  router.on(readAdminSession, async ({ session, endReason }) =>
    session === null ? adminSessions.nobody(await endReason()) : adminSessions.of(session),
  )

  router.on(renewAdminSession, async ({ actor, session, context, header }) => {
    const { token, cookieExpiresAt } = await changeTerm(deps.unitOfWork, actor, 'renewed', context)
    header('set-cookie', cookie.set(token, cookieExpiresAt))
    return adminSessions.of(session)
  })
}

function pinRoutes(router: Router, { pin, pinReset, views }: SessionsRoutesDeps): void {
  router.on(setPin, async ({ actor, body, context }) => {
    await pin.set(actor, body, context)
    return undefined
  })

  router.on(removePin, async ({ actor, body, context }) => {
    await pin.remove(actor, body.password, context)
    return undefined
  })

  router.on(unlockSession, async ({ actor, body, context }) => {
    await pin.unlock(actor, body.pin, context)
    return views.open(actor.sessionId)
  })

  router.on(requestPinReset, ({ actor, context }) => pinReset.request(actor, context))

  router.on(resetPin, async ({ body, session, context }) => {
    await pinReset.complete(body, session?.id ?? null, context)
    return undefined
  })
}

/**
 * Ruling 15: right credentials of a person who is not an admin leave no session in that browser, nor does a sign-in whose rights could not
 * be read (ADM-012). Wrong credentials end no session.
 */
function leavesNoSession(error: unknown): boolean {
  return !(error instanceof DomainError) || error.code === 'access.denied'
}

async function enter(
  deps: SessionsRoutesDeps,
  call: Call<typeof signInEndpoint> | Call<typeof signInAdmin>,
  adminArea: boolean,
): Promise<SignInAnswer> {
  const answer = await signIn(
    deps,
    { ...call.body, adminArea, presentSessionId: call.session?.id ?? null, userAgent: call.userAgent },
    call.context,
  )
  if (answer.kind === 'second-factor') {
    const { kind, challenge, methods, expiresAt } = answer
    return { kind, challenge, methods: [...methods], expiresAt: expiresAt.toISOString() }
  }
  const { sessionId, token, cookieExpiresAt } = answer.session
  call.header('set-cookie', deps.cookie.set(token, cookieExpiresAt))
  return { kind: 'open', session: await deps.views.open(sessionId) }
}
