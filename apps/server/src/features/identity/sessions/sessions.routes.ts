import { DomainError } from '@puente/contract/protocol/problems'
import {
  endOtherSessions as endOtherSessionsEndpoint,
  endSession,
  listSessions,
  readAdminSession as readAdminSessionEndpoint,
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
  removePin as removePinEndpoint,
  requestPinReset as requestPinResetEndpoint,
  resetPin as resetPinEndpoint,
  setPin as setPinEndpoint,
  unlockSession as unlockSessionEndpoint,
} from '@puente/contract/identity/session-pin'
import type { Call, Router } from '../../../platform/http/call.ts'
import { noAdminSession, readAdminSession } from './admin-session.ts'
import { signOut } from './end-session.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts'
import { type PinResetDeps, requestPinReset, resetPin } from './pin-reset.ts'
import { proveIdentity } from './prove-identity.ts'
import type { SessionCookie } from './session-cookie.ts'
import { removePin, type SessionPinDeps, setPin, unlockSession } from './session-pin.ts'
import { changeTerm } from './session-term.ts'
import { lockedSessionView, noSessionView, readSessionView, type SessionViewDeps } from './session-view.ts'
import { signIn, type SignInDeps } from '../sign-in/sign-in.ts'

export interface SessionsRoutesDeps extends SignInDeps, SessionViewDeps, SessionPinDeps, PinResetDeps {
  readonly cookie: SessionCookie
}

/** Signing in and out, and the sessions that a person has. */
export function sessionsRoutes(router: Router, deps: SessionsRoutesDeps): void {
  enteringRoutes(router, deps)
  ownSessionsRoutes(router, deps)
  adminSessionRoutes(router, deps)
  pinRoutes(router, deps)
}

function enteringRoutes(router: Router, deps: SessionsRoutesDeps): void {
  const { cookie } = deps

  router.on(readSession, async ({ session, endReason }) => {
    if (session === null) return noSessionView(deps, await endReason())
    return session.locked ? lockedSessionView(deps, session.id) : readSessionView(deps, session.id)
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
  const { cookie } = deps

  router.on(listSessions, async ({ actor }) => ({
    sessions: await listOwnSessions(deps, actor),
  }))

  router.on(endSession, async ({ actor, params, context, header }) => {
    await endOwnSession(deps, actor, params.id, context)
    if (params.id === actor.sessionId) header('set-cookie', cookie.clear())
    return undefined
  })

  router.on(endOtherSessionsEndpoint, async ({ actor, context }) => ({
    ended: await endOtherSessions(deps, actor, context),
  }))

  router.on(forgetSession, async ({ actor, context, header }) => {
    const { token, cookieExpiresAt } = await changeTerm(deps.unitOfWork, actor, 'forgotten', context)
    header('set-cookie', cookie.set(token, cookieExpiresAt))
    return readSessionView(deps, actor.sessionId)
  })

  router.on(proveIdentityEndpoint, async ({ actor, body, context }) => {
    await proveIdentity(deps, actor, body.password, context)
    return undefined
  })
}

function adminSessionRoutes(router: Router, deps: SessionsRoutesDeps): void {
  router.on(readAdminSessionEndpoint, async ({ session, endReason }) =>
    session === null ? noAdminSession(await endReason()) : readAdminSession(deps, session),
  )

  router.on(renewAdminSession, async ({ actor, session, context, header }) => {
    const { token, cookieExpiresAt } = await changeTerm(deps.unitOfWork, actor, 'renewed', context)
    header('set-cookie', deps.cookie.set(token, cookieExpiresAt))
    return readAdminSession(deps, session)
  })
}

function pinRoutes(router: Router, deps: SessionsRoutesDeps): void {
  router.on(setPinEndpoint, async ({ actor, body, context }) => {
    await setPin(deps, actor, body, context)
    return undefined
  })

  router.on(removePinEndpoint, async ({ actor, body, context }) => {
    await removePin(deps, actor, body.password, context)
    return undefined
  })

  router.on(unlockSessionEndpoint, async ({ actor, body, context }) => {
    await unlockSession(deps, actor, body.pin, context)
    return readSessionView(deps, actor.sessionId)
  })

  router.on(requestPinResetEndpoint, ({ actor, context }) => requestPinReset(deps, actor, context))

  router.on(resetPinEndpoint, async ({ body, session, context }) => {
    await resetPin(deps, body, session?.id ?? null, context)
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
  return { kind: 'open', session: await readSessionView(deps, sessionId) }
}
